import { canonicalJson } from '@padauk/evidence/canonical-json'
import {
  appendEntry,
  entriesAfter,
  insertDay,
  isDayMarked,
  listDays,
  readHead,
} from '#features/audit/repository'
import { beginning, changesBetween, faultOf } from '#features/audit/rules'
import type { Facts } from '#features/audit/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { randomText } from '#platform/security/secrets'

type Event = {
  actor: 'system' | `company:${string}` | `staff:${string}`
  action: `${string}.${string}`
  subject: `${string}:${string}`
  /** Set for entries about a bid: hidden until that tender has closed (rules 7.5). */
  tenderId?: string
  /** Ids and hashes, never words about a person: those must stay erasable. */
  body: Parameters<typeof canonicalJson>[0]
}

type Change = {
  staffId: string
  action: Event['action']
  subject: Event['subject']
  before: Facts
  after: Facts
}

export type Verdict = {
  entries: number
  head: string
  fault: string | null
  /** The time of the last entry before a fault. */
  soundUntil?: string
}

// Small enough to serve other requests in between.
const batch = 1_000
const publishedDays = 400

export function createAudit({ db }: { db: Database }) {
  /** Call it last in a transaction: other writers of the chain wait for its end. */
  const append = (
    transaction: DatabaseOrTransaction,
    { actor, action, subject, tenderId, body }: Event,
  ) =>
    appendEntry(transaction, {
      actor,
      action,
      subject,
      tenderId: tenderId ?? null,
      body: canonicalJson(body),
    })

  /** Every published head must still be where it was. */
  function faultOfDays(days: Awaited<ReturnType<typeof listDays>>, hashes: Map<number, string>) {
    const broken = days.find(({ seq, hash }) => hashes.get(seq) !== hash)
    return broken ? `the head published for ${broken.day} is not in the chain` : null
  }

  async function verify(): Promise<Verdict> {
    const days = await listDays(db, 100_000)
    const wanted = new Set(days.map(({ seq }) => seq))
    const found = new Map<number, string>()
    // The head first: entries appended during the run are not checked.
    const head = await readHead(db)
    let last: { seq: number; hash: string; at?: string } = beginning
    while (last.seq < head.seq) {
      const entries = await entriesAfter(db, last.seq, batch)
      if (entries.length === 0) break
      for (const entry of entries) {
        const fault = faultOf(entry, last)
        if (fault) return verdict(last, fault)
        last = { seq: entry.seq, hash: entry.hash, at: entry.at }
        if (wanted.has(entry.seq)) found.set(entry.seq, entry.hash)
        if (entry.seq === head.seq) break
      }
    }
    const cut = last.seq < head.seq ? `entry ${last.seq + 1} is missing` : null
    const otherHead = last.hash === head.hash ? null : `entry ${last.seq} is not the last one`
    const older = days.filter(({ seq }) => seq <= head.seq)
    if (cut ?? otherHead) return verdict(last, cut ?? otherHead)
    // A consistent chain without a published head was rewritten.
    return { entries: last.seq, head: last.hash, fault: faultOfDays(older, found) }
  }

  return {
    append,
    verify,

    /** What a member of staff changed, before and after; nothing is written when nothing differs. */
    async appendChange(transaction: DatabaseOrTransaction, change: Change) {
      const { staffId, action, subject, before, after } = change
      const body = changesBetween(before, after)
      if (body) await append(transaction, { actor: `staff:${staffId}`, action, subject, body })
    },

    /** Once a day a separate entry becomes the day's head, also on a day without other entries. */
    async markDay() {
      if (await isDayMarked(db)) return
      await db.transaction().execute(async (transaction) => {
        if (await isDayMarked(transaction)) return
        const subject = 'audit:day'
        const head = await append(transaction, {
          actor: 'system',
          action: 'audit.day-marked',
          subject,
          // The head is published. Without a salt, an attacker who guesses number and microsecond could
          // tell whether anything happened since the head of the day before.
          body: { salt: randomText(16) },
        })
        await insertDay(transaction, head)
      })
    },

    /** When the last day was marked, which happens every day. */
    async markedAt() {
      const [last] = await listDays(db, 1)
      return last?.at ?? null
    },

    /** Day, time and hash, without a number that would reveal how much has happened. */
    async days() {
      const rows = await listDays(db, publishedDays)
      return rows.map(({ day, at, hash }) => ({ day, at: at.toISOString(), hash }))
    },
  }
}

function verdict(last: { seq: number; hash: string; at?: string }, fault: string | null): Verdict {
  const sound = fault && last.at ? { soundUntil: last.at } : {}
  return { entries: last.seq, head: last.hash, fault, ...sound }
}

export type Audit = ReturnType<typeof createAudit>
