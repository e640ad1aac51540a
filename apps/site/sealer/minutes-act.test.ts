import { expect, test } from 'vitest'
import { minutesTaskIn } from './minutes-act.ts'

test('leaves files of other kinds to others', () => {
  expect(minutesTaskIn('{"kind":"padauk-enrol-task-v1"}')).toBeNull()
  expect(minutesTaskIn('')).toBeNull()
})

test('stops at minutes that are cut or incomplete', () => {
  const minutes = '{"kind":"padauk-minutes-to-sign-v1"}'
  expect(minutesTaskIn(minutes)).toBe('unsound')
  expect(minutesTaskIn(minutes.slice(0, -1))).toBe('unsound')
})
