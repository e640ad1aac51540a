import * as z from 'zod/mini'
import { evaluationMethods, tieRules } from './public-evaluation.ts'
import type { PublicEvaluation } from './public-evaluation.ts'
import { FieldId } from './sealing/bids.ts'
import { Id, distinct } from './sealing/values.ts'
import { lineOfText, optionalLine } from './text.ts'

export type EvaluationMethod = (typeof evaluationMethods)[number]

/** Its points follow from the prices; evaluators give the points of all others. */
export const priceCriterion = 'price'

export const mostCriteria = 10
export const wholeWeight = 100
/** Points and totals are whole hundredths, so that nothing is rounded twice. */
export const pointUnits = 100

const longestLabel = 120

const Criterion = z.strictObject({
  id: FieldId,
  labelEn: lineOfText('tender.labelRequired', longestLabel),
  labelMm: optionalLine(longestLabel),
  /** Per cent, and the most points that a bid can get. */
  weight: z.int('tender.weightInvalid').check(z.gte(1, 'tender.weightInvalid'), z.lte(100)),
})
export type Criterion = z.infer<typeof Criterion>

export const weightOf = (criteria: readonly Pick<Criterion, 'weight'>[]) =>
  criteria.reduce((sum, { weight }) => sum + weight, 0)

const days = (least: number, most: number) =>
  z
    .int('tender.daysInvalid')
    .check(z.gte(least, 'tender.daysInvalid'), z.lte(most, 'tender.daysInvalid'))

/** How bids will be judged. Stated when a tender is published, and never changed afterwards. */
export const EvaluationRules = z
  .strictObject({
    method: z.enum(evaluationMethods),
    /** Only with weighted criteria; their weights add up to 100. */
    criteria: z.array(Criterion).check(
      z.maxLength(mostCriteria, 'tender.criteriaTooMany'),
      distinct(({ id }) => id),
    ),
    tieRule: z.enum(tieRules),
    /** Working days between the decision and the contract. */
    standstillDays: days(1, 30),
    /** Who answers objections, and scores nothing; null for any owner who did not score. */
    objectionPerson: z.nullable(Id),
    /** Days after the deadline during which a bid binds its company. */
    validityDays: days(7, 365),
    /** How long a bidder has to send missing papers. */
    cureHours: days(24, 240),
  })
  .check(
    z.refine(({ method, criteria }) => (method === 'lowest-price') === (criteria.length === 0), {
      error: 'tender.criteriaRequired',
      path: ['criteria'],
    }),
    z.refine(({ criteria }) => criteria.length === 0 || weightOf(criteria) === wholeWeight, {
      error: 'tender.weightsSum',
      path: ['criteria'],
    }),
  )
export type EvaluationRules = z.infer<typeof EvaluationRules>

export const firstEvaluation: EvaluationRules = {
  method: 'lowest-price',
  criteria: [],
  tieRule: 'lower-price',
  standstillDays: 5,
  objectionPerson: null,
  validityDays: 90,
  cureHours: 48,
}

/** What weighted criteria begin with. */
export const firstCriteria: readonly Criterion[] = [
  { id: priceCriterion, labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 60 },
  {
    id: 'criterion-1',
    labelEn: 'Technical offer',
    labelMm: 'နည်းပညာပိုင်းဆိုင်ရာ အဆိုပြုချက်',
    weight: 40,
  },
]

const dayMs = 86_400_000

/** Until when bids bind their companies. */
export const validUntil = (
  deadline: Date,
  { validityDays }: Pick<EvaluationRules, 'validityDays'>,
) => new Date(deadline.getTime() + validityDays * dayMs).toISOString()

/** The same as everyone reads it. */
export const publicEvaluation = (
  rules: EvaluationRules,
  objectionPerson: string | null,
): PublicEvaluation => ({
  method: rules.method,
  criteria: rules.criteria,
  tie_rule: rules.tieRule,
  standstill_days: rules.standstillDays,
  objection_person: objectionPerson,
  validity_days: rules.validityDays,
  cure_hours: rules.cureHours,
})
