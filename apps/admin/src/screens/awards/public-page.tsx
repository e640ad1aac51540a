import type { Award } from '@padauk/contract/admin/awards'
import { Facts } from '#admin/components/facts.tsx'
import { useExactTime } from '#admin/screens/tenders/tender-words.tsx'
import { useWords } from '#admin/words/words.ts'
import { useMoney } from './use-award.ts'
import type { Decision } from './use-award.ts'

/** What the site shows of the decision, by what the tender declared at publication. */
export function PublicPage({ decision, award }: { decision: Decision; award: Award }) {
  const { t, number } = useWords()
  const money = useMoney()
  const exactTime = useExactTime()
  const { disclosure } = decision.tender.rules
  const said = (word: string) => t(`awards.public.${word}`)
  const { winner, value, none, letters, standstill_until: until } = award
  // Who has not declared yet reads no letters.
  const areCounted = letters.length > 0 || none === 'no-bids'
  return (
    <article className="award-letter">
      {none ? (
        <p>{t('awards.public.none', { reason: t(`awards.none.${none}`) })}</p>
      ) : (
        <p>
          <b>{said('intended')}</b>
        </p>
      )}
      <Facts
        facts={[
          {
            label: said('winner'),
            value: winner && (disclosure.companies ? winner.company : said('unnamed')),
          },
          {
            label: said('value'),
            value: value && (disclosure.prices ? money(value) : said('unpriced')),
          },
          { label: said('bids'), value: areCounted ? number(letters.length) : null },
          { label: said('until'), value: until && exactTime(until) },
        ]}
      />
    </article>
  )
}
