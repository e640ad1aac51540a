import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import { nextWorkingDay } from '@padauk/language/working-days'
import type { Holidays } from '@padauk/language/working-days'

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

/** After an outage the deadline moves for everyone alike, to a time that a rule fixes. */
const hourAfterOutage = 10

export const deadlineAfterOutage = (from: Date, holidays: Holidays) =>
  nextWorkingDay(from, hourAfterOutage, holidays)

/** With the award, which comes after the deadline. */
export function datesMovedTo(endDate: Date, dates: Dates): Dates {
  const moved = endDate.getTime() - dates.endDate.getTime()
  const { startDate, interviewingDate, announcementDate: award } = dates
  const announcementDate = award && award < endDate ? new Date(award.getTime() + moved) : award
  return { startDate, interviewingDate, endDate, announcementDate }
}

/** Null when the deadline is later anyway. */
export function datesAfterOutage(dates: Dates, now: Date, holidays: Holidays): Dates | null {
  const endDate = deadlineAfterOutage(now, holidays)
  return endDate > dates.endDate ? datesMovedTo(endDate, dates) : null
}

/** A deadline is announced three times before it comes, in hours. */
export const reminderSteps = [168, 24, 3] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** The step that a tender has reached, or null while there is time. */
export function reminderStep(endDate: Date, now: Date): ReminderStep | null {
  const hours = (endDate.getTime() - now.getTime()) / 3_600_000
  if (hours < 0) return null
  return reminderSteps.findLast((step) => hours <= step) ?? null
}
