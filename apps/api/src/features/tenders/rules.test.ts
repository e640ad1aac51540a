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
  [24.01, null],
  [24, 24],
  [3.01, 24],
  [3, 3],
  [0, 3],
  [-0.01, null],
])('%d hours before the deadline the step is %s', (hours, step) => {
  expect(reminderStep(new Date(hours * 3_600_000), new Date(0))).toBe(step)
})

const inYangon = (time: string) => new Date(`${time}:00+06:30`)

test.each([
  ['on a Monday morning', '2026-11-16T00:00', '2026-11-16T15:00'],
  ['a minute before noon', '2026-11-16T11:59', '2026-11-16T15:00'],
  ['at noon', '2026-11-16T12:00', '2026-11-17T12:00'],
  ['on a Friday evening', '2026-11-20T18:00', '2026-11-23T12:00'],
  ['on a Saturday morning', '2026-11-21T09:00', '2026-11-23T12:00'],
  ['on a Sunday', '2026-11-22T23:59', '2026-11-23T12:00'],
])('back after an outage %s, the deadline is fixed by the rule', (_, back, deadline) => {
  expect(deadlineAfterOutage(inYangon(back))).toEqual(inYangon(deadline))
})

test('the outage rule never shortens a deadline, and extends the award date where needed', () => {
  const back = inYangon('2026-11-16T10:00')
  const at = (time: string) => ({ ...dates, endDate: inYangon(time), announcementDate: null })
  expect(datesAfterOutage(at('2026-11-16T15:00'), back)).toBeNull()
  expect(datesAfterOutage(at('2026-11-17T09:00'), back)).toBeNull()
  const soon = { ...at('2026-11-16T11:00'), announcementDate: inYangon('2026-11-16T14:00') }
  expect(datesAfterOutage(soon, back)).toMatchObject({
    endDate: inYangon('2026-11-16T15:00'),
    announcementDate: inYangon('2026-11-16T18:00'),
  })
  const late = { ...soon, announcementDate: inYangon('2026-11-30T14:00') }
  expect(datesAfterOutage(late, back)?.announcementDate).toEqual(late.announcementDate)
})
