import { areInOrder, isExtension } from '@padauk/contract/tender-dates'
import { expect, test } from 'vitest'
import {
  datesAfterOutage,
  deadlineAfterOutage,
  lifeOf,
  optionalDates,
  reminderStep,
  stateOf,
} from '#features/tenders/rules'

const day = (number: number) => new Date(Date.UTC(2026, 10, number))
const dates = {
  startDate: day(1),
  interviewingDate: day(5),
  endDate: day(10),
  announcementDate: day(20),
}

test('exactly the deadline is still open', () => {
  const tender = { state: 'published', endDate: day(10) }
  expect(stateOf(tender, day(10))).toBe('open')
  expect(stateOf(tender, new Date(day(10).getTime() + 1))).toBe('closed')
})

test('an unpublished tender is neither open nor closed', () => {
  expect(lifeOf({ state: 'draft', endDate: day(10) }, day(1))).toBe('draft')
  expect(lifeOf({ state: 'archived', endDate: day(10) }, day(1))).toBe('archived')
  expect(lifeOf({ state: 'published', endDate: day(10) }, day(1))).toBe('open')
})

test.each([
  ['as planned', {}, true],
  ['without survey and award', { interviewingDate: null, announcementDate: null }, true],
  [
    'survey on the first day, award at the deadline',
    { interviewingDate: day(1), announcementDate: day(10) },
    true,
  ],
  ['deadline on the first day', { endDate: day(1) }, false],
  ['survey before posting', { interviewingDate: new Date(0) }, false],
  ['survey after the deadline', { interviewingDate: day(11) }, false],
  ['award before the deadline', { announcementDate: day(9) }, false],
])('dates in order: %s', (_, change, expected) => {
  expect(areInOrder({ ...dates, ...change })).toBe(expected)
})

test('a date added later replaces "none"', () => {
  const none = { interviewingNone: true, announcementNone: true }
  expect(optionalDates({ interviewingDate: null, announcementDate: day(20), ...none })).toEqual({
    interviewing_date: null,
    interviewing_none: true,
    announcement_date: day(20).toISOString(),
    announcement_none: false,
  })
})

test.each([
  ['a later deadline', { endDate: day(12) }, true],
  [
    'all dates later',
    { interviewingDate: day(6), endDate: day(12), announcementDate: day(25) },
    true,
  ],
  ['the same deadline', {}, false],
  ['an earlier deadline', { endDate: day(9) }, false],
  ['an earlier survey', { interviewingDate: day(4), endDate: day(12) }, false],
  ['no survey any more', { interviewingDate: null, endDate: day(12) }, false],
  ['an earlier award', { endDate: day(12), announcementDate: day(19) }, false],
  ['a deadline behind the award', { endDate: day(21) }, false],
])('an extension: %s', (_, change, expected) => {
  expect(isExtension(dates, { ...dates, ...change })).toBe(expected)
})

test('a survey and an award may be named for the first time', () => {
  const before = { ...dates, interviewingDate: null, announcementDate: null }
  expect(isExtension(before, { ...dates, endDate: day(12) })).toBe(true)
})

test.each([
  [168.01, null],
  [168, 168],
  [24.01, 168],
  [24, 24],
  [3.01, 24],
  [3, 3],
  [0, 3],
  [-0.01, null],
])('%d hours before the deadline the step is %s', (hours, step) => {
  expect(reminderStep(new Date(hours * 3_600_000), new Date(0))).toBe(step)
})

const inYangon = (time: string) => new Date(`${time}:00+06:30`)

const holidays = new Set(['2026-11-17'])

test.each([
  ['on a Monday morning', '2026-11-16T00:00', '2026-11-18T10:00'],
  ['on a holiday', '2026-11-17T12:00', '2026-11-18T10:00'],
  ['a minute before midnight', '2026-11-18T23:59', '2026-11-19T10:00'],
  ['on a Friday evening', '2026-11-20T18:00', '2026-11-23T10:00'],
  ['on a Saturday morning', '2026-11-21T09:00', '2026-11-23T10:00'],
  ['on a Sunday', '2026-11-22T23:59', '2026-11-23T10:00'],
])('after an outage found %s, the deadline is fixed by the rule', (_, found, deadline) => {
  expect(deadlineAfterOutage(inYangon(found), holidays)).toEqual(inYangon(deadline))
})

test('the outage rule never shortens a deadline, and extends the award date where needed', () => {
  const found = inYangon('2026-11-16T10:00')
  const at = (time: string) => ({ ...dates, endDate: inYangon(time), announcementDate: null })
  expect(datesAfterOutage(at('2026-11-18T10:00'), found, holidays)).toBeNull()
  expect(datesAfterOutage(at('2026-11-19T09:00'), found, holidays)).toBeNull()
  const soon = { ...at('2026-11-16T11:00'), announcementDate: inYangon('2026-11-16T14:00') }
  expect(datesAfterOutage(soon, found, holidays)).toMatchObject({
    endDate: inYangon('2026-11-18T10:00'),
    announcementDate: inYangon('2026-11-18T13:00'),
  })
  const late = { ...soon, announcementDate: inYangon('2026-11-30T14:00') }
  expect(datesAfterOutage(late, found, holidays)?.announcementDate).toEqual(late.announcementDate)
})
