import type { CompanyState, DecidedState, NewCompany } from '@padauk/contract/accounts'
import type { CompanyFilters } from '@padauk/contract/admin/companies'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { QueryCreator, RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import { cutPage, inOrder, inPages, newestBy } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import { toWalk, searchPage } from '#platform/search/search-page'
import { staffSearch } from '#platform/search/staff-search'

type CompanyRow = {
  name: string
  email: string
  emailKey: string
  phone: string
  companyName: string
  passwordHash: string
  language: Language
  categories: string[]
  typed: Omit<NewCompany, 'password' | 'categories'>
}

/** Null when the address is taken; the unique key decides, not an earlier query. */
export async function insertCompany(db: DatabaseOrTransaction, row: CompanyRow) {
  const inserted = await db
    .insertInto('companies')
    .values({ ...row, typed: JSON.stringify(row.typed) })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

/** For the release before, a closed account is declined. */
const state = sql<CompanyState>`case when closed_at is null then state else 'closed' end`.as(
  'state',
)

/** A closed account that no tender names, or none yet (rules 7.5), is as if it had not been there. */
const isNamed = sql<boolean>`(closed_at is null or company_name <> '' and is_name_shown(id))`

const isIn = (asked: CompanyState) =>
  asked === 'closed'
    ? sql<boolean>`closed_at is not null and ${isNamed}`
    : sql<boolean>`state = ${asked} and closed_at is null`

// Without the search columns, which are much larger than the rest.
const kept = [
  'id',
  'name',
  'email',
  'phone',
  'passwordHash',
  'language',
  'stateReason',
  'emailConfirmedAt',
  'categories',
  'mailRefusedAt',
  'createdAt',
] as const

/** Without a name when staff may not read it, or not yet. */
export function findCompany(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('companies')
    .select([...kept, state])
    .select(sql<string>`case when ${isNamed} then company_name else '' end`.as('companyName'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export const companyOrder = newestBy('companies.createdAt', 'companies.id')

const listed = [
  'id',
  'companyName',
  'name',
  'email',
  'phone',
  'emailConfirmedAt',
  'createdAt',
] as const

type Page = { filters: CompanyFilters; after: Place | null; limit: number }

export async function companiesPage(db: DatabaseOrTransaction, { filters, after, limit }: Page) {
  const { search, state: asked, email_confirmed: confirmed } = filters
  const read = (from: QueryCreator<DB>, condition: RawBuilder<boolean>) => {
    let query = from
      .selectFrom('companies')
      .select([...listed, state])
      .where(isNamed)
      .where(condition)
      .$call(inPages(companyOrder, { after, limit }))
    if (asked) query = query.where(isIn(asked))
    if (confirmed) query = query.where('emailConfirmed', '=', confirmed === 'yes')
    return query.execute()
  }
  const walk = db.selectFrom('companies').$call(toWalk(companyOrder, after))
  const ways = staffSearch(db, 'companies', search)
  return cutPage(await searchPage(db, { order: companyOrder, walk, limit, ways }, read), limit)
}

export type ListedRow = Awaited<ReturnType<typeof companiesPage>>['rows'][number]

type Company = { id: string; phone: string; companyName: string }

/** Each kind of match by its own index, so that frequent ones cost no more. */
export function companiesLike(
  db: DatabaseOrTransaction,
  { id, phone, companyName, domain }: Company & { domain: string | null },
  most: number,
) {
  const newest = (isAlike: RawBuilder<boolean>) =>
    db
      .selectFrom('companies')
      .select([...listed, state])
      .where('id', '<>', id)
      .where(isAlike)
      .where(isNamed)
      .orderBy(inOrder(companyOrder))
      .limit(most)
  const alike = [
    sql<boolean>`phone = ${phone}`,
    sql<boolean>`lower(company_name) = lower(${companyName})`,
    ...(domain === null ? [] : [sql<boolean>`email_domain = ${domain}`]),
  ]
  return Promise.all(alike.map((condition) => newest(condition).execute()))
}

export function decisionsOn(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('companyDecisions')
    .select(['id', 'state', 'reason', 'staffId', 'decidedAt'])
    .where('companyId', '=', companyId)
    .orderBy('decidedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Those of the given ones who are approved. */
export function approvedAmong(db: DatabaseOrTransaction, ids: readonly string[]) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'email', 'language'])
    .where('state', '=', 'approved')
    .where('id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .execute()
}

/** False for an account that was closed in between: what is erased stays so. */
export async function updateCompany(
  db: DatabaseOrTransaction,
  id: string,
  values: {
    name?: string
    phone?: string
    language?: Language
    passwordHash?: string
    categories?: string[]
    mailRefusedAt?: null
  },
) {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set(values)
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Written only when it differs: every e-mail that is sent asks for it. */
export async function markMail(
  db: DatabaseOrTransaction,
  { emailKey, isReached }: { emailKey: string; isReached: boolean },
) {
  const changes = { mailRefusedAt: isReached ? null : sql<Date>`clock_timestamp()` }
  const isOther = sql<boolean>`(mail_refused_at is null) <> ${isReached}`
  const ofOwner = db.updateTable('companies').set(changes)
  await ofOwner.where('emailKey', '=', emailKey).where(isOther).execute()
  const ofMember = db.updateTable('companyMembers').set(changes)
  await ofMember.where('emailKey', '=', emailKey).where(isOther).execute()
}

type Decision = {
  companyId: string
  state: DecidedState
  reason: string
  staffId: string | null
}

/**
 * The id of the decision. The state moves only from where it was seen: two deciders at once don't
 * overwrite each other.
 */
export async function insertDecision(
  db: DatabaseOrTransaction,
  from: CompanyState,
  decision: Decision,
) {
  const { companyId, state, reason } = decision
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set({ state, stateReason: reason })
    .where('id', '=', companyId)
    .where('state', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { id } = await db
    .insertInto('companyDecisions')
    .values(decision)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertConfirmation(
  db: DatabaseOrTransaction,
  { tokenHash, companyId, days }: { tokenHash: string; companyId: string; days: number },
) {
  await db
    .insertInto('emailConfirmations')
    .values({ tokenHash, companyId, expiresAt: sql<Date>`now() + make_interval(days => ${days})` })
    .execute()
}

/** Consumes a confirmation; true when it was valid. */
export async function confirmCompany(db: DatabaseOrTransaction, tokenHash: string) {
  const used = await db
    .deleteFrom('emailConfirmations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('companyId')
    .executeTakeFirst()
  if (!used) return false
  await db
    .updateTable('companies')
    .set({ emailConfirmedAt: sql<Date>`now()` })
    .where('id', '=', used.companyId)
    .execute()
  return true
}

/** Of the newest request to a company that waits; a later one may have run out. */
const requestState = sql<'open' | 'answered' | null>`(
  select case when end_state = 'answered' then 'answered'
    when end_state is null and expires_at > clock_timestamp() then 'open' end
  from fact_requests where company_id = companies.id order by asked_at desc limit 1)`

/** Who has waited longest; one more than shown tells that there are more. */
export function longestWaiting(db: DatabaseOrTransaction, limit: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'companyName', 'name', 'email', 'emailConfirmedAt', 'createdAt'])
    .select(requestState.as('request'))
    .where('state', '=', 'pending')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Counts in the index up to the limit, so that its cost does not grow. */
export async function countCompanies(
  db: DatabaseOrTransaction,
  asked: CompanyState,
  limit: number,
) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from companies where ${isIn(asked)} limit ${limit}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
