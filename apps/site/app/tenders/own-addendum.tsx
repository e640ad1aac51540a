import type { OwnAddendum as Given } from '@padauk/contract/addenda'
import { useTranslations } from 'use-intl'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { textHere } from '#app/words/typesetting-here.ts'
import { AddendumFacts } from './addendum-facts.tsx'
import { Comparison } from './comparison.tsx'
import type { Own } from './own-addenda.ts'
import type { TenderView } from './tender-view.ts'

type Props = { addendum: Given; view: TenderView; own: Own }

/** An addendum as a company reads it, with what it says to it. */
export function OwnAddendum({ addendum, view, own }: Props) {
  return (
    <AddendumFacts addendum={addendum} changed={textHere(addendum.changed)}>
      <Comparison addendum={addendum} />
      <Acknowledgement addendum={addendum} view={view} own={own} />
    </AddendumFacts>
  )
}

/** One button; what it says is what it records. */
function Acknowledgement({ addendum: { no, acknowledged_at: read }, view, own }: Props) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const at = useMoment()
  if (read) return <p className="text-small">{t('acknowledge.done', { date: at(read) })}</p>
  if (view.tender.state !== 'open') return null
  return (
    <button
      type="button"
      className="button"
      aria-disabled={own.isSending}
      onClick={() => !own.isSending && void own.acknowledge(no)}
    >
      {digits(t('acknowledge.button', { number: no }))}
    </button>
  )
}
