import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { BYTES, bytesOf, keysOf, listOf, newKey } from './conformance-setup.ts'
import type { Stage } from './conformance-setup.ts'
import { InvalidKey } from './object-store.ts'

const NOT_KEYS = [
  '',
  '/',
  '/etc/passwd',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/..',
  './a',
  'a/./b',
  'a..b',
  '.hidden',
  'a/.hidden',
  '-rf',
  'a.',
  'a\\b',
  '..\\a',
  'a\0b',
  'a\nb',
  'a\n',
  'a b',
  'a%2e%2e/b',
  'a@object',
  'Upper',
  'စာချုပ်.pdf',
  'x'.repeat(129),
  Array.from({ length: 300 }, () => 'a').join('/'),
]

export function guardsKeys(stage: Stage): void {
  test.each(NOT_KEYS)('%j is refused by every method', async (key) => {
    const { store } = stage
    await expect(store.put(key, Buffer.from('x'), BYTES)).rejects.toThrow(InvalidKey)
    await expect(store.get(key)).rejects.toThrow(InvalidKey)
    await expect(store.get(key, { version: 'any' })).rejects.toThrow(InvalidKey)
    await expect(store.stat(key)).rejects.toThrow(InvalidKey)
    await expect(store.remove(key)).rejects.toThrow(InvalidKey)
    await expect(store.retain(key, new Date())).rejects.toThrow(InvalidKey)
    // All objects, and all in a folder, are good things to ask a list for.
    if (key !== '' && key !== 'a/') await expect(keysOf(store, key)).rejects.toThrow(InvalidKey)
  })

  test('the longest key is taken', async () => {
    const names = [randomUUID(), ...Array.from({ length: 3 }, () => 'x'.repeat(128))]
    const key = `${names.join('/')}/${'y'.repeat(512 - names.join('/').length - 1)}`
    expect(key).toHaveLength(512)
    await stage.store.put(key, Buffer.from('deep'), BYTES)
    expect((await bytesOf(stage.store, key))?.toString()).toBe('deep')
    expect(await keysOf(stage.store, key)).toEqual([key])
  })
}

export function removes(stage: Stage): void {
  test('an object that is removed is gone, and removing it twice is no error', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('x'), BYTES)
    await stage.store.remove(key)
    await stage.store.remove(key)
    expect(await stage.store.get(key)).toBeNull()
    expect(await stage.store.stat(key)).toBeNull()
    expect(await keysOf(stage.store, key)).toEqual([])
  })

  test('what was never there can be removed', async () => {
    await expect(stage.store.remove(newKey())).resolves.toBeUndefined()
  })

  test('a key can be used again', async () => {
    const key = newKey()
    await stage.store.put(key, Buffer.from('first'), BYTES)
    await stage.store.remove(key)
    await stage.store.put(key, Buffer.from('second'), BYTES)
    expect((await bytesOf(stage.store, key))?.toString()).toBe('second')
  })

  test('its neighbours stay', async () => {
    const folder = randomUUID()
    for (const name of ['a', 'a/b', 'ab']) {
      await stage.store.put(`${folder}/${name}`, Buffer.from(name), BYTES)
    }
    await stage.store.remove(`${folder}/a`)
    expect(await keysOf(stage.store, folder)).toEqual([`${folder}/a/b`, `${folder}/ab`])
  })
}

export function lists(stage: Stage): void {
  const folder = randomUUID()
  const names = ['a', 'a-b/c', 'a.pdf', 'a/b', 'a/b/c', 'a0', 'b/1', 'b/10', 'b/2']
  beforeAll(async () => {
    for (const name of names.toReversed()) {
      await stage.store.put(`${folder}/${name}`, Buffer.from(name), BYTES)
    }
  })

  test('everything below a folder, in order, with sizes', async () => {
    expect(await listOf(stage.store, `${folder}/`)).toEqual(
      names.map((name) => ({ key: `${folder}/${name}`, size: name.length })),
    )
  })

  test.each([
    ['a', ['a', 'a-b/c', 'a.pdf', 'a/b', 'a/b/c', 'a0']],
    ['a/', ['a/b', 'a/b/c']],
    ['a/b', ['a/b', 'a/b/c']],
    ['b/1', ['b/1', 'b/10']],
    ['c', []],
    ['c/d/', []],
  ])('prefix %j', async (prefix, expected) => {
    expect(await keysOf(stage.store, `${folder}/${prefix}`)).toEqual(
      expected.map((name) => `${folder}/${name}`),
    )
  })

  test('the empty prefix finds what any other finds', async () => {
    expect(await keysOf(stage.store, '')).toEqual(
      expect.arrayContaining(names.map((name) => `${folder}/${name}`)),
    )
  })

  test('more objects than fit on a page, each once', async () => {
    const many = randomUUID()
    const stored = Array.from(
      { length: stage.place.manyObjects },
      (_, at) => `${many}/${String(at).padStart(5, '0')}`,
    )
    for (let at = 0; at < stored.length; at += 20) {
      const batch = stored.slice(at, at + 20)
      await Promise.all(batch.map((key) => stage.store.put(key, Buffer.from('x'), BYTES)))
    }
    expect(await keysOf(stage.store, `${many}/`)).toEqual(stored)
  })
}
