import type { AuditFilters } from '@padauk/contract/admin/audit'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { cutPage, inOrder, isBehind, placeOf } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'

export type Entry = {
  actor: string
  action: string
  subject: string
  tenderId: string | null
  body: string
}

/** The only writer of the chain. Holds the lock on its head until the transaction ends. */
export async function appendEntry(db: DatabaseOrTransaction, entry: Entry) {
  const { actor, action, subject, tenderId, body } = entry
  const { rows } = await sql<{ hash: string; at: Date; seq: number }>`
    select entry_hash as hash, entry_at as at, entry_seq as seq
    from append_audit(${actor}, ${action}, ${subject}, ${tenderId}::uuid, ${body})`.execute(db)
  const [appended] = rows
  if (!appended) throw new Error('the audit chain took no entry')
  return appended
}

// The time as text: a JavaScript date would drop the microseconds that are part of the hash.
const exactTime = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export function entriesAfter(db: DatabaseOrTransaction, seq: number, limit: number) {
  return db
    .selectFrom('auditEntries')
    .select(['seq', 'actor', 'action', 'subject', 'tenderId', 'body', 'previous', 'hash'])
    .select(exactTime.as('at'))
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

export type ChainEntry = Awaited<ReturnType<typeof entriesAfter>>[number]

export function readHead(db: DatabaseOrTransaction) {
  return db.selectFrom('auditHead').select(['seq', 'hash']).executeTakeFirstOrThrow()
}

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`
const today = sql<Date>`(clock_timestamp() at time zone 'Asia/Yangon')::date`

export async function isDayMarked(db: DatabaseOrTransaction) {
  const row = await db
    .selectFrom('auditDays')
    .select('seq')
    .where('day', '=', today)
    .executeTakeFirst()
  return row !== undefined
}

/** The day that this call marked; null when another process was faster. */
export async function insertDay(
  db: DatabaseOrTransaction,
  { seq, hash, at }: { seq: number; hash: string; at: Date },
) {
  const inserted = await db
    .insertInto('auditDays')
    .values({ day: today, seq, hash, at })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning(dayText.as('day'))
    .executeTakeFirst()
  return inserted?.day ?? null
}

export function listDays(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('auditDays')
    .select(['at', 'hash', 'seq'])
    .select(dayText.as('day'))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute()
}

const orderIn = (table: string): Order => ({
  key: `${table}.at`,
  keyType: 'timestamptz',
  id: `${table}.hash`,
  idType: 'text',
  direction: 'desc',
})

/** The hash orders entries of one microsecond: a number would reveal hidden ones. */
export const entryOrder = orderIn('auditEntries')

// Entries about a bid stay hidden until bids of its tender may be shown (rules 7.5).
const isShown = sql<boolean>`(audit_entries.tender_id is null or exists (
  select from closings
  where closings.tender_id = audit_entries.tender_id and disclosed_at is not null))`

const midnight = (day: string) => sql<Date>`${day}::date::timestamp at time zone 'Asia/Yangon'`

/** A search finds entries with one of these values, each by its own index. */
export type Wanted = Partial<Record<'action' | 'actor' | 'subject' | 'tenderId', readonly string[]>>
type WantedColumn = keyof Wanted

type Page = {
  filters: Omit<AuditFilters, 'search'>
  wanted: Wanted | null
  after: Place | null
  limit: number
}

function shownEntries(db: DatabaseOrTransaction, { filters, after, limit }: Page) {
  const { actor, action, subject, from, to } = filters
  let query = db
    .selectFrom('auditEntries')
    .select(['at', 'actor', 'action', 'subject', 'body', 'hash'])
    .where(isShown)
    .where(isBehind(entryOrder, after))
    .orderBy(inOrder(entryOrder))
    .limit(limit + 1)
  if (actor) query = query.where('actor', '=', actor)
  if (action) query = query.where('action', '=', action)
  if (subject) query = query.where('subject', '=', subject)
  if (from) query = query.where('at', '>=', midnight(from))
  if (to) query = query.where('at', '<', sql<Date>`${midnight(to)} + interval '1 day'`)
  return query
}

const listsIn = (wanted: Wanted) =>
  (Object.entries(wanted) as [WantedColumn, readonly string[]][]).filter(
    ([, values]) => values.length > 0,
  )

const arrayOf = (column: WantedColumn, values: readonly string[]) =>
  sql`${sql.val(values)}::${sql.raw(column === 'tenderId' ? 'uuid' : 'text')}[]`

/** Each value's newest by one index, however many entries it has. */
function newestOfEach(db: DatabaseOrTransaction, page: Page, wanted: Wanted) {
  const [first, ...others] = listsIn(wanted).map(([column, values]) => {
    const table = sql<{ value: string }>`unnest(${arrayOf(column, values)})`
    const isWanted = sql<boolean>`${sql.ref(column)} = wanted.value`
    return db
      .selectFrom(table.as<'wanted'>(sql`wanted(value)`))
      .innerJoinLateral(
        () => shownEntries(db, page).where(isWanted).as('found'),
        (join) => join.onTrue(),
      )
      .selectAll('found')
  })
  // An entry found by two indexes appears once.
  return first ? others.reduce((all, next) => all.union(next), first) : null
}

function ofOneKind(db: DatabaseOrTransaction, page: Page, wanted: Wanted | null) {
  const query = shownEntries(db, page)
  if (!wanted) return query
  const conditions = listsIn(wanted).map(
    ([column, values]) => sql<boolean>`${sql.ref(column)} = any(${arrayOf(column, values)})`,
  )
  return conditions.length > 0 ? query.where(({ or }) => or(conditions)) : null
}

export async function listEntries(db: DatabaseOrTransaction, page: Page) {
  const { filters, wanted, limit } = page
  const order = orderIn('entry')
  // With another filter the planner chooses the most selective index.
  const isNarrow = filters.actor ?? filters.action ?? filters.subject
  const found = wanted && !isNarrow ? newestOfEach(db, page, wanted) : ofOneKind(db, page, wanted)
  if (!found) return { rows: [], next: null }
  const rows = await db
    .selectFrom(found.as('entry'))
    .select([
      'entry.at',
      'entry.actor',
      'entry.action',
      'entry.subject',
      'entry.body',
      'entry.hash',
    ])
    .select(placeOf(order).as('place'))
    .orderBy(inOrder(order))
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit)
}

export type ShownEntry = Awaited<ReturnType<typeof listEntries>>['rows'][number]

/** Every action, by a loose index scan: reading all entries would take seconds. */
export async function actionsHolding(db: DatabaseOrTransaction, text: string) {
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select action from audit_entries where action > actions.action
        order by action limit 1)
      from actions where actions.action is not null)
    select action from actions where position(lower(${text}) in action) > 0`.execute(db)
  return rows.map(({ action }) => action)
}

/** The reasons of decisions on companies, by decision id. */
export async function decisionReasons(db: DatabaseOrTransaction, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map<string, string>()
  const rows = await db
    .selectFrom('companyDecisions')
    .select(['id', 'reason'])
    .where('id', '=', sql<string>`any(${sql.val(known)}::uuid[])`)
    .where('reason', '<>', '')
    .execute()
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}
