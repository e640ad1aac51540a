import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  BYTES,
  bytesOf,
  keysOf,
  MEBIBYTE,
  newKey,
  pour,
  pourThenFail,
  pourWithoutEnd,
  sha256,
} from './conformance-setup.ts'
import type { Stage } from './conformance-setup.ts'
import { SizeMismatch } from './object-store.ts'

export function keepsBodies(stage: Stage): void {
  test('every byte comes back, with size and content type', async () => {
    const key = newKey()
    const body = Buffer.from(Array.from({ length: 1024 }, (_, at) => at % 256))
    const stored = await stage.store.put(key, body, { contentType: 'image/png' })
    expect(stored.size).toBe(1024)
    expect(await bytesOf(stage.store, key)).toEqual(body)
    expect(await stage.store.stat(key)).toMatchObject({ size: 1024, contentType: 'image/png' })
  })

  test('a stream of uneven pieces comes back as one', async () => {
    const key = newKey()
    const pieces = [1, 0, 70_000, 3].map((length) => randomBytes(length))
    const stored = await stage.store.put(key, pour(pieces), BYTES)
    expect(stored.size).toBe(70_004)
    expect(await bytesOf(stage.store, key)).toEqual(Buffer.concat(pieces))
  })

  test.each([
    ['buffer', () => Buffer.alloc(0)],
    ['stream', () => pour([])],
  ])('an empty %s is an object too', async (_, body) => {
    const key = newKey()
    expect(await stage.store.put(key, body(), BYTES)).toMatchObject({ size: 0 })
    expect(await stage.store.stat(key)).toMatchObject({ size: 0 })
    expect(await bytesOf(stage.store, key)).toHaveLength(0)
  })

  test('a content type keeps its parameters', async () => {
    const key = newKey()
    const contentType = 'text/plain; charset=utf-8'
    await stage.store.put(key, Buffer.from('မင်္ဂလာပါ'), { contentType })
    const reading = await stage.store.get(key)
    reading?.stream.destroy()
    expect(reading?.contentType).toBe(contentType)
  })

  test.each(['', 'png', 'image/png\r\nset-cookie: a=b', `image/${'x'.repeat(300)}`])(
    'content type %j is refused',
    async (contentType) => {
      const key = newKey()
      await expect(stage.store.put(key, Buffer.from('x'), { contentType })).rejects.toThrow(
        'content type',
      )
      expect(await stage.store.stat(key)).toBeNull()
    },
  )

  test('a second body replaces the first, content type included', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('a long first body'), { contentType: 'text/plain' })
    await stage.store.put(key, Buffer.from('short'), { contentType: 'text/csv' })
    expect((await bytesOf(stage.store, key))?.toString()).toBe('short')
    expect(await stage.store.stat(key)).toMatchObject({ size: 5, contentType: 'text/csv' })
  })
}

export function keepsLargeBodies(stage: Stage): void {
  test('25 MB of a stream keep their hash', async () => {
    const key = newKey()
    const pieces = Array.from({ length: 25 }, () => randomBytes(1_000_000))
    const stored = await stage.store.put(key, pour(pieces), BYTES)
    expect(stored.size).toBe(25_000_000)

    const reading = await stage.store.get(key)
    const hash = createHash('sha256')
    for await (const chunk of reading?.stream ?? []) hash.update(chunk)
    expect(hash.digest('hex')).toBe(sha256(Buffer.concat(pieces)))
  })

  test.each([-1, 0, 1])('a body of 5 MiB and %i bytes is whole', async (more) => {
    const key = newKey()
    const body = randomBytes(5 * MEBIBYTE + more)
    await stage.store.put(key, body, BYTES)
    expect(sha256((await bytesOf(stage.store, key)) ?? Buffer.alloc(0))).toBe(sha256(body))
  })

  test('a range over a border between parts is exact', async () => {
    const key = newKey()
    const body = randomBytes(6 * MEBIBYTE)
    await stage.store.put(key, pour([body]), BYTES)
    const range = { start: 5 * MEBIBYTE - 10, end: 5 * MEBIBYTE + 9 }
    expect(await bytesOf(stage.store, key, { range })).toEqual(
      body.subarray(range.start, range.end + 1),
    )
  })
}

export function refusesBrokenBodies(stage: Stage): void {
  test.each([
    ['early', 100],
    ['late', 12 * MEBIBYTE],
  ])('a source that fails %s leaves nothing', async (_, length) => {
    const key = newKey()
    const body = pourThenFail(randomBytes(length))
    await expect(stage.store.put(key, body, BYTES)).rejects.toThrow('line went dead')
    expect(await stage.store.get(key)).toBeNull()
    expect(await keysOf(stage.store, key)).toEqual([])
  })

  test('a failed replacement leaves the object that was there', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('first'), { contentType: 'text/plain' })
    const body = pourThenFail(randomBytes(12 * MEBIBYTE))
    await expect(stage.store.put(key, body, BYTES)).rejects.toThrow('line went dead')
    expect((await bytesOf(stage.store, key))?.toString()).toBe('first')
    expect(await stage.store.stat(key)).toMatchObject({ contentType: 'text/plain' })
  })
}

export function holdsToDeclaredLengths(stage: Stage): void {
  test('a body of that length is taken', async () => {
    const options = { ...BYTES, contentLength: 10 }
    const stored = await stage.store.put(newKey(), pour([randomBytes(4), randomBytes(6)]), options)
    expect(stored.size).toBe(10)
  })

  test.each([
    ['shorter stream', () => pour([randomBytes(9)])],
    ['longer stream', () => pour([randomBytes(9), randomBytes(2)])],
    ['shorter buffer', () => randomBytes(9)],
    ['longer buffer', () => randomBytes(11)],
    ['empty stream', () => pour([])],
  ])('a %s is refused and leaves nothing', async (_, body) => {
    const key = newKey()
    const put = stage.store.put(key, body(), { ...BYTES, contentLength: 10 })
    await expect(put).rejects.toThrow(SizeMismatch)
    expect(await stage.store.stat(key)).toBeNull()
  })

  test('a source without end is stopped and closed', async () => {
    const source = pourWithoutEnd()
    const put = stage.store.put(newKey(), source.chunks, { ...BYTES, contentLength: 7 * MEBIBYTE })
    await expect(put).rejects.toThrow(SizeMismatch)
    expect(source.isClosed()).toBe(true)
  })
}
