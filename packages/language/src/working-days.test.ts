import { expect, test } from 'vitest'
import { longDate, timeOfDay } from './dates.ts'
import {
  endOfWorkingDay,
  hourInYangon,
  isWorkingDay,
  nextWorkingDay,
  workingDay,
  workingDaysBefore,
} from './working-days.ts'

const inWords = (instant: Date) => `${longDate(instant, 'en')} ${timeOfDay(instant, 'en')}`

// 18:00 UTC on Saturday is already Sunday in Yangon.
const lateSaturday = new Date('2026-11-14T18:00:00Z')

test('days are counted in Yangon, and weekends give way to the working day further from today', () => {
  expect(inWords(workingDay(lateSaturday, 2, 16))).toBe('Tuesday, November 17th, 2026 16:00')
  expect(inWords(workingDay(lateSaturday, 6, 16))).toBe('Monday, November 23rd, 2026 16:00')
  expect(inWords(workingDay(lateSaturday, 7, 10))).toBe('Monday, November 23rd, 2026 10:00')
  expect(inWords(workingDay(lateSaturday, -1, 9))).toBe('Friday, November 13th, 2026 09:00')
  expect(inWords(workingDay(lateSaturday, -7, 9))).toBe('Friday, November 6th, 2026 09:00')
})

test('on every day of a year, yesterday is past and tomorrow is to come', () => {
  for (let day = 0; day < 365; day += 1) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, 3, 17))
    expect(workingDay(now, -1, 16).getTime()).toBeLessThan(now.getTime())
    expect(workingDay(now, 1, 9).getTime()).toBeGreaterThan(now.getTime())
  }
})

test('the hour and the weekday are those of Yangon', () => {
  expect(hourInYangon(lateSaturday)).toBe(0.5)
  expect(isWorkingDay(lateSaturday)).toBe(false)
  expect(isWorkingDay(new Date('2026-11-15T17:29:59Z'))).toBe(false)
  expect(isWorkingDay(new Date('2026-11-15T17:30:00Z'))).toBe(true)
})

test('working days before a deadline skip weekends and holidays and keep the time of day', () => {
  // Wednesday at 16:00.
  const deadline = new Date('2026-12-02T16:00:00+06:30')
  const before = (days: number, ...holidays: string[]) =>
    inWords(workingDaysBefore(deadline, days, new Set(holidays)))
  expect(before(0)).toBe('Wednesday, December 2nd, 2026 16:00')
  expect(before(1)).toBe('Tuesday, December 1st, 2026 16:00')
  expect(before(3)).toBe('Friday, November 27th, 2026 16:00')
  expect(before(3, '2026-11-30', '2026-11-27')).toBe('Wednesday, November 25th, 2026 16:00')
  expect(before(1, '2026-11-29')).toBe('Tuesday, December 1st, 2026 16:00')
})

test('the next working day skips weekends and holidays', () => {
  const next = (now: string, ...holidays: string[]) =>
    inWords(nextWorkingDay(new Date(now), 17, new Set(holidays)))
  const friday = '2026-11-27T16:00:00+06:30'
  expect(next('2026-11-26T09:00:00+06:30')).toBe('Friday, November 27th, 2026 17:00')
  expect(next(friday)).toBe('Monday, November 30th, 2026 17:00')
  expect(next(friday, '2026-11-30', '2026-12-01')).toBe('Wednesday, December 2nd, 2026 17:00')
  // 23:50 in Yangon is still this day, ten minutes later the next.
  expect(next('2026-11-26T23:50:00+06:30')).toBe('Friday, November 27th, 2026 17:00')
  expect(next('2026-11-27T00:00:00+06:30')).toBe('Monday, November 30th, 2026 17:00')
})

test('a holiday begins and ends at midnight in Yangon', () => {
  const holidays = new Set(['2026-11-17'])
  expect(isWorkingDay(new Date('2026-11-16T17:29:59Z'), holidays)).toBe(true)
  expect(isWorkingDay(new Date('2026-11-16T17:30:00Z'), holidays)).toBe(false)
  expect(isWorkingDay(new Date('2026-11-17T17:29:59Z'), holidays)).toBe(false)
})

test('a working day ends with its last second in Yangon, counted without weekends and holidays', () => {
  const end = (days: number, ...holidays: string[]) =>
    endOfWorkingDay(new Date('2026-11-26T16:00:00+06:30'), days, new Set(holidays)).toISOString()
  expect(end(1)).toBe('2026-11-27T17:29:59.000Z')
  expect(end(2)).toBe('2026-11-30T17:29:59.000Z')
  expect(end(5, '2026-12-01')).toBe('2026-12-04T17:29:59.000Z')
})
