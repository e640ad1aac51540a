import { expect, test } from 'vitest'
import { createFairQueue } from '#platform/security/fair-queue'

/** A queue whose work ends only when the test says so. */
function aQueue(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options)
  const started: string[] = []
  const ends: (() => void)[] = []
  const run = (key: string, name = key) =>
    queue.within(key, async () => {
      started.push(name)
      await new Promise<void>((resolve) => ends.push(resolve))
      return name
    })
  const tick = () => new Promise((resolve) => setImmediate(resolve))
  const endOne = async () => {
    await tick()
    ends.shift()?.()
    await tick()
  }
  return { run, started, endOne }
}

test('a caller with one request does not wait behind a caller with many', async () => {
  const { run, started, endOne } = aQueue({ atOnce: 1, waiting: 100 })
  for (let i = 1; i <= 10; i++) void run('crowd', `crowd ${i}`)
  void run('other')
  void run('honest')
  for (let i = 0; i < 3; i++) await endOne()
  expect(started).toEqual(['crowd 1', 'other', 'honest', 'crowd 2'])
})

test('drops the newest request of the longest queue when full', async () => {
  const { run, started, endOne } = aQueue({ atOnce: 1, waiting: 3 })
  void run('crowd', 'crowd 1')
  void run('crowd', 'crowd 2')
  void run('crowd', 'crowd 3')
  const newest = run('crowd', 'crowd 4')
  const tooMany = run('crowd', 'crowd 5')
  const honest = run('honest')
  const refusal = { ok: false, code: 'too-many-requests', retryAfterSeconds: 5 }
  expect(await tooMany).toMatchObject(refusal)
  expect(await newest).toMatchObject(refusal)
  for (let i = 0; i < 4; i++) await endOne()
  expect(await honest).toBe('honest')
  expect(started).toEqual(['crowd 1', 'honest', 'crowd 2', 'crowd 3'])
})

test('a failed task frees its slot', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 1 })
  await expect(queue.within('a', () => Promise.reject(new Error('broken')))).rejects.toThrow()
  expect(await queue.within('a', async () => 'done')).toBe('done')
})
