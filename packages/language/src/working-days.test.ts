import { expect, test } from 'vitest'
import { longDate, timeOfDay } from './dates.ts'
import { hourInYangon, isWorkingDay, workingDay } from './working-days.ts'

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
