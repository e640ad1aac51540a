import { readTenderFile } from '@padauk/contract/tender-files'
import { checkTenderFile } from '@padauk/sealing/tender-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aHolder, aKeySet, propose, sign } from '#test/holders'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let bidder: Sender

beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  bidder = await aSender(api)
})
afterAll(() => api.close())

const ask = (id: string, { call } = bidder) => call(readTenderFile, { params: { id } })

async function codeFor(parts: Parameters<typeof aTender>[1]) {
  const answer = await ask(await aTender(api.services.db, parts))
  return answer.ok ? 'answered' : answer.code
}

const documents = [
  { slot: 'extra-1' as const, labelEn: 'Method', labelMm: 'နည်းလမ်း', required: true },
]
const fields = [{ id: 'days', labelEn: 'Days', labelMm: '', required: false }]

test('a company gets a signed file that a page checks without a server', async () => {
  const rules = { documents, fields, price: { currency: 'MMK', required: true } }
  const parts = {
    nameEn: 'Lifts',
    nameMm: 'ဓာတ်လှေကား',
    keySet: keys.hash,
    number: 'PDK-2026-001',
    rules,
  }
  const id = await aTender(api.services.db, parts)
  const value = must(await ask(id))
  const checked = checkTenderFile(JSON.stringify(value), new Date())
  if ('fault' in checked) throw new Error(checked.fault)
  expect(checked.set).toEqual(keys.set)
  expect(checked.file).toMatchObject({
    tender: { id, number: 'PDK-2026-001', version: 1, nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' },
    company: { id: bidder.id, name: expect.stringMatching(/./) },
    keySet: keys.hash,
    fields,
    price: rules.price,
    takesLinks: true,
  })
  const limits = checked.file.limits.map(({ slot, bytes, required }) => [slot, bytes, required])
  expect(limits).toEqual([
    ['image', 10_485_760, true],
    ['document', 26_214_400, false],
    ['nda', 262_144_000, false],
    ['extra-1', 26_214_400, true],
  ])
  const [image] = checked.file.limits
  expect(image?.types).toContain('image/png')
  expect([image?.labelEn, image?.labelMm]).not.toContain('')
})

test('the file names the company that asks, and tells nothing about others', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Paint', keySet: keys.hash })
  const other = await aSender(api)
  const [mine, theirs] = [must(await ask(id)), must(await ask(id, other))]
  expect(theirs.statement.company.id).toBe(other.id)
  expect(JSON.stringify(mine)).not.toContain(other.id)
})

test('without a link document and NDA are required', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Roof', keySet: keys.hash })
  await api.services.db
    .updateTable('tenders')
    .set({ linkAllowed: false })
    .where('id', '=', id)
    .execute()
  const { statement } = must(await ask(id))
  expect(statement.takesLinks).toBe(false)
  expect(statement.limits.map(({ required }) => required)).toEqual([true, true, true])
})

test('no file without an open sealed tender', async () => {
  const sealed = { nameEn: 'Gate', keySet: keys.hash }
  expect(await codeFor({ nameEn: 'Gate' })).toBe('seal-not-taken')
  expect(await codeFor({ ...sealed, endsInSeconds: -1 })).toBe('tender-closed')
  expect(await codeFor({ ...sealed, state: 'cancelled' })).toBe('tender-cancelled')
  expect(await codeFor({ ...sealed, state: 'draft' })).toBe('not-found')
  expect(await codeFor({ ...sealed, state: 'archived' })).toBe('not-found')
})

test('a tender of an older set gets the sets up to its own', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Pumps', keySet: keys.hash })
  const { owner, holders } = keys
  const next = await aHolder(api, owner)
  const draft = await propose(owner, [...holders.slice(1), next])
  for (const holder of holders.slice(0, 2)) must(await sign(holder, draft))
  const newer = await aTender(api.services.db, { nameEn: 'Wells', keySet: draft.hash })
  expect(must(await ask(newer)).statement.keySets).toHaveLength(2)
  const older = must(await ask(id))
  expect(older.statement.keySets).toHaveLength(1)
  expect(checkTenderFile(JSON.stringify(older), new Date())).toHaveProperty('fingerprint')
})
