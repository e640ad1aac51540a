import { containsBurmese } from '@padauk/language/burmese-text'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { readQuestion } from '#platform/search/question'
import { byWords } from '#platform/search/search-page'
import type { Way } from '#platform/search/search-page'

/**
 * How staff find rows. In English first any part of a text, as people remember a part of a telephone
 * number, and where no text has it, its words with plurals and slips. A part of a Burmese syllable is
 * another syllable, so Burmese is found by words alone.
 */
export async function staffSearch(
  db: DatabaseOrTransaction,
  table: string,
  typed: string | undefined,
): Promise<Way[] | null> {
  if (!typed) return null
  const words = byWords(table, await readQuestion(db, typed, { isPublic: false }))
  return containsBurmese(typed) ? [words] : [byParts(table, typed), words]
}

/**
 * The pieces find the few candidates by an index, the text decides; a single character has no pieces
 * and is found by the text alone.
 */
function byParts(table: string, typed: string): Way {
  const wanted = sql`search_text(${typed}::text)`
  const text = sql.ref(`${table}.search`)
  const isWithin = sql<boolean>`position(${wanted} in ${text}) > 0`
  return {
    table,
    walking: isWithin,
    indexed: sql<boolean>`(search_pieces(${text}) @> wanted_pieces(${wanted}) and ${isWithin})`,
    wider: [],
  }
}
