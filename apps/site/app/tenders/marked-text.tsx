import type { Addendum } from '@padauk/contract/addenda'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Html } from '#app/parts/html.tsx'
import { useDigits } from '#app/words/moment.ts'
import { htmlHere } from '#app/words/typesetting-here.ts'
import { blocksIn } from './text-blocks.ts'
import { passagesOf } from './text-comparison.ts'

type Props = {
  html: string
  /** The newest first. */
  addenda: readonly Addendum[]
}

/** The present text; what an addendum changed says which one. */
export function MarkedText({ html, addenda }: Props) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const changes = useMemo(
    () => addenda.flatMap(({ no, body }) => (body ? [changedBy(no, body)] : [])),
    [addenda],
  )
  const { body, found } = blocksIn(html)
  for (const { element, text } of found) {
    const change = changes.find(({ texts }) => texts.has(text))
    if (change) mark(element, digits(t('changedBy', { number: change.no })))
  }
  return <Html html={htmlHere(body.innerHTML)} />
}

function changedBy(no: number, { before, after }: NonNullable<Addendum['body']>) {
  const passages = passagesOf(blocksIn(before ?? '').texts, blocksIn(after).texts)
  return { no, texts: new Set(passages.flatMap((passage) => passage.after)) }
}

function mark(element: Element, words: string) {
  const said = document.createElement('span')
  said.className = 'mark'
  said.dataset['look'] = 'changed'
  said.textContent = words
  element.append(' ', said)
}
