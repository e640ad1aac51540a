import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { nearest } from '#platform/search/slips'
import { readingsOf } from '#platform/text/typed-text'

/** What is looked for, as `words @@` understands it. */
export type Question = {
  /** What was typed in Zawgyi, in Unicode; otherwise null. */
  converted: string | null
  /** Null when nothing in it can be looked up: it finds nothing. */
  query: string | null
  readings: Reading[]
}

/** One way to read it; of each term, which was typed in one piece, its words as queries of their own. */
type Reading = { query: string; terms: string[][] }

/** Visitors are not helped with words that only staff may read. */
type Reader = { isPublic: boolean }

type Word = {
  term: number
  word: string
  stem: string | null
  /** Words that are written somewhere: the same in singular and plural, of one stem, and longer. */
  same: string[]
  related: string[]
  longer: string[]
}

/**
 * Everything that was typed must be there: words apart from one another in any order, what was
 * typed in one piece as a phrase, so that a number or a Burmese word is found as a whole.
 */
export async function readQuestion(
  db: DatabaseOrTransaction,
  typed: string,
  reader: Reader,
): Promise<Question> {
  const { readings, converted } = readingsOf(typed)
  const queries = await Promise.all(readings.map((reading) => queryOf(db, reading, reader)))
  const asked = queries.filter(({ query }) => query !== '')
  const query = asked.map((reading) => reading.query).join(' | ') || null
  return { converted, query, readings: asked }
}

async function queryOf(db: DatabaseOrTransaction, text: string, reader: Reader): Promise<Reading> {
  const words = await wordsOf(db, text.split(/\s+/), reader)
  const phrases = new Map<number, string[]>()
  let unknown = 0
  for (const word of words) {
    const known = meantBy(word)
    const meant =
      known ?? (++unknown > mostSlips ? [word.word] : await alike(db, word.word, reader))
    const choice = `(${meant.map((one) => `'${one}'`).join(' | ')})`
    phrases.set(word.term, [...(phrases.get(word.term) ?? []), choice])
  }
  const choices = [...phrases.values()]
  const query = choices.map((phrase) => `(${phrase.join(' <-> ')})`).join(' & ')
  return { query, terms: choices }
}

async function wordsOf(db: DatabaseOrTransaction, terms: string[], { isPublic }: Reader) {
  const known = (condition: ReturnType<typeof sql>) =>
    sql`array(select known.word from search_vocabulary as known
      where known.is_public >= ${isPublic}::boolean and ${condition} limit 40)`
  const { rows } = await sql<Word>`
    select terms.at::int as term, listed.word, search_stem(listed.word) as stem,
      ${known(sql`known.singular = search_singular(listed.word)`)} as same,
      ${known(sql`known.stem = search_stem(listed.word)`)} as related,
      ${known(sql`known.word like listed.word || '%'`)} as longer
    from unnest(${terms}::text[]) with ordinality as terms (term, at),
      unnest(search_words(terms.term)) with ordinality as listed (word, place)
    order by terms.at, listed.place`.execute(db)
  return rows
}

const isEnglish = /^[a-z]{3,}$/
const shortestBeginning = 4
/** Looking for words that are alike is dear, and people do not mistype each of forty words. */
const mostSlips = 3

/**
 * The words that count as the one that was typed. A stem means all that comes from it; a longer form
 * is meant as it is ("parking" is no park), unless only relatives of it are written anywhere. Null
 * for a word that is written nowhere.
 */
function meantBy({ word, stem, same, related, longer }: Word) {
  if (!isEnglish.test(word)) return [word]
  if (word === stem && related.length > 0) return related
  if (same.length > 0) return same
  if (related.length > 0) return related
  return word.length >= shortestBeginning && longer.length > 0 ? longer : null
}

async function alike(db: DatabaseOrTransaction, word: string, { isPublic }: Reader) {
  const { rows } = await sql<{ word: string; singular: string }>`
    select word, singular from search_alike(${word}, ${isPublic}::boolean)`.execute(db)
  const meant = nearest(word, rows)
  return meant.length > 0 ? meant : [word]
}
