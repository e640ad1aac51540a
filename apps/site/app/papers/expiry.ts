import { paperNeedDays } from '@padauk/contract/company-home'
import type { Paper } from '@padauk/contract/papers'

export type Expiry =
  | { step: 'never' }
  | { step: 'far'; day: string }
  /** The last day is included: 0 is today. */
  | { step: 'near'; day: string; days: number }
  | { step: 'over'; day: string }

const dayLength = 86_400_000

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayLength

/** Both are days in Yangon, as the server names them: a device may have another one. */
export const hasExpired = (day: string | null, today: string) => day !== null && day < today

/** How much time a paper has left. */
export function expiryOf(day: string | null, today: string): Expiry {
  if (day === null) return { step: 'never' }
  if (hasExpired(day, today)) return { step: 'over', day }
  const days = daysBetween(today, day)
  return days <= paperNeedDays ? { step: 'near', day, days } : { step: 'far', day }
}

/** For the company's page, which has room for few: those that expire next. */
export const byExpiry = (papers: readonly Paper[]) =>
  papers.toSorted((a, b) => (a.expires_on ?? '9999').localeCompare(b.expires_on ?? '9999'))
