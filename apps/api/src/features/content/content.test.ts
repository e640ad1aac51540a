import { listNews, listProjects, listServices, readService } from '@padauk/contract/content'
import { readSettings } from '@padauk/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, fillSettings } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

test('an empty installation returns empty lists and settings', async () => {
  const call = api.call()
  expect(await call(listServices, { params: { lang: 'en' } })).toMatchObject({ value: [] })
  expect(await call(listProjects, { params: { lang: 'mm' } })).toMatchObject({
    value: { projects: [] },
  })
  expect(await call(listNews, { query: {} })).toMatchObject({ value: { news: [] } })
  expect(await call(readSettings, { query: {} })).toMatchObject({
    value: { company_name: '', hotline_phones: [], map: { desktop: null, url: '' }, terms_url: '' },
  })
})

test('only what is published is there, in the order staff gave, English where Burmese is missing', async () => {
  const { db } = api.services
  await anArticle(db, 'services', { id: 'second', titleEn: 'Second', titleMm: 'ဒုတိယ', position: 2 })
  await anArticle(db, 'services', { id: 'first', titleEn: 'First', position: 1 })
  await anArticle(db, 'services', { id: 'draft', titleEn: 'Draft', published: false })
  const answer = await api.call('mm')(listServices, { params: { lang: 'mm' } })
  expect(answer).toMatchObject({
    value: [
      { id: 'first', title: 'First', lang: 'en' },
      { id: 'second', title: 'ဒုတိယ', lang: 'mm' },
    ],
  })
  const draft = await api.call('mm')(readService, { params: { id: 'draft', lang: 'en' } })
  expect(draft).toMatchObject({ ok: false, status: 404, code: 'not-found' })
  expect((draft as { error: string }).error).toMatch(/[\u1000-\u109f]/)
})

test('HTML that came in another way is harmless when it leaves', async () => {
  await anArticle(api.services.db, 'services', {
    id: 'hostile',
    titleEn: 'Hostile',
    descriptionEn:
      '<p onclick="x()">Hello <script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()></p><svg><script>x()</script></svg><iframe src="//evil.example"></iframe>',
  })
  const answer = await api.call()(readService, { params: { id: 'hostile', lang: 'en' } })
  expect(answer).toMatchObject({ value: { description: '<p>Hello <a>a</a></p>' } })
})

test('settings speak the language asked for and fall back to English', async () => {
  await fillSettings(api.services.db, {
    company_name: { en: 'Padauk', mm: 'ပိတောက်' },
    address: { en: 'Yangon', mm: '' },
    hotline_phone_1: '+95 1 000 0001',
  })
  const answer = await api.call('mm')(readSettings, { query: { lang: 'mm' } })
  expect(answer).toMatchObject({
    value: { company_name: 'ပိတောက်', address: 'Yangon', hotline_phones: ['+95 1 000 0001'] },
  })
})

test('caches a public response for a second, and returns 304 when unchanged', async () => {
  const url = '/api/services/en'
  const { headers } = await api.app.inject({ url })
  expect(headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1')
  const again = await api.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})
