import { readCompanyFacts, writeCompanyNote } from '@padauk/contract/admin/company-facts'
import { createClient } from '@padauk/contract/client'
import { changeFacts, readFacts } from '@padauk/contract/company-facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSignedInMember } from '#test/company-people'
import { aConfirmedCompany, aStaffMember } from '#test/people'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: ReturnType<typeof createClient>
beforeAll(async () => {
  api = await startApi()
  const { headers } = await aStaffMember(api, ['officer'])
  officer = createClient({ origin: api.origin, language: 'en', headers })
})
afterAll(() => api.close())

const facts = {
  registration_no: '၁ဝ၀၂၃၄၅၆၇',
  founded: '၁၉၉၈',
  address: 'No. 12, Strand Road\r\nYangon',
  work: 'Cleaning of façades',
}
const stored = {
  registration_no: '100234567',
  founded: '1998',
  address: 'No. 12, Strand Road\nYangon',
  work: 'Cleaning of façades',
}
async function seenByStaff({ id }: { id: string }) {
  const seen = await officer(readCompanyFacts, { params: { id } })
  if (!seen.ok) throw new Error(seen.error)
  return seen.value
}

test('a note that a colleague has changed is not overwritten', async () => {
  const params = { id: (await aConfirmedCompany(api)).id }
  const write = (note: string, seen: string) =>
    officer(writeCompanyNote, { params, body: { note, seen } })
  const outcomes = await Promise.all([write('One.', ''), write('Two.', '')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: 'changed-since' })
  const { note } = await seenByStaff(params)
  expect(await write('', note)).toMatchObject({ ok: true })
  expect(await seenByStaff(params)).toMatchObject({ note: '' })
})

test('an approved company’s owner reads and changes its facts, and staff see when', async () => {
  const owner = await aSender(api)
  expect(await owner.call(readFacts, {})).toMatchObject({
    value: { registration_no: '', founded: '', address: '', work: '', changed_at: null },
  })
  expect(await owner.call(changeFacts, { body: facts })).toMatchObject({ ok: true })
  expect(await owner.call(readFacts, {})).toMatchObject({ value: stored })
  const { changed_at: first } = await seenByStaff(owner)
  expect(await owner.call(changeFacts, { body: { ...facts, founded: '' } })).toMatchObject({
    ok: true,
  })
  const { changed_at: second, facts: given } = await seenByStaff(owner)
  expect(second && first && second > first).toBe(true)
  expect(given.map(({ fact }) => fact)).toEqual(['registration_no', 'address', 'work'])
  const future = { ...facts, founded: String(new Date().getFullYear() + 2) }
  expect(await owner.call(changeFacts, { body: future })).toMatchObject({
    fields: { founded: expect.any(String) },
  })
  const unknown = { ...facts, note: 'x' }
  expect(await owner.call(changeFacts, { body: unknown })).toMatchObject({ code: 'unknown-field' })
})

test('members neither read nor change the facts, and other companies have their own', async () => {
  const owner = await aSender(api)
  await owner.call(changeFacts, { body: facts })
  const member = await aSignedInMember(api, owner)
  expect(await member.call(readFacts, {})).toMatchObject({ code: 'not-allowed' })
  expect(await member.call(changeFacts, { body: facts })).toMatchObject({ code: 'not-allowed' })
  const other = await aSender(api)
  expect(await other.call(readFacts, {})).toMatchObject({ value: { registration_no: '' } })
})
