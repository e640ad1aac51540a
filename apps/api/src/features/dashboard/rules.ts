import type { ClosingTender } from '@padauk/contract/admin/dashboard'
import { listOutages } from '@padauk/contract/admin/outages'
import { listWaitingPapers } from '@padauk/contract/admin/papers'
import type { StaffRole } from '@padauk/contract/endpoint'
import { dayInYangon } from '@padauk/language/working-days'

/** Who may read what a part is about, as the lists behind it have it. */
const readers = {
  companies: ['officer', 'owner', 'auditor'],
  papers: listWaitingPapers.access.staff,
  tenders: ['officer', 'owner', 'auditor'],
  enquiries: ['owner', 'editor', 'officer', 'auditor'],
  health: ['owner', 'officer', 'auditor'],
  settings: ['owner', 'editor', 'auditor'],
  closedTenders: ['officer', 'auditor'],
  openings: ['officer', 'auditor', 'holder'],
  questions: ['officer', 'owner', 'auditor'],
  outages: listOutages.access.staff,
  addenda: ['officer', 'owner', 'auditor'],
} as const satisfies Record<string, readonly StaffRole[]>

export const mayRead = (roles: readonly StaffRole[], part: keyof typeof readers) =>
  readers[part].some((role) => roles.includes(role))

const soonDays = 2

/** The tender a company misses when it waits much longer. */
export function closingSoon(soonest: readonly ClosingTender[], now: Date) {
  const [next] = soonest
  if (!next) return null
  const left = Date.parse(next.end_date) - now.getTime()
  return left <= soonDays * 86_400_000 ? next : null
}

export const isToday = (instant: string, now: Date) =>
  dayInYangon(new Date(instant)) === dayInYangon(now)
