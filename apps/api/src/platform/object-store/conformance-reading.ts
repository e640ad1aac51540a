import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { beforeAll, expect, test } from 'vitest'
import { BYTES, bytesOf, MEBIBYTE, newKey, sha256 } from './conformance-setup.ts'
import type { Stage } from './conformance-setup.ts'

export function readsParts(stage: Stage): void {
  const key = newKey()
  const empty = newKey()
  beforeAll(async () => {
    await stage.store.put(key, Buffer.from('0123456789'), { contentType: 'text/plain' })
    await stage.store.put(empty, Buffer.alloc(0), BYTES)
  })

  test.each([
    [{ start: 0, end: 0 }, '0', 0],
    [{ start: 2, end: 5 }, '2345', 2],
    [{ start: 7 }, '789', 7],
    [{ start: 8, end: 500 }, '89', 8],
    [{ last: 3 }, '789', 7],
    [{ last: 500 }, '0123456789', 0],
    [{ last: 0 }, '', 10],
    [{ start: 10 }, '', 10],
    [{ start: 500, end: 600 }, '', 500],
  ])('%j is %j', async (range, expected, start) => {
    const reading = await stage.store.get(key, { range })
    expect(reading).toMatchObject({ size: 10, contentType: 'text/plain', start })
    expect(reading?.length).toBe(expected.length)
    expect((await bytesOf(stage.store, key, { range }))?.toString()).toBe(expected)
    reading?.stream.destroy()
  })

  test.each([{ start: 0 }, { start: 0, end: 5 }, { last: 5 }])(
    '%j of an empty object is empty',
    async (range) => expect(await bytesOf(stage.store, empty, { range })).toHaveLength(0),
  )

  test.each([{ start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { last: -1 }, { last: NaN }])(
    '%j is refused',
    (range) => expect(stage.store.get(key, { range })).rejects.toThrow(RangeError),
  )

  test('what was never stored is null, whole or in part', async () => {
    expect(await stage.store.get('never/stored')).toBeNull()
    expect(await stage.store.get('never/stored', { range: { last: 1 } })).toBeNull()
    expect(await stage.store.stat('never/stored')).toBeNull()
  })

  test('a version that was never stored is null', async () => {
    expect(await stage.store.get(key, { version: 'no-such-version' })).toBeNull()
  })
}

export function letsReadersGo(stage: Stage): void {
  test('readers that leave early do not use the store up', async () => {
    const key = newKey()
    const body = randomBytes(2 * MEBIBYTE)
    await stage.store.put(key, body, BYTES)
    for (let reader = 0; reader < 120; reader += 1) {
      const reading = await stage.store.get(key)
      if (reader % 2 === 0) await reading?.stream[Symbol.asyncIterator]().next()
      reading?.stream.destroy()
    }
    expect(sha256((await bytesOf(stage.store, key)) ?? Buffer.alloc(0))).toBe(sha256(body))
  })

  test('a reader finishes the body it began, though another replaces it', async () => {
    const key = newKey()
    const first = randomBytes(3 * MEBIBYTE)
    await stage.store.put(key, first, BYTES)
    const reading = await stage.store.get(key)
    await stage.store.put(key, Buffer.from('second'), BYTES)
    expect(sha256(await buffer(reading?.stream ?? Readable.from([])))).toBe(sha256(first))
    expect((await bytesOf(stage.store, key))?.toString()).toBe('second')
  })
}
