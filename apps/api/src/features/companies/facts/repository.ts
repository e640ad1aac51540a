import type { CompanyFacts, FactAnswers, FactName } from '@padauk/contract/company-facts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

const toTheWire = ({ registrationNo, founded, address, work }: FactRow): CompanyFacts => ({
  registration_no: registrationNo,
  founded,
  address,
  work,
})
type FactRow = { registrationNo: string; founded: string; address: string; work: string }

/** Null for a company that has said nothing. */
export async function findFacts(db: DatabaseOrTransaction, companyId: string) {
  const row = await db
    .selectFrom('companyFacts')
    .select(['registrationNo', 'founded', 'address', 'work', 'changedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
  return row ? { facts: toTheWire(row), changedAt: row.changedAt } : null
}

/** Those that are given; the others stay. */
export async function saveFacts(
  db: DatabaseOrTransaction,
  companyId: string,
  { registration_no: registrationNo, ...others }: FactAnswers,
) {
  const values = {
    ...others,
    ...(registrationNo !== undefined && { registrationNo }),
    changedAt: sql<Date>`clock_timestamp()`,
  }
  await db
    .insertInto('companyFacts')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .execute()
}

type NewRequest = {
  companyId: string
  facts: FactName[]
  message: string
  staffId: string
  tokenHash: string
}

export async function insertRequest(
  db: DatabaseOrTransaction,
  { days, ...request }: NewRequest & { days: number },
) {
  const { id } = await db
    .insertInto('factRequests')
    .values({
      ...request,
      expiresAt: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const ended = { tokenHash: null, endedAt: sql<Date>`clock_timestamp()` }

/** The link of an open request works no more; late ones are over by themselves. */
export async function endRequests(
  db: DatabaseOrTransaction,
  companyId: string,
  endState: 'replaced' | 'decided',
) {
  await db
    .updateTable('factRequests')
    .set({ ...ended, endState })
    .where('companyId', '=', companyId)
    .where('tokenHash', 'is not', null)
    .execute()
}

/** An open request of a company that still waits. */
export function findRequest(db: DatabaseOrTransaction, tokenHash: string) {
  return db
    .selectFrom('factRequests as request')
    .innerJoin('companies', 'companies.id', 'request.companyId')
    .select(['request.id', 'request.companyId', 'request.facts', 'request.message'])
    .select('companies.companyName')
    .where('request.tokenHash', '=', tokenHash)
    .where('request.expiresAt', '>', sql<Date>`clock_timestamp()`)
    .where('companies.state', '=', 'pending')
    .$narrowType<{ facts: FactName[] }>()
    .executeTakeFirst()
}

export async function markAnswered(db: DatabaseOrTransaction, id: string, answers: FactAnswers) {
  await db
    .updateTable('factRequests')
    .set({ ...ended, endState: 'answered', answers: JSON.stringify(answers) })
    .where('id', '=', id)
    .execute()
}

export function requestsTo(db: DatabaseOrTransaction, companyId: string) {
  return (
    db
      .selectFrom('factRequests')
      .select(['id', 'facts', 'message', 'staffId', 'askedAt', 'expiresAt', 'endState', 'endedAt'])
      .select(sql<boolean>`expires_at <= clock_timestamp()`.as('isLate'))
      // As text: the names of its keys stay as they were written.
      .select(sql<string | null>`answers::text`.as('answers'))
      .where('companyId', '=', companyId)
      .orderBy('askedAt', 'desc')
      .orderBy('id', 'desc')
      .$narrowType<{
        facts: FactName[]
        endState: 'answered' | 'replaced' | 'decided' | null
      }>()
      .execute()
  )
}

export function findNote(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('companyNotes')
    .select(['note', 'staffId', 'notedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst()
}

export async function saveNote(
  db: DatabaseOrTransaction,
  { companyId, note, staffId }: { companyId: string; note: string; staffId: string },
) {
  const values = { note, staffId, notedAt: sql<Date>`clock_timestamp()` }
  await db
    .insertInto('companyNotes')
    .values({ companyId, ...values })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(values))
    .execute()
}
