import { containsBurmese } from '@padauk/language/burmese-text'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { readQuestion } from '#platform/search/question'
import { byWords } from '#platform/search/search-page'
import type { Way } from '#platform/search/search-page'

/**
 * How staff find rows. In English first any part of a text, as people remember a part of a telephone
 * number, and where no text has it, its words with plurals and slips. A part of a Burmese syllable is
 * another syllable, so Burmese is found by words alone.
 */
export const staffSearch = (db: DatabaseOrTransaction, table: string, typed: string | undefined) =>
  typed ? waysToFind(db, table, typed) : null

async function* waysToFind(db: DatabaseOrTransaction, table: string, typed: string) {
  if (!containsBurmese(typed)) yield byParts(db, table, typed)
  yield byWords(table, await readQuestion(db, typed, { isPublic: false }))
}

/** Of a long text the pieces of its beginning say enough. */
const mostPieces = 30

/**
 * The rarest piece finds the candidates by an index, the text decides; a single character has no
 * pieces and is found by the text alone.
 */
async function byParts(db: DatabaseOrTransaction, table: string, typed: string): Promise<Way> {
  const wanted = sql`search_text(${typed}::text)`
  const { rows } = await sql<{ part: string; pieces: string[] }>`
    select ${wanted} as part, array(
      select piece from unnest(search_pieces(left(${wanted}, ${mostPieces}))) as piece
      where length(piece) = least(3, length(${wanted}))) as pieces`.execute(db)
  const { part, pieces } = rows[0]!
  const text = sql.ref(`${table}.search`)
  const isWithin = sql<boolean>`position(${part} in ${text}) > 0`
  const holds = (some: string[]): RawBuilder<boolean> =>
    sql`search_pieces(${text}) @> ${some}::text[]`
  const words = pieces.length > 0 ? pieces.map((piece) => holds([piece])) : [isWithin]
  return {
    table,
    walking: isWithin,
    indexed: sql`(${holds(pieces)} and ${isWithin})`,
    readings: [[words]],
  }
}
