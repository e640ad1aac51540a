import { workingDay } from '@padauk/language/working-days'

/** The four dates of a tender, as instants. */
export type TenderDates = {
  startDate: Date
  interviewingDate: Date | null
  endDate: Date
  announcementDate: Date | null
}

const daysOpen = 21

/** A new tender is posted tomorrow and is open for three weeks, until staff choose other dates. */
export const firstDates = (now: Date) => ({
  startDate: workingDay(now, 1, 9),
  endDate: workingDay(now, 1 + daysOpen, 16),
})

/** Posting, site survey, deadline, award: a tender that is read from top to bottom. */
export function areInOrder(dates: TenderDates) {
  const { startDate, interviewingDate, endDate, announcementDate } = dates
  if (startDate >= endDate) return false
  if (interviewingDate && (interviewingDate < startDate || interviewingDate > endDate)) return false
  return !announcementDate || announcementDate >= endDate
}

const isEarlier = (now: Date | null, before: Date | null) =>
  before !== null && (now === null || now < before)

/** People have planned by these dates: each may become later, none may become earlier or vanish. */
export function isExtension(before: TenderDates, after: TenderDates) {
  if (after.endDate <= before.endDate) return false
  if (isEarlier(after.interviewingDate, before.interviewingDate)) return false
  if (isEarlier(after.announcementDate, before.announcementDate)) return false
  return areInOrder(after)
}
