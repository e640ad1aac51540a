import type { Addendum } from '@padauk/contract/addenda'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Refusal } from '#app/forms/form-fields.tsx'
import { Phrases } from '#app/words/typeset.tsx'
import { BidChoice } from './bid-choice.tsx'
import { useOwnAddenda } from './own-addenda.ts'
import { OwnAddendum } from './own-addendum.tsx'
import type { TenderView } from './tender-view.ts'

type Props = {
  view: TenderView
  refresh: () => Promise<void>
  /** The page marks what they changed. */
  onRead: (addenda: readonly Addendum[]) => void
}

/** What changed since publication, and what this company says to it (rules 13). */
export function TenderAddenda({ view, refresh, onRead }: Props) {
  const t = useTranslations('addenda')
  const own = useOwnAddenda(view, refresh)
  const addenda = own.own?.addenda
  useEffect(() => {
    if (addenda) onRead(addenda)
  }, [addenda, onRead])
  if (!own.own || own.own.addenda.length === 0) return null
  return (
    <section className="addenda" aria-labelledby="addenda-title">
      <h2 id="addenda-title" className="text-h2">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <div role="alert">
        <Refusal sentence={own.refusal} />
      </div>
      <BidChoice view={view} own={own} />
      {own.own.addenda.map((one) => (
        <OwnAddendum key={one.no} addendum={one} view={view} own={own} />
      ))}
    </section>
  )
}
