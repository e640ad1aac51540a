import { secretOf } from '@padauk/sealing/age'
import { exampleHolder } from '@padauk/sealing/vectors/example-holders'
import { afterEach, expect, test, vi } from 'vitest'
import { lockKey, unlockKey } from './key-lock.ts'

const { identity } = exampleHolder(0)
const words = 'zoo zoo zoo zoo zoo zebra'

afterEach(() => vi.unstubAllGlobals())

test('a key that six words lock is opened by them and by no others', async () => {
  const locked = await lockKey(identity, words)
  expect(await unlockKey(locked, words)).toEqual(secretOf(identity))
  expect(await unlockKey(locked, 'zoo zoo zoo zoo zoo zoo')).toBeNull()
})

test('a key opens where no worker starts', async () => {
  const locked = await lockKey(identity, words)
  let calls = 0
  class NoWorker extends EventTarget {
    terminate() {}
    postMessage() {
      calls += 1
      this.dispatchEvent(new Event('error', { cancelable: true }))
    }
  }
  vi.stubGlobal('Worker', NoWorker)
  expect(await unlockKey(locked, words)).toEqual(secretOf(identity))
  expect(calls).toBe(1)
})
