import { afterEach, expect, vi } from 'vitest'

// An error on the console fails the test that caused it.
const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  const said = complaints.mock.calls
  complaints.mockClear()
  expect(said, 'console.error was called').toEqual([])
})
