import {
  askForReset,
  listSubmittedTenders,
  readCompany,
  resetPassword,
  signIn,
  signUp,
} from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import {
  listBanners,
  listNews,
  listProjects,
  listServices,
  readProject,
  readService,
} from '@padauk/contract/content'
import type { Endpoint } from '@padauk/contract/endpoint'
import { sendEnquiry } from '@padauk/contract/enquiries'
import { readSettings } from '@padauk/contract/settings'
import { listTenders } from '@padauk/contract/tenders'
import { expect, test } from '@playwright/test'
import { aCompany, letterTo, newAddress, password } from './companies.ts'
import { demoPassword, origin } from './product.ts'

/** Specified field names (rules 3.1). A response may carry more, never less. */
const fields = {
  banner: ['picture'],
  service: ['id', 'title', 'topic', 'description', 'pictures', 'created_at'],
  project: ['id', 'title', 'topic', 'description', 'pictures'],
  news: ['picture', 'title', 'description'],
  tender:
    'id name category topic pictures users start_date interviewing_date end_date announcement_date'.split(
      ' ',
    ),
  user: ['id', 'name', 'email', 'phone', 'company_name', 'tenders'],
  settings:
    'company_name hotline_phones enquiry_email tender_email address office_hours hotline_hours about_us disclaimer map terms_url'.split(
      ' ',
    ),
}

const anEnquiry = {
  name: 'Demo Visitor',
  email: 'wire@example.com',
  phone: '959785432100',
  companyName: 'Demo Company',
  interestedService: 'Property Management' as const,
}

type Row = { endpoint: Endpoint; call: object; read?: (value: never) => unknown[]; has: string[] }

const rows: Row[] = [
  { endpoint: listBanners, call: { query: {} }, has: fields.banner },
  { endpoint: listServices, call: { params: { lang: 'en' } }, has: fields.service },
  { endpoint: listServices, call: { params: { lang: 'mm' } }, has: fields.service },
  {
    endpoint: readService,
    call: { params: { id: 'property-management', lang: 'mm' } },
    has: fields.service,
  },
  {
    endpoint: listProjects,
    call: { params: { lang: 'en' } },
    read: ({ projects }: { projects: unknown[] }) => projects,
    has: fields.project,
  },
  {
    endpoint: readProject,
    call: { params: { id: 'inya-breeze-residences', lang: 'en' } },
    has: fields.project,
  },
  {
    endpoint: listNews,
    call: { query: { lang: 'mm' } },
    read: ({ news }: { news: unknown[] }) => news,
    has: fields.news,
  },
  { endpoint: sendEnquiry, call: { body: anEnquiry }, has: ['id'] },
  { endpoint: listTenders, call: { query: {} }, has: fields.tender },
  { endpoint: readSettings, call: { query: { lang: 'mm' } }, has: fields.settings },
]

for (const { endpoint, call, read, has } of rows) {
  test(`${endpoint.method} ${endpoint.path} ${JSON.stringify(call)}`, async () => {
    const client = createClient({ origin: origin(), language: 'en' })
    const answer = await client(endpoint, call as never)
    if (!answer.ok) throw new Error(`${answer.status} ${answer.error}`)
    expect(() => endpoint.answer.schema.parse(answer.value)).not.toThrow()
    const items = read ? read(answer.value as never) : [answer.value].flat()
    expect(items.length).toBeGreaterThan(0)
    for (const item of items)
      expect(Object.keys(item as object)).toEqual(expect.arrayContaining(has))
  })
}

const demoCompany = 'approved@company.example'

const aNewCompany = () => ({
  name: 'Demo Contact',
  email: newAddress('wire'),
  phone: '၀၉ ၇၈၅ ၄၃၂ ၁၀၀',
  company_name: 'Demo Company',
  password,
})

const anybody = () => createClient({ origin: origin(), language: 'en' })

/** Clients read the payload of a token (rules 3.6). */
const decoded = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string }

async function aLogin() {
  const body = { email: demoCompany, password: demoPassword() }
  const answer = await anybody()(signIn, { body })
  if (!answer.ok) throw new Error(answer.error)
  const { token } = answer.value
  return { id: decoded(token).id, call: createClient({ origin: origin(), language: 'en', token }) }
}

test('POST /api/users responds the same for known and unknown addresses', async () => {
  const body = aNewCompany()
  const first = await anybody()(signUp, { body })
  const again = await anybody()(signUp, { body })
  expect(first).toMatchObject({ ok: true, value: {} })
  expect(again).toMatchObject({ ok: true, value: {} })
})

test('POST /api/login, GET /api/users/{id} and GET /api/users/submitted', async () => {
  const { id, call } = await aLogin()
  const own = await call(readCompany, { params: { id } })
  if (!own.ok) throw new Error(own.error)
  expect(Object.keys(own.value)).toEqual(expect.arrayContaining(fields.user))
  expect(own.value).toMatchObject({ id, email: demoCompany })
  const submitted = await call(listSubmittedTenders, { query: {} })
  expect(submitted).toMatchObject({ ok: true, value: own.value.tenders })
})

test('GET /api/users/{id} returns the exact token errors, and 404 for other users', async () => {
  const { id, call } = await aLogin()
  const params = { id }
  expect(await anybody()(readCompany, { params })).toMatchObject({
    status: 401,
    error: 'token invalid',
  })
  const forged = createClient({ origin: origin(), language: 'mm', token: 'a.b.c' })
  expect(await forged(readCompany, { params })).toMatchObject({ error: 'token invalid' })
  const other = { id: '00000000-0000-4000-8000-000000000000' }
  expect(await call(readCompany, { params: other })).toMatchObject({ status: 404 })
})

test('POST /api/users/forgot and PUT /api/users/password/{identifier}', async () => {
  const unknown = await anybody()(askForReset, { body: { email: newAddress('unknown') } })
  expect(unknown).toMatchObject({ ok: true, value: { identifier: expect.any(String) } })
  const email = await aCompany('wire-reset')
  await letterTo(email, 1)
  const asked = await anybody()(askForReset, { body: { email } })
  if (!asked.ok) throw new Error(asked.error)
  const otp = /\d{6}/.exec((await letterTo(email, 2)).subject)?.[0] ?? ''
  const body = { otp, password: 'jasmine after the rain' }
  expect(await anybody()(resetPassword, { params: asked.value, body })).toMatchObject({ ok: true })
})
