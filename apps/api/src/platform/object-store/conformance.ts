import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as bodies from './conformance-bodies.ts'
import * as keys from './conformance-keys.ts'
import * as reading from './conformance-reading.ts'
import { BYTES, bytesOf, keysOf, newKey, sha256 } from './conformance-setup.ts'
import type { Place, Stage } from './conformance-setup.ts'

/** What every object store does. `setUp` makes an empty place of its own. */
export function describeObjectStore(kind: string, setUp: () => Promise<Place>): void {
  describe(`${kind}, as every object store`, { timeout: 60_000 }, () => {
    const stage = {} as Stage
    beforeAll(async () => {
      stage.place = await setUp()
      stage.store = stage.place.open()
    }, 60_000)
    afterAll(() => stage.place?.dispose(), 60_000)

    describe('keeps bodies', () => bodies.keepsBodies(stage))
    describe('keeps large bodies', () => bodies.keepsLargeBodies(stage))
    describe('when a body breaks off', () => bodies.refusesBrokenBodies(stage))
    describe('when a length was declared', () => bodies.holdsToDeclaredLengths(stage))
    describe('reads parts', () => reading.readsParts(stage))
    describe('lets readers go', () => reading.letsReadersGo(stage))
    describe('guards its keys', () => keys.guardsKeys(stage))
    describe('removes', () => keys.removes(stage))
    describe('lists', () => keys.lists(stage))
    describe('serves many at once', () => servesMany(stage))
    describe('retains', () => retains(stage))
    describe('erases', () => erases(stage))
    describe('says when it is away', () => saysWhenAway(stage))
  })
}

function servesMany(stage: Stage): void {
  test('what one process stores, another reads, lists and removes', async () => {
    const other = stage.place.open()
    const key = newKey()
    await stage.store.put(key, Buffer.from('shared'), BYTES)
    expect((await bytesOf(other, key))?.toString()).toBe('shared')
    expect(await keysOf(other, key)).toEqual([key])
    await other.remove(key)
    expect(await stage.store.get(key)).toBeNull()
  })

  test('of bodies stored at once under one key, exactly one stays, whole', async () => {
    const key = newKey()
    const sent = Array.from({ length: 8 }, (_, at) => randomBytes(200_000 + at))
    const other = stage.place.open()
    await Promise.all(sent.map((body, at) => (at % 2 ? other : stage.store).put(key, body, BYTES)))
    const kept = (await bytesOf(stage.store, key)) ?? Buffer.alloc(0)
    expect(sent.map(sha256)).toContain(sha256(kept))
    expect(await stage.store.stat(key)).toMatchObject({ size: kept.length })
    expect(await keysOf(stage.store, key)).toEqual([key])
  })

  test('many objects appear in one new folder at once', async () => {
    const folder = `${randomUUID()}/${randomUUID()}/`
    const names = Array.from({ length: 20 }, (_, at) => `${folder}${String(at).padStart(2, '0')}`)
    await Promise.all(names.map((key) => stage.store.put(key, Buffer.from(key), BYTES)))
    expect(await keysOf(stage.store, folder)).toEqual(names)
  })
}

function retains(stage: Stage): void {
  test('it says whether it can keep an object from being destroyed', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('sealed'), BYTES)
    const until = new Date(Date.now() + 3_000)
    expect(await stage.store.retain(key, until)).toBe(stage.place.retention)
    expect(await stage.store.retain(key, until)).toBe(stage.place.retention)
    expect((await bytesOf(stage.store, key))?.toString()).toBe('sealed')
  })

  test('what is not there cannot be retained', async () => {
    expect(await stage.store.retain(newKey(), new Date(Date.now() + 3_000))).toBe('missing')
  })
}

function erases(stage: Stage): void {
  test('what is erased is gone, and erasing it again is no error', async () => {
    const [key, other] = [newKey(), newKey()]
    await stage.store.put(key, Buffer.from('old'), BYTES)
    await stage.store.put(key, Buffer.from('new'), BYTES)
    await stage.store.put(other, Buffer.from('other'), BYTES)
    expect(await stage.store.erase(key)).toBe('erased')
    expect(await stage.store.get(key)).toBeNull()
    expect(await stage.store.erase(key)).toBe('erased')
    expect((await bytesOf(stage.store, other))?.toString()).toBe('other')
  })
}

function saysWhenAway(stage: Stage): void {
  test('it is ready after it was prepared, and preparing again keeps every object', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('still here'), BYTES)
    await stage.place.open().prepare()
    await stage.store.check()
    expect((await bytesOf(stage.store, key))?.toString()).toBe('still here')
  })

  test('it is not ready when its place is gone', async () => {
    await expect(stage.place.openUnprepared().check()).rejects.toThrow()
  })

  test.each<[string, (store: Stage['store']) => Promise<unknown>]>([
    ['put', (store) => store.put('a', Buffer.from('x'), BYTES)],
    ['get', (store) => store.get('a')],
    ['stat', (store) => store.stat('a')],
    ['remove', (store) => store.remove('a')],
    ['erase', (store) => store.erase('a')],
    ['list', (store) => keysOf(store, '')],
    ['retain', (store) => store.retain('a', new Date(Date.now() + 3_000))],
  ])('%s fails when the place is gone, instead of finding nothing', async (_, use) => {
    await expect(use(stage.place.openUnprepared())).rejects.toThrow()
    await expect(stage.place.openUnprepared().check()).rejects.toThrow()
  })
}
