import type { EventEmitter } from 'node:events'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type { Transaction } from 'kysely'
import { Pool, types } from 'pg'
import type { PoolClient } from 'pg'
import type { DB } from '#platform/database/tables'

// Sizes and counts stay far below 2^53, so bigint columns are plain numbers to us.
types.setTypeParser(types.builtins.INT8, Number)

export type Database = Kysely<DB>
/** A repository takes either: alone, or inside the caller's transaction. */
export type DatabaseOrTransaction = Kysely<DB> | Transaction<DB>

type DatabaseOptions = { url: string; poolSize: number; name: string; longestStatement?: number }

// No request waits longer than a person would; long work belongs to the worker.
const longestStatementOfRequest = 15_000

// To compile a query, or to start other processes for it, takes longer than to read a page.
const oneProcess = '-c jit=off -c max_parallel_workers_per_gather=0'

export function createPool({
  url,
  poolSize,
  name,
  longestStatement = longestStatementOfRequest,
}: DatabaseOptions) {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    options: oneProcess,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: 30_000,
  })
  // An idle connection that the server closes must not end the process; the next query reconnects.
  pool.on('error', () => {})
  // Nor must one that breaks during a query: the query rejects.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    client.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') failAtOnce(client)
    })
  })
  return pool
}

/**
 * Where every commit waits for a second disk or a standby, PostgreSQL answers a wait that was cut
 * short with a warning and success. That must not be acknowledged, so the connection fails before the
 * success behind it is read: what was asked is then unknown, and asking again waits again.
 */
function failAtOnce(client: PoolClient) {
  const { connection } = client as PoolClient & { connection: EventEmitter }
  connection.emit('error', new Error('committed, but not yet on the second disk'))
}

export function createDatabase(pool: Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  })
}
