import type { Readable } from 'node:stream'

/**
 * Where files live. Every adapter passes the suite in `conformance.ts`.
 *
 * A key is made by the server, never by a visitor, so a key that breaks the rules is a bug and is
 * thrown, as is a store that is down: "not there" (null) is only said by a store that answered.
 */
export type ObjectStore = {
  /** Nothing is visible under the key until the whole body is stored; replaces what was there. */
  put(key: string, body: ObjectBody, options: PutOptions): Promise<PutResult>
  /** Null when there is no such object. The caller reads the stream to its end or destroys it. */
  get(key: string, options?: GetOptions): Promise<ObjectReading | null>
  stat(key: string): Promise<ObjectFacts | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /**
   * Removes every version, so that nothing is left to bring back. `locked`: a lock has not run out;
   * the object is as it was.
   */
  erase(key: string): Promise<Erasure>
  /** In the order of the keys' bytes. The prefix may end inside a name: `bids/2026` is one. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Locks the object until the given time, also against the application. */
  retain(key: string, until: Date, version?: string): Promise<Retention>
  /** Cheap enough for a readiness probe; rejects when the store cannot serve. */
  check(): Promise<void>
  /** Creates the place, or makes sure that an existing one is fit. Safe to repeat. */
  prepare(): Promise<void>
}

export type ObjectBody = Uint8Array | AsyncIterable<Uint8Array>

export type PutOptions = {
  contentType: string
  /** When the sender declared a length, a body of any other length is refused. */
  contentLength?: number | undefined
}

/** `version` only where the store keeps versions. */
export type PutResult = { size: number; version?: string }

export type GetOptions = {
  range?: ByteRange | undefined
  /** A version that `put` returned. A store that keeps no versions has no such object. */
  version?: string | undefined
}

/** As in HTTP: `end` is included, and a range that reaches over the end is cut there. */
export type ByteRange = { start: number; end?: number | undefined } | { last: number }

export type ObjectFacts = { size: number; contentType: string; version?: string }

/** `size` is that of the whole object; the stream carries `length` bytes from `start`. */
export type ObjectReading = ObjectFacts & { stream: Readable; start: number; length: number }

export type ListedObject = { key: string; size: number }

/** `unsupported`: the store can show that an object was changed, but cannot prevent it. */
export type Retention = 'retained' | 'unsupported' | 'missing'

export type Erasure = 'erased' | 'locked'

export class InvalidKey extends Error {
  override readonly name = 'InvalidKey'
}

export class SizeMismatch extends Error {
  override readonly name = 'SizeMismatch'
}

const LONGEST_KEY = 512
const LONGEST_NAME = 128
const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/
const CONTENT_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; ?[a-z0-9-]+="?[a-z0-9._-]+"?)*$/i
const LONGEST_CONTENT_TYPE = 200

/**
 * A key is names joined by `/`. A name has the letters a-z, digits and inner `.`, `_`, `-`, but
 * no `..`. Upper case is out because some disks take `A` and `a` for the same file.
 */
export function assertKey(key: string): void {
  if (key.length > LONGEST_KEY) throw new InvalidKey(`key longer than ${LONGEST_KEY} characters`)
  for (const name of key.split('/')) {
    if (name.length > LONGEST_NAME || !NAME.test(name) || name.includes('..')) {
      throw new InvalidKey(`not an object key: ${JSON.stringify(key)}`)
    }
  }
}

/** A prefix is empty, a key, or a key and a slash. */
export function assertPrefix(prefix: string): void {
  if (prefix !== '') assertKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** The value becomes a header of an answer, so it may carry nothing that ends a header. */
export function assertContentType(contentType: string): void {
  if (contentType.length > LONGEST_CONTENT_TYPE || !CONTENT_TYPE.test(contentType)) {
    throw new TypeError(`not a content type: ${JSON.stringify(contentType)}`)
  }
}

/** An object of no bytes, or a range behind the end, gives a length of zero. */
export function selectBytes(range: ByteRange | undefined, size: number) {
  if (range === undefined) return { start: 0, length: size }
  if ('last' in range) {
    assertOffset(range.last)
    const length = Math.min(range.last, size)
    return { start: size - length, length }
  }
  const { start, end = Number.MAX_SAFE_INTEGER } = range
  assertOffset(start)
  assertOffset(end)
  if (end < start) throw new RangeError(`range ends at ${end}, before it starts at ${start}`)
  return { start, length: Math.max(0, Math.min(end + 1, size) - start) }
}

function assertOffset(offset: number): void {
  if (!Number.isSafeInteger(offset) || offset < 0) throw new RangeError(`not an offset: ${offset}`)
}

/** Counts a body while it passes, and breaks off when it is not of the declared length. */
export function measure(body: ObjectBody, declared: number | undefined) {
  let size = 0

  async function* pass(): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of body instanceof Uint8Array ? [body] : body) {
      size += chunk.byteLength
      if (declared !== undefined && size > declared) throw mismatch(declared, `${size} or more`)
      yield chunk
    }
    if (declared !== undefined && size !== declared) throw mismatch(declared, `${size}`)
  }

  return { chunks: pass(), result: () => ({ size }) }
}

/** The same for a body that is there already. */
export function measureWhole(body: Uint8Array, declared: number | undefined) {
  const size = body.byteLength
  if (declared !== undefined && size !== declared) throw mismatch(declared, `${size}`)
  return { size }
}

function mismatch(declared: number, received: string): SizeMismatch {
  return new SizeMismatch(`${declared} bytes were declared, ${received} arrived`)
}
