import { createHash } from 'node:crypto'
import type { ObjectStore } from '#platform/object-store/object-store'

type Copy = {
  from: Pick<ObjectStore, 'list' | 'get'>
  to: Pick<ObjectStore, 'list' | 'get' | 'put' | 'remove' | 'retain'>
  prefix: string
  /** How long the other place must keep each of them at least, where it can. */
  retainUntil?: Date
  /** Left out when everything below the prefix is. */
  isKept?: (key: string) => boolean
}

/**
 * Copies what the other store lacks. Keys are written once and never reused, so a key
 * of the same size is there; what is copied is read back and compared before it counts.
 * Both lists come in the same order and are read side by side, so their length does not matter.
 */
export async function copyMissing({ from, to, prefix, retainUntil, isKept }: Copy) {
  const others = to.list(prefix)[Symbol.asyncIterator]()
  let other = await others.next()
  const counts = { present: 0, copied: 0, bytes: 0 }
  for await (const { key, size } of from.list(prefix)) {
    if (isKept && !isKept(key)) continue
    while (!other.done && other.value.key < key) other = await others.next()
    if (!other.done && other.value.key === key && other.value.size === size) {
      counts.present++
      continue
    }
    if (!(await copyOne(from, to, key))) continue
    if (retainUntil) await to.retain(key, retainUntil)
    counts.copied++
    counts.bytes += size
  }
  return counts
}

/** False when it was removed while the list was read. */
async function copyOne(from: Copy['from'], to: Copy['to'], key: string) {
  const reading = await from.get(key)
  if (!reading) return false
  const { stream, size, contentType } = reading
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of stream) {
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  }
  await to.put(key, hashed(), { contentType, contentLength: size })
  if (hash.digest('hex') === (await hashOf(to, key))) return true
  await to.remove(key)
  throw new Error(`${key} reads differently than it was copied`)
}

async function hashOf(store: Pick<ObjectStore, 'get'>, key: string) {
  const reading = await store.get(key)
  const hash = createHash('sha256')
  for await (const chunk of reading?.stream ?? []) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

type Plan = { object: string; isErased: boolean; lockedUntil: Date | null }

type Following = {
  to: Pick<ObjectStore, 'list' | 'retain' | 'erase'>
  prefixes: readonly string[]
  plan: readonly Plan[]
  now: Date
}

/** Locks in the other store what is locked longer by now, and erases there what is erased here. */
export async function followPlan({ to, prefixes, plan, now }: Following) {
  const present = new Set<string>()
  for (const prefix of prefixes) for await (const { key } of to.list(prefix)) present.add(key)
  const counts = { lengthened: 0, erased: 0, locked: 0 }
  for (const { object, isErased, lockedUntil } of plan.filter((each) => present.has(each.object))) {
    if (isErased) {
      counts[await to.erase(object)]++
    } else if (lockedUntil && lockedUntil > now) {
      if ((await to.retain(object, lockedUntil)) === 'retained') counts.lengthened++
    }
  }
  return counts
}
