import { sql } from 'kysely'
import { exactTime } from '#platform/database/clock'
import type { DatabaseOrTransaction } from '#platform/database/database'

const now = sql<Date>`clock_timestamp()`

/** Every day at this hour, and never closer than that: the practice tender is always open. */
const deadline = sql`
  (((at at time zone 'Asia/Yangon')::date + 1 + time '17:00') at time zone 'Asia/Yangon')`

/** The clock that judges, and the deadline that practising has at this moment. */
export async function readTimes(db: DatabaseOrTransaction) {
  const { rows } = await sql<{
    now: Date
    endDate: Date
    arrivedAt: string
    deadline: string
  }>`
    select at as now, ${deadline} as end_date, ${exactTime(sql`at`)} as arrived_at,
      ${exactTime(deadline)} as deadline
    from (select clock_timestamp() as at) as clock`.execute(db)
  const [times] = rows
  if (!times) throw new Error('the database did not tell the time')
  return times
}

/** Who sends, and for which company. */
export async function findSender(db: DatabaseOrTransaction, personId: string) {
  const { id, name, companyName } = await db
    .selectFrom('companyPeople as person')
    .innerJoin('companies', 'companies.id', 'person.companyId')
    .select(['person.id', 'person.name', 'companies.companyName'])
    .where('person.id', '=', personId)
    .$narrowType<{ id: string; name: string }>()
    .executeTakeFirstOrThrow()
  return { companyName, sender: { id, name } }
}

export function findBid(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('practiceBids')
    .selectAll()
    .where('companyId', '=', companyId)
    .executeTakeFirst()
}

export type BidRow = NonNullable<Awaited<ReturnType<typeof findBid>>>

type NewBid = {
  companyId: string
  arrivedAt: string
  receiptNo: string
  payloadHash: string
  contents: string
}

/** False when the company has a practice bid that is not erased: the key decides. */
export async function insertBid(transaction: DatabaseOrTransaction, bid: NewBid) {
  const row = await transaction
    .insertInto('practiceBids')
    .values(bid)
    .onConflict((conflict) =>
      conflict
        .column('companyId')
        .doUpdateSet({ ...bid, openedAt: null, erasedAt: null })
        .where('practiceBids.erasedAt', 'is not', null),
    )
    .returning('companyId')
    .executeTakeFirst()
  return row !== undefined
}

/** Unless it was opened, erased or followed by another in between. */
export async function markOpened(
  db: DatabaseOrTransaction,
  { companyId, receiptNo, contents }: Pick<NewBid, 'companyId' | 'receiptNo' | 'contents'>,
) {
  await db
    .updateTable('practiceBids')
    .set({ contents, openedAt: now })
    .where('companyId', '=', companyId)
    .where('receiptNo', '=', receiptNo)
    .where('openedAt', 'is', null)
    .execute()
}

const erased = { receiptNo: null, payloadHash: null, contents: null, openedAt: null, erasedAt: now }

export async function eraseBid(db: DatabaseOrTransaction, companyId: string) {
  await db
    .updateTable('practiceBids')
    .set(erased)
    .where('companyId', '=', companyId)
    .where('erasedAt', 'is', null)
    .execute()
}

export async function eraseBidsBefore(db: DatabaseOrTransaction, days: number) {
  await db
    .updateTable('practiceBids')
    .set(erased)
    .where('erasedAt', 'is', null)
    .where(sql<boolean>`arrived_at < statement_timestamp() - make_interval(days => ${days})`)
    .execute()
}
