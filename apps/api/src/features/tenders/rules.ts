import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { hourInYangon, isWorkingDay, workingDay } from '@padauk/language/working-days'

/** Open while `end_date` is now or in the future; judged by the database's clock. */
export function stateOf(tender: { state: string; endDate: Date }, now: Date) {
  if (tender.state === 'cancelled') return 'cancelled'
  return now <= tender.endDate ? 'open' : 'closed'
}

/** The same as staff see it: also what is not on the site. */
export function lifeOf(tender: { state: string; endDate: Date }, now: Date) {
  if (tender.state === 'draft' || tender.state === 'archived') return tender.state
  return stateOf(tender, now)
}

type OptionalDates = Pick<Dates, 'interviewingDate' | 'announcementDate'> & {
  interviewingNone: boolean
  announcementNone: boolean
}

/** As sent to clients. A date that was added later overrides "none". */
export const optionalDates = (tender: OptionalDates) => ({
  interviewing_date: tender.interviewingDate?.toISOString() ?? null,
  interviewing_none: tender.interviewingNone && tender.interviewingDate === null,
  announcement_date: tender.announcementDate?.toISOString() ?? null,
  announcement_none: tender.announcementNone && tender.announcementDate === null,
})

/**
 * After an outage the deadline moves for everyone alike, to a time that a rule fixes: back before
 * noon of a working day, 15:00 of the same day; later, noon of the next working day.
 */
export function deadlineAfterOutage(backAt: Date) {
  const isMorning = isWorkingDay(backAt) && hourInYangon(backAt) < 12
  return isMorning ? workingDay(backAt, 0, 15) : workingDay(backAt, 1, 12)
}

/** Null when the deadline is later anyway. */
export function datesAfterOutage(dates: Dates, backAt: Date): Dates | null {
  const endDate = deadlineAfterOutage(backAt)
  const moved = endDate.getTime() - dates.endDate.getTime()
  if (moved <= 0) return null
  const { announcementDate: award } = dates
  const announcementDate = award && award < endDate ? new Date(award.getTime() + moved) : award
  return { ...dates, endDate, announcementDate }
}

/** A deadline is announced twice before it comes, in hours. */
export const reminderSteps = [24, 3] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** The step that a tender has reached, or null while there is time. */
export function reminderStep(endDate: Date, now: Date): ReminderStep | null {
  const hours = (endDate.getTime() - now.getTime()) / 3_600_000
  if (hours < 0) return null
  return reminderSteps.findLast((step) => hours <= step) ?? null
}
