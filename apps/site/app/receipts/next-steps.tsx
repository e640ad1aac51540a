import { practiceTenderId } from '@padauk/contract/practice-tender'
import type { Tender } from '@padauk/contract/tenders'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#app/api/site-data.ts'
import { lazyPart } from '#app/loading/lazy-part.ts'
import { NumberedSteps } from '#app/parts/numbered-steps.tsx'
import { screenPath, takeBackPath } from '#app/words/links.ts'
import { useMoment } from '#app/words/moment.ts'
import { SmallPhrases } from '#app/words/typeset.tsx'

const PracticeNext = lazyPart(async () => (await import('./practice-next.tsx')).PracticeNext)

/** What is still to come, each with its time; nothing for a tender that is over or cancelled. */
export function NextSteps({ tender }: { tender: Tender }) {
  return tender.id === practiceTenderId ? <PracticeNext /> : <RealSteps tender={tender} />
}

function RealSteps({ tender }: { tender: Tender }) {
  const t = useTranslations('whatNext')
  const steps = useSteps(tender)
  if (steps.length === 0) return null
  return <NumberedSteps id="what-next" title={t('title')} steps={steps} />
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
