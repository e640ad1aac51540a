import { sql } from 'kysely'
import type { Expression, QueryCreator, RawBuilder, SelectQueryBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { inOrder, isBehind, isUpTo } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'
import { frequency } from '#platform/search/frequency'
import type { Reading } from '#platform/search/frequency'
import type { DB } from '#platform/database/tables'
import type { Question } from '#platform/search/question'

/** A way to find rows: as a condition for a walk through them, and as one for an index. */
export type Way = {
  table: string
  walking: RawBuilder<boolean>
  indexed: RawBuilder<boolean>
  readings: readonly Reading[]
}

const holds = (table: string, query: string) =>
  sql<boolean>`${sql.ref(`${table}.words`)} @@ ${query}::tsquery`

/** Rows that hold the words of a question. */
export const holdsWords = (table: string, { query }: Question): RawBuilder<boolean> =>
  query === null ? sql<boolean>`false` : holds(table, query)

export function byWords(table: string, question: Question): Way {
  const indexed = holdsWords(table, question)
  const readings = question.readings.map(({ terms }) =>
    terms.map((words) => words.map((word) => holds(table, word))),
  )
  // No index knows this form: a word that a third of all rows hold is not collected by it first.
  return { table, walking: sql<boolean>`(${indexed}) is true`, indexed, readings }
}

/** Later ways may be prepared only when they are asked for. */
export type Ways = Iterable<Way> | AsyncIterable<Way>

/** What the first way finds that finds anything. */
export async function firstFound<Row>(
  ways: Ways,
  read: (way: Way) => Promise<Row[]>,
): Promise<Row[]> {
  for await (const way of ways) {
    const rows = await read(way)
    if (rows.length > 0) return rows
  }
  return []
}

const tableOf = (column: string) => column.slice(0, column.indexOf('.'))

/** For `$call` on a list without an order: its rows behind a place, as a search walks through them. */
export const toWalk =
  (order: Order, place: Place | null) =>
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .selectAll(tableOf(order.key) as Names & string)
      .where(isBehind(order, place))
      .orderBy(inOrder(order))

type Searched<Tables, Names extends keyof Tables> = {
  order: Order
  /** From `toWalk`. */
  walk: SelectQueryBuilder<Tables, Names, object>
  limit: number
  /** Null when nothing is looked for. */
  ways: Ways | null
}

/** Reads a page from the whole list, or from some of its rows under the name of its table. */
type ReadPage<Row> = (from: QueryCreator<DB>, condition: RawBuilder<boolean>) => Promise<Row[]>

/**
 * A word that few rows hold is found soonest by its index; one that many hold by walking the list;
 * one between them by its index within a stretch of the list that ought to hold a page. The planner
 * knows how many rows hold a word, but not whether the first ones do: what was found tells how much
 * farther to look.
 */
export async function searchPage<Tables, Names extends keyof Tables, Row>(
  db: DatabaseOrTransaction,
  { order, walk, limit, ways }: Searched<Tables, Names>,
  read: ReadPage<Row>,
) {
  if (!ways) return read(db, sql<boolean>`true`)
  const table = tableOf(order.key)
  // Without the conditions of the list, which other indexes would be asked for.
  const listed = db
    .selectFrom(table as keyof DB)
    .selectAll()
    .orderBy(inOrder(order))
  const among = (some: Expression<object>, condition = sql<boolean>`true`) =>
    read(
      db.with(table, () => some),
      condition,
    )
  return firstFound(ways, async (way) => {
    const { total, together, rarest } = await frequency(db, way)
    // The words of an award are those of its tender; within awards they would be asked row by row.
    const isListed = way.table === table
    const all = () => {
      const { condition } = together.rows < narrowing * rarest.rows ? together : rarest
      if (!isListed) return read(db, isAmongFound(way, condition))
      return among(fenced(listed.where(condition).where(way.walking)))
    }
    if (together.rows < few || rarest.rows < knownShare * total) return all()
    let share = together.rows / total
    for (let turn = 0; turn < 2; turn++) {
      const length = stretchFor(limit, share)
      if (length > timesDearer * share * total) break
      const isWalked = length <= Math.max(shortest, walkedShare * rarest.rows) || !isListed
      const first = isWalked ? await among(walk.limit(length), way.walking) : []
      if (first.length > limit) return first
      const end = await endOf(db, { order, walk, length })
      const stretch = walk.where(rarest.condition).where(isUpTo(order, end)).where(way.walking)
      const found = isWalked ? first : await among(fenced(stretch))
      if (found.length > limit || end === undefined) return found
      share = found.length / length
    }
    return all()
  })
}

/** For the planner a query of its own, whose rows it finds before it looks at the page. */
const fenced = <Tables, Names extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, Names, object>,
) => rows.offset(0)

const few = 1_000
/** For words that are not among the frequent ones it knows, the planner expects half a percent. */
const knownShare = 0.006
const shortest = 500
/** A row that an index names lies somewhere; of those in a stretch only the places are compared. */
const timesDearer = 20
/** Reading the places of all rows with a word costs as much as walking through a third of them. */
const walkedShare = 0.3
/** Terms that leave less than this of the rarest one are looked up together, others in the text. */
const narrowing = 0.7

/** How far a page takes where the word is as frequent as everywhere, and as far as chance may add. */
function stretchFor(limit: number, share: number) {
  const wanted = limit + 1
  return Math.max(shortest, Math.round((wanted + 3 * Math.sqrt(wanted)) / share))
}

type Stretch<Tables, Names extends keyof Tables> = Pick<Searched<Tables, Names>, 'order' | 'walk'>

/** The key of the row behind so many; undefined when there are fewer. */
async function endOf<Tables, Names extends keyof Tables>(
  db: DatabaseOrTransaction,
  { order, walk, length }: Stretch<Tables, Names> & { length: number },
) {
  const key = walk.clearSelect().select(sql.ref(order.key).as('key')).offset(length).limit(1)
  const { rows } = await sql<{ end: string }>`
    select key::text as "end" from (${key}) as ends`.execute(db)
  return rows[0]?.end
}

/** Rows by an index alone: for a page in the order of another one the planner might read that whole. */
function isAmongFound({ table, walking }: Way, indexed: RawBuilder<boolean>) {
  const row = sql.ref(`${table}.ctid`)
  return sql<boolean>`${row} = any(array(
    select ${row} from ${sql.table(table)} where ${indexed} and ${walking}))`
}
