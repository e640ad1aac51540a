import { practiceTenderId } from '@padauk/contract/practice-tender'
import type { Tender } from '@padauk/contract/tenders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { screenPath, takeBackPath } from '#app/words/links.ts'
import { useDigits, useMoment } from '#app/words/moment.ts'
import { Phrases, SmallPhrases } from '#app/words/typeset.tsx'

const PracticeNext = lazyPart(async () => (await import('./practice-next.tsx')).PracticeNext)

/** What is still to come, each with its time; nothing for a tender that is over or cancelled. */
export function NextSteps({ tender }: { tender: Tender }) {
  return tender.id === practiceTenderId ? <PracticeNext /> : <RealSteps tender={tender} />
}

function RealSteps({ tender }: { tender: Tender }) {
  const t = useTranslations('whatNext')
  const digits = useDigits()
  const steps = useSteps(tender)
  if (steps.length === 0) return null
  return (
    <section className="what-next" aria-labelledby="what-next">
      <h2 id="what-next">
        <Phrases>{t('title')}</Phrases>
      </h2>
      <ol>
        {steps.map((step, place) => (
          <li key={String(place)}>
            <span aria-hidden="true">{digits(String(place + 1))}</span>
            <p>{step}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useSteps(tender: Tender): ReactNode[] {
  const t = useTranslations('whatNext')
  const language = useLanguage()
  const at = useMoment()
  if (tender.state === 'cancelled') return []
  const { end_date: deadline, announcement_date: announced, sealing } = tender
  const opened = sealing.kind === 'sealed' ? 'holdersOpen' : 'staffOpen'
  const takeBack = (words: ReactNode) => (
    <Link to={screenPath(language, takeBackPath(tender.id))}>{words}</Link>
  )
  const steps = [
    { at: deadline, words: t.rich('closes', { date: at(deadline), link: takeBack }) },
    {
      at: sealing.opens_at,
      words: <SmallPhrases>{t(opened, { date: at(sealing.opens_at) })}</SmallPhrases>,
    },
    ...(announced === null
      ? []
      : [
          {
            at: announced,
            words: <SmallPhrases>{t('result', { date: at(announced) })}</SmallPhrases>,
          },
        ]),
  ]
  const now = Date.parse(tender.server_time)
  return steps.flatMap(({ at: instant, words }) => (Date.parse(instant) > now ? [words] : []))
}
