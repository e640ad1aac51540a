import { listResults } from '@padauk/contract/outcomes'
import { readTenderOverview } from '@padauk/contract/public-tenders'
import { searchSite } from '@padauk/contract/search'
import { listTenders } from '@padauk/contract/tenders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender, anArticle } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function find(search: string, lang: 'en' | 'mm' = 'en') {
  const answer = await api.call()(searchSite, { query: { search, lang } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}
const titles = async (search: string) => (await find(search)).found.map(({ title }) => title)

test('visitors find what is on the site, in their language, and never a draft', async () => {
  const { db } = api.services
  await aTender(db, { nameEn: 'Boiler repair', nameMm: 'ဘွိုင်လာ ပြုပြင်ခြင်း' })
  await aTender(db, { nameEn: 'Boiler called off', state: 'cancelled' })
  await aTender(db, { nameEn: 'Boiler of next year', state: 'draft' })
  await anArticle(db, 'services', { id: 'boilers', titleEn: 'Boiler service' })
  await anArticle(db, 'projects', { id: 'hidden', titleEn: 'Boiler house', published: false })

  expect((await find('boilers')).found.map(({ kind, title }) => [kind, title])).toEqual([
    ['tenders', expect.stringMatching(/^Boiler (repair|called off)$/)],
    ['tenders', expect.stringMatching(/^Boiler (repair|called off)$/)],
    ['services', 'Boiler service'],
  ])
  const { found } = await find('boiler repair', 'mm')
  expect(found).toMatchObject([{ title: 'ဘွိုင်လာ ပြုပြင်ခြင်း', lang: 'mm' }])
})

test('a slip is mended by words that visitors may read only', async () => {
  const { db } = api.services
  await aTender(db, { nameEn: 'Quarantine ward', state: 'draft' })
  await aTender(db, { nameEn: 'Quarantin ward' })
  // Were the word of the draft known here, it would be the one that is meant.
  expect(await titles('quarantone')).toEqual(['Quarantin ward'])
})

test('words of a text that is taken down are no longer found', async () => {
  const { db } = api.services
  const id = await aTender(db, { nameEn: 'Xylophone tuning' })
  expect(await titles('xylophones')).toHaveLength(1)
  await db.updateTable('tenders').set({ state: 'archived' }).where('id', '=', id).execute()
  expect(await titles('xylophones')).toEqual([])
})

test('hostile text is looked up as text', async () => {
  const typed = ["'", '\\', ':*', '!', '(', '<->', '&', "') | ('a", '%', '\u0000x', '🙂', '"', '-']
  for (const text of typed) {
    const answer = await api.call()(searchSite, { query: { search: text } })
    if (text.includes('\u0000')) expect(answer.ok).toBe(false)
    else expect(answer.ok && answer.value.found, text).toEqual([])
  }
  const long = await api.call()(searchSite, { query: { search: 'a'.repeat(201) } })
  expect(long).toMatchObject({ ok: false, status: 422 })
  const many = 'a b c d e f g h '.repeat(12)
  expect((await find(many)).found).toEqual([])
})

test('what was typed in Zawgyi is said in Unicode', async () => {
  expect((await find('ဓာတ္ေလွကား')).converted).toBe('ဓာတ်လှေကား')
  expect((await find('ဓာတ်လှေကား')).converted).toBeNull()
})

test('the list of tenders, its tabs and the results are narrowed by words', async () => {
  const { db } = api.services
  await aTender(db, { nameEn: 'Zeppelin hangar', categoryEn: 'Works' })
  await aTender(db, { nameEn: 'Zeppelin paint', endsInSeconds: -60 })
  const query = { search: 'zeppelins' }
  const names = async (more: object) => {
    const answer = await api.call()(listTenders, { query: { ...query, ...more } })
    return answer.ok && answer.value.map(({ name }) => name)
  }
  expect(await names({})).toEqual(['Zeppelin hangar', 'Zeppelin paint'])
  expect(await names({ state: 'open' })).toEqual(['Zeppelin hangar'])
  expect(await names({ state: 'closed' })).toEqual(['Zeppelin paint'])
  expect(await names({ category: 'Works' })).toEqual(['Zeppelin hangar'])
  expect(await names({ category: 'Goods' })).toEqual([])
  const overview = await api.call()(readTenderOverview, { query })
  expect(overview).toMatchObject({ value: { open: 1, closed: 1, results: 0 } })
  const results = await api.call()(listResults, { query })
  expect(results).toMatchObject({ ok: true, value: [] })
})

test('pages of a search follow each other by key', async () => {
  const { db } = api.services
  for (let i = 0; i < 7; i++) await aTender(db, { nameEn: `Harbour crane ${i}` })
  const seen: string[] = []
  let link: string | null = '/api/tenders/actives?limit=3&search=harbour'
  while (link) {
    const response: Response = await fetch(api.origin + link)
    seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => id))
    link = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null
  }
  expect(new Set(seen).size).toBe(7)
  expect(seen).toHaveLength(7)
})

test('Burmese is cut into syllables, English into words without the small ones', async () => {
  const text = 'မင်္ဂလာဒုံ ၈၄ Façade-LED မီးစက်များ of the ယောက်ျား'
  const { rows } = await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(
    api.services.db,
  )
  expect(rows[0]?.words).toEqual(['မင်္ဂ', 'လာ', 'ဒုံ', '84', 'facade', 'led', 'မီး', 'စက်', 'ယောက်ျား'])
})
