import { done, refuse } from '@padauk/contract/problems'
import { toDecide } from '#features/evaluation/access'
import { createActing } from '#features/evaluation/acting'
import type { OfTender } from '#features/evaluation/acting'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { confirmPrice, typePrice } from '#features/evaluation/checking/repository'
import type { Facts } from '#features/evaluation/facts'
import { typedCurrencyIn } from '#features/evaluation/rules'

type OfBid = OfTender & { submissionId: string }
type Money = { amount: number; currency: string }

/** Prices that officers read from the papers of a tender that asked for none: one types, another confirms. */
export function createPrices(needs: EvaluationNeeds) {
  const { audit } = needs
  const acting = createActing(needs)

  const entry = (
    { tenderId, submissionId, by }: OfBid,
    action: 'price-typed' | 'price-confirmed',
  ) => ({
    actor: `staff:${by.id}` as const,
    action: `evaluation.${action}` as const,
    subject: `submission:${submissionId}` as const,
    tenderId,
  })

  return {
    type: (of: OfBid, price: Money) =>
      acting(of, toDecide, async (transaction, facts) => {
        if (!isToType(facts, of.submissionId)) return refuse('not-found')
        const before = facts.prices.get(of.submissionId)
        if (!isOneCurrency(facts, of.submissionId, price.currency)) {
          return refuse('invalid-input', { fields: { currency: 'common.invalid' } })
        }
        const isSame = before?.amount === price.amount && before.currency === price.currency
        if (isSame) return done()
        const { submissionId } = of
        await typePrice(transaction, { submissionId, ...price, typedBy: of.by.id })
        await audit.append(transaction, { ...entry(of, 'price-typed'), body: price })
        return done()
      }),

    confirm: (of: OfBid, amount: number) =>
      acting(of, toDecide, async (transaction, facts) => {
        const typed = facts.prices.get(of.submissionId)
        if (!typed) return refuse('not-found')
        if (typed.amount !== amount) return refuse('changed-since')
        if (typed.typedBy === of.by.id) return refuse('second-signature-needed')
        if (typed.confirmedAt) return done()
        const { submissionId } = of
        await confirmPrice(transaction, { submissionId, staffId: of.by.id })
        const { currency } = typed
        await audit.append(transaction, {
          ...entry(of, 'price-confirmed'),
          body: { amount, currency },
        })
        return done()
      }),
  }
}

/** An opened bid that does not state its own. */
function isToType(facts: Facts, submissionId: string) {
  const bid = facts.bids.find(({ id }) => id === submissionId)
  return bid?.notOpened === null && bid.price === null && typedCurrencyIn(facts) !== null
}

/** All in one, so that they can be compared; the first one typed says which. */
function isOneCurrency(facts: Facts, submissionId: string, currency: string) {
  const others = [...facts.prices.values()].filter((row) => row.submissionId !== submissionId)
  const asked = facts.tender.rules.price?.currency
  return (asked ?? currency) === currency && others.every((row) => row.currency === currency)
}
