import type { LetterState } from '@padauk/contract/admin/letters'
import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { QueryCreator } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import type { DB } from '#platform/database/tables'
import { inOrder, isBehind, newestBy, placeOf } from '#platform/database/pages'
import type { Place } from '#platform/database/pages'
import { readQuestion } from '#platform/search/question'
import { toWalk, byWords, searchPage } from '#platform/search/search-page'
import { unlistedKinds } from '#features/notifications/letters'
import type { LetterKind } from '#features/notifications/letters'

type NewLetter = {
  kind: LetterKind
  recipient: string
  language: Language
  content: object
  onceKey: string | null
  tenderId: string | null
}

/** Null when a letter with the same key was written before. */
export async function insertLetter(db: DatabaseOrTransaction, letter: NewLetter) {
  const row = await db
    .insertInto('letters')
    .values({ ...letter, content: JSON.stringify(letter.content) })
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The letter, unless it was sent or given up. The attempt is counted even if the process is killed during it. */
export function beginTry(db: DatabaseOrTransaction, id: string) {
  return db
    .updateTable('letters')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('undeliverable', '=', false)
    .returning(['id', 'kind', 'recipient', 'language', 'content', 'tenderId'])
    .executeTakeFirst()
}

export type LetterRow = NonNullable<Awaited<ReturnType<typeof beginTry>>>

export async function markSent(db: DatabaseOrTransaction, id: string, erase: readonly string[]) {
  await db
    .updateTable('letters')
    .set({ sentAt: sql<Date>`now()`, content: sql`content - ${sql.val(erase)}::text[]` })
    .where('id', '=', id)
    .execute()
}

/** What is left of the last e-mails to people whose account is closed, once they are sent or given up. */
export async function forgetLast(db: DatabaseOrTransaction) {
  await db
    .updateTable('letters')
    .set({ recipient: '', content: '{}' })
    .where('kind', '=', 'account-closed' satisfies LetterKind)
    .where('recipient', '<>', '')
    .where(
      sql<boolean>`(sent_at is not null or undeliverable or created_at < now() - interval '3 days')`,
    )
    .execute()
}

type Refused = { refusal: string; undeliverable: boolean }

export async function markRefused(db: DatabaseOrTransaction, id: string, refused: Refused) {
  await db
    .updateTable('letters')
    .set({ ...refused, refusedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .execute()
}

type Filters = {
  kind?: string | undefined
  state?: LetterState | undefined
  search?: string | undefined
}

/** How often a letter is retried automatically. */
type Tries = { triesInAll: number }

type Page = Filters & Tries & { place: Place | null; limit: number; language: Language }

export const letterOrder = newestBy('letters.createdAt', 'letters.id')

// Letters about a bid are hidden until it may be shown (rules 7.5); those without a recipient
// and about sign-ins are never shown. Not `exists`: the planner would then read all closings.
const isShown = sql<boolean>`letters.recipient <> ''
  and letters.kind <> all (${sql.val(unlistedKinds)}::text[]) and (letters.tender_id is null
  or (select disclosed_at is not null from closings
    where closings.tender_id = letters.tender_id))`

const stateOf = ({ triesInAll }: Tries) => sql<LetterState>`case
  when letters.sent_at is not null then 'sent'
  when letters.undeliverable or letters.tries >= ${triesInAll} then 'given-up'
  when letters.refused_at is not null then 'refused'
  else 'waiting' end`

// Besides the state itself, so that the index of unsent letters can be used.
const isSent = (state: LetterState) =>
  state === 'sent' ? sql<boolean>`letters.sent_at is not null` : isUnsent
const isUnsent = sql<boolean>`letters.sent_at is null`

// A letter to every company names its tender in its content: it tells of no bid.
const tenderOf = sql<string>`coalesce(letters.tender_id, (letters.content ->> 'tenderId')::uuid)`

/** One row more than the page has. */
export async function listedLetters(db: DatabaseOrTransaction, page: Page) {
  const { kind, state, search, place, limit, language } = page
  const tenderName = sql<string>`case when ${language} = 'mm' and tenders.name_mm <> ''
    then tenders.name_mm else tenders.name_en end`
  const letters = (from: QueryCreator<DB>) =>
    from
      .selectFrom('letters')
      .leftJoin('tenders', (join) => join.on('tenders.id', '=', tenderOf))
      .select(['letters.id', 'kind', 'recipient', 'language', 'tries', 'refusal'])
      .select(['refusedAt', 'sentAt', 'letters.createdAt'])
      .select(['tenders.id as tenderId', tenderName.as('tenderName')])
      .select([stateOf(page).as('state'), placeOf(letterOrder).as('place')])
      .where(isShown)
      .where(isBehind(letterOrder, place))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind as string))
      .$if(state !== undefined, (query) =>
        query
          .where(isSent(state as LetterState))
          .where(stateOf(page), '=', sql.lit(state as LetterState)),
      )
      .orderBy(inOrder(letterOrder))
      .limit(limit + 1)
  const ways = search
    ? [byWords('letters', await readQuestion(db, search, { isPublic: false }))]
    : null
  const walk = db.selectFrom('letters').$call(toWalk(letterOrder, place))
  return searchPage(db, { order: letterOrder, walk, limit, ways }, (from, condition) =>
    letters(from).where(condition).execute(),
  )
}

/** Refused or given up, counted up to the limit. */
export async function countFailed(
  db: DatabaseOrTransaction,
  { triesInAll, limit }: Tries & { limit: number },
) {
  const rows = await db
    .selectFrom('letters')
    .select('id')
    .where(isUnsent)
    .where(isShown)
    .where(sql<boolean>`(letters.refused_at is not null or letters.tries >= ${triesInAll})`)
    .limit(limit)
    .execute()
  return rows.length
}

/** How many wait to be sent, up to the limit, and for how long the oldest of them. */
export async function waitingLetters(
  db: DatabaseOrTransaction,
  { triesInAll, limit }: Tries & { limit: number },
) {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
    from (select created_at from letters
      where ${isUnsent} and ${isShown} and letters.tries < ${triesInAll}
        and not letters.undeliverable
      order by created_at limit ${limit}) as letters`.execute(db)
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 }
}

/** A letter that staff may see. */
export function findShown(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'kind', 'recipient', 'language', 'content', 'tenderId'])
    .where('id', '=', id)
    .where(isShown)
    .executeTakeFirst()
}

/** A letter that staff may see, held until the transaction ends. */
export function lockLetter(db: DatabaseOrTransaction, { id, ...tries }: Tries & { id: string }) {
  return db
    .selectFrom('letters')
    .select(['tries', 'tenderId', stateOf(tries).as('state')])
    .where('id', '=', id)
    .where(isShown)
    .forUpdate()
    .executeTakeFirst()
}

/** Resets its attempts. */
export async function resetLetter(db: DatabaseOrTransaction, id: string) {
  await db
    .updateTable('letters')
    .set({ tries: 0, refusal: '', refusedAt: null, undeliverable: false })
    .where('id', '=', id)
    .execute()
}
