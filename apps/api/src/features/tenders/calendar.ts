/** One entry of a calendar. Times are instants: every calendar shows them in its reader's own zone. */
export type CalendarEvent = {
  uid: string
  /** Grows with every change; a calendar keeps the entry with the highest. */
  sequence: number
  changedAt: Date
  at: Date
  summary: string
  description: string
  url: string
  cancelled: boolean
  alarms: readonly { hoursBefore: number; text: string }[]
}

type Calendar = { name: string; language: 'en' | 'my'; events: readonly CalendarEvent[] }

const longestLine = 75

/** RFC 5545, written by hand: the little of it that a few dates need. */
export function writeCalendar({ name, language, events }: Calendar) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Padauk//E-Tenders//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...events.flatMap((event) => eventLines(event, language)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent, language: string) {
  const text = (property: string, value: string) =>
    `${property};LANGUAGE=${language}:${escapeText(value)}`
  const changed = utcTime(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utcTime(event.at)}`,
    text('SUMMARY', event.summary),
    text('DESCRIPTION', event.description),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    ...event.alarms.flatMap((alarm) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `TRIGGER:-PT${alarm.hoursBefore}H`,
      text('DESCRIPTION', alarm.text),
      'END:VALARM',
    ]),
    'END:VEVENT',
  ]
}

const utcTime = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '')

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')

/** Lines of 75 octets at most; a character, which may be three of them in Burmese, stays whole. */
function foldLine(line: string) {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      lines.push(current)
      // The space that begins a continuation counts too.
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
