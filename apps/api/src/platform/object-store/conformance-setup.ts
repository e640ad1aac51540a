import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { GetOptions, ListedObject, ObjectStore } from './object-store.ts'

/** One place for objects, and what an adapter promises about it. */
export type Place = {
  /** Each call gives another store over the same, prepared place. */
  open: () => ObjectStore
  /** A store over a place that was not prepared. */
  openUnprepared: () => ObjectStore
  /** Enough objects to need several pages. */
  manyObjects: number
  retention: 'retained' | 'unsupported'
  dispose: () => Promise<void>
}

/** Filled before the first check runs. */
export type Stage = { store: ObjectStore; place: Place }

export const MEBIBYTE = 1024 * 1024
export const BYTES = { contentType: 'application/octet-stream' }

export function newKey(): string {
  return `${randomUUID()}/file.bin`
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function* pour(pieces: Uint8Array[]): AsyncGenerator<Uint8Array, void, void> {
  yield* pieces
}

export async function* pourThenFail(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes
  throw new Error('line went dead')
}

export function pourWithoutEnd() {
  let closed = false
  async function* pieces(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (;;) yield randomBytes(64 * 1024)
    } finally {
      closed = true
    }
  }
  return { chunks: pieces(), isClosed: () => closed }
}

export async function bytesOf(store: ObjectStore, key: string, options?: GetOptions) {
  const reading = await store.get(key, options)
  return reading === null ? null : buffer(reading.stream)
}

export function listOf(store: ObjectStore, prefix: string): Promise<ListedObject[]> {
  return Readable.from(store.list(prefix)).toArray()
}

export async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  return (await listOf(store, prefix)).map(({ key }) => key)
}
