import { longDate, timeOfDay } from '@padauk/language/dates'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import type { ShownTender } from './tender-words.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

/** When key holders open the bids, or since when they are open; none when too few arrived. */
function openingOf({ sealing, closing, rules }: ShownTender) {
  if (sealing.kind !== 'sealed' || (closing && closing.bids < rules.minimumBids)) return null
  return { at: closing?.disclosed_at ?? sealing.opens_at, isOpened: Boolean(closing?.disclosed_at) }
}

/** The four dates of a tender (rules 2.8) and the opening of sealed bids, each with its time. */
export function TenderTimeline({ tender, now }: { tender: ShownTender; now: number }) {
  const t = useTranslations('tender')
  const inList = useTranslations('tenders')
  const opening = openingOf(tender)
  const dates = [
    { label: t('dateOfPosting'), at: tender.start_date },
    {
      label: t('dateOfSiteSurvey'),
      at: tender.interviewing_date,
      isNone: tender.interviewing_none,
    },
    { label: t('lastDateOfSubmission'), at: tender.end_date },
    ...(opening
      ? [{ label: t(opening.isOpened ? 'opening.labelOpened' : 'opening.label'), at: opening.at }]
      : []),
    {
      label: t('finalContractAward'),
      at: tender.announcement_date,
      isNone: tender.announcement_none,
    },
  ]
  const coming = dates.find(({ at }) => at !== null && Date.parse(at) >= now)
  const next = tender.state === 'cancelled' ? undefined : coming
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h2 id="timeline-title" className="text-h3">
        <SmallPhrases>{t('timeline')}</SmallPhrases>
      </h2>
      <ol>
        {dates.map((date) => (
          <Milestone
            key={date.label}
            {...date}
            isPast={date.at !== null && Date.parse(date.at) < now}
            isNext={date === next}
          />
        ))}
      </ol>
      <p className="timeline-note">{inList('myanmarTime')}</p>
    </section>
  )
}

type Props = {
  label: string
  at: string | null
  /** Without a date it will be announced, unless there is none. */
  isNone?: boolean
  isPast: boolean
  isNext: boolean
}

function Milestone({ label, at, isNone = false, isPast, isNext }: Props) {
  const t = useTranslations('tender')
  const language = useLanguage()
  return (
    <li data-past={isPast} aria-current={isNext ? 'step' : undefined}>
      <p className="timeline-label">
        <SmallPhrases>{label}</SmallPhrases>
      </p>
      {at === null ? (
        <p>{t(isNone ? 'none' : 'notSet')}</p>
      ) : (
        <p>
          <time dateTime={at}>
            <strong>
              <SmallPhrases>{longDate(at, language)}</SmallPhrases>
            </strong>{' '}
            <span className="nb">{timeOfDay(at, language)}</span>
          </time>
        </p>
      )}
      {isNext && <p className="timeline-next">{t('next')}</p>}
    </li>
  )
}
