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
import { origin } from './product.ts'

/** Field names as specification §3 and §7 have them. An answer may carry more, never less. */
const fields = {
  banner: ['picture'],
  service: ['id', 'title', 'topic', 'description', 'pictures', 'created_at'],
  project: ['id', 'title', 'topic', 'description', 'pictures'],
  news: ['picture', 'title', 'description'],
  tender:
    'id name category topic pictures users start_date interviewing_date end_date announcement_date'.split(
      ' ',
    ),
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
