import { sql } from 'kysely'
import { Client } from 'pg'
import { listTenders } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishedTenders, tendersOfSection } from '#features/tenders/public-list/repository'
import { aTender } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function listed(query: { lang?: 'en' | 'mm'; limit?: number; cursor?: string } = {}) {
  const answer = await api.call()(listTenders, { query })
  if (!answer.ok) throw new Error(answer.error)
  return answer
}

test('the list shows open, closed and cancelled tenders, newest first, and nothing that needs a login', async () => {
  const { db } = api.services
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  await aTender(db, { nameEn: 'Closed', publishedAt: day(3), endsInSeconds: -60 })
  await aTender(db, { nameEn: 'Open', nameMm: 'ဖွင့်', publishedAt: day(2) })
  await aTender(db, { nameEn: 'Cancelled', state: 'cancelled', publishedAt: day(1) })
  await aTender(db, { nameEn: 'Archived', state: 'archived' })
  await aTender(db, { nameEn: 'Draft', state: 'draft' })

  const { value } = await listed({ lang: 'mm' })
  expect(value.map(({ name, state, lang }) => [name, state, lang])).toEqual([
    ['Cancelled', 'cancelled', 'en'],
    ['ဖွင့်', 'open', 'mm'],
    ['Closed', 'closed', 'en'],
  ])
  expect(value[0]).toMatchObject({ cancel_reason: 'The building was sold.', users: [] })
  for (const tender of value) {
    expect(Object.keys(tender)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(body|document_url|nda_url)$/)]),
    )
  }
})

test('pages follow each other by key: nothing twice, nothing left out, also when tenders share a time', async () => {
  const { db } = api.services
  const at = new Date('2026-01-01T00:00:00.123Z')
  for (let i = 0; i < 7; i++) await aTender(db, { nameEn: `Old ${i}`, publishedAt: at })
  const seen: string[] = []
  let link: string | null = '/api/tenders/actives?limit=3'
  while (link) {
    const response: Response = await fetch(api.origin + link)
    seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id))
    link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  const { value } = await listed({ limit: 100 })
  expect(seen).toEqual(value.map(({ id }) => id))
  expect(new Set(seen).size).toBe(10)
})

test('ordered by deadline: open first, then closed, then cancelled, across pages', async () => {
  const own = await startApi()
  const { db } = own.services
  const day = 86_400
  const ago = (days: number) => new Date(Date.now() - days * day * 1_000)
  await aTender(db, { nameEn: 'Cancelled long ago', state: 'cancelled', publishedAt: ago(9) })
  await aTender(db, { nameEn: 'Closed long ago', endsInSeconds: -9 * day, publishedAt: ago(1) })
  await aTender(db, { nameEn: 'Closes later', endsInSeconds: 9 * day, publishedAt: ago(1) })
  await aTender(db, { nameEn: 'Closes next', endsInSeconds: day, publishedAt: ago(8) })
  await aTender(db, { nameEn: 'Just closed', endsInSeconds: -60, publishedAt: ago(9) })
  await aTender(db, { nameEn: 'Just cancelled', state: 'cancelled', publishedAt: ago(2) })
  await aTender(db, { nameEn: 'Draft', state: 'draft' })
  const expected = [
    'Closes next',
    'Closes later',
    'Just closed',
    'Closed long ago',
    'Just cancelled',
    'Cancelled long ago',
  ]
  for (const limit of [1, 2, 4, 6]) {
    const names: string[] = []
    let link: string | null = `/api/tenders/actives?order=deadline&limit=${limit}`
    while (link) {
      const response: Response = await fetch(own.origin + link)
      names.push(...((await response.json()) as { name: string }[]).map(({ name }) => name))
      link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(names).toEqual(expected)
  }
  await own.close()
})

test.each(['nonsense', 'open.nonsense', 'draft.W10'])(
  'the cursor %s is refused in the list by deadline',
  async (cursor) => {
    const answer = await api.call()(listTenders, { query: { cursor, order: 'deadline' } })
    expect(answer).toMatchObject({ ok: false, status: 422 })
  },
)

test.each(['nonsense', Buffer.from('2026-13-45T00:00:00.000Z x').toString('base64url')])(
  'the cursor %s is refused',
  async (cursor) => {
    const answer = await api.call()(listTenders, { query: { cursor } })
    expect(answer).toMatchObject({ ok: false, status: 422 })
  },
)

test('among many tenders a page is read from the index, without sorting', async () => {
  const { db } = api.services
  await sql`
    insert into tenders (name_en, state, published_at, start_date, end_date)
    select 'Many ' || i, 'published', now() - i * interval '1 hour', now() - interval '1 year',
      now() + (i - 2500) * interval '1 hour'
    from generate_series(1, 5000) as i`.execute(db)
  await withOwner((owner) => owner.query('analyze tenders'))
  const after = ['2026-01-01T00:00:00.000000Z', crypto.randomUUID()] as const
  const plan = JSON.stringify(await publishedTenders(db, { after, limit: 51 }).explain('json'))
  expect(plan).toContain('"Index Name":"tenders_newest_first"')
  expect(plan).not.toContain('"Sort"')
})

test('among many tenders open and closed ones are read by deadline, without sorting', async () => {
  const { db } = api.services
  for (const section of ['open', 'closed'] as const) {
    const after = ['2026-01-01T00:00:00.000000Z', crypto.randomUUID()] as const
    const asked = { section, now: new Date(), after, limit: 51 }
    const plan = JSON.stringify(await tendersOfSection(db, asked).explain('json'))
    expect(plan).toContain('"Index Name":"tenders_by_deadline"')
    expect(plan).not.toContain('"Sort"')
  }
})

async function withOwner(act: (owner: Client) => Promise<unknown>) {
  const owner = new Client({ connectionString: api.database.ownerUrl })
  await owner.connect()
  await act(owner)
  await owner.end()
}
