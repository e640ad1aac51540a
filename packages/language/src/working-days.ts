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

/** Monday to Friday; public holidays change every year and are for people to know. */
export function isWorkingDay(instant: Date) {
  const weekday = shifted(instant).getUTCDay()
  return weekday !== saturday && weekday !== sunday
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
