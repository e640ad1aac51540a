import * as z from 'zod/mini'

// Apart from the rules as staff write them: every page of a tender loads this.

export const evaluationMethods = ['lowest-price', 'weighted-criteria'] as const

/** Which of two bids with the same total comes first; what is still equal goes by arrival. */
export const tieRules = ['lower-price', 'earlier-arrival'] as const

/** How bids will be judged, as everyone reads it: a person has a name, and no id. */
export const PublicEvaluation = z.object({
  method: z.enum(evaluationMethods),
  criteria: z.array(
    z.object({ id: z.string(), labelEn: z.string(), labelMm: z.string(), weight: z.int() }),
  ),
  tie_rule: z.enum(tieRules),
  standstill_days: z.int(),
  objection_person: z.nullable(z.string()),
  validity_days: z.int(),
  cure_hours: z.int(),
})
export type PublicEvaluation = z.infer<typeof PublicEvaluation>
