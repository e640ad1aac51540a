import { optionalKinds } from '@padauk/contract/notices'
import type { NoticeKind } from '@padauk/contract/notices'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { MailChoice } from '#features/notices/kinds'
import type { Facts } from '#features/notices/words'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type Audience = 'category' | 'concerned' | 'followers' | 'reminded' | 'told' | 'one'

type NewNotice = {
  kind: NoticeKind
  audience: Audience
  tenderId: string | null
  companyId: string | null
  facts: Facts
  onceKey: string | null
}

/** Null when a notice with the same key was written before. */
export async function insertNotice(db: DatabaseOrTransaction, notice: NewNotice) {
  const row = await db
    .insertInto('notices')
    .values({ ...notice, facts: sql`${JSON.stringify(notice.facts)}::jsonb` })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

type Checked = { kind: NoticeKind; audience: Audience; facts: Facts }

const noticeColumns = [
  'notices.id',
  'notices.kind',
  'notices.audience',
  'notices.facts',
  'notices.tenderId',
  'notices.companyId',
  'notices.toldAt',
] as const

/** Held until the batch ends: of two workers with the same notice one waits for the other. */
export function lockNotice(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('notices')
    .leftJoin('tenders', 'tenders.id', 'notices.tenderId')
    .select(noticeColumns)
    .select(['tenders.nameEn', 'tenders.nameMm'])
    .where('notices.id', '=', id)
    .$narrowType<Checked>()
    .forUpdate('notices')
    .executeTakeFirst()
}

export type NoticeRow = NonNullable<Awaited<ReturnType<typeof lockNotice>>>

export async function markTold(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('notices')
    .set({ toldAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

const isApproved = sql<boolean>`companies.state = 'approved'`

/** A tender without a category concerns all companies, and so does a company that chose none. */
const inCategoryOf = (tenderId: string | null) => sql<boolean>`${isApproved}
  and (cardinality(companies.categories) = 0 or exists (select from tenders
    where tenders.id = ${tenderId}
      and coalesce(tenders.category_id = any(companies.categories), true)))`

// A bid that a process of the release before accepted has left no star.
const isConcernedBy = (tenderId: string | null) => sql<boolean>`(
  companies.state in ('approved', 'suspended') and (
    exists (select from follows where follows.tender_id = ${tenderId}
      and follows.company_id = companies.id and (followed or concerned))
    or exists (select from submissions where submissions.tender_id = ${tenderId}
      and submissions.company_id = companies.id)))`

const followsIt = (tenderId: string | null) => sql<boolean>`exists (select from follows
  where follows.tender_id = ${tenderId} and follows.company_id = companies.id and followed)`

const hasDraftOf = (tenderId: string | null) => sql<boolean>`exists (select from uploads
  where uploads.tender_id = ${tenderId} and uploads.company_id = companies.id
    and uploads.state in ('receiving', 'checking', 'staged'))`

const hasBidFor = (tenderId: string | null) => sql<boolean>`exists (select from submissions
  where submissions.tender_id = ${tenderId} and submissions.company_id = companies.id
    and voided_at is null)`

// Who joined later is told what the company's owner was told.
const wasTold = (tenderId: string | null) => sql<boolean>`exists (select from notice_copies
  join notices on notices.id = notice_copies.notice_id
  where notices.tender_id = ${tenderId} and notices.audience <> 'one'
    and notice_copies.company_id in (person.id, companies.id))`

const wasToldWithAll = (tenderId: string | null) => sql<boolean>`exists (select from notice_copies
  join notices on notices.id = notice_copies.notice_id
  where notices.tender_id = ${tenderId} and notices.audience = 'category'
    and notice_copies.company_id in (person.id, companies.id))`

function belongsTo({ audience, tenderId, companyId }: NoticeRow): RawBuilder<boolean> {
  switch (audience) {
    case 'category':
      return sql`(${inCategoryOf(tenderId)} or ${isConcernedBy(tenderId)})`
    case 'concerned':
      return isConcernedBy(tenderId)
    case 'followers':
      return sql`(${isApproved} and ${followsIt(tenderId)})`
    case 'reminded':
      return sql`(${isApproved} and not ${hasBidFor(tenderId)}
        and (${followsIt(tenderId)} or ${hasDraftOf(tenderId)}))`
    case 'told':
      return sql`(${wasTold(tenderId)} or ${isConcernedBy(tenderId)})`
    case 'one':
      return sql`companies.id = ${companyId}`
  }
}

const columnOfChoice = {
  new_tenders: sql`inboxes.new_tenders`,
  answers: sql`inboxes.answers`,
  reminders: sql`inboxes.reminders`,
}

/** What a person who never chose gets: everything. */
const wants = (kind: NoticeKind) =>
  kind in optionalKinds
    ? sql<boolean>`coalesce(${columnOfChoice[optionalKinds[kind as keyof typeof optionalKinds]]}, true)`
    : sql<boolean>`true`

/** From a company on, whose last people the page before may have left out. */
type Page = { from: string | null; limit: number }

/** People who have no copy yet and want one. An audience is made of companies. */
const withoutCopy = (db: DatabaseOrTransaction, notice: NoticeRow) =>
  db
    .selectFrom('companies')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('companyPeople')
          .select(['id', 'name', 'email', 'language'])
          .whereRef('companyPeople.companyId', '=', 'companies.id')
          // Found for each company by an index; without it everyone is read and sorted for a batch.
          .offset(0)
          .as('person'),
      (join) => join.onTrue(),
    )
    .leftJoin('inboxes', 'inboxes.companyId', 'person.id')
    .select(['companies.id as companyId', 'person.id', 'person.name', 'person.email'])
    .select('person.language')
    .select([
      inCategoryOf(notice.tenderId).as('isInCategory'),
      hasDraftOf(notice.tenderId).as('hasDraft'),
      wasToldWithAll(notice.tenderId).as('wasToldWithAll'),
    ])
    .where(wants(notice.kind))
    .where(sql<boolean>`not exists (select from notice_copies
      where notice_copies.notice_id = ${notice.id}
        and notice_copies.company_id = person.id)`)
    .$narrowType<{ id: string; name: string; email: string; language: Language }>()

/** Those of the audience, in the order of the companies' ids. */
export const nextRecipients = (
  db: DatabaseOrTransaction,
  notice: NoticeRow,
  { from, limit }: Page,
) =>
  withoutCopy(db, notice)
    .where(belongsTo(notice))
    .$if(from !== null, (query) => query.where('companies.id', '>=', from as string))
    .orderBy('companies.id')
    .limit(limit)
    .execute()

export type Recipient = Awaited<ReturnType<typeof nextRecipients>>[number]

/** One person, of the audience or not; undefined for one who has a copy or wants none. */
export const findRecipient = (
  db: DatabaseOrTransaction,
  notice: NoticeRow,
  { companyId, personId }: { companyId: string; personId: string },
) =>
  withoutCopy(db, notice)
    .where('companies.id', '=', companyId)
    .where('person.id', '=', personId)
    .executeTakeFirst()

/** Draws the next number of each person. Locked in one order, so that batches don't deadlock. */
export async function drawNumbers(db: DatabaseOrTransaction, personIds: readonly string[]) {
  const ids = sql`${sql.val(personIds)}::uuid[]`
  await sql`insert into inboxes (company_id) select unnest(${ids})
    on conflict (company_id) do nothing`.execute(db)
  const { rows } = await sql<{
    personId: string
    no: number
    email: MailChoice
    unsubscribeToken: string
  }>`
    with locked as (
      select company_id from inboxes where company_id = any(${ids})
      order by company_id for update)
    update inboxes set last_no = last_no + 1 from locked
    where inboxes.company_id = locked.company_id
    returning inboxes.company_id as person_id, last_no as no, email, unsubscribe_token`.execute(db)
  return rows
}

type NewCopy = { personId: string; no: number; noticeId: string; inDigest: boolean }

export async function insertCopies(db: DatabaseOrTransaction, copies: readonly NewCopy[]) {
  await db
    .insertInto('noticeCopies')
    .values(copies.map(({ personId, ...copy }) => ({ companyId: personId, ...copy })))
    .execute()
}

type Untold = { personId: string; companyId: string; tenderId: string; endDate: Date }

/**
 * Open tenders of a company's categories, for each person who has no notice of them: of one person,
 * or of all for the id of the company, which is its owner's.
 */
export async function untoldTenders(db: DatabaseOrTransaction, id: string) {
  const { rows } = await sql<Untold>`
    select company_people.id as person_id, companies.id as company_id, tenders.id as tender_id,
      tenders.end_date
    from tenders
    join company_people on ${id} in (company_people.id, company_people.company_id)
    join companies on companies.id = company_people.company_id and companies.state = 'approved'
    left join inboxes on inboxes.company_id = company_people.id
    where tenders.state = 'published' and tenders.end_date >= clock_timestamp()
      and coalesce(inboxes.new_tenders, true)
      and (cardinality(companies.categories) = 0
        or coalesce(tenders.category_id = any(companies.categories), true))
      and not exists (select from notice_copies
        join notices on notices.id = notice_copies.notice_id
        where notice_copies.company_id = company_people.id and notices.tender_id = tenders.id
          and notices.kind = 'tender-published')
    order by company_people.id, tenders.published_at, tenders.id`.execute(db)
  return rows
}

export async function findByKey(db: DatabaseOrTransaction, onceKey: string) {
  const row = await db
    .selectFrom('notices')
    .select('id')
    .where('onceKey', '=', onceKey)
    .executeTakeFirstOrThrow()
  return row.id
}
