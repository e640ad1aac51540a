import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate, migrationsDirectory } from '#platform/database/migrations'
import { jobs } from '#src/jobs'
import { aDatabase } from '#test/a-database'

/** One more migration than there is, which needs the table of the companies for itself. */
const directory = mkdtempSync(join(tmpdir(), 'padauk-migrations-'))
const table = 'alter table companies add column nickname text'

let database: Awaited<ReturnType<typeof aDatabase>>
let reader: Client
let writer: Client
beforeAll(() => {
  cpSync(migrationsDirectory, directory, { recursive: true })
  writeFileSync(join(directory, '9000-nickname.sql'), `${table};`)
})
afterAll(() => rmSync(directory, { recursive: true }))
beforeEach(async () => {
  database = await aDatabase()
  reader = new Client({ connectionString: database.superUrl })
  writer = new Client({ connectionString: database.superUrl })
  await Promise.all([reader.connect(), writer.connect()])
  await reader.query('begin; select from companies')
})
afterEach(async () => {
  await Promise.all([reader.end(), writer.end()])
  await database.drop()
})

const lockMs = 500
const migrateWith = (patience: { pauseMs: number; attempts: number }) =>
  migrate(database.ownerUrl, jobs, { directory, patience: { lockMs, ...patience } })

async function migrationWaits(word = 'nickname') {
  for (;;) {
    const { rowCount } = await writer.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like $1",
      [`%${word}%`],
    )
    if (rowCount) return
  }
}

async function secondsOf(act: () => Promise<unknown>) {
  const start = performance.now()
  await act()
  return (performance.now() - start) / 1000
}

test('behind a long reader it gives up in time, and writers wait no longer than that', async () => {
  const outcome = migrateWith({ pauseMs: 200, attempts: 2 }).catch((error: unknown) => error)
  await migrationWaits()
  // It needs a lock that stands in the queue behind the migration's.
  const waited = await secondsOf(() => writer.query("update companies set name = 'x' where false"))
  expect(waited).toBeLessThan(lockMs / 1000 + 1.5)
  const seconds = await secondsOf(() => outcome)
  expect(seconds).toBeLessThan(8)
  expect(await outcome).toMatchObject({ code: '55P03' })
  const { rows } = await writer.query(
    "select 1 from information_schema.columns where column_name = 'nickname'",
  )
  expect(rows).toEqual([])
})

test('it tries again and succeeds once the reader has gone', async () => {
  const ran = migrateWith({ pauseMs: 200, attempts: 20 })
  await migrationWaits()
  await new Promise((resolve) => setTimeout(resolve, lockMs + 100))
  await reader.query('commit')
  expect(await ran).toEqual(['9000-nickname'])
})

test('a migration gives way when it deadlocks with a request', async () => {
  const both = join(directory, '9001-both.sql')
  writeFileSync(
    both,
    'alter table enquiries add column pet text; alter table companies add column pet text;',
  )
  try {
    rmSync(join(directory, '9000-nickname.sql'))
    const ran = migrate(database.ownerUrl, jobs, { directory })
    await migrationWaits('add column pet')
    // Without giving way, PostgreSQL would end this transaction after a second.
    await reader.query('select from enquiries')
    await reader.query('commit')
    expect(await ran).toEqual(['9001-both'])
  } finally {
    rmSync(both)
  }
})
