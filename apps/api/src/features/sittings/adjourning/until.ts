import type { TenderRules } from '@padauk/contract/tender-rules'
import { workingDay } from '@padauk/language/working-days'

type Adjournment = TenderRules['adjournment']

const rules: Record<Adjournment, { workingDays: number; hour: number }> = {
  'next-working-day-10:00': { workingDays: 1, hour: 10 },
  'next-working-day-14:00': { workingDays: 1, hour: 14 },
  'second-working-day-10:00': { workingDays: 2, hour: 10 },
}

/**
 * Until when an opening is adjourned, in Yangon. Public holidays are not known here, so it may end
 * on one; the next sitting can start any time later.
 */
export function adjournedUntil(adjournment: Adjournment, now: Date) {
  const { workingDays, hour } = rules[adjournment]
  let until = now
  for (let day = 0; day < workingDays; day += 1) until = workingDay(until, 1, hour)
  return until
}
