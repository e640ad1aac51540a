import { readTenderOverview } from '@padauk/contract/public-tenders'
import { listTenders } from '@padauk/contract/tenders'
import type { TenderTab } from '@padauk/contract/tenders'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOfSection, tendersOfSection } from '#features/tenders/public-list/repository'
import { aTender } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
const day = 86_400

beforeAll(async () => {
  api = await startApi()
  const { db } = api.services
  const works = { categoryEn: 'Works', categoryMm: 'ဆောက်လုပ်ရေး' }
  const ago = (days: number) => new Date(Date.now() - days * day * 1_000)
  await aTender(db, { nameEn: 'Later', endsInSeconds: 9 * day, ...works })
  await aTender(db, { nameEn: 'Next', endsInSeconds: day, categoryEn: 'Cleaning' })
  await aTender(db, { nameEn: 'Just closed', endsInSeconds: -60, ...works })
  await aTender(db, { nameEn: 'Long closed', endsInSeconds: -9 * day, publishedAt: ago(20) })
  await aTender(db, { nameEn: 'Cancelled', state: 'cancelled', categoryEn: 'Gardens' })
  await aTender(db, { nameEn: 'Draft', state: 'draft', categoryEn: 'Secret' })
  await aTender(db, { nameEn: 'Archived', state: 'archived', categoryEn: 'Old' })
})
afterAll(() => api.close())

type Asked = { state?: TenderTab; category?: string; limit?: number }

/** The names of all pages of a tab, in their order. */
async function named(asked: Asked) {
  const names: string[] = []
  const query = new URLSearchParams(Object.entries(asked).map(([key, it]) => [key, String(it)]))
  let link: string | null = `/api/tenders/actives?${query}`
  while (link) {
    const response: Response = await fetch(api.origin + link)
    names.push(...((await response.json()) as { name: string }[]).map(({ name }) => name))
    link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  return names
}

test.each([1, 2, 50])('each tab has its own tenders by deadline, %d to a page', async (limit) => {
  expect(await named({ state: 'open', limit })).toEqual(['Next', 'Later'])
  expect(await named({ state: 'closed', limit })).toEqual([
    'Just closed',
    'Long closed',
    'Cancelled',
  ])
})

test('a category narrows a tab, and the list as a whole', async () => {
  expect(await named({ state: 'open', category: 'Works' })).toEqual(['Later'])
  expect(await named({ category: 'Works', limit: 1 })).toEqual(['Later', 'Just closed'])
  expect(await named({ state: 'closed', category: 'Gardens' })).toEqual(['Cancelled'])
  expect(await named({ category: 'Unknown' })).toEqual([])
})

test('the cursor of one tab is refused in the other', async () => {
  const response = await fetch(`${api.origin}/api/tenders/actives?state=open&limit=1`)
  const link = response.headers.get('link') ?? ''
  const cursor = new URLSearchParams(/\?([^>]+)/.exec(link)?.[1]).get('cursor') ?? ''
  expect(cursor).toMatch(/^open\./)
  const answer = await api.call()(listTenders, { query: { state: 'closed', cursor } })
  expect(answer).toMatchObject({ ok: false, status: 422 })
})

test('the overview counts the tabs and names the categories in use, in both languages', async () => {
  const call = api.call()
  expect(await call(readTenderOverview, { query: { lang: 'mm' } })).toMatchObject({
    value: {
      open: 2,
      closed: 3,
      categories: [
        { category: 'Cleaning', name: 'Cleaning' },
        { category: 'Gardens', name: 'Gardens' },
        { category: 'Works', name: 'ဆောက်လုပ်ရေး' },
      ],
    },
  })
  expect(await call(readTenderOverview, { query: { category: 'Works' } })).toMatchObject({
    value: { open: 1, closed: 1, results: 0 },
  })
})

test('among many tenders counting stops at 100, and a tab of a category is read by its index', async () => {
  const { db } = api.services
  await sql`
    insert into tenders (name_en, category_en, state, cancel_reason_en, published_at, start_date, end_date)
    select 'Many ' || i, 'Group ' || i % 50, case when i % 9 = 0 then 'cancelled' else 'published' end,
      'Sold', now() - i * interval '1 hour', now() - interval '1 year',
      now() + (i - 2500) * interval '1 hour'
    from generate_series(1, 5000) as i`.execute(db)
  const owner = new Client({ connectionString: api.database.ownerUrl })
  await owner.connect()
  await owner.query('analyze tenders')
  await owner.end()
  expect(await api.call()(readTenderOverview, { query: {} })).toMatchObject({
    value: { open: 100, closed: 100 },
  })
  const asked = { now: new Date(), after: null, limit: 5, category: 'Group 3' }
  const indexes = {
    open: 'tenders_of_category_by_deadline',
    closed: 'tenders_of_category_by_deadline',
    cancelled: 'cancelled_tenders_of_category',
  }
  for (const section of ['open', 'closed', 'cancelled'] as const) {
    const query = tendersOfSection(db, { ...asked, section })
    const plan = JSON.stringify(await query.explain('json'))
    expect(plan).toContain(`"Index Name":"${indexes[section]}"`)
    expect(plan).not.toContain('"Sort"')
    const counting = countOfSection(db, { ...asked, section })
    expect(JSON.stringify(await counting.explain('json'))).not.toContain('Seq Scan')
  }
})
