import { expect, test } from 'vitest'
import { eraseOn, lockUntil } from '#features/retention/rules'

const periods = { awarded: 2_557, other: 1_096, unopened: 90 }
const day = (text: string) => new Date(`${text}T00:00:00Z`)

const bid = {
  kind: 'other' as const,
  deadline: day('2026-01-01'),
  closedAt: null,
  countedFrom: null,
  isHeld: false,
  lockedUntil: null,
}

test('schedules nothing before the tender is decided', () => {
  expect(eraseOn({ kind: 'other', countedFrom: null }, periods)).toBeNull()
})

test('keeps the awarded bid seven years, others three, and those never opened 90 days', () => {
  const countedFrom = day('2026-03-01')
  const on = (kind: 'awarded' | 'other' | 'unopened') => eraseOn({ kind, countedFrom }, periods)
  expect(on('awarded')).toEqual(day('2033-03-01'))
  expect(on('other')).toEqual(day('2029-03-01'))
  expect(on('unopened')).toEqual(day('2026-05-30'))
})

test('a setting keeps bids longer, never shorter', () => {
  const countedFrom = day('2026-03-01')
  const with90 = (days: number) =>
    eraseOn({ kind: 'unopened', countedFrom }, { ...periods, unopened: days })
  expect(with90(1)).toEqual(day('2026-05-30'))
  expect(with90(100)).toEqual(day('2026-06-09'))
})

test('locks an accepted bid until 90 days after the deadline, and longer when it is extended', () => {
  const now = day('2025-12-01')
  expect(lockUntil(bid, periods, now)).toEqual(day('2026-04-01'))
  const extended = { ...bid, deadline: day('2026-01-11'), lockedUntil: day('2026-04-01') }
  expect(lockUntil(extended, periods, now)).toEqual(day('2026-04-11'))
})

test('counts from the closing once the tender has closed', () => {
  const closed = { ...bid, closedAt: day('2026-01-03'), lockedUntil: day('2026-04-01') }
  expect(lockUntil(closed, periods, day('2026-01-03'))).toEqual(day('2026-04-03'))
})

test('renews the lock of an undecided or held tender when half of it is left', () => {
  const closed = { ...bid, closedAt: day('2026-01-01'), lockedUntil: day('2026-04-01') }
  expect(lockUntil(closed, periods, day('2026-02-14'))).toEqual(day('2026-04-01'))
  expect(lockUntil(closed, periods, day('2026-02-16'))).toEqual(day('2026-05-17'))
  const decided = { ...closed, kind: 'unopened' as const, countedFrom: day('2026-01-10') }
  expect(lockUntil(decided, periods, day('2026-04-01'))).toEqual(day('2026-04-10'))
  const held = { ...decided, isHeld: true }
  expect(lockUntil(held, periods, day('2026-04-01'))).toEqual(day('2026-06-30'))
})

test('lengthens the lock to the day of the erasure, and never shortens it', () => {
  const decided = { ...bid, closedAt: bid.deadline, countedFrom: day('2026-03-01') }
  const now = day('2026-03-02')
  expect(lockUntil({ ...decided, kind: 'awarded' }, periods, now)).toEqual(day('2033-03-01'))
  expect(lockUntil(decided, periods, now)).toEqual(day('2029-03-01'))
  const longer = { ...decided, lockedUntil: day('2033-01-01') }
  expect(lockUntil(longer, periods, now)).toEqual(day('2033-01-01'))
})
