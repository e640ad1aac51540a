import type { NewContract } from '@padauk/contract/admin/contracts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const day = (text: string): RawBuilder<Date> => sql<Date>`${text}::date`
// A date of JavaScript would be another day in another time zone.
const dayOf = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

export const findContract = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('contracts')
    .innerJoin('awards', 'awards.id', 'awardId')
    .innerJoin('submissions', 'submissions.id', 'winnerId')
    .innerJoin('companies', 'companies.id', 'companyId')
    .select(['contracts.number', 'contracts.amount', 'contracts.currency', 'documentName'])
    .select([
      'recordedBy',
      'recordedAt',
      'contracts.endedHow',
      'contracts.endReason',
      'contracts.endedBy',
    ])
    .select([dayOf('signed_on').as('signedOn'), dayOf('starts_on').as('startsOn')])
    .select([dayOf('ends_on').as('endsOn')])
    .select(sql<string | null>`to_char(contracts.ended_on, 'YYYY-MM-DD')`.as('endedOn'))
    .select(['companyName', 'companyId'])
    .where('contracts.tenderId', '=', tenderId)
    .$narrowType<{ endedHow: 'completed' | 'terminated' | null }>()
    .executeTakeFirst()
export type ContractRow = NonNullable<Awaited<ReturnType<typeof findContract>>>

export const listChanges = (db: DatabaseOrTransaction, tenderId: string) =>
  db
    .selectFrom('contractChanges')
    .select(['no', 'text', 'amount', 'currency', 'changedBy', 'changedAt'])
    .select(sql<string | null>`to_char(ends_on, 'YYYY-MM-DD')`.as('endsOn'))
    .where('tenderId', '=', tenderId)
    .orderBy('no')
    .execute()

type Recorded = { tenderId: string; awardId: string; recordedBy: string }

export async function insertContract(
  db: DatabaseOrTransaction,
  recorded: Recorded,
  { value, ...typed }: NewContract,
) {
  await db
    .insertInto('contracts')
    .values({
      ...recorded,
      number: typed.number,
      signedOn: day(typed.signed_on),
      ...value,
      startsOn: day(typed.starts_on),
      endsOn: day(typed.ends_on),
      documentName: typed.document,
    })
    .execute()
}

type Change = {
  tenderId: string
  no: number
  text: string
  amount: number | null
  currency: string | null
  endsOn: string | null
  changedBy: string
}

export async function insertChange(db: DatabaseOrTransaction, { endsOn, ...change }: Change) {
  await db
    .insertInto('contractChanges')
    .values({ ...change, endsOn: endsOn === null ? null : day(endsOn) })
    .execute()
}

type Ended = { how: 'completed' | 'terminated'; on: string; reason: string; staffId: string }

export async function endContractRow(
  db: DatabaseOrTransaction,
  tenderId: string,
  { how, on, reason, staffId }: Ended,
) {
  await db
    .updateTable('contracts')
    .set({ endedHow: how, endedOn: day(on), endReason: reason, endedBy: staffId })
    .where('tenderId', '=', tenderId)
    .execute()
}

const today = sql`(clock_timestamp() at time zone 'Asia/Yangon')::date`
const newestEnd = sql`coalesce((select ends_on from contract_changes
  where contract_changes.tender_id = contracts.tender_id and ends_on is not null
  order by no desc limit 1), contracts.ends_on)`

/** Contracts that run and end within so many days, by the newest end that was recorded. */
export const listEnding = (db: DatabaseOrTransaction, days: number, limit: number) =>
  db
    .selectFrom('contracts')
    .innerJoin('tenders', 'tenders.id', 'contracts.tenderId')
    .select(['tenders.id', 'nameEn', 'nameMm', 'contracts.number'])
    .select(sql<string>`to_char(${newestEnd}, 'YYYY-MM-DD')`.as('endsOn'))
    .where('contracts.endedHow', 'is', null)
    .where(sql<boolean>`${newestEnd} between ${today} and ${today} + ${days}::int`)
    .orderBy('endsOn')
    .limit(limit)
    .execute()
