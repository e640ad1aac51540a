import { exportCompanies, listCompanies, readCompanyDetail } from '@padauk/contract/admin/companies'
import { addressOf, createClient } from '@padauk/contract/client'
import type { CallOf } from '@padauk/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aSubmission, aTender } from '#test/builders'
import {
  aCompany,
  aConfirmedCompany,
  aStaffMember,
  aWaitingCompany,
  signInOver,
} from '#test/people'
import { startApi } from '#test/start-api'

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

const aWaiting = (typed?: Parameters<typeof aWaitingCompany>[1]) => aWaitingCompany(api, typed)

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

test('companies are found by name, person, address and number, in either script', async () => {
  await aWaiting({ company_name: 'Golden Lotus Engineering', name: 'U Kyaw Zin' })
  await aWaiting({ company_name: 'ရွှေကြာ အင်ဂျင်နီယာ', phone: '09 420 012 345' })
  expect(await found({ search: 'golden LOT' })).toEqual(['Golden Lotus Engineering'])
  expect(await found({ search: 'kyaw' })).toEqual(['Golden Lotus Engineering'])
  expect(await found({ search: 'ကြာ အင်' })).toEqual(['ရွှေကြာ အင်ဂျင်နီယာ'])
  expect(await found({ search: '+95942001' })).toEqual(['ရွှေကြာ အင်ဂျင်နီယာ'])
  expect(await found({ search: 'golden', state: 'approved' })).toEqual([])
  expect(await found({ search: 'golden', state: 'pending' })).toHaveLength(1)
  expect(await found({ search: 'no such name' })).toEqual([])
})

test('shows which companies confirmed their address', async () => {
  const confirmed = await aConfirmedCompany(api, { company_name: 'Mingalar Confirmed' })
  await aWaiting({ company_name: 'Mingalar Unconfirmed' })
  const search = 'mingalar'
  expect(await found({ search, email_confirmed: 'yes' })).toEqual(['Mingalar Confirmed'])
  expect(await found({ search, email_confirmed: 'no', state: 'pending' })).toEqual([
    'Mingalar Unconfirmed',
  ])
  expect(await detail(confirmed.id)).toMatchObject({
    email_confirmed: true,
    email_confirmed_at: expect.stringMatching(/^\d{4}-/),
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

test('rejects an invalid cursor', async () => {
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

test('warns about a waiting company when a tender closes soon', async () => {
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
