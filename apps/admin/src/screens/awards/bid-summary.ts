import { useWords } from '#admin/words/words.ts'
import type { Candidate } from './proposing.ts'
import { useMoney, usePoints } from './use-award.ts'

/** Price, total and rank of a bid in one line. */
export function useBidSummary() {
  const { t, number, listed } = useWords()
  const money = useMoney()
  const points = usePoints()
  return ({ price, total, rank }: Pick<Candidate, 'price' | 'total' | 'rank'>, valid: number) =>
    listed(
      [
        price && money(price),
        total !== null && t('awards.total', { total: points(total) }),
        rank !== null && t('awards.rank', { rank: number(rank), valid: number(valid) }),
      ].filter((part) => typeof part === 'string'),
    )
}
