import type { Addendum } from '@padauk/contract/addenda'
import { useTranslations } from 'use-intl'
import { useDigits } from '#app/words/moment.ts'
import { DueBlock } from './due-block.tsx'
import { countdown, dueLook, dueOf } from './tender-time.ts'
import { useTimeUntil } from './tender-view.ts'
import type { TenderView } from './tender-view.ts'

/** The deadline, and what is left until then by the server's clock. */
export function Due({ view, addenda }: { view: TenderView; addenda: readonly Addendum[] }) {
  const { tender, clock, hasSubmitted } = view
  const { id, end_date: endDate } = tender
  const left = useTimeUntil(endDate, clock)
  const due = dueOf(endDate, left)
  return (
    <DueBlock id={id} endDate={endDate} due={due} hasSubmitted={hasSubmitted} addenda={addenda}>
      <Countdown left={left} />
    </DueBlock>
  )
}

/** A timer is read when a person goes there, never by itself. */
function Countdown({ left }: { left: number }) {
  const t = useTranslations('tender.due')
  const inDigits = useDigits()
  const width = dueLook(left) === 'calm' ? 1 : 2
  // Two figures while seconds run, or the line would jump.
  const figure = (count: number) => <b>{inDigits(String(count).padStart(width, '0'))}</b>
  return (
    <p className="due-left" role="timer">
      {countdown(left).map(({ unit, count }) => (
        <span key={unit}>{t.rich(unit, { count, b: () => figure(count) })} </span>
      ))}
      <span className="due-word">{t('left')}</span>
    </p>
  )
}
