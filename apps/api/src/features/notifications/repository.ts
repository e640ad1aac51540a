import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database'
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

export function findLetter(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('letters')
    .select(['id', 'kind', 'recipient', 'language', 'content', 'sentAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function markSent(db: DatabaseOrTransaction, id: string, erase: readonly string[]) {
  await db
    .updateTable('letters')
    .set({ sentAt: sql<Date>`now()`, content: sql`content - ${sql.val(erase)}::text[]` })
    .where('id', '=', id)
    .execute()
}
