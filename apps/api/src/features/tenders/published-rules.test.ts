import { firstRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let tender: Awaited<ReturnType<typeof aTenderOfficer>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  tender = await aTenderOfficer(api)
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const rules = { ...firstRules, minimumBids: 3, price: { currency: 'MMK', required: true } }

const changes = {
  sealing: sql`update tenders set sealing = 'access-controlled', key_set = null,
    sealing_reason_en = 'Changed' where id = `,
  reason: sql`update tenders set sealing_reason_en = 'Changed' where id = `,
  reasonMm: sql`update tenders set sealing_reason_mm = 'Changed' where id = `,
  keySet: sql`update tenders set key_set = null where id = `,
  opening: sql`update tenders set opens_at = opens_at - interval '1 minute' where id = `,
  lateOpening: sql`update tenders set opens_at = opens_at + interval '1 minute' where id = `,
  openingOfExtension: sql`update tenders set end_date = end_date + interval '1 day',
    opens_at = opens_at + interval '2 days' where id = `,
  forms: sql`update tenders set takes_forms = not takes_forms where id = `,
  rules: sql`update tenders set rules = jsonb_set(rules, '{minimumBids}', '7') where id = `,
  evaluation: sql`update tenders set evaluation = jsonb_set(evaluation, '{standstillDays}', '1')
    where id = `,
  number: sql`update tenders set number = 'PDK-2000-001' where id = `,
  noNumber: sql`update tenders set number = null where id = `,
  version: sql`update tenders set version = 0 where id = `,
  draftAgain: sql`update tenders set state = 'draft', rules = '{}' where id = `,
}

test.each(Object.entries(changes))('a published tender keeps: %s', async (_, change) => {
  const { db } = api.services
  const { id } = await tender.published({ rules })
  for (const state of ['published', 'cancelled', 'archived']) {
    await sql`update tenders set state = ${state}, cancel_reason_en = 'x' where id = ${id}`.execute(
      db,
    )
    await expect(sql`${change}${id}`.execute(db)).rejects.toThrow(/stay|violates|contradict/)
  }
})

test('an extension moves the opening by the same span', async () => {
  const { db } = api.services
  const id = await aTender(db, { nameEn: 'Pumps', keySet: keys.hash, rules })
  const read = () =>
    db.selectFrom('tenders').select(['endDate', 'opensAt']).where('id', '=', id).executeTakeFirst()
  const before = await read()
  await sql`update tenders set end_date = end_date + interval '3 days' where id = ${id}`.execute(db)
  const after = await read()
  const day = 86_400_000
  expect(Number(after?.endDate) - Number(before?.endDate)).toBe(3 * day)
  expect(Number(after?.opensAt) - Number(before?.opensAt)).toBe(3 * day)
})

test.each([
  ['an opening before the deadline', { opensAt: new Date(0) }],
  ['a seal without a key set', { sealing: 'sealed' }],
  ['a key set without a seal', { sealing: 'access-controlled', sealingReasonEn: 'Why' }],
  ['no seal without a reason', { sealing: 'access-controlled' }],
])('the database refuses to publish %s', async (name, columns) => {
  const keySet = name.startsWith('a key set') ? { keySet: keys.hash } : {}
  const draft = {
    nameEn: 'Lifts',
    startDate: new Date(),
    endDate: new Date(inDays(2)),
    publishedAt: new Date(),
    state: 'published',
    ...columns,
    ...keySet,
  }
  const insert = api.services.db.insertInto('tenders').values(draft).execute()
  await expect(insert).rejects.toThrow('contradict')
})
