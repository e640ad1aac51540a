import { uploadKinds } from '@padauk/contract/files'
import { paperNeedDays } from '@padauk/contract/company-home'
import { paperKinds, paperLimitBytes } from '@padauk/contract/papers'
import type { Paper, PaperKind } from '@padauk/contract/papers'
import { dayInYangon } from '@padauk/language/working-days'

/** What staff have said of a paper. */
export type PaperDecision = Exclude<Paper['state'], 'expired'>

/** Documents that cannot be edited by chance, and pictures; each fits into some slot of a bid. */
export const acceptedFiles = {
  mediaTypes: [...uploadKinds.nda.mediaTypes, ...uploadKinds.image.mediaTypes] as string[],
  limitBytes: paperLimitBytes,
}

const dayMs = 86_400_000

/** Of two days as `2026-11-17`. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

export const dayBefore = (now: Date, days: number) =>
  dayInYangon(new Date(now.getTime() - days * dayMs))

/** Days as text have the order of the calendar. A paper is valid until its last day ends in Yangon. */
export const isExpired = (expiresOn: string | null, today: string) =>
  expiresOn !== null && expiresOn < today

export const stateOf = (
  { decision, expiresOn }: { decision: PaperDecision; expiresOn: string | null },
  today: string,
): Paper['state'] => (isExpired(expiresOn, today) ? 'expired' : decision)

type Listed = { id: string; kind: PaperKind; expiresOn: string | null }

const never = '9999-99-99'

/** By kind, then the one that expires first; one without an end comes last. */
export const inOrder = (one: Listed, other: Listed) =>
  paperKinds.indexOf(one.kind) - paperKinds.indexOf(other.kind) ||
  (one.expiresOn ?? never).localeCompare(other.expiresOn ?? never) ||
  one.id.localeCompare(other.id)

/** Whether the company should bring a new one, because this one ends soon or has just ended. */
export function needsRenewal(
  { decision, expiresOn }: { decision: PaperDecision; expiresOn: string | null },
  today: string,
) {
  if (expiresOn === null || decision === 'rejected') return false
  return Math.abs(daysBetween(today, expiresOn)) <= paperNeedDays
}

/** Days before the end on which the owner is reminded, the latest first. */
const reminderDays = [7, 30] as const
export const firstReminderDays = Math.max(...reminderDays)

/** The reminder that is due; null before the first one and after the end. */
export function reminderStep(expiresOn: string, today: string) {
  const left = daysBetween(today, expiresOn)
  return left < 0 ? null : (reminderDays.find((days) => left <= days) ?? null)
}
