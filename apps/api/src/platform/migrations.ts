import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import { createPool } from '#platform/database'
import { migrateQueue } from '#platform/jobs'
import type { Job } from '#platform/jobs'

const directory = join(import.meta.dirname, '..', '..', 'migrations')

/** Plain SQL, forward only: a mistake is mended by the next migration. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql'))
  const entries = names.map(async (name) => {
    const text = await readFile(join(directory, name), 'utf8')
    const up = async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db))
    return [name.replace(/\.sql$/, ''), { up }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Brings a database to the newest shape, tables and queues, as its owner. Returns what it ran. */
export async function migrate(ownerUrl: string, jobs: readonly Job[]) {
  const pool = createPool({ url: ownerUrl, poolSize: 1, name: 'padauk-migrate' })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // A migration that can't get its lock gives up instead of queueing everybody behind it.
    await sql`set lock_timeout = '5s'`.execute(db)
    await sql`set statement_timeout = 0`.execute(db)
    const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error) throw error
    await migrateQueue(ownerUrl, jobs)
    await grantQueue(db)
    return results.map(({ migrationName }) => migrationName)
  } finally {
    await db.destroy()
  }
}

async function grantQueue(db: Kysely<unknown>) {
  await sql`grant usage on schema pgboss to padauk_app`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema pgboss to padauk_app`.execute(
    db,
  )
  await sql`grant execute on all functions in schema pgboss to padauk_app`.execute(db)
}
