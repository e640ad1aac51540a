import { expect, test } from 'vitest'
import { openingTaskIn } from './opening-act.ts'

const now = new Date('2026-12-10T10:00:00.000Z')

test('leaves files of other kinds to others', async () => {
  expect(await openingTaskIn('{"kind":"padauk-enrol-task-v1"}', now)).toBeNull()
  expect(await openingTaskIn('', now)).toBeNull()
})

test('stops at a hand-out that is cut or has something else in it', async () => {
  const handOut = '{"kind":"padauk-hand-out-v1"}'
  expect(await openingTaskIn(handOut, now)).toEqual({ stop: 'format' })
  expect(await openingTaskIn(handOut.slice(0, -1), now)).toEqual({ stop: 'format' })
})
