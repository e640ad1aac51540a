import { signUp } from '@padauk/contract/accounts'
import { listAuditEntries } from '@padauk/contract/admin/audit'
import { decideOnCompany } from '@padauk/contract/admin/companies'
import {
  readCompanyFacts,
  requestFacts,
  writeCompanyNote,
} from '@padauk/contract/admin/company-facts'
import { readDashboard } from '@padauk/contract/admin/dashboard'
import { createClient } from '@padauk/contract/client'
import { answerFactRequest, readFactRequest } from '@padauk/contract/company-facts'
import type { FactAnswers, FactName } from '@padauk/contract/company-facts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { administer } from '#test/administer'
import { aConfirmedCompany, aNewCompany, aStaffMember } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: ReturnType<typeof createClient>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  officer = await aCaller('officer')
})
afterAll(() => api.close())

async function aCaller(...roles: Parameters<typeof aStaffMember>[1]) {
  const { headers } = await aStaffMember(api, roles)
  return createClient({ origin: api.origin, language: 'en', headers })
}

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
const message = 'We could not find your company in the register.'

type Waiting = { id: string; email: string }

const ask = ({ id }: Waiting, asked: FactName[], call = officer) =>
  call(requestFacts, { params: { id }, body: { facts: asked, message } })

const links = ({ email }: Waiting) =>
  api.inbox.mails
    .filter(({ to }) => to.includes(email))
    .flatMap(
      ({ text }) => /https:\/\/padauk\.example\/signup\/more\/([\w-]+)/.exec(text)?.[1] ?? [],
    )

/** The token of the link in the newest of so many letters. */
const tokenTo = async (company: Waiting, letters = 1) =>
  (await eventually(() => links(company).length === letters && links(company).at(-1))) || ''

async function asked(names: FactName[]) {
  const company = await aConfirmedCompany(api)
  expect(await ask(company, names)).toMatchObject({ ok: true })
  return { company, token: await tokenTo(company) }
}

const look = (token: string) => api.call()(readFactRequest, { params: { token } })
const answer = (token: string, body: FactAnswers) =>
  api.call()(answerFactRequest, { params: { token }, body })

async function seenByStaff({ id }: { id: string }) {
  const seen = await officer(readCompanyFacts, { params: { id } })
  if (!seen.ok) throw new Error(seen.error)
  return seen.value
}

const decide = ({ id }: Waiting, state: 'approved' | 'declined') =>
  officer(decideOnCompany, {
    params: { id },
    body: { state, seen: 'pending', reason: 'The register has no such company.' },
  })

test('staff ask, the company answers by the link, once, and staff read the answers', async () => {
  const names: FactName[] = ['registration_no', 'founded', 'address', 'work']
  const { company, token } = await asked(names)
  expect(await look(token)).toMatchObject({
    ok: true,
    value: { company_name: company.company_name, message, facts: names },
  })
  expect(await seenByStaff(company)).toMatchObject({
    facts: [],
    requests: [{ state: 'open', facts: names, message, by: { name: 'Demo Staff' }, answers: [] }],
  })
  expect(await answer(token, facts)).toMatchObject({ ok: true })
  const texts = names.map((fact) => ({ fact, text: stored[fact] }))
  expect(await seenByStaff(company)).toMatchObject({
    facts: texts,
    changed_at: expect.stringMatching(/^\d{4}-/),
    requests: [{ state: 'answered', answers: texts, ended_at: expect.any(String) }],
  })
  for (const again of [await look(token), await answer(token, facts)]) {
    expect(again).toMatchObject({ code: 'code-wrong' })
  }
})

test('the letter speaks the language of the company and holds the message', async () => {
  const typed = aNewCompany()
  await api.call('mm')(signUp, { body: typed })
  const row = await api.services.companies.findByEmail(typed.email)
  await ask({ id: row?.id ?? '', email: typed.email }, ['work'])
  const letter = await eventually(() =>
    api.inbox.mails.find(({ to, text }) => to.includes(typed.email) && text.includes(message)),
  )
  expect(letter.text).toMatch(/signup\/more\/[\w-]+\?lang=mm/)
  expect(letter.subject).toContain('အချက်အလက်များ ထပ်မံလိုအပ်ပါသည်')
})

test('a newer link replaces the one before, and a late one works no more', async () => {
  const { company, token } = await asked(['address'])
  expect(await answer(token, { address: 'Yangon' })).toMatchObject({ ok: true })
  await ask(company, ['work'])
  const second = await tokenTo(company, 2)
  await ask(company, ['founded'])
  const third = await tokenTo(company, 3)
  expect(await answer(second, { work: 'Painting' })).toMatchObject({ code: 'code-wrong' })
  await administer(
    api.database.ownerUrl,
    `update fact_requests set expires_at = '2020-01-01' where company_id = '${company.id}'`,
  )
  for (const outcome of [await look(third), await answer(third, { founded: '1998' })]) {
    expect(outcome).toMatchObject({ code: 'code-wrong' })
  }
  const { requests, facts: given } = await seenByStaff(company)
  expect(requests.map(({ state }) => state)).toEqual(['late', 'replaced', 'answered'])
  expect(given).toEqual([{ fact: 'address', text: 'Yangon' }])
})

test('of two answers at once one counts', async () => {
  const { company, token } = await asked(['work'])
  const outcomes = await Promise.all([
    answer(token, { work: 'Painting' }),
    answer(token, { work: 'Plumbing' }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { requests, facts: given } = await seenByStaff(company)
  expect(requests[0]?.answers).toEqual(given)
})

test.each(['approved', 'declined'] as const)(
  'a company that is %s is asked no more, and its link works no more',
  async (state) => {
    const { company, token } = await asked(['work'])
    expect(await decide(company, state)).toMatchObject({ ok: true })
    expect(await look(token)).toMatchObject({ code: 'code-wrong' })
    expect(await answer(token, { work: 'Painting' })).toMatchObject({ code: 'code-wrong' })
    expect(await ask(company, ['work'])).toMatchObject({ code: 'changed-since' })
    expect((await seenByStaff(company)).requests).toMatchObject([{ state: 'decided' }])
  },
)

test('takes every fact that was asked for, and no other', async () => {
  const { company, token } = await asked(['work', 'founded'])
  const { work, founded, address } = facts
  expect(await answer(token, { work })).toMatchObject({
    code: 'invalid-input',
    fields: { founded: 'Year founded field is required' },
  })
  expect(await answer(token, { work, founded, address })).toMatchObject({
    fields: { address: expect.any(String) },
  })
  expect(await answer(token, { work: ' ', founded })).toMatchObject({
    fields: { work: 'Kinds of work field is required' },
  })
  expect(await answer(token, { work: 'a'.repeat(1001), founded })).toMatchObject({
    fields: { work: 'This text is too long.' },
  })
  for (const year of ['1799', '98', String(new Date().getFullYear() + 2), 'MCM']) {
    expect(await answer(token, { work, founded: year })).toMatchObject({
      fields: { founded: expect.stringContaining('four digits') },
    })
  }
  const unknown = { work, founded, note: 'Approve us' }
  expect(await answer(token, unknown)).toMatchObject({ code: 'unknown-field' })
  expect((await seenByStaff(company)).facts).toEqual([])
  expect(await answer(token, { work, founded })).toMatchObject({ ok: true })
})

test('a link that was never sent is refused like a used one', async () => {
  const unknown = await look('a'.repeat(32))
  const { token } = await asked(['work'])
  await answer(token, { work: 'Painting' })
  const used = await look(token)
  expect(unknown).toMatchObject({ code: 'code-wrong', status: 422 })
  expect(used).toMatchObject({ code: 'code-wrong', error: unknown.ok ? '' : unknown.error })
})

test('the link shows nothing that is stored', async () => {
  const { company, token } = await asked(['address'])
  await answer(token, { address: 'Bo Aung Kyaw Street' })
  const params = { id: company.id }
  await officer(writeCompanyNote, { params, body: { note: 'Call them.', seen: '' } })
  await ask(company, ['address'])
  const second = await look(await tokenTo(company, 2))
  expect(second).toMatchObject({ ok: true })
  expect(Object.keys(second.ok ? second.value : {}).toSorted()).toEqual([
    'company_name',
    'facts',
    'message',
  ])
})

test('staff ask for something, with a message', async () => {
  const { id } = await aConfirmedCompany(api)
  const wrong = [
    { facts: [], message },
    { facts: ['work' as const], message: ' ' },
    { facts: ['work' as const], message: 'a'.repeat(1001) },
    { facts: ['work' as const, 'work' as const], message },
  ]
  for (const body of wrong) {
    expect(await officer(requestFacts, { params: { id }, body })).toMatchObject({
      code: 'invalid-input',
    })
  }
  const nowhere = { id: crypto.randomUUID(), email: '' }
  expect(await ask(nowhere, ['work'])).toMatchObject({ code: 'not-found' })
})

test('officers and owners ask and note; auditors read; editors do neither', async () => {
  const company = await aConfirmedCompany(api)
  const params = { id: company.id }
  const note = { params, body: { note: 'Known from the fair.', seen: '' } }
  const [owner, auditor, editor] = [
    await aCaller('owner'),
    await aCaller('auditor'),
    await aCaller('editor'),
  ]
  expect(await ask(company, ['work'], auditor)).toMatchObject({ code: 'not-allowed' })
  expect(await auditor(writeCompanyNote, note)).toMatchObject({ code: 'not-allowed' })
  expect(await editor(readCompanyFacts, { params })).toMatchObject({ code: 'not-allowed' })
  expect(await ask(company, ['work'], owner)).toMatchObject({ ok: true })
  expect(await owner(writeCompanyNote, note)).toMatchObject({ ok: true })
  expect(await auditor(readCompanyFacts, { params })).toMatchObject({
    value: { note: 'Known from the fair.', noted_by: { name: 'Demo Staff' } },
  })
})

test('the log says who asked, answered, changed and noted, without what was written', async () => {
  const { company, token } = await asked(['work'])
  await answer(token, { work: 'Zinc roofing' })
  await officer(writeCompanyNote, {
    params: { id: company.id },
    body: { note: 'Zinc is rare.', seen: '' },
  })
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `company:${company.id}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'company.asked-for-more',
    'company.answered',
    'company.noted',
  ])
  expect(entries[1]).toMatchObject({ actor: `company:${company.id}` })
  expect(JSON.stringify(entries)).not.toMatch(/zinc|register/i)
  const reader = await aCaller('owner')
  const log = await reader(listAuditEntries, { query: { subject: `company:${company.id}` } })
  expect(log.ok && log.value.items).toHaveLength(3)
})

test('Today tells which waiting company was asked and which has answered', async () => {
  const of = async (company: Waiting) => {
    const today = await officer(readDashboard, {})
    const first = today.ok ? (today.value.companies?.first ?? []) : []
    return first.find(({ id }) => id === company.id)?.request
  }
  await api.services.db.updateTable('companies').set({ state: 'declined' }).execute()
  const company = await aConfirmedCompany(api)
  expect(await of(company)).toBeNull()
  await ask(company, ['work'])
  expect(await of(company)).toBe('open')
  await answer(await tokenTo(company), { work: 'Painting' })
  expect(await of(company)).toBe('answered')
})

test('guesses of a link are limited like those of a confirmation', async () => {
  const limited = await startApi({ LIMIT_CONFIRM_PER_ADDRESS: '3/3600' })
  const params = { token: 'b'.repeat(32) }
  const tries = []
  for (let count = 0; count < 4; count++) {
    const outcome = await limited.call()(readFactRequest, { params })
    tries.push(outcome.ok ? 'ok' : outcome.code)
  }
  await limited.close()
  expect(tries).toEqual(['code-wrong', 'code-wrong', 'code-wrong', 'too-many-requests'])
})
