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

const wasTold = (tenderId: string | null) => sql<boolean>`exists (select from notice_copies
  join notices on notices.id = notice_copies.notice_id
  where notices.tender_id = ${tenderId} and notices.audience <> 'one'
    and notice_copies.company_id = companies.id)`

const wasToldWithAll = (tenderId: string | null) => sql<boolean>`exists (select from notice_copies
  join notices on notices.id = notice_copies.notice_id
  where notices.tender_id = ${tenderId} and notices.audience = 'category'
    and notice_copies.company_id = companies.id)`

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

/** What a company that never chose gets: everything. */
const wants = (kind: NoticeKind) =>
  kind in optionalKinds
    ? sql<boolean>`coalesce(${columnOfChoice[optionalKinds[kind as keyof typeof optionalKinds]]}, true)`
    : sql<boolean>`true`

type Page = { after: string | null; limit: number }

/** Those of the audience who have no copy yet, in the order of their ids. */
export function nextRecipients(
  db: DatabaseOrTransaction,
  notice: NoticeRow,
  { after, limit }: Page,
) {
  return db
    .selectFrom('companies')
    .leftJoin('inboxes', 'inboxes.companyId', 'companies.id')
    .select(['companies.id', 'companies.name', 'companies.email', 'companies.language'])
    .select([
      inCategoryOf(notice.tenderId).as('isInCategory'),
      hasDraftOf(notice.tenderId).as('hasDraft'),
      wasToldWithAll(notice.tenderId).as('wasToldWithAll'),
    ])
    .where(belongsTo(notice))
    .where(wants(notice.kind))
    .where(sql<boolean>`not exists (select from notice_copies
      where notice_copies.notice_id = ${notice.id}
        and notice_copies.company_id = companies.id)`)
    .$if(after !== null, (query) => query.where('companies.id', '>', after as string))
    .orderBy('companies.id')
    .limit(limit)
    .$narrowType<{ language: Language }>()
    .execute()
}

export type Recipient = Awaited<ReturnType<typeof nextRecipients>>[number]

/** Draws the next number of each company. Locked in one order, so that batches don't deadlock. */
export async function drawNumbers(db: DatabaseOrTransaction, companyIds: readonly string[]) {
  const ids = sql`${sql.val(companyIds)}::uuid[]`
  await sql`insert into inboxes (company_id) select unnest(${ids})
    on conflict (company_id) do nothing`.execute(db)
  const { rows } = await sql<{
    companyId: string
    no: number
    email: MailChoice
    unsubscribeToken: string
  }>`
    with locked as (
      select company_id from inboxes where company_id = any(${ids})
      order by company_id for update)
    update inboxes set last_no = last_no + 1 from locked
    where inboxes.company_id = locked.company_id
    returning inboxes.company_id, last_no as no, email, unsubscribe_token`.execute(db)
  return rows
}

type NewCopy = { companyId: string; no: number; noticeId: string; inDigest: boolean }

export async function insertCopies(db: DatabaseOrTransaction, copies: readonly NewCopy[]) {
  await db
    .insertInto('noticeCopies')
    .values([...copies])
    .execute()
}

/** Open tenders of a company's categories that it has no notice of. */
export async function untoldTenders(db: DatabaseOrTransaction, companyId: string) {
  const { rows } = await sql<{ id: string; endDate: Date }>`
    select tenders.id, tenders.end_date from tenders
    join companies on companies.id = ${companyId} and companies.state = 'approved'
    left join inboxes on inboxes.company_id = companies.id
    where tenders.state = 'published' and tenders.end_date >= clock_timestamp()
      and coalesce(inboxes.new_tenders, true)
      and (cardinality(companies.categories) = 0
        or coalesce(tenders.category_id = any(companies.categories), true))
      and not exists (select from notice_copies
        join notices on notices.id = notice_copies.notice_id
        where notice_copies.company_id = companies.id and notices.tender_id = tenders.id
          and notices.kind = 'tender-published')
    order by tenders.published_at, tenders.id`.execute(db)
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

/** The last 08:00 in Yangon. */
const lastMorning = sql<Date>`(
  date_trunc('day', (clock_timestamp() at time zone 'Asia/Yangon') - interval '8 hours')
    + interval '8 hours') at time zone 'Asia/Yangon'`

/** Companies whose digest is due, with what belongs in it. */
export async function dueDigests(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql<{ companyId: string; morning: Date }>`
    select distinct company_id, ${lastMorning} as morning from notice_copies
    where in_digest and created_at < ${lastMorning}
    order by company_id limit ${limit}`.execute(db)
  return rows
}

/** Takes the copies of a digest out of the waiting ones; empty when another worker has them. */
export async function takeDigest(
  db: DatabaseOrTransaction,
  { companyId, morning }: { companyId: string; morning: Date },
) {
  const { rows } = await sql<{
    no: number
    kind: NoticeKind
    facts: Facts
    nameEn: string | null
    nameMm: string | null
  }>`
    update notice_copies set in_digest = false from notices
    left join tenders on tenders.id = notices.tender_id
    where notice_copies.company_id = ${companyId} and in_digest
      and notice_copies.created_at < ${morning} and notices.id = notice_copies.notice_id
    returning no, kind, facts, name_en, name_mm`.execute(db)
  return rows.toSorted((one, other) => one.no - other.no)
}

/** Who is mailed, as far as they want to be. */
export function findAddressee(db: DatabaseOrTransaction, companyId: string) {
  return db
    .selectFrom('companies')
    .innerJoin('inboxes', 'inboxes.companyId', 'companies.id')
    .select(['companies.name', 'companies.email', 'companies.language', 'companies.state'])
    .select(['inboxes.email as choice', 'inboxes.unsubscribeToken'])
    .where('companies.id', '=', companyId)
    .$narrowType<{ language: Language; choice: MailChoice }>()
    .executeTakeFirst()
}
