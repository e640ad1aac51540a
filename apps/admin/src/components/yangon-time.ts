const offset = (6 * 60 + 30) * 60_000

/** `2026-11-14T17:30`, as a field for date and time has it, of an instant on the wire. */
export function toYangonClock(instant: string | null | undefined): string {
  const time = Date.parse(instant ?? '')
  return Number.isNaN(time) ? '' : new Date(time + offset).toISOString().slice(0, 16)
}

/** The instant that a clock in Yangon means; empty when the field is. */
export function fromYangonClock(clock: string): string {
  const time = Date.parse(`${clock}:00+06:30`)
  return Number.isNaN(time) ? '' : new Date(time).toISOString()
}
