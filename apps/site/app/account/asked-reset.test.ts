import { describe, expect, it } from 'vitest'
import {
  forgetAskedReset,
  keepAskedReset,
  readAskedReset,
  secondsUntilNextLetter,
} from './asked-reset.ts'

const minute = 60_000
const reset = { identifier: 'abc', email: 'aye@golden.example', at: 100 * minute }

function aStorage(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }
}

describe('a code that was asked for', () => {
  it('is waited for as long as it lasts, also by a page that was loaded again', () => {
    const storage = aStorage()
    keepAskedReset(storage, reset)
    expect(readAskedReset(storage, 109 * minute)).toEqual(reset)
    expect(readAskedReset(storage, 110 * minute)).toBeNull()
    forgetAskedReset(storage)
    expect(readAskedReset(storage, 101 * minute)).toBeNull()
  })

  it.each(['', 'null', '{}', '{"identifier":"abc","at":0}', '['])(
    'is none where the storage holds %j',
    (text) => {
      expect(readAskedReset(aStorage({ reset: text }), 0)).toBeNull()
    },
  )

  it('can be sent again after a minute', () => {
    expect(secondsUntilNextLetter(reset, reset.at)).toBe(60)
    expect(secondsUntilNextLetter(reset, reset.at + 30_500)).toBe(30)
    expect(secondsUntilNextLetter(reset, reset.at + minute)).toBe(0)
  })
})
