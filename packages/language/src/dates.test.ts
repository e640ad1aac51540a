import { describe, expect, it } from 'vitest'
import {
  briefDate,
  dayInYangon,
  longDate,
  readDeadline,
  shortDate,
  timeOfDay,
  timeWithSeconds,
} from './dates.ts'

const hour = 3_600_000

// The first, a middle and the last second of every day in Yangon, from 2020 to 2032.
function* instants() {
  const last = Date.parse('2032-12-31T00:00:00+06:30')
  for (let day = Date.parse('2020-01-01T00:00:00+06:30'); day <= last; day += 24 * hour) {
    yield day
    yield day + 11.7 * hour
    yield day + 24 * hour - 1000
  }
}

function readerOf(locale: string) {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'Asia/Yangon',
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })
  return (instant: number) =>
    Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

function englishSuffix(day: string) {
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(Number(day))
  return { zero: '', many: '', one: 'st', two: 'nd', few: 'rd', other: 'th' }[rule]
}

describe('the long date', () => {
  it('agrees with the locale data of Node on every day from 2020 to 2032, in English', () => {
    const read = readerOf('en')
    const suffixes = new Map(
      Array.from({ length: 31 }, (_, i) => `${i + 1}`).map((d) => [d, englishSuffix(d)]),
    )
    for (const instant of instants()) {
      const { weekday, month, day = '', year } = read(instant)
      const expected = `${weekday}, ${month} ${day}${suffixes.get(day)}, ${year}`
      if (longDate(instant, 'en') !== expected) expect(longDate(instant, 'en')).toBe(expected)
    }
  })

  it('agrees with the locale data of Node on every day from 2020 to 2032, in Burmese', () => {
    const read = readerOf('my')
    for (const instant of instants()) {
      const { weekday, month, day, year } = read(instant)
      const expected = `${year} ခုနှစ်၊ ${month}လ ${day} ရက်၊ ${weekday}နေ့`.normalize('NFC')
      if (longDate(instant, 'mm') !== expected) expect(longDate(instant, 'mm')).toBe(expected)
    }
  })

  it('reads as the specification and formal Burmese have it', () => {
    expect(longDate('2026-11-14T03:00:00Z', 'en')).toBe('Saturday, November 14th, 2026')
    expect(longDate('2026-11-14T03:00:00Z', 'mm')).toBe('၂၀၂၆ ခုနှစ်၊ နိုဝင်ဘာလ ၁၄ ရက်၊ စနေနေ့')
  })

  it('changes at midnight in Yangon, in every time zone of a reader', () => {
    expect(longDate('2026-11-14T17:29:59Z', 'en')).toBe('Saturday, November 14th, 2026')
    expect(longDate(new Date('2026-11-14T17:30:00Z'), 'en')).toBe('Sunday, November 15th, 2026')
  })

  it('is refused for what is no instant', () => {
    expect(() => longDate('soon', 'en')).toThrow(RangeError)
  })
})

describe('the short date', () => {
  it('is day, month, year in the digits of the language', () => {
    expect(shortDate('2026-11-14T03:00:00Z', 'en')).toBe('14-11-2026')
    expect(shortDate('2026-11-14T03:00:00Z', 'mm')).toBe('၁၄-၁၁-၂၀၂၆')
    expect(shortDate('2027-01-02T03:00:00Z', 'mm')).toBe('၀၂-၀၁-၂၀၂၇')
  })
})

describe('the brief date', () => {
  const now = '2026-11-14T03:00:00Z'

  it('names weekday and month, so that it can be read one way only', () => {
    expect(briefDate('2026-12-02T09:30:00Z', 'en', now)).toBe('Wed 2 Dec')
    expect(briefDate('2026-12-02T09:30:00Z', 'mm', now)).toBe('ဒီဇင်ဘာ ၂ ရက်၊ ဗုဒ္ဓဟူးနေ့')
  })

  it('has its year unless it is this year in Yangon', () => {
    expect(briefDate('2027-01-04T07:30:00Z', 'en', now)).toBe('Mon 4 Jan 2027')
    expect(briefDate('2027-01-04T07:30:00Z', 'mm', now)).toBe('၂၀၂၇ ဇန်နဝါရီ ၄ ရက်၊ တနင်္လာနေ့')
    expect(briefDate('2026-12-31T18:00:00Z', 'en', now)).toBe('Fri 1 Jan 2027')
  })
})

describe('the time of day', () => {
  it.each([
    ['00:00', 'ည ၁၂:၀၀ နာရီ'],
    ['03:59', 'ည ၃:၅၉ နာရီ'],
    ['04:00', 'နံနက် ၄:၀၀ နာရီ'],
    ['08:30', 'နံနက် ၈:၃၀ နာရီ'],
    ['11:59', 'နံနက် ၁၁:၅၉ နာရီ'],
    ['12:00', 'မွန်းတည့် ၁၂:၀၀ နာရီ'],
    ['12:01', 'မွန်းလွဲ ၁၂:၀၁ နာရီ'],
    ['14:30', 'မွန်းလွဲ ၂:၃၀ နာရီ'],
    ['17:30', 'ညနေ ၅:၃၀ နာရီ'],
    ['18:59', 'ညနေ ၆:၅၉ နာရီ'],
    ['19:00', 'ည ၇:၀၀ နာရီ'],
    ['21:30', 'ည ၉:၃၀ နာရီ'],
  ])('%s is %s', (clock, burmese) => {
    const instant = `2026-11-14T${clock}:00+06:30`
    expect(timeOfDay(instant, 'en')).toBe(clock)
    expect(timeOfDay(instant, 'mm')).toBe(burmese)
  })

  it('has seconds where an arrival is compared with a deadline', () => {
    const instant = '2026-11-14T17:30:09+06:30'
    expect(timeWithSeconds(instant, 'en')).toBe('17:30:09')
    expect(timeWithSeconds(instant, 'mm')).toBe('ညနေ ၅:၃၀:၀၉ နာရီ')
  })
})

describe('a deadline', () => {
  it.each([
    ['2026-11-14', '2026-11-14T17:29:59.000Z'],
    ['2028-02-29', '2028-02-29T17:29:59.000Z'],
    ['2026-11-14T15:00:00+06:30', '2026-11-14T08:30:00.000Z'],
    ['2026-11-14T08:30Z', '2026-11-14T08:30:00.000Z'],
  ])('%s is the instant %s', (text, instant) => {
    expect(readDeadline(text)?.toISOString()).toBe(instant)
  })

  it.each([
    '',
    'tomorrow',
    '14-11-2026',
    '2026-02-30',
    '2026-13-01',
    '2026-11-14T15:00:00',
    '2026-11-14T25:00:00Z',
    '2026-02-30T15:00:00+06:30',
  ])('%j is none: it could be read in two ways, or in no way', (text) => {
    expect(readDeadline(text)).toBeNull()
  })
})

it('counts days from midnight to midnight in Yangon', () => {
  const midnight = Date.parse('2026-11-17T00:00:00+06:30')
  expect(dayInYangon(midnight) - dayInYangon(midnight - 1)).toBe(1)
  expect(dayInYangon('2026-11-17T23:59:59+06:30')).toBe(dayInYangon(midnight))
})
