import type { ChosenNotices, NoticeKind } from '@padauk/contract/notices'
import { sql } from 'kysely'
import type { MailChoice } from '#features/notices/kinds'
import type { Facts } from '#features/notices/words'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Own = { companyId: string; tenderId: string }

/** Newest first; one more than asked tells that there are more. */
export function copiesOf(
  db: DatabaseOrTransaction,
  personId: string,
  { before, limit }: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('noticeCopies')
    .innerJoin('notices', 'notices.id', 'noticeCopies.noticeId')
    .leftJoin('tenders', 'tenders.id', 'notices.tenderId')
    .select(['noticeCopies.no', 'noticeCopies.createdAt', 'noticeCopies.readAt'])
    .select(['notices.kind', 'notices.facts', 'notices.tenderId'])
    .select(['tenders.nameEn', 'tenders.nameMm', 'tenders.number'])
    .where('noticeCopies.companyId', '=', personId)
    .$if(before !== undefined, (query) => query.where('noticeCopies.no', '<', before as number))
    .orderBy('noticeCopies.no', 'desc')
    .limit(limit)
    .$narrowType<{ kind: NoticeKind; facts: Facts }>()
    .execute()
}

export type CopyRow = Awaited<ReturnType<typeof copiesOf>>[number]

export async function countUnread(db: DatabaseOrTransaction, personId: string) {
  const { count } = await db
    .selectFrom('noticeCopies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', personId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The first reading stays. False for a number that the person does not have. */
export async function markRead(
  db: DatabaseOrTransaction,
  { personId, no }: { personId: string; no: number },
) {
  const { numUpdatedRows } = await db
    .updateTable('noticeCopies')
    .set({ readAt: sql<Date>`coalesce(read_at, clock_timestamp())` })
    .where('companyId', '=', personId)
    .where('no', '=', no)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function markReadUpTo(
  db: DatabaseOrTransaction,
  { personId, upTo }: { personId: string; upTo: number },
) {
  await db
    .updateTable('noticeCopies')
    .set({ readAt: sql<Date>`clock_timestamp()` })
    .where('companyId', '=', personId)
    .where('no', '<=', upTo)
    .where('readAt', 'is', null)
    .execute()
}

/** Undefined for a person who never chose and was never told. */
export function findInbox(db: DatabaseOrTransaction, personId: string) {
  return db
    .selectFrom('inboxes')
    .select(['email', 'newTenders', 'answers', 'reminders'])
    .where('companyId', '=', personId)
    .$narrowType<{ email: MailChoice }>()
    .executeTakeFirst()
}

type Choices = Omit<ChosenNotices, 'categories'>

export async function saveChoices(
  db: DatabaseOrTransaction,
  personId: string,
  { email, new_tenders: newTenders, answers, reminders }: Choices,
) {
  const choices = { email, newTenders, answers, reminders }
  await db
    .insertInto('inboxes')
    .values({ companyId: personId, ...choices })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(choices))
    .execute()
}

/** False for a token that no one has. */
export async function stopMail(db: DatabaseOrTransaction, token: string) {
  const { numUpdatedRows } = await db
    .updateTable('inboxes')
    .set({ email: 'none' })
    .where('unsubscribeToken', '=', token)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isFollowed(db: DatabaseOrTransaction, { companyId, tenderId }: Own) {
  const row = await db
    .selectFrom('follows')
    .select('followed')
    .where('companyId', '=', companyId)
    .where('tenderId', '=', tenderId)
    .executeTakeFirst()
  return row?.followed ?? false
}

/** Those of the given tenders that the company follows. */
export async function followedAmong(
  db: DatabaseOrTransaction,
  companyId: string,
  tenderIds: readonly string[],
) {
  const rows = await db
    .selectFrom('follows')
    .select('tenderId')
    .where('companyId', '=', companyId)
    .where('tenderId', '=', sql<string>`any(${sql.val(tenderIds)}::uuid[])`)
    .where('followed', '=', true)
    .execute()
  return rows.map(({ tenderId }) => tenderId)
}

/** What the company pressed itself. */
export async function setFollowed(
  db: DatabaseOrTransaction,
  { companyId, tenderId, followed }: Own & { followed: boolean },
) {
  await db
    .insertInto('follows')
    .values({ companyId, tenderId, followed })
    .onConflict((conflict) => conflict.columns(['tenderId', 'companyId']).doUpdateSet({ followed }))
    .execute()
}

/** Follows unless the company said no, and keeps that it asked, drafted or bid. */
export async function addFollow(
  db: DatabaseOrTransaction,
  { companyId, tenderId, concerned }: Own & { concerned: boolean },
) {
  await db
    .insertInto('follows')
    .values({ companyId, tenderId, followed: true, concerned })
    .onConflict((conflict) =>
      conflict
        .columns(['tenderId', 'companyId'])
        .doUpdateSet({ concerned: true })
        // Nothing is written, and no row locked, when nothing changes.
        .where(sql<boolean>`${concerned} and not follows.concerned`),
    )
    .execute()
}

export async function isOnSite(db: DatabaseOrTransaction, tenderId: string) {
  const row = await db
    .selectFrom('tenders')
    .select('id')
    .where('id', '=', tenderId)
    .where('state', 'in', ['published', 'cancelled'])
    .executeTakeFirst()
  return row !== undefined
}
