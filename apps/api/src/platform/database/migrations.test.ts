import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#platform/database/migrations'
import { jobs } from '#src/jobs'
import { aDatabase } from '#test/a-database'

let database: Awaited<ReturnType<typeof aDatabase>>
let application: Client
beforeAll(async () => {
  database = await aDatabase()
  application = new Client({ connectionString: database.applicationUrl })
  await application.connect()
})
afterAll(async () => {
  await application.end()
  await database.drop()
})

test('migrating twice changes nothing', async () => {
  expect(await migrate(database.ownerUrl, jobs)).toEqual([])
})

test.each([
  'create table mine (id int)',
  'alter table tenders add column mine int',
  'drop table enquiries',
  'truncate enquiries',
  'update enquiries set name = name',
  'delete from enquiries',
  'update enquiry_answers set answer = answer',
  'delete from enquiry_answers',
  "update company_papers set number = 'other', file_id = file_id",
  'update paper_files set object = object',
  'update paper_files set company_id = company_id',
  'create schema mine',
  'drop schema pgboss cascade',
  'create role mine',
])('the application may not: %s', async (statement) => {
  await expect(application.query(statement)).rejects.toThrow(
    /permission denied|must be owner|not permitted|denied to create/,
  )
})

test('Burmese text has word classes, so the locale is not C', async () => {
  const { rows } = await application.query("select 'က' ~ '[[:alpha:]]' as alphabetic")
  expect(rows).toEqual([{ alphabetic: true }])
})

test('rate limit counters write no WAL', async () => {
  const { rows } = await application.query(
    "select relpersistence from pg_class where relname = 'rate_limits'",
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})

test('the server is one we support', async () => {
  const { rows } = await application.query("select current_setting('server_version_num')::int as v")
  expect(rows[0].v).toBeGreaterThanOrEqual(150_000)
  expect(inject('cluster').adminUrl).toContain('127.0.0.1')
})
