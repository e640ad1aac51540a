import { addressOf } from '@padauk/contract/client'
import { readTender } from '@padauk/contract/tenders'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { useDigits } from '#app/words/moment.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { countdown, dueLook } from './tender-time.ts'
import { useTimeUntil } from './tender-view.ts'
import type { TenderView } from './tender-view.ts'
import { DueLabel } from './due-label.tsx'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** The largest date of the page, and what is left until then by the server's clock. */
export function Due({ view: { tender, clock, hasSubmitted } }: { view: TenderView }) {
  const t = useTranslations('tender')
  const language = useLanguage()
  const { id, end_date: endDate } = tender
  const left = useTimeUntil(endDate, clock)
  const calendar = addressOf(readTender, { params: { id } })
  return (
    <section className="due" data-look={dueLook(left)} aria-label={t('lastDateOfSubmission')}>
      <div>
        <DueLabel endDate={endDate} left={left} hasSubmitted={hasSubmitted} />
        <time dateTime={endDate}>
          <span className="due-day">
            <SmallPhrases>{longDate(endDate, language)}</SmallPhrases>
          </span>{' '}
          <TimeOfDay endDate={endDate} />
        </time>
      </div>
      <Countdown left={left} />
      <p className="due-note">
        <span>
          <SmallPhrases>{t('serverClock')}</SmallPhrases>
        </span>{' '}
        <a href={`${calendar}/calendar.ics?lang=${language}`} download>
          {t('addToCalendar')}
        </a>
      </p>
    </section>
  )
}

const figures = /([\d၀-၉:]+)/

/** The figures are large; the words around them, which only Burmese has, are not. */
function TimeOfDay({ endDate }: { endDate: string }) {
  const t = useTranslations('tenders')
  const language = useLanguage()
  const [before, clock, after] = timeOfDay(endDate, language).split(figures)
  return (
    <span className="due-time">
      {before && <small>{before}</small>}
      {clock}
      {after && <small>{after}</small>} <small>{t('timeZone')}</small>
    </span>
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
