import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStore } from '#platform/object-store/disk'
import type { ObjectStore } from '#platform/object-store/object-store'
import { copyMissing, followPlan } from '#platform/object-store/second-copy'

const directories: string[] = []
let from: ObjectStore
let to: ObjectStore

async function newStore() {
  const directory = await mkdtemp(join(tmpdir(), 'second-copy-'))
  directories.push(directory)
  const store = createDiskStore({ directory })
  await store.prepare()
  return store
}

beforeAll(async () => {
  from = await newStore()
  to = await newStore()
  const contentType = 'text/plain'
  await from.put('bids/a/1', Buffer.from('one'), { contentType })
  await from.put('bids/a/2', Buffer.from('two'), { contentType })
  await from.put('staged/b', Buffer.from('on its way'), { contentType })
})

afterAll(() => Promise.all(directories.map((path) => rm(path, { recursive: true }))))

const textOf = async (store: ObjectStore, key: string) => {
  const reading = await store.get(key)
  return reading && (await buffer(reading.stream)).toString()
}

test('copies what is missing, and only that', async () => {
  const first = await copyMissing({ from, to, prefix: 'bids/' })
  expect(first).toEqual({ present: 0, copied: 2, bytes: 6 })
  await from.put('bids/a/3', Buffer.from('three'), { contentType: 'text/csv' })
  const second = await copyMissing({ from, to, prefix: 'bids/' })
  expect(second).toEqual({ present: 2, copied: 1, bytes: 5 })
  expect(await textOf(to, 'bids/a/3')).toBe('three')
  expect(await to.stat('bids/a/3')).toMatchObject({ contentType: 'text/csv' })
  expect(await to.stat('staged/b')).toBeNull()
})

test('finds what is missing between objects that only one of both stores has', async () => {
  const put = (store: ObjectStore, key: string) =>
    store.put(key, Buffer.from(key), { contentType: 'text/plain' })
  for (const key of ['walk/b', 'walk/d', 'walk/d-1', 'walk/e/1', 'walk/z']) await put(from, key)
  for (const key of ['walk/a', 'walk/c', 'walk/d', 'walk/e/0', 'walk/f']) await put(to, key)
  expect(await copyMissing({ from, to, prefix: 'walk/' })).toMatchObject({ present: 1, copied: 4 })
  for (const key of ['walk/b', 'walk/d-1', 'walk/e/1', 'walk/z']) {
    expect(await textOf(to, key)).toBe(key)
  }
})

test('copies an object of another length again', async () => {
  await to.put('bids/a/1', Buffer.from('half a'), { contentType: 'text/plain' })
  expect(await copyMissing({ from, to, prefix: 'bids/' })).toMatchObject({ copied: 1 })
  expect(await textOf(to, 'bids/a/1')).toBe('one')
})

test('a copy that reads differently does not count, and does not stay', async () => {
  const path = join(directories[1] ?? '', 'objects', 'bids', 'c@object')
  await from.put('bids/c', Buffer.from('sound'), { contentType: 'text/plain' })
  const broken: ObjectStore = {
    ...to,
    async put(key, body, options) {
      const result = await to.put(key, body, options)
      const stored = await readFile(path)
      stored[stored.length - 1] = 0
      await writeFile(path, stored)
      return result
    },
  }
  const copying = copyMissing({ from, to: broken, prefix: 'bids/c' })
  await expect(copying).rejects.toThrow('reads differently')
  expect(await to.stat('bids/c')).toBeNull()
})

test('copies only what is to be kept, where both lie below one prefix', async () => {
  const [accepted, waiting] = ['sealed/a/1', 'sealed/b/1']
  for (const key of [accepted, waiting]) {
    await from.put(key, Buffer.from('sealed'), { contentType: 'text/plain' })
  }
  const isKept = (key: string) => key === accepted
  expect(await copyMissing({ from, to, prefix: 'sealed/', isKept })).toMatchObject({ copied: 1 })
  expect(await to.stat(waiting)).toBeNull()
})

test('brings everything back the same way', async () => {
  const empty = await newStore()
  await copyMissing({ from: to, to: empty, prefix: 'bids/' })
  expect(await textOf(empty, 'bids/a/2')).toBe('two')
})

test('the second place follows: longer locks, and what is erased is gone there too', async () => {
  for (const key of ['bids/f/1', 'bids/f/2']) {
    await to.put(key, Buffer.from('copied'), { contentType: 'text/plain' })
  }
  const asked: [string, Date][] = []
  const locking: ObjectStore = {
    ...to,
    retain: async (key, until) => {
      asked.push([key, until])
      return 'retained'
    },
  }
  const [now, later] = [new Date('2026-01-01'), new Date('2026-06-01')]
  const plan = [
    { object: 'bids/f/1', isErased: false, lockedUntil: later },
    { object: 'bids/f/2', isErased: true, lockedUntil: later },
    { object: 'bids/gone', isErased: true, lockedUntil: null },
    { object: 'bids/f/3', isErased: false, lockedUntil: new Date('2025-06-01') },
  ]
  const counts = { lengthened: 1, erased: 1, locked: 0 }
  const following = { to: locking, prefixes: ['bids/'], plan, now }
  expect(await followPlan(following)).toEqual(counts)
  expect(asked).toEqual([['bids/f/1', later]])
  expect(await to.stat('bids/f/1')).not.toBeNull()
  expect(await to.stat('bids/f/2')).toBeNull()
})
