import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { createPool } from '#platform/database/database'
import { migrateQueue } from '#platform/jobs/jobs'
import type { Job } from '#platform/jobs/job'

export const migrationsDirectory = join(import.meta.dirname, '..', '..', '..', 'migrations')

/** Plain SQL, forward only: a mistake is fixed by the next migration. */
async function readMigrations(directory: string): Promise<Record<string, Migration>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'))
  const entries = names.map(async (name) => {
    const text = await readFile(join(directory, name), 'utf8')
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** How long a statement may wait for its lock before it lets the queries behind it pass. */
type Patience = { lockMs: number; pauseMs: number; attempts: number }
// Well below the second after which PostgreSQL looks for deadlocks: if two wait for each other, it is
// the migration that gives way, and not a user's request.
const patience: Patience = { lockMs: 400, pauseMs: 1_000, attempts: 60 }

type Options = { directory?: string; patience?: Patience }

/** Runs the missing migrations of tables and queues as the owner. Returns what it ran. */
export async function migrate(ownerUrl: string, jobs: readonly Job[], options: Options = {}) {
  const { directory = migrationsDirectory, patience: allowed = patience } = options
  const url = withLockTimeout(ownerUrl, allowed.lockMs)
  const pool = createPool({ url, poolSize: 1, name: 'padauk-migrate', longestStatement: 0 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: () => readMigrations(directory) }
  const migrator = new Migrator({ db, provider })
  try {
    const ran: string[] = []
    for (;;) {
      const next = await patiently(allowed, () => runNext(migrator))
      if (next.length === 0) break
      ran.push(...next)
    }
    await patiently(allowed, () => migrateQueue(url, jobs))
    await patiently(allowed, () => grantQueue(db))
    return ran
  } finally {
    await db.destroy()
  }
}

/** One file, one transaction: what it has locked is free again before the next one begins. */
async function runNext(migrator: Migrator) {
  const { error, results = [] } = await migrator.migrateUp()
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

async function patiently<Value>({ attempts, pauseMs }: Patience, act: () => Promise<Value>) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await act()
    } catch (error) {
      if (attempt >= attempts || !isLockTimeout(error)) throw error
      await pause(pauseMs)
    }
  }
}

const isLockTimeout = (error: unknown) =>
  error instanceof Error && (error as { code?: string }).code === '55P03'

/** In the address, because the queue opens connections of its own. */
function withLockTimeout(ownerUrl: string, lockMs: number) {
  const url = new URL(ownerUrl)
  url.searchParams.set('options', `-c lock_timeout=${lockMs}`)
  return url.href
}

async function grantQueue(db: Kysely<unknown>) {
  // So that the application can check whether the tables fit the code.
  await sql`grant select on kysely_migration to padauk_app`.execute(db)
  await sql`grant usage on schema pgboss to padauk_app`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema pgboss to padauk_app`.execute(
    db,
  )
  await sql`grant execute on all functions in schema pgboss to padauk_app`.execute(db)
}
