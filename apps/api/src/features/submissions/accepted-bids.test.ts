import { createHash, randomUUID } from 'node:crypto'
import type { Receipt } from '@padauk/contract/submissions'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, aPdf, behindTheWalls, letPass, submitOver, uploadImage } from '#test/bids'
import { aTender } from '#test/builders'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { sendInPieces } from '#test/tus'

let api: Api
let application: Client
let bidder: Sender
let receipt: Receipt
let bid: { submission: string; tender: string; upload: string }

/** The tables of a bid, how to find one bid in them, and the columns that may still change. */
const tables = {
  submissions: { of: 'id = $1', changeable: ['voided_at'] },
  uploads: { of: 'submission_id = $1', changeable: ['scan', 'secured_at'] },
  upload_chunks: {
    of: 'upload_id in (select id from uploads where submission_id = $1)',
    changeable: ['object', 'version'],
  },
}

const [changed, forbidden] = ['23001', '42501']
/** A sealed file may go to the company's next bid, so that other rules keep it in this one. */
const keptOtherwise = new Map([
  ['update uploads set submission_id = gen_random_uuid() where submission_id = $1', '23503'],
  ['update uploads set submission_id = null where submission_id = $1', '23514'],
])

beforeAll(async () => {
  api = await startApi()
  application = new Client({ connectionString: api.database.applicationUrl })
  await application.connect()
  bidder = await aSender(api)
  const tender = await aTender(api.services.db, { nameEn: 'Lifts' })
  const { status, body } = await submitOver(api, bidder, tender, await aFileBid(api, bidder))
  expect(status).toBe(201)
  receipt = body.receipt
  const { rows } = await application.query(
    `select submission_id as submission, id as upload from uploads where submission_id is not null
     order by slot limit 1`,
  )
  bid = { ...rows[0], tender }
})

afterAll(async () => {
  await application.end()
  await api.close()
})

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function refusalOf(statement: string, values: unknown[] = []) {
  return application.query(statement, values).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
}

/** Read from the database, so that a column added later is tried too. */
async function columnsOf(table: string) {
  const { rows } = await behindTheWalls(
    api,
    `select column_name as name, udt_name as type, is_nullable = 'YES' as nullable
     from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  )
  return rows as { name: string; type: string; nullable: boolean }[]
}

const otherValues: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'another'`,
  timestamptz: `clock_timestamp() + interval '1 day'`,
  int2: '7',
  int4: '7',
  int8: '7',
  bool: 'true',
  bytea: `'other'`,
  _int4: `'{7}'`,
}

test.each(Object.entries(tables))(
  'the application changes no other column of an accepted bid in %s',
  async (table, { of, changeable }) => {
    const columns = await columnsOf(table)
    expect(columns.length).toBeGreaterThan(4)
    const tried: Record<string, string | undefined> = {}
    for (const { name, type, nullable } of columns) {
      if (changeable.includes(name)) continue
      const values = [
        otherValues[type] ?? `no value of type ${type}`,
        ...(nullable ? ['null'] : []),
      ]
      for (const value of values) {
        const { rows } = await application.query(
          `select from ${table} where ${of} and ${name} is distinct from ${value}`,
          [bid.submission],
        )
        if (rows.length === 0) continue
        const statement = `update ${table} set ${name} = ${value} where ${of}`
        tried[statement] = await refusalOf(statement, [bid.submission])
      }
    }
    expect(Object.keys(tried).length).toBeGreaterThan(columns.length - changeable.length - 3)
    for (const [statement, code] of Object.entries(tried)) {
      const other = keptOtherwise.get(statement)
      expect(other ? [other] : [changed, forbidden], statement).toContain(code)
    }
  },
)

test.each(Object.entries(tables))(
  'the application removes nothing of an accepted bid from %s',
  async (table, { of }) => {
    const code = await refusalOf(`delete from ${table} where ${of}`, [bid.submission])
    expect([changed, forbidden]).toContain(code)
    expect(await refusalOf(`truncate ${table} cascade`)).toBe(forbidden)
  },
)

test('a deferred scan gets one result, and a file may be secured and moved', async () => {
  const scanned = `update uploads set scan = $2 where submission_id = $1`
  await behindTheWalls(api, scanned, [bid.submission, 'deferred'])
  expect(await refusalOf(scanned, [bid.submission, null])).toBe(changed)
  expect(await refusalOf(scanned, [bid.submission, 'infected'])).toBe('done')
  expect(await refusalOf(scanned, [bid.submission, 'clean'])).toBe(changed)
  const secured = `update uploads set secured_at = now() where submission_id = $1`
  expect(await refusalOf(secured, [bid.submission])).toBe('done')
  const moved = `update upload_chunks set object = object, version = 'v' where upload_id = $1`
  expect(await refusalOf(moved, [bid.upload])).toBe('done')
  await behindTheWalls(api, `update upload_chunks set version = null`)
})

test('nothing is added to an accepted bid', async () => {
  await uploadImage(api, bidder)
  const { rows } = await application.query(
    `select id from uploads where state = 'staged' and company_id = $1`,
    [bidder.id],
  )
  const staged = rows[0].id
  const both = [bid.submission, staged]
  expect(
    await refusalOf(
      `update uploads set state = 'accepted', submission_id = $1 where id = $2`,
      both,
    ),
  ).toBe(changed)
  expect(
    await refusalOf(
      `insert into uploads select (jsonb_populate_record(u, jsonb_build_object('id',
         gen_random_uuid()))).* from uploads u where submission_id = $1 limit 1`,
      [bid.submission],
    ),
  ).toBe(changed)
  const chunk = `insert into upload_chunks (upload_id, start, size, object) values ($1, 9000000, 1, 'x')`
  expect(await refusalOf(chunk, [bid.upload])).toBe(changed)
  const repointed = `update upload_chunks set upload_id = $1, start = 9000000 where upload_id = $2`
  expect(await refusalOf(repointed, [bid.upload, staged])).toBe(changed)
})

test('a file is accepted as it was checked', async () => {
  await sendInPieces(api.origin, bidder, { bytes: aPdf() })
  const accepted = (more: string) =>
    refusalOf(
      `update uploads set state = 'accepted', submission_id = $1 ${more}
       where state = 'staged' and company_id = $2`,
      [randomUUID(), bidder.id],
    )
  expect(await accepted(`, sha256 = repeat('0', 64)`)).toBe(changed)
  expect(await accepted(`, wrapped_key = 'another'`)).toBe(changed)
})

test('a piece is not removed while its file is being accepted', async () => {
  await uploadImage(api, bidder)
  const other = new Client({ connectionString: api.database.applicationUrl })
  await other.connect()
  await other.query('begin')
  const { rows } = await other.query(
    `update uploads set state = 'accepted', submission_id = gen_random_uuid()
     where state = 'staged' and company_id = $1 returning id`,
    [bidder.id],
  )
  await application.query(`set lock_timeout = '200ms'`)
  const removed = `delete from upload_chunks where upload_id = $1`
  expect(await refusalOf(removed, [rows[0].id])).toBe('55P03')
  await other.query('rollback')
  await other.end()
  expect(await refusalOf(removed, [rows[0].id])).toBe('done')
})

test.each([
  'alter table uploads disable trigger all',
  'drop trigger uploads_guarded on uploads',
  'set session_replication_role = replica',
  'set role padauk_owner',
  `create or replace function guard_upload() returns trigger language plpgsql
     as 'begin return new; end'`,
])('the application can not switch the guards off: %s', async (statement) => {
  expect(await refusalOf(statement)).toBe(forbidden)
})

test('a temporary table does not take the place of the one a guard reads', async () => {
  await application.query(`create temp table uploads (id uuid, state text);
    create temp table tenders as select id, state, now() + interval '1 day' as end_date from tenders;
    create temp table take_backs as select id as submission_id from submissions`)
  const removed = `delete from upload_chunks where upload_id = $1`
  expect(await refusalOf(removed, [bid.upload])).toBe(changed)
  await letPass(api, bid.tender, 1)
  const voided = `update submissions set voided_at = now() where id = $1`
  expect(await refusalOf(voided, [bid.submission])).toBe(changed)
})

test('after all that the bid is as it was sent', async () => {
  const files = await api.services.uploads.ofBids([bid.submission])
  const hashes = await Promise.all(
    files.map(async ({ read }) => sha256Of(Buffer.concat(await Array.fromAsync(read())))),
  )
  expect(hashes.toSorted()).toEqual(receipt.files.map(({ sha256 }) => sha256).toSorted())
})
