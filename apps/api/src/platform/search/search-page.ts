import { sql } from 'kysely'
import type { Expression, RawBuilder, SelectQueryBuilder } from 'kysely'
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

/** What the first way finds that finds anything. */
export async function firstFound<Row>(
  ways: readonly Way[],
  read: (way: Way) => Promise<Row[]>,
): Promise<Row[]> {
  for (const way of ways) {
    const rows = await read(way)
    if (rows.length > 0) return rows
  }
  return []
}

const lookedThrough = 3_000

/** For `$call` on a list without an order: the row at which a walk behind a place ends. */
export const endOfWalk =
  ({ key, id, ...order }: Order, place: Place | null) =>
  <Tables, Names extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Names, Row>) =>
    query
      .select([sql.ref(key).as('walkedKey'), sql.ref(id).as('walkedId')])
      .where(isBehind({ key, id, ...order }, place))
      .orderBy(inOrder({ key, id, ...order }))
      .offset(lookedThrough)
      .limit(1)

type Searched = {
  order: Order
  /** From `endOfWalk`. */
  end: Expression<unknown>
  limit: number
  /** Words come last; null when nothing is looked for. */
  ways: readonly Way[] | null
}

/**
 * A word that many rows hold is found soonest by walking the list, one that few hold by its index.
 * The planner knows which words are frequent, but not whether they stand in the newest rows, so the
 * walk has an end.
 */
export async function searchPage<Row>(
  db: DatabaseOrTransaction,
  { order: { key, id, direction }, end, limit, ways }: Searched,
  read: (condition: RawBuilder<boolean>) => Promise<Row[]>,
) {
  if (!ways) return read(sql<boolean>`true`)
  const sign = sql.raw(direction === 'desc' ? '>' : '<')
  const isWalked = sql`(${sql.ref(key)}, ${sql.ref(id)}) ${sign} (${end})`
  // Of parts of words the planner knows too little.
  const isRare = await areFew(db, ways.at(-1))
  return firstFound(ways, async ({ walking, indexed }) => {
    if (isRare) return read(indexed)
    const first = await read(sql<boolean>`${walking} and ${isWalked}`)
    return first.length > limit ? first : read(indexed)
  })
}

const few = 1_000

/**
 * For the planner words stand together by chance alone, so it expects hardly a row for a phrase of
 * five syllables that a third of all rows hold. Such a phrase is rare only when one of them is.
 */
async function areFew(db: DatabaseOrTransaction, way: Way | undefined) {
  if (!way) return true
  const [found = 0, ...wider] = await expected(db, way.table, [way.indexed, ...way.wider])
  return found < few && (wider.length === 0 || wider.some((rows) => rows < few))
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
