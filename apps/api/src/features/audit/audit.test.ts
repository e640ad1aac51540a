import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAudit } from '#features/audit/service'
import { createDatabase, createPool } from '#platform/database/database'
import { aDatabase } from '#test/a-database'

let database: Awaited<ReturnType<typeof aDatabase>>
let owner: Client
let db: ReturnType<typeof createDatabase>
let audit: ReturnType<typeof createAudit>
beforeAll(async () => {
  database = await aDatabase()
  db = createDatabase(createPool({ url: database.applicationUrl, poolSize: 8, name: 'test' }))
  audit = createAudit({ db })
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await db.destroy()
  await database.drop()
})

const append = (body = {}) =>
  db.transaction().execute((transaction) =>
    audit.append(transaction, {
      actor: 'system',
      action: 'test.happened',
      subject: 'test:1',
      body,
    }),
  )

/** What the owner of the database could do without the application. */
async function forge(statement: string, values: unknown[] = []) {
  await owner.query('alter table audit_entries disable trigger user')
  await owner.query(statement, values)
  await owner.query('alter table audit_entries enable trigger user')
}

beforeEach(async () => {
  await forge('truncate audit_entries cascade')
  await owner.query(`update audit_head set seq = 0, hash = repeat('0', 64)`)
})

test('the chain is unbroken, however many write to it at once', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, i) => append({ i })))
  const { hash } = await append({ စာ: 'မြန်မာ', line: 'one\ntwo' })
  expect(await audit.verify()).toEqual({ entries: 41, head: hash, fault: null })
})

test('an entry belongs to its transaction: what is rolled back is not in the chain', async () => {
  await append()
  const failed = db.transaction().execute(async (transaction) => {
    await audit.append(transaction, {
      actor: 'system',
      action: 'test.failed',
      subject: 'test:2',
      body: {},
    })
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  await append()
  expect(await audit.verify()).toMatchObject({ entries: 2, fault: null })
})

test.each([
  ['body', `update audit_entries set body = '{"i":7}' where seq = 3`, 'entry 3 was changed'],
  [
    'time',
    `update audit_entries set at = at + interval '1 microsecond' where seq = 3`,
    'entry 3 was changed',
  ],
  [
    'actor',
    `update audit_entries set actor = 'staff:00000000-0000-4000-8000-000000000000' where seq = 3`,
    'entry 3 was changed',
  ],
  [
    'hash',
    `update audit_entries set hash = translate(hash, '0123456789', '1234567890') where seq = 3`,
    'entry 3 was changed',
  ],
  ['entry in the middle', 'delete from audit_entries where seq = 3', 'entry 3 is missing'],
  ['last entry', 'delete from audit_entries where seq = 5', 'entry 5 is missing'],
])('a changed or removed %s is found and named', async (_, forgery, fault) => {
  for (let i = 1; i <= 5; i++) await append({ i })
  await forge(forgery)
  expect(await audit.verify()).toMatchObject({ fault })
})

test('finds a rewritten entry with a recomputed hash', async () => {
  for (let i = 1; i <= 3; i++) await append({ i })
  await forge(`update audit_entries set body = '{}',
    hash = audit_hash(previous, seq, at, actor, action, subject, '{}') where seq = 2`)
  expect(await audit.verify()).toMatchObject({ fault: 'entry 3 does not follow the one before it' })
})

test('finds a rewritten end of the chain by a published head', async () => {
  await append()
  await audit.markDay()
  await audit.markDay()
  expect(await audit.days()).toHaveLength(1)
  await forge(`update audit_entries set body = '{"x":1}',
    hash = audit_hash(previous, seq, at, actor, action, subject, '{"x":1}') where seq = 2`)
  await owner.query('update audit_head set hash = (select hash from audit_entries where seq = 2)')
  const [day] = await audit.days()
  expect(await audit.verify()).toMatchObject({
    fault: `the head published for ${day?.day} is not in the chain`,
  })
})

test('the application can neither change nor remove, and writes only through the function', async () => {
  await append()
  const application = new Client({ connectionString: database.applicationUrl })
  await application.connect()
  for (const statement of [
    `update audit_entries set body = '{}'`,
    'delete from audit_entries',
    'truncate audit_entries cascade',
    `insert into audit_entries select seq + 1, at, actor, action, subject, tender_id, body, hash, hash from audit_entries`,
    `update audit_head set seq = 0`,
    'delete from audit_days',
    `update audit_days set hash = ''`,
  ]) {
    await expect(application.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  }
  await application.end()
  await expect(owner.query('delete from audit_entries')).rejects.toThrow('append-only')
})

test('logs a change before and after; long texts by their hash', async () => {
  const staffId = crypto.randomUUID()
  const change = (before: Record<string, string>, after: Record<string, string>) =>
    db.transaction().execute((transaction) =>
      audit.appendChange(transaction, {
        staffId,
        action: 'news.saved',
        subject: 'news:demo',
        before,
        after,
      }),
    )
  await change({ title: 'Old', text: 'same' }, { title: 'New', text: 'same' })
  await change({ text: 'x'.repeat(500) }, { text: 'short' })
  await change({ title: 'New' }, { title: 'New' })
  const { rows } = await owner.query('select actor, body from audit_entries order by seq')
  expect(rows.map(({ actor, body }) => [actor, JSON.parse(body)])).toEqual([
    [`staff:${staffId}`, { before: { title: 'Old' }, after: { title: 'New' } }],
    [
      `staff:${staffId}`,
      {
        before: { text: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) },
        after: { text: 'short' },
      },
    ],
  ])
})
