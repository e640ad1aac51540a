import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { longDate, timeWithSeconds } from '@padauk/language/dates'
import { Facts } from '#admin/components/facts.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'

/** The deadline and the moment of counting, to the second, and what was counted. */
export function ClosingFacts({ tender }: { tender: TenderSitting }) {
  const { t, language, listed, number } = useWords()
  const exactTime = useExactTime()
  const { closing, end_date: deadline, may_open: names } = tender
  const holders = names.length > 0 ? t('openings.anyTwo', { names: listed(names) }) : null
  const atSecond = (instant: string) => timeWithSeconds(instant, language)
  return (
    <Facts
      facts={[
        { label: t('openings.date'), value: longDate(deadline, language) },
        {
          label: t('openings.times'),
          value: closing
            ? t('openings.bothTimes', {
                deadline: atSecond(deadline),
                counted: atSecond(closing.closed_at),
              })
            : t('openings.deadline', { deadline: atSecond(deadline) }),
        },
        { label: t('openings.opensAt'), value: exactTime(tender.opens_at) },
        { label: t('openings.bids'), value: closing && number(closing.bids) },
        {
          label: t('openings.whoMay'),
          value: tender.kind === 'sealed' ? holders : t('tenders.rules.twoStaff'),
        },
      ]}
    />
  )
}
