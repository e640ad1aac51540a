import { expect, test } from 'vitest'
import { progressOf } from '#features/awards/progress'

const at = (day: number) => new Date(Date.UTC(2026, 10, day))
const tender = {
  state: 'published' as const,
  publishedAt: at(1),
  startDate: at(1),
  endDate: at(10),
  announcementDate: at(20),
  revisedAt: at(2),
  closedAt: null,
  disclosedAt: null,
  contractAt: null,
  now: at(5),
}
const opened = { ...tender, closedAt: at(10), disclosedAt: at(11), now: at(15) }
const award = {
  state: 'standstill' as const,
  none: null,
  approvedAt: at(14),
  standstillUntil: at(18),
  finalAt: null,
}

const reached = (...given: Parameters<typeof progressOf>) => {
  const { state, steps } = progressOf(...given)
  return { state, reached: steps.filter((step) => step.at !== null).map(({ step }) => step) }
}

test('a tender goes through its steps in order', () => {
  expect(reached(tender, undefined)).toEqual({ state: 'open', reached: ['open'] })
  const over = { ...tender, now: at(11) }
  expect(reached(over, undefined)).toEqual({ state: 'closed', reached: ['open', 'closed'] })
  const before = ['open', 'closed', 'opened', 'evaluation']
  expect(reached(opened, undefined)).toEqual({ state: 'evaluation', reached: before })
  expect(reached(opened, award)).toEqual({ state: 'decided', reached: [...before, 'decided'] })
  const final = { ...award, state: 'final' as const, finalAt: at(19) }
  expect(reached(opened, final).state).toBe('final')
  expect(reached({ ...opened, contractAt: at(20) }, final).state).toBe('contract')
})

test('only the standstill of a decision has an end', () => {
  const { steps } = progressOf(opened, award)
  expect(steps.filter(({ until }) => until !== null)).toEqual([
    { step: 'decided', at: at(14).toISOString(), until: at(18).toISOString() },
  ])
})

test.each(['proposed', 'returned', 'withdrawn', 'upheld'] as const)(
  'a decision that is %s is no step',
  (state) => {
    expect(reached(opened, { ...award, state }).state).toBe('evaluation')
  },
)

test('what ends a tender stands after the steps that it went through', () => {
  const none = {
    ...award,
    state: 'final' as const,
    none: 'no-bids' as const,
    standstillUntil: null,
  }
  expect(reached({ ...tender, closedAt: at(10), now: at(11) }, none)).toEqual({
    state: 'unsuccessful',
    reached: ['open', 'closed', 'unsuccessful'],
  })
  expect(reached({ ...tender, state: 'cancelled' }, undefined)).toEqual({
    state: 'cancelled',
    reached: ['open', 'cancelled'],
  })
})

test('a decision is late once its announced date has passed without one', () => {
  const late = { ...opened, now: at(21) }
  expect(progressOf(late, undefined).isLate).toBe(true)
  expect(progressOf({ ...opened, now: at(19) }, undefined).isLate).toBe(false)
  expect(progressOf(late, award).isLate).toBe(false)
  expect(progressOf({ ...late, state: 'cancelled' }, undefined).isLate).toBe(false)
  expect(progressOf({ ...late, announcementDate: null }, undefined).isLate).toBe(false)
})
