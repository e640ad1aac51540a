import type { Comparison, hintKinds } from '@padauk/contract/admin/scores'
import { done } from '@padauk/contract/problems'
import { toRead } from '#features/evaluation/access'
import type { OfTender } from '#features/evaluation/acting'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { readFacts } from '#features/evaluation/facts'
import type { Facts } from '#features/evaluation/facts'
import { byRank } from '#features/evaluation/judging'
import { deviations } from '#features/evaluation/ranking'
import type { Member } from '#features/evaluation/repository'
import {
  amountIn,
  exclusionOf,
  phaseOf,
  priceIn,
  rankingOf,
  scoredCriteria,
  scorersIn,
  standingIn,
  validIn,
} from '#features/evaluation/rules'
import { areScoresShown } from '#features/evaluation/scoring/scoring'
import type { OpenedBid } from '#features/submissions/service'

type Hint = { kind: (typeof hintKinds)[number]; with: string }

/** Opened bids side by side. */
export function createComparing(needs: EvaluationNeeds) {
  return {
    async read({ tenderId, by }: OfTender) {
      const found = toRead(await readFacts(needs.db, needs, tenderId), by)
      return found.ok ? done(comparisonFor(found.value, by)) : found
    },
  }
}

function comparisonFor(facts: Facts, by: Member): Comparison {
  const { tender, bids } = facts
  const { evaluation: rules } = tender
  const areShown = scoredCriteria(rules).length === 0 || areScoresShown(facts, by)
  const ranking = rankingOf(facts, { withScores: areShown })
  const amounts = validIn(facts).flatMap((bid) => amountIn(facts, bid) ?? [])
  const prices = deviations(amounts)
  const currency = validIn(facts).map((bid) => priceIn(facts, bid)?.currency)[0] ?? 'MMK'
  const money = (amount: number | null) => (amount === null ? null : { amount, currency })
  const hints = hintsAmong(bids)
  const compared = bids.map((bid) => {
    const ranked = ranking.get(bid.id)
    const amount = amountIn(facts, bid)
    const isMeasured = amount !== null && prices.lowest !== null
    return {
      submission: bid.id,
      receipt_no: bid.receiptNo,
      company: bid.company,
      arrived_at: bid.arrivedAt.toISOString(),
      standing: standingIn(facts, bid),
      // Before the points are shown nothing tells the order.
      rank: areShown ? (ranked?.rank ?? null) : null,
      price: priceIn(facts, bid),
      above_lowest: isMeasured ? prices.aboveLowest(amount) : null,
      from_median: isMeasured ? prices.fromMedian(amount) : null,
      points: ranked?.points ?? rules.criteria.map(() => null),
      total: ranked?.total ?? null,
      hints: hints.get(bid.id) ?? [],
      unconfirmed_addenda: bid.unconfirmedAddenda,
      exclusion: exclusionOf(facts.checks.get(bid.id)),
    }
  })
  return {
    id: tender.id,
    number: tender.number,
    name_en: tender.nameEn,
    name_mm: tender.nameMm,
    opened_at: (tender.disclosedAt ?? tender.now).toISOString(),
    phase: phaseOf(facts),
    rules,
    evaluators: scorersIn(facts).map(({ name, lockedAt }) => ({
      name,
      locked_at: lockedAt?.toISOString() ?? null,
    })),
    lowest: money(prices.lowest),
    median: money(prices.median),
    bids: byRank(compared),
  }
}

/** What two companies have in common: the phone, who wrote a document, or a file byte for byte. */
function hintsAmong(bids: readonly OpenedBid[]) {
  const hints = new Map<string, Hint[]>()
  const note = (kind: Hint['kind'], sharing: readonly OpenedBid[]) => {
    for (const bid of sharing) {
      const others = sharing.filter(({ companyId }) => companyId !== bid.companyId)
      const own = hints.get(bid.id) ?? []
      hints.set(bid.id, own)
      for (const { company } of others) {
        const isNoted = own.some((hint) => hint.kind === kind && hint.with === company)
        if (!isNoted) own.push({ kind, with: company })
      }
    }
  }
  const byPhone = Map.groupBy(bids, ({ phone }) => phone.replaceAll(/\D/g, ''))
  for (const [phone, sharing] of byPhone) if (phone !== '') note('phone', sharing)
  const noteShared = (
    kind: Hint['kind'],
    marksOf: (file: OpenedBid['files'][number]) => string[],
  ) => {
    const marked = bids.flatMap((bid) =>
      bid.files.flatMap((file) => marksOf(file).map((mark) => ({ mark, bid }))),
    )
    for (const sharing of Map.groupBy(marked, ({ mark }) => mark).values()) {
      note(kind, [...new Set(sharing.map(({ bid }) => bid))])
    }
  }
  noteShared('author', ({ authorMarks }) => authorMarks)
  noteShared('file', ({ sha256 }) => [sha256])
  return hints
}
