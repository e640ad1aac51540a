import type { TenderDocument } from '@padauk/contract/tender-documents'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDigits } from '#app/words/moment.ts'
import { Icon } from '#app/parts/icon.tsx'

type Marked = Pick<TenderDocument, 'version' | 'addendum' | 'superseded_by'>

/** Which addendum brought a document, or that a later version counts. */
export function DocumentMark({ document }: { document: Marked }) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const { version, addendum: number, superseded_by: next } = document
  if (next !== null) return <span className="mark">{t('superseded')}</span>
  if (number === null) return null
  return (
    <span className="mark" data-look="changed">
      {digits(t(version > 1 ? 'changedBy' : 'addedBy', { number }))}
    </span>
  )
}

type Props<Document> = { documents: readonly Document[]; children: (one: Document) => ReactNode }

/** Those that count; the others stay, folded away. */
export function DocumentVersions<Document extends Marked>({
  documents,
  children,
}: Props<Document>) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const superseded = documents.filter((one) => one.superseded_by !== null)
  return (
    <>
      {documents.filter((one) => one.superseded_by === null).map(children)}
      {superseded.length > 0 && (
        <li className="superseded">
          <details className="fold">
            <summary>
              {digits(t('supersededCount', { count: superseded.length }))}
              <Icon name="down" />
            </summary>
            <ul>{superseded.map(children)}</ul>
          </details>
        </li>
      )}
    </>
  )
}
