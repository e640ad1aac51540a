const dayMs = 86_400_000
/** Myanmar keeps UTC+06:30 all year. */
const offset = (6 * 60 + 30) * 60_000

const dayNumber = (instant: string) => Math.floor((Date.parse(instant) + offset) / dayMs)

export type StandstillDay = {
  /** Noon in Yangon, so that every zone shows the same day. */
  at: string
  kind: 'past' | 'today' | 'later' | 'last' | 'off'
}

type Standstill = { approvedAt: string; until: string; workingDays: number; now: string }

/**
 * Each day of a standstill. Null when a holiday lies in it, which is not known here, or when it is
 * too long for a row.
 */
export function standstillDays({ approvedAt, until, workingDays, now }: Standstill) {
  const first = dayNumber(approvedAt) + 1
  const last = dayNumber(until)
  const today = dayNumber(now)
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, place): StandstillDay => {
    const day = first + place
    const at = new Date(day * dayMs - offset + dayMs / 2)
    const weekday = new Date(day * dayMs).getUTCDay()
    return { at: at.toISOString(), kind: kindOf({ day, last, today, weekday }) }
  })
  const isExact = days.filter(({ kind }) => kind !== 'off').length === workingDays
  return isExact && days.length <= 14 ? days : null
}

type Day = { day: number; last: number; today: number; weekday: number }

function kindOf({ day, last, today, weekday }: Day): StandstillDay['kind'] {
  if (weekday === 0 || weekday === 6) return 'off'
  if (day < today) return 'past'
  if (day === today) return 'today'
  return day === last ? 'last' : 'later'
}
