import type { Addendum } from '@padauk/contract/addenda'
import { longDate, timeOfDay } from '@padauk/language/dates'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'
import { DueLabel } from './due-label.tsx'
import type { DueState } from './tender-time.ts'

type BlockProps = {
  id: string
  endDate: string
  due: DueState
  hasSubmitted?: boolean
  /** The newest first. */
  addenda: readonly Pick<Addendum, 'no' | 'dates'>[]
  /** The time left: counted, or in words where the page does not tick. */
  children: ReactNode
}

/** The largest date of the page. */
export function DueBlock(props: BlockProps) {
  const { id, endDate, due, hasSubmitted = false, addenda, children } = props
  const t = useTranslations('tender')
  const language = useLanguage()
  return (
    <section className="due" data-look={due.look} aria-label={t('lastDateOfSubmission')}>
      <div>
        <DueLabel due={due} hasSubmitted={hasSubmitted} />
        <time dateTime={endDate}>
          <span className="due-day">
            <SmallPhrases>{longDate(endDate, language)}</SmallPhrases>
          </span>{' '}
          <TimeOfDay endDate={endDate} />
        </time>
      </div>
      {children}
      <p className="due-note">
        <span>
          <Extension addenda={addenda} />
          <SmallPhrases>{t('serverClock')}</SmallPhrases>
        </span>{' '}
        <a href={`/api/tenders/${id}/calendar.ics?lang=${language}`} download>
          {t('addToCalendar')}
        </a>
      </p>
    </section>
  )
}

/** Which addendum gave more time, and what the deadline was. */
function Extension({ addenda }: Pick<BlockProps, 'addenda'>) {
  const t = useTranslations('addenda')
  const digits = useDigits()
  const at = useMoment()
  const newest = addenda.find(({ dates }) => dates.end_date)
  const before = newest?.dates.end_date?.before
  if (!newest || !before) return null
  return (
    <>
      <SmallPhrases>
        {digits(t('extendedBy', { number: newest.no, date: at(before) }))}
      </SmallPhrases>{' '}
    </>
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
