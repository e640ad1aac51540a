import { signUp } from '@padauk/contract/accounts'
import {
  approveCompanies,
  decideOnCompany,
  exportCompanies,
  listCompanies,
  readCompanyDetail,
} from '@padauk/contract/admin/companies'
import { addressOf, createClient } from '@padauk/contract/client'
import type { CallOf } from '@padauk/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aSubmission, aTender } from '#test/builders'
import { aCompany, aNewCompany, aStaffMember, signInOver } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  officer = await aStaffMember(api, ['officer'])
})
afterAll(() => api.close())

const call = (language: 'en' | 'mm' = 'en') =>
  createClient({ origin: api.origin, language, headers: officer.headers })

type Typed = Partial<ReturnType<typeof aNewCompany>>

/** A company that waits, with what it typed. */
async function aWaiting(typed: Typed = {}) {
  const body = { ...aNewCompany(), ...typed }
  await api.call()(signUp, { body })
  const row = await api.services.companies.findByEmail(body.email)
  if (!row) throw new Error('the company was not kept')
  return { ...body, id: row.id }
}

type Filters = CallOf<typeof listCompanies>['query']

async function page(query: Filters) {
  const answer = await call()(listCompanies, { query })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

const found = async (query: Filters) =>
  (await page(query)).items.map(({ company_name: name }) => name)

async function detail(id: string) {
  const answer = await call()(readCompanyDetail, { params: { id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

type Body = CallOf<typeof decideOnCompany>['body']
const decide = (id: string, body: Body) => call()(decideOnCompany, { params: { id }, body })

const mailTo = (address: string, subject: string) =>
  eventually(() =>
    api.inbox.mails.find((mail) => mail.to.includes(address) && mail.subject.match(subject)),
  )

test('companies are found by name, person, address and number, in either script', async () => {
  await aWaiting({ company_name: 'Golden Lotus Engineering', name: 'U Kyaw Zin' })
  await aWaiting({ company_name: 'ရွှေကြာ အင်ဂျင်နီယာ', phone: '09 420 012 345' })
  expect(await found({ search: 'golden LOT' })).toEqual(['Golden Lotus Engineering'])
  expect(await found({ search: 'kyaw' })).toEqual(['Golden Lotus Engineering'])
  expect(await found({ search: 'ကြာ အင်' })).toEqual(['ရွှေကြာ အင်ဂျင်နီယာ'])
  expect(await found({ search: '+95942001' })).toEqual(['ရွှေကြာ အင်ဂျင်နီယာ'])
  expect(await found({ search: 'golden', state: 'approved' })).toEqual([])
  expect(await found({ search: 'golden', state: 'pending' })).toHaveLength(1)
  expect(await found({ search: 'nobody is called so' })).toEqual([])
})

test('who has confirmed the address is told apart', async () => {
  const confirmed = await aWaiting({ company_name: 'Mingalar Confirmed' })
  await aWaiting({ company_name: 'Mingalar Unconfirmed' })
  const { db } = api.services
  const emailConfirmedAt = new Date()
  await db
    .updateTable('companies')
    .set({ emailConfirmedAt })
    .where('id', '=', confirmed.id)
    .execute()
  const search = 'mingalar'
  expect(await found({ search, email_confirmed: 'yes' })).toEqual(['Mingalar Confirmed'])
  expect(await found({ search, email_confirmed: 'no', state: 'pending' })).toEqual([
    'Mingalar Unconfirmed',
  ])
  expect(await detail(confirmed.id)).toMatchObject({
    email_confirmed: true,
    email_confirmed_at: emailConfirmedAt.toISOString(),
  })
})

test('page by page every company comes once, also while others sign up', async () => {
  const name = (number: number) => `Pagoda Builders ${number}`
  for (let number = 1; number <= 7; number++) await aWaiting({ company_name: name(number) })
  const seen: string[] = []
  let after: string | null = null
  do {
    const { items, next } = await page({ search: 'pagoda', limit: 2, ...(after && { after }) })
    seen.push(...items.map(({ company_name: shown }) => shown))
    if (after === null) await aWaiting({ company_name: name(8) })
    after = next
  } while (after)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map(name))
  expect((await page({ search: 'pagoda', limit: 1 })).items[0]?.company_name).toBe(name(8))
})

test('a place that no page told is refused', async () => {
  const answer = await call()(listCompanies, { query: { after: 'nowhere' } })
  expect(answer).toMatchObject({ status: 422, code: 'invalid-input' })
})

test('the file has the filtered list, and no field that a spreadsheet would run', async () => {
  await aWaiting({ company_name: '=cmd()', name: '@Export Person' })
  await aWaiting({ company_name: 'Other "quoted", Export Person', name: 'U Ba' })
  const address = addressOf(exportCompanies, { query: { search: 'export person' } })
  const response = await fetch(api.origin + address, { headers: officer.headers })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="companies-\d{4}-\d\d-\d\d\.csv"$/,
  )
  // A decoder would take the mark away that tells Excel the file is UTF-8.
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [heading, first, second, end] = bytes.subarray(3).toString().split('\r\n')
  expect(heading).toBe('Company,Name,E-mail,E-mail confirmed,Phone,Status,Created (Myanmar time)')
  expect(first).toMatch(/^"Other ""quoted"", Export Person",U Ba,/)
  expect(second).toMatch(/^"\t=cmd\(\)","\t@Export Person",.*,no,"\t\+959785432100",pending,\d{4}-/)
  expect(end).toBe('')
})

test('possible duplicates say what is the same; a public mail domain says nothing', async () => {
  const phone = '+959420055501'
  const one = await aWaiting({
    company_name: 'Ayar Security',
    phone,
    email: 'one@ayar.example.mm',
  })
  const all = { company_name: 'AYAR SECURITY', phone, email: 'two@AYAR.example.mm' }
  const same = await aWaiting(all)
  const domain = await aWaiting({ email: 'three@ayar.example.mm', phone: '+959420055502' })
  expect((await detail(one.id)).duplicates).toMatchObject([
    { id: same.id, same: ['phone', 'company_name', 'email_domain'], state: 'pending' },
    { id: domain.id, same: ['email_domain'] },
  ])
  const own = await aWaiting({ email: 'first.of@gmail.com', phone: '+959420055503' })
  await aWaiting({ email: 'second.of@gmail.com', phone: '+959420055504' })
  expect((await detail(own.id)).duplicates).toEqual([])
})

test('of many duplicates ten are shown, the likest first', async () => {
  const phone = '+959420066600'
  const one = await aWaiting({ company_name: 'Likest', phone })
  const likest = await aWaiting({ company_name: 'likest', phone })
  for (let i = 0; i < 11; i++) await aWaiting({ phone })
  const { duplicates } = await detail(one.id)
  expect(duplicates).toHaveLength(10)
  expect(duplicates[0]).toMatchObject({ id: likest.id })
})

test('each decision is mailed, kept with person and reason, and audited', async () => {
  const { id, email, password } = await aWaiting()
  expect(await decide(id, { state: 'approved', seen: 'pending' })).toMatchObject({ ok: true })
  await mailTo(email, 'Your account has been approved')
  expect((await signInOver(api, { email, password })).status).toBe(200)

  const reason = 'The registration has expired.\nPlease send the new one.'
  await decide(id, { state: 'suspended', seen: 'approved', reason })
  expect((await mailTo(email, 'suspended')).text).toContain('The registration has expired.')
  expect((await signInOver(api, { email, password })).status).toBe(403)
  await decide(id, { state: 'approved', seen: 'suspended' })
  expect((await signInOver(api, { email, password })).status).toBe(200)

  const { state, decisions } = await detail(id)
  expect(state).toBe('approved')
  const by = { id: officer.id, name: 'Demo Staff' }
  expect(decisions).toMatchObject([
    { state: 'approved', reason: '', by },
    { state: 'suspended', reason, by },
    { state: 'approved', reason: '', by },
  ])
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `company:${id}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'company.approved',
    'company.suspended',
    'company.approved',
  ])
  expect(entries[1]).toMatchObject({
    actor: `staff:${officer.id}`,
    body: '{"after":{"state":"suspended"},"before":{"state":"approved"}}',
  })
})

test('a declined company is told why; who gives no reason is asked for one', async () => {
  const { id, email } = await aWaiting()
  for (const reason of [undefined, '   ']) {
    const body: Body = { state: 'declined', seen: 'pending', ...(reason && { reason }) }
    expect(await decide(id, body)).toMatchObject({
      code: 'invalid-input',
      fields: { reason: 'Please write the reason.' },
    })
  }
  expect((await detail(id)).state).toBe('pending')
  await decide(id, { state: 'declined', seen: 'pending', reason: 'No registration was sent.' })
  expect((await mailTo(email, 'About your registration')).text).toContain(
    'No registration was sent.',
  )
  expect((await detail(id)).decisions).toMatchObject([{ state: 'declined' }])
})

test('what somebody else has decided meanwhile is not overwritten', async () => {
  const { id } = await aCompany(api, 'approved')
  const late = await decide(id, { state: 'approved', seen: 'pending' })
  expect(late).toMatchObject({ status: 409, code: 'changed-meanwhile' })

  const both = await aWaiting()
  const answers = await Promise.all([
    decide(both.id, { state: 'approved', seen: 'pending' }),
    decide(both.id, { state: 'declined', seen: 'pending', reason: 'No.' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'changed-meanwhile' })
  expect((await detail(both.id)).decisions).toHaveLength(1)
})

test('a step that does not exist is refused, and so is an unknown company', async () => {
  const { id } = await aCompany(api, 'declined')
  expect(await decide(id, { state: 'approved', seen: 'declined' })).toMatchObject({
    code: 'invalid-input',
  })
  const nobody = crypto.randomUUID()
  expect(await decide(nobody, { state: 'approved', seen: 'pending' })).toMatchObject({
    code: 'not-found',
  })
  expect(await call()(readCompanyDetail, { params: { id: nobody } })).toMatchObject({
    code: 'not-found',
  })
})

test('several are approved at once, and each answer tells what became of it', async () => {
  const [one, two] = [await aWaiting(), await aWaiting()]
  const declined = await aCompany(api, 'declined')
  const nobody = crypto.randomUUID()
  const ids = [one.id, declined.id, nobody, two.id, one.id]
  const answer = await call()(approveCompanies, { body: { ids } })
  expect(answer).toMatchObject({
    value: {
      outcomes: [
        { id: one.id, outcome: 'approved' },
        { id: declined.id, outcome: 'changed-meanwhile' },
        { id: nobody, outcome: 'not-found' },
        { id: two.id, outcome: 'approved' },
      ],
    },
  })
  await mailTo(one.email, 'approved')
  await mailTo(two.email, 'approved')
  expect((await detail(declined.id)).state).toBe('declined')
  const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID())
  expect(await call()(approveCompanies, { body: { ids: tooMany } })).toMatchObject({ status: 422 })
})

test('who waits while a tender is about to close comes with a warning', async () => {
  const { db } = api.services
  const waiting = await aWaiting({ company_name: 'Warned Company' })
  expect((await detail(waiting.id)).waiting_warning).toBeNull()
  await aTender(db, { nameEn: 'Next week', endsInSeconds: 7 * 86_400 })
  await aTender(db, { nameEn: 'Yesterday', endsInSeconds: -86_400 })
  await aTender(db, { nameEn: 'Draft', state: 'draft', endsInSeconds: 3_600 })
  expect((await detail(waiting.id)).waiting_warning).toBeNull()
  await aTender(db, { nameEn: 'Tomorrow', nameMm: 'မနက်ဖြန်', endsInSeconds: 86_400 })
  expect((await detail(waiting.id)).waiting_warning).toMatchObject({ name: 'Tomorrow' })
  const burmese = await call('mm')(listCompanies, { query: { search: 'warned' } })
  expect(burmese).toMatchObject({
    value: { items: [{ waiting_warning: { name: 'မနက်ဖြန်' } }] },
  })
  const approved = await aCompany(api, 'approved')
  expect((await detail(approved.id)).waiting_warning).toBeNull()
})

test('a company that signs in, uploads and bids looks the same as before', async () => {
  const { db } = api.services
  const company = await aCompany(api, 'approved')
  const look = async () => {
    const address = addressOf(exportCompanies, { query: { search: company.email } })
    const file = await fetch(api.origin + address, { headers: officer.headers })
    return [await detail(company.id), await page({ search: company.email }), await file.text()]
  }
  const before = await look()
  const tenderId = await aTender(db, { nameEn: 'Sealed', endsInSeconds: 30 * 86_400 })
  await signInOver(api, company)
  await aDraft(db, { tenderId, companyId: company.id })
  await aSubmission(db, { tenderId, companyId: company.id })
  expect(await look()).toEqual(before)
})
