import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { inOrder, isBehind } from '#platform/database/pages'
import type { Order, Place } from '#platform/database/pages'
import type { Question } from '#platform/search/question'

/** A way to find rows: as a condition for a walk through them, and as one for an index. */
export type Way = {
  table: string
  walking: RawBuilder<boolean>
  indexed: RawBuilder<boolean>
  /** Conditions of which each finds at least as many. */
  wider: readonly RawBuilder<boolean>[]
}

const holds = (table: string, query: string) =>
  sql<boolean>`${sql.ref(`${table}.words`)} @@ ${query}::tsquery`

/** Rows that hold the words of a question. */
export const holdsWords = (table: string, { query }: Question): RawBuilder<boolean> =>
  query === null ? sql<boolean>`false` : holds(table, query)

export function byWords(table: string, question: Question): Way {
  const indexed = holdsWords(table, question)
  // No index knows this form: a word that a third of all rows hold is not collected by it first.
  const wider = question.phrased.map((word) => holds(table, word))
  return { table, walking: sql<boolean>`(${indexed}) is true`, indexed, wider }
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

const lookedThrough = 500

const rowOf = (table: string) => sql.ref(`${table}.ctid`)
const tableOf = (column: string) => column.slice(0, column.indexOf('.'))

/** For `$call` on a list without an order: its rows behind a place, as a search walks through them. */
export const toWalk =
  (order: Order, place: Place | null) =>
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .select(rowOf(tableOf(order.key)).as('walked'))
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

/**
 * A word that many rows hold is found soonest by walking the list, one that few hold by its index.
 * The planner knows which words are frequent, but not whether they stand in the newest rows, so the
 * walk has an end. How many it has found tells whether to walk on.
 */
export async function searchPage<Tables, Names extends keyof Tables, Row>(
  db: DatabaseOrTransaction,
  { order, walk, limit, ways }: Searched<Tables, Names>,
  read: (condition: RawBuilder<boolean>) => Promise<Row[]>,
) {
  if (!ways) return read(sql<boolean>`true`)
  const row = rowOf(tableOf(order.key))
  const walked = ({ walking }: Way, rows: number) =>
    read(sql<boolean>`${walking} and ${row} = any(array(${walk.limit(rows)}))`)
  return firstFound(ways, async (way) => {
    const { isRare, isFrequent, total } = await frequency(db, way)
    if (isRare) return read(collected(way))
    const first = await walked(way, lookedThrough)
    if (first.length > limit) return first
    const rest = await walk.offset(lookedThrough).limit(1).execute()
    if (rest.length === 0) return first
    const longer = walkOn({ found: first.length, limit, total })
    const second = longer > 0 ? await walked(way, longer) : []
    if (second.length > limit) return second
    return read(isFrequent ? way.indexed : collected(way))
  })
}

/** Rows by an index alone: for a page in the order of another one the planner might read that whole. */
const collected = ({ table, indexed }: Way) =>
  sql<boolean>`${rowOf(table)} = any(array(
    select ${rowOf(table)} from ${sql.table(table)} where ${indexed}))`

/** A row that an index names lies somewhere; those of a walk lie side by side. */
const timesDearer = 3

/** How far a page takes at the rate seen so far, and half as far again; 0 when collecting all rows costs less. */
function walkOn({ found, limit, total }: { found: number; limit: number; total: number }) {
  if (found === 0) return 0
  const rows = (lookedThrough * (limit + 1)) / found
  const all = (found / lookedThrough) * total
  return rows < timesDearer * all ? Math.round(1.5 * rows) : 0
}

const few = 1_000
/** For words that are not among the frequent ones it knows, the planner expects half a percent. */
const knownShare = 0.006

/**
 * For the planner words stand together by chance alone, so it expects hardly a row for a phrase of
 * five syllables that a third of all rows hold, or for the pieces of a word. They are rare together
 * only when one of them is.
 */
async function frequency(db: DatabaseOrTransaction, way: Way) {
  const conditions = [sql<boolean>`true`, way.indexed, ...way.wider]
  const [total = 0, found = 0, ...wider] = await expected(db, way.table, conditions)
  return {
    isRare: found < few && (wider.length === 0 || wider.some((rows) => rows < few)),
    isFrequent: found > knownShare * total,
    total,
  }
}

type Explained = [{ Plan: { Plans: { 'Plan Rows': number }[] } }]

/** How many rows the planner expects under each condition, in one question to it. */
async function expected(
  db: DatabaseOrTransaction,
  table: string,
  conditions: readonly RawBuilder<boolean>[],
) {
  const lists = conditions.map(
    (each) => sql`array(select 1 from ${sql.table(table)} where ${each})`,
  )
  const { rows } = await sql<{ 'QUERY PLAN': Explained }>`
    explain (format json) select ${sql.join(lists)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan.Plans.map((plan) => plan['Plan Rows']) ?? []
}
