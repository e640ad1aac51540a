import { canonicalJson } from '@padauk/evidence/canonical-json'
import {
  appendEntry,
  entriesAfter,
  insertDay,
  isDayMarked,
  listDays,
  readHead,
} from '#features/audit/repository'
import type { ChainEntry } from '#features/audit/repository'
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

export type AuditEntry = ChainEntry

/** The entry that stands for everything before it. */
export type DayHead = { day: string; seq: number; hash: string; at: Date }

type OnMarked = (transaction: DatabaseOrTransaction, head: DayHead) => Promise<unknown>

/** Rows that the chain tells of, read by the feature that owns them. */
export type Comparison = {
  /** The first of these entries whose row is missing or says something else, and what is wrong. */
  compare: (entries: readonly AuditEntry[]) => Promise<{ seq: number; fault: string } | null>
  /** The first row that no entry tells of. */
  strays: () => Promise<string | null>
}

type Asked = {
  comparisons?: readonly Comparison[]
  /** Heads that others have kept: each must be in the chain. */
  heads?: readonly string[]
  /** An entry up to which everything was sound; without it the whole chain is read, and all strays. */
  after?: Link
}

export type Verdict = {
  entries: number
  head: string
  fault: string | null
  /** The time of the last entry before a fault. */
  soundUntil?: string
  /** When the entries were written whose hashes were asked for. */
  heads?: { hash: string; at: string }[]
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

  /** The links of a batch, then the rows that it tells of. */
  async function faultIn(entries: readonly ChainEntry[], last: Link, { comparisons = [] }: Asked) {
    const links = [last, ...entries]
    for (const [index, entry] of entries.entries()) {
      const before = links[index] ?? last
      const fault = faultOf(entry, before)
      if (fault) return { fault, before }
    }
    for (const { compare } of comparisons) {
      const found = await compare(entries)
      const before = links[entries.findIndex(({ seq }) => seq === found?.seq)] ?? last
      if (found) return { fault: `entry ${found.seq}: ${found.fault}`, before }
    }
    return null
  }

  async function verify(asked: Asked = {}): Promise<Verdict> {
    const days = await listDays(db, 100_000)
    const wanted = new Set(days.map(({ seq }) => seq))
    const found = new Map<number, string>()
    const heads: { hash: string; at: string }[] = []
    // The head first: entries appended during the run are not checked.
    const head = await readHead(db)
    let last: Link = asked.after ?? beginning
    while (last.seq < head.seq) {
      const newer = await entriesAfter(db, last.seq, batch)
      const entries = newer.filter(({ seq }) => seq <= head.seq)
      const broken = await faultIn(entries, last, asked)
      if (broken) return verdict(broken.before, broken.fault)
      for (const { seq, hash, at } of entries) {
        if (wanted.has(seq)) found.set(seq, hash)
        if (asked.heads?.includes(hash)) heads.push({ hash, at })
      }
      const newest = entries.at(-1)
      if (!newest) break
      last = { seq: newest.seq, hash: newest.hash, at: newest.at }
    }
    const cut = last.seq < head.seq ? `entry ${last.seq + 1} is missing` : null
    const otherHead = last.hash === head.hash ? null : `entry ${last.seq} is not the last one`
    const since = asked.after?.seq ?? 0
    const read = days.filter(({ seq }) => seq > since && seq <= head.seq)
    if (cut ?? otherHead) return verdict(last, cut ?? otherHead)
    // A consistent chain without a published head was rewritten.
    const fault =
      faultOfDays(read, found) ?? faultOfHeads(asked, heads) ?? (await faultOfStrays(asked))
    return { entries: last.seq, head: last.hash, fault, ...(asked.heads && { heads }) }
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
    async markDay(onMarked?: OnMarked) {
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
        const day = await insertDay(transaction, head)
        if (day) await onMarked?.(transaction, { day, ...head })
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

export type Link = { seq: number; hash: string; at?: string }

function faultOfHeads({ heads = [] }: Asked, found: readonly { hash: string }[]) {
  const lost = heads.find((head) => !found.some(({ hash }) => hash === head))
  return lost ? `the head ${lost} is not in the chain` : null
}

async function faultOfStrays({ comparisons = [], after }: Asked) {
  if (after) return null
  for (const { strays } of comparisons) {
    const fault = await strays()
    if (fault) return fault
  }
  return null
}

function verdict(last: Link, fault: string | null): Verdict {
  const sound = fault && last.at ? { soundUntil: last.at } : {}
  return { entries: last.seq, head: last.hash, fault, ...sound }
}

export type Audit = ReturnType<typeof createAudit>
