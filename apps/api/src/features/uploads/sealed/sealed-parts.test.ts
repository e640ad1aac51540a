import { randomBytes, randomUUID } from 'node:crypto'
import type { Slot } from '@padauk/contract/sealing/values'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SealedPart } from '#features/uploads/service'
import { acceptedBid, insertBid, voidBid } from '#test/bare-bids'
import { aTender } from '#test/builders'
import type { Api } from '#test/people'
import { aSealedFile, megabyte, uploadSealed } from '#test/sealed'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Api
let tender: string
let sender: Sender

beforeAll(async () => {
  api = await startApi()
  tender = await aTender(api.services.db, { nameEn: 'Lift' })
  sender = await aSender(api)
})
afterAll(() => api.close())

const nameOf = (location: string) => location.split('/').at(-1) ?? ''

async function aPart(
  company: Sender,
  size = 1_000,
  place: { tender: string; slot?: Slot } = { tender },
) {
  const file = await aSealedFile(size)
  const name = nameOf(await uploadSealed(api.origin, company, file, place))
  const [part] = await partsOf(company, [name])
  if (!part) throw new Error('not staged')
  return { name, part, sha256: file.sha256 }
}

async function partsOf(company: Sender, names: string[], replaced?: string) {
  const found = await api.services.uploads.sealedParts(company.id, names, {
    replaced: replaced ?? null,
  })
  return found.ok ? found.value : []
}

type Bid = { company: Sender; parts: SealedPart[]; of?: string; ends?: string }

/** What submitting does with the parts; `ends` is the bid that it replaces. */
async function accepted({ company, parts, of = tender, ends }: Bid) {
  const files = parts.map((part) => ({ ...part, slot: part.slot ?? 'nda' }))
  return acceptedBid(api, { companyId: company.id, tenderId: of, files, ends })
}

const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const [changed, invalid] = ['23001', '23514']

test('a bid takes its sealed files once, and they stay as they are', async () => {
  const company = await aSender(api)
  const { name, part, sha256 } = await aPart(company)
  expect(part).toMatchObject({
    slot: 'nda',
    sha256,
    sealed: 'in-browser',
    tenderId: tender,
    submissionId: null,
  })
  const bid = await accepted({ company, parts: [part] })
  expect(bid).not.toBeNull()
  expect(await partsOf(company, [name])).toEqual([])
  expect(
    await accepted({
      company,
      parts: [part],
      of: await aTender(api.services.db, { nameEn: 'Roof' }),
    }),
  ).toBeNull()
  for (const change of [
    "sha256 = repeat('0', 64)",
    'size = size + 1',
    "slot = 'document'",
    "state = 'staged', submission_id = null",
    "sealed_facts = 'x'",
    "wrapped_key = 'x'",
    'sealed = null',
    'company_id = gen_random_uuid()',
  ]) {
    const statement = sql`update uploads set ${sql.raw(change)} where id = ${part.id}`
    expect([change, await refused(statement.execute(api.services.db))]).toEqual([change, changed])
  }
  for (const statement of [
    'delete from uploads where id = $1',
    'delete from upload_chunks where upload_id = $1',
    "update upload_chunks set object = 'sealed/other' where upload_id = $1",
    "insert into upload_chunks (upload_id, start, size, object) values ($1, 9, 9, 'x')",
  ]) {
    const query = sql.raw(statement.replace('$1', `'${part.id}'`))
    expect([statement, await refused(query.execute(api.services.db))]).toEqual([statement, changed])
  }
})

test('finds neither the files of a rival nor unfinished ones', async () => {
  const rival = await aSender(api)
  const { name } = await aPart(sender)
  expect(await partsOf(rival, [name])).toEqual([])
  expect(
    await partsOf(sender, [name, `${name.slice(0, -1)}${name.endsWith('A') ? 'B' : 'A'}`]),
  ).toEqual([])
  expect(await partsOf(sender, [name])).toHaveLength(1)
})

test('files of a replaced bid move to the one that replaces it', async () => {
  const company = await aSender(api)
  const [kept, changedOne] = [
    await aPart(company),
    await aPart(company, 2_000, { tender, slot: 'document' }),
  ]
  const first = await accepted({ company, parts: [kept.part, changedOne.part] })
  const next = await aPart(company, 3_000, { tender, slot: 'document' })
  const parts = await partsOf(company, [kept.name, next.name], first ?? '')
  expect(parts.map(({ submissionId }) => submissionId)).toEqual([first, null])
  const second = await accepted({ company, parts, ends: first ?? '' })
  const rows = await api.services.db
    .selectFrom('uploads')
    .select(['id', 'submissionId', 'state'])
    .where('companyId', '=', company.id)
    .execute()
  expect(new Map(rows.map(({ id, submissionId }) => [id, submissionId]))).toEqual(
    new Map([
      [kept.part.id, second],
      [next.part.id, second],
      [changedOne.part.id, first],
    ]),
  )
})

test('files of a bid that was taken back are named again later', async () => {
  const company = await aSender(api)
  const { name, part } = await aPart(company)
  const first = (await accepted({ company, parts: [part] })) ?? ''
  await voidBid(api.services.db, first)
  const parts = await partsOf(company, [name])
  expect(parts).toMatchObject([{ id: part.id, submissionId: first }])
  expect(await accepted({ company, parts })).not.toBeNull()
})

test('a file leaves neither a bid that stands nor the tender', async () => {
  const company = await aSender(api)
  const roof = await aTender(api.services.db, { nameEn: 'Roof' })
  const { name, part } = await aPart(company)
  const first = (await accepted({ company, parts: [part] })) ?? ''
  const moved = [{ ...part, submissionId: first }]
  expect(await refused(accepted({ company, parts: moved, of: roof }))).toBe(changed)
  expect(await refused(accepted({ company, parts: moved, of: roof, ends: first }))).toBe(changed)
  const other = (await accepted({ company, parts: [(await aPart(company)).part], of: roof })) ?? ''
  const slip = sql`update uploads set submission_id = ${other} where id = ${part.id}`
  expect(await refused(slip.execute(api.services.db))).toBe(changed)
  expect(await partsOf(company, [name])).toEqual([])
})

test('no file is moved into the bid of another company', async () => {
  const [company, rival] = [await aSender(api), await aSender(api)]
  const { part } = await aPart(company)
  const first = (await accepted({ company, parts: [part] })) ?? ''
  const theft = api.services.db.transaction().execute(async (transaction) => {
    await voidBid(transaction, first)
    const stolen = randomUUID()
    await sql`update uploads set submission_id = ${stolen} where id = ${part.id}`.execute(
      transaction,
    )
    await insertBid(transaction, stolen, rival.id, tender)
  })
  expect(await refused(theft)).toBe(changed)
})

test('the database keeps no key, name or type of a file that its sender sealed', async () => {
  const { part } = await aPart(await aSender(api))
  for (const change of [
    "wrapped_key = 'x'",
    "sealed_name = 'x'",
    "media_type = 'x'",
    "declared_type = 'x'",
    "sealed_facts = 'x'",
    "state = 'checking'",
  ]) {
    const statement = sql`update uploads set ${sql.raw(change)} where id = ${part.id}`
    expect([change, await refused(statement.execute(api.services.db))]).toEqual([change, invalid])
  }
})

test('locks an accepted sealed file where it lies', async () => {
  const company = await aSender(api)
  const { part } = await aPart(company, 5 * megabyte)
  const { db, store, uploads } = api.services
  await store.put(`sealed/${part.id}/000000000000-lost`, randomBytes(9), {
    contentType: 'application/octet-stream',
  })
  const pieces = () =>
    db
      .selectFrom('uploadChunks')
      .select(['start', 'object'])
      .where('uploadId', '=', part.id)
      .orderBy('start')
      .execute()
  const before = await pieces()
  const submissionId = (await accepted({ company, parts: [part] })) ?? ''
  await uploads.secure({ submissionId })
  expect(await pieces()).toEqual(before)
  const objects = await Array.fromAsync(store.list(`sealed/${part.id}/`))
  expect(objects.map(({ key }) => key)).toEqual(before.map(({ object }) => object))
  expect(await Array.fromAsync(store.list('bids/'))).toEqual([])
  const row = await db
    .selectFrom('uploads')
    .select('securedAt')
    .where('id', '=', part.id)
    .executeTakeFirst()
  expect(row?.securedAt).not.toBeNull()
})
