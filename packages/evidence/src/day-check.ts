import * as z from 'zod/mini'
import { TimeStampToken } from '@padauk/contract/submissions'
import { Hash } from '@padauk/contract/sealing/values'
import { Instant } from '@padauk/contract/text'
import { examineStamp } from './closing-stamp.ts'
import { isNamed, readOneWay } from './one-reading.ts'
import { formatFault } from './receipt-check.ts'
import type { Finding } from './findings.ts'

const Day = z.strictObject({
  day: z.iso.date(),
  at: Instant,
  hash: Hash,
  time_stamp: z.optional(TimeStampToken),
})
type Day = z.infer<typeof Day>

/** One day, or the list as `GET /api/audit/days` answers it. */
const daysIn = (text: string) => {
  const value = readOneWay(text)
  return Array.isArray(value) ? value : [value]
}

/** Whether a text has references of the audit log, and no receipt. */
export function isOfDays(text: string) {
  const [first] = daysIn(text) as unknown[]
  return isNamed(first, 'day') && isNamed(first, 'hash')
}

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** References of the audit log, each with the time stamp over it. */
export async function examineDays(text: string): Promise<Finding[]> {
  const parsed = z.safeParse(z.array(Day), daysIn(text))
  if (!parsed.success) return [formatFault(parsed.error)]
  const found = parsed.data.map((day) => examineDay(day))
  return [{ step: 'format', state: 'right' }, ...(await Promise.all(found))]
}

/** The stamp is over the reference itself, which is a hash already. */
async function examineDay({ day, hash, time_stamp: token }: Day): Promise<Finding> {
  const name = `${day} · ${hash}`
  const [stamp] = await examineStamp(token, () => bytesOf(hash))
  if (!stamp) return { step: 'dayUnstamped', state: 'open', name }
  const at = stamp.name === undefined ? name : `${name} · ${stamp.name}`
  return { step: 'dayStamp', state: stamp.state, name: at }
}
