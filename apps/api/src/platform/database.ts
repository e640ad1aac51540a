import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { DB } from '#platform/tables'

// Sizes and counts stay far below 2^53, so bigint columns are plain numbers to us.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = Kysely<DB>
/** A repository takes either: alone, or inside somebody's transaction. */
export type DatabaseOrTransaction = Kysely<DB> | Transaction<DB>

type DatabaseOptions = { url: string; poolSize: number; name: string }

export function createPool({ url, poolSize, name }: DatabaseOptions) {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // No request waits longer than a person would; long work belongs to the worker.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that the server closes must not end the process; the next query reconnects.
  pool.on('error', () => {})
  // Nor must one that breaks in the middle of its work: whoever waits for it is told by its query.
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
}
