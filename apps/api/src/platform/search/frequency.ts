import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** What was typed in one piece: its words, each of which finds at least as much. */
type Term = readonly RawBuilder<boolean>[]

/** One way to read what was typed. */
export type Reading = readonly Term[]

type Counted = { rows: number; condition: RawBuilder<boolean> }

/**
 * How many rows there are, how many of them are likely to be found, and the rarest word. For the
 * planner words stand together by chance alone, so it expects hardly a row for a phrase of five
 * syllables that a third of all rows hold, or for the pieces of a word. What was typed in one piece
 * is taken to be as frequent as the rarest of its words; only such pieces meet by chance.
 */
export async function frequency(
  db: DatabaseOrTransaction,
  { table, readings }: { table: string; readings: readonly Reading[] },
) {
  const conditions = [sql<boolean>`true`, ...readings.flat(2)]
  const [total = 1, ...counts] = await expected(db, table, conditions)
  const counted = (term: Term) =>
    term.map((condition) => ({ condition, rows: counts.shift() ?? 0 }))
  const found = readings.map((terms) => {
    const words = terms.map((term) => rarestOf(counted(term)))
    const share = words.reduce((product, { rows }) => product * (rows / total), 1)
    return { together: { rows: share * total, condition: all(words) }, rarest: rarestOf(words) }
  })
  return {
    total,
    together: either(found.map(({ together }) => together)),
    rarest: either(found.map(({ rarest }) => rarest)),
  }
}

const all = (words: readonly Counted[]) =>
  sql<boolean>`(${sql.join(
    words.map(({ condition }) => condition),
    sql` and `,
  )})`

const either = (found: readonly Counted[]): Counted => ({
  rows: found.reduce((sum, { rows }) => sum + rows, 0),
  condition: sql`(${sql.join([sql`false`, ...found.map(({ condition }) => condition)], sql` or `)})`,
})

const rarestOf = (words: readonly Counted[]) =>
  words.reduce((rarest, word) => (word.rows < rarest.rows ? word : rarest))

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
