import { createHash } from 'node:crypto'
import type { ChainEntry } from '#features/audit/repository'

/** What stands before the first entry. */
export const beginning = { seq: 0, hash: '0'.repeat(64) }

/** The same text that the database hashes: seven lines, none of which can hold a line break. */
export function hashOfEntry({ previous, seq, at, actor, action, subject, body }: ChainEntry) {
  const text = [previous, seq, at, actor, action, subject, body].join('\n')
  return createHash('sha256').update(text).digest('hex')
}

/** What is wrong with an entry that follows `last`, or null. */
export function faultOf(entry: ChainEntry, last: { seq: number; hash: string }) {
  if (entry.seq !== last.seq + 1) return `entry ${last.seq + 1} is missing`
  if (entry.previous !== last.hash) return `entry ${entry.seq} does not follow the one before it`
  if (hashOfEntry(entry) !== entry.hash) return `entry ${entry.seq} was changed`
  return null
}
