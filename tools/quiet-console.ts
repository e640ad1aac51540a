import { afterEach, expect, vi } from 'vitest'

// Whoever writes an error to the console has one; a test that passes over it has not passed.
const complaints = vi.spyOn(console, 'error')

afterEach(() => {
  const said = complaints.mock.calls
  complaints.mockClear()
  expect(said, 'console.error was called').toEqual([])
})
