import { createHash } from 'node:crypto'
import { createStampAuthority } from '@padauk/testing/time-stamps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineDays, isOfDays } from './day-check.ts'

const hash = createHash('sha256').update('the head of a day').digest('hex')
const other = createHash('sha256').update('another head').digest('hex')
let authority: Awaited<ReturnType<typeof createStampAuthority>>
let stamped: { day: string; at: string; hash: string; time_stamp: string }
beforeAll(async () => {
  authority = await createStampAuthority()
  const token = await authority.stamp(hash)
  stamped = {
    day: '2026-11-16',
    at: '2026-11-17T00:00:05.000000+06:30',
    hash,
    time_stamp: token.toString('base64'),
  }
}, 60_000)
afterAll(() => authority.remove())

const stateOf = async (value: unknown) => {
  const findings = await examineDays(JSON.stringify(value))
  return findings.map(({ step, state }) => `${step} ${state}`)
}

test('shows the reference of a day with the time of its stamp', async () => {
  const [, day] = await examineDays(JSON.stringify(stamped, null, 2))
  expect(day).toMatchObject({ step: 'dayStamp', state: 'right' })
  expect(day?.name).toMatch(
    new RegExp(`^2026-11-16 · ${hash} · 20[\\d-]{8} [\\d:]{8} \\(UTC\\+06:30\\)$`),
  )
  expect(isOfDays(JSON.stringify([stamped]))).toBe(true)
  expect(isOfDays('{"receipt":{"version":1}}')).toBe(false)
  expect(isOfDays('no file of ours')).toBe(false)
})

test('takes the published list, and names a reference that was changed', async () => {
  const { time_stamp: token, ...unstamped } = stamped
  const changed = { ...stamped, hash: other }
  const broken = { ...stamped, time_stamp: `AAAA${token.slice(4)}` }
  expect(await stateOf([stamped, unstamped, changed, broken])).toEqual([
    'format right',
    'dayStamp right',
    'dayUnstamped open',
    'dayStamp wrong',
    'dayStamp wrong',
  ])
  expect(await stateOf({ ...stamped, note: 'x' })).toEqual(['format wrong'])
})
