import { expect, test } from 'vitest'
import { writeCalendar } from '#features/tenders/calendar'
import type { CalendarEvent } from '#features/tenders/calendar'

const anEvent: CalendarEvent = {
  uid: 'deadline-1@padauk.example',
  sequence: 2,
  changedAt: new Date('2026-11-01T00:00:00.999Z'),
  at: new Date('2026-11-14T17:29:59Z'),
  summary: 'Deadline: Lifts; pumps, and a \\ stroke',
  description: 'First line\nSecond line\u0007',
  url: 'https://padauk.example/auth/tender/1',
  cancelled: false,
  alarms: [{ hoursBefore: 24, text: '24 hours left' }],
}

const written = (change: Partial<CalendarEvent>, name = 'Lifts') =>
  writeCalendar({ name, language: 'my', events: [{ ...anEvent, ...change }] })

test('every line ends in CRLF, and text is escaped as RFC 5545 asks', () => {
  const text = written({})
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  const lines = text.split('\r\n')
  expect(lines).toContain('SUMMARY;LANGUAGE=my:Deadline: Lifts\\; pumps\\, and a \\\\ stroke')
  expect(lines).toContain('DESCRIPTION;LANGUAGE=my:First line\\nSecond line ')
  expect(lines).toContain('DTSTART:20261114T172959Z')
  expect(lines).toContain('DTSTAMP:20261101T000000Z')
  expect(lines).toContain('SEQUENCE:2')
  expect(lines).toContain('TRIGGER:-PT24H')
})

test('long lines are folded at 75 octets, between characters, and unfold to what they were', () => {
  const burmese = 'ရွှေတိဂုံ အဆောက်အအုံ ဓာတ်လှေကား ပြုပြင်ထိန်းသိမ်းခြင်း '
  // Every shift puts another octet of a character at the limit.
  for (let shift = 0; shift < 80; shift++) {
    const summary = `${'x'.repeat(shift)}${burmese.repeat(4)}🌳end`
    const text = written({ summary })
    const lines = text.split('\r\n')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(Buffer.from(text).toString('utf8')).not.toContain('\uFFFD')
    for (const line of lines) expect(line.isWellFormed()).toBe(true)
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY;LANGUAGE=my:${summary}\r\n`)
  }
})

test('a line of exactly 75 octets stays whole', () => {
  const name = 'n'.repeat(75 - 'X-WR-CALNAME:'.length)
  expect(written({}, name).split('\r\n')).toContain(`X-WR-CALNAME:${name}`)
  expect(written({}, `${name}n`).split('\r\n')).toContain(' n')
})
