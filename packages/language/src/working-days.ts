const dayMs = 86_400_000
// Myanmar has kept UTC+06:30 without summer time for as long as the company exists.
const yangonOffsetMs = 6.5 * 3_600_000
const saturday = 6
const sunday = 0

const shifted = (instant: Date) => new Date(instant.getTime() + yangonOffsetMs)

/** What the clocks in Yangon show, in hours with their fraction. */
export function hourInYangon(instant: Date) {
  const clock = shifted(instant)
  return clock.getUTCHours() + clock.getUTCMinutes() / 60
}

/** Days without office beside weekends, as `2026-11-17`. Staff keep the list. */
export type Holidays = ReadonlySet<string>
const none: Holidays = new Set()

/** The day in Yangon, as `2026-11-17`. */
export const dayInYangon = (instant: Date) => shifted(instant).toISOString().slice(0, 10)

/** Monday to Friday, without the holidays that are given. */
export function isWorkingDay(instant: Date, holidays = none) {
  const weekday = shifted(instant).getUTCDay()
  return weekday !== saturday && weekday !== sunday && !holidays.has(dayInYangon(instant))
}

/** The same time of day, so many working days earlier. */
export function workingDaysBefore(instant: Date, days: number, holidays: Holidays) {
  let day = instant
  for (let left = days; left > 0;) {
    day = new Date(day.getTime() - dayMs)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/** The instant at which clocks in Yangon show `hour` on the first working day after this one. */
export function nextWorkingDay(instant: Date, hour: number, holidays: Holidays) {
  let day = new Date(instant.getTime() + dayMs)
  while (!isWorkingDay(day, holidays)) day = new Date(day.getTime() + dayMs)
  const midnight = Date.parse(`${dayInYangon(day)}T00:00:00Z`)
  return new Date(midnight + hour * 3_600_000 - yangonOffsetMs)
}

const hotline = { from: 8.5, to: 17.5 }

/** Whether a company in trouble at this moment reaches a person by telephone. */
export function isHotlineAnswered(instant: Date) {
  const hour = hourInYangon(instant)
  return isWorkingDay(instant) && hour >= hotline.from && hour <= hotline.to
}

/** Steps that lead from a weekend to the nearest working day, away from today. */
function stepsFromWeekend(weekday: number, days: number) {
  if (weekday === saturday) return days < 0 ? -1 : 2
  if (weekday === sunday) return days < 0 ? -2 : 1
  return 0
}

/**
 * The instant at which clocks in Yangon show `hour` on the working day about `days` from today.
 * Past dates stay past and future dates stay future, on every day of the week.
 */
export function workingDay(now: Date, days: number, hour: number) {
  const inYangon = shifted(now).getTime()
  const midnight = inYangon - (inYangon % dayMs) + days * dayMs
  const steps = stepsFromWeekend(new Date(midnight).getUTCDay(), days)
  return new Date(midnight + steps * dayMs + hour * 3_600_000 - yangonOffsetMs)
}

/** The last second, in Yangon, of the working day that many working days after this one. */
export function endOfWorkingDay(instant: Date, days: number, holidays: Holidays) {
  let day = instant
  for (let left = days; left > 0; left -= 1) day = nextWorkingDay(day, 12, holidays)
  return new Date(Date.parse(`${dayInYangon(day)}T23:59:59Z`) - yangonOffsetMs)
}
