import { expect, test } from 'vitest'
import {
  areInOrder,
  isExtension,
  mayBePublished,
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

test('only a tender with a name, dates in order and time left is published', () => {
  const tender = { ...dates, nameEn: 'Lifts' }
  expect(mayBePublished(tender, day(2))).toBe(true)
  expect(mayBePublished({ ...tender, nameEn: ' ' }, day(2))).toBe(false)
  expect(mayBePublished(tender, day(10))).toBe(false)
  expect(mayBePublished({ ...tender, announcementDate: day(3) }, day(2))).toBe(false)
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
