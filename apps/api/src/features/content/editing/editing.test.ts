import {
  createContent,
  listContent,
  listTexts,
  publishContent,
  readContent,
  reorderContent,
  saveContent,
} from '@padauk/contract/admin/content'
import type { ContentOf } from '@padauk/contract/admin/content'
import { convertToUnicode } from '@padauk/contract/admin/media'
import type { Call } from '@padauk/contract/client'
import { listNews } from '@padauk/contract/content'
import { readSettings } from '@padauk/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anArticle, fillSettings } from '#test/builders'
import { aDraftedService, aService, signedInStaff, must } from '#test/editors'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let editor: Call
let editorId: string
beforeAll(async () => {
  api = await startApi()
  const member = await signedInStaff(api, ['editor'])
  editor = member.call
  editorId = member.id
})
afterAll(() => api.close())

const auditOf = (subject: string) =>
  api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute()

async function orderOfServices() {
  const { db } = api.services
  const rows = await db
    .selectFrom('services')
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

test('HTML is harmless and Zawgyi is Unicode in the database already', async () => {
  const zawgyi = 'ေက်းဇူးတင္ပါတယ္'
  const unicode = 'ကျေးဇူးတင်ပါတယ်'
  const { id, content } = await aDraftedService(editor, {
    title_en: 'Hostile',
    title_mm: ` ${zawgyi} `,
    description_en: '<p onclick="x()">Hi<script>x()</script></p><iframe src="//evil"></iframe>',
    description_mm: `<p>${unicode}</p><p><strong>${zawgyi}</strong></p>`,
    topic_en: 'cafe\u0301',
  })
  expect(content).toMatchObject({
    title_mm: unicode,
    description_en: '<p>Hi</p>',
    description_mm: `<p>${unicode}</p><p><strong>${unicode}</strong></p>`,
    topic_en: 'café',
  })
  const row = await api.services.db
    .selectFrom('services')
    .select(['descriptionEn', 'titleMm'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({ descriptionEn: '<p>Hi</p>', titleMm: unicode })
  const nothing = await aDraftedService(editor, {
    title_en: 'Empty',
    description_en: '<p><br></p>',
  })
  expect(nothing.content).toMatchObject({ description_en: '' })
})

test('tables keep their headings and spans, lists their start, words their language', async () => {
  const html =
    '<ol start="3"><li lang="my">a</li></ol><table><tbody><tr><th scope="col" colspan="2">b</th></tr></tbody></table>'
  const { content } = await aDraftedService(editor, { title_en: 'Table', description_en: html })
  expect(content).toMatchObject({ description_en: html })
})

test('words that an editor wants as typed stay as they are, and harmless', async () => {
  const zawgyi = 'ေက်းဇူးတင္ပါတယ္'
  const words = { title_mm: zawgyi, description_mm: `<p onclick="x()">${zawgyi}</p>` }
  const { id, revision, content } = await aDraftedService(editor, { title_en: 'As typed' })
  const answer = await editor(saveContent, {
    params: { kind: 'services', id },
    body: {
      revision,
      content: { ...content, ...words },
      as_typed: ['title_mm', 'description_mm'],
    },
  })
  expect(answer).toMatchObject({
    value: { content: { title_mm: zawgyi, description_mm: `<p>${zawgyi}</p>` } },
  })
})

test('pasted text is converted only when it is Zawgyi, and keeps its spaces', async () => {
  const body = { text: '  ေက်းဇူးတင္ပါတယ္ ' }
  expect(must(await editor(convertToUnicode, { body }))).toEqual({
    text: '  ကျေးဇူးတင်ပါတယ် ',
    converted: true,
  })
  for (const text of ['Hello  ', ' ကျေးဇူးတင်ပါတယ်', '']) {
    const answer = must(await editor(convertToUnicode, { body: { text } }))
    expect(answer).toEqual({ text, converted: false })
  }
})

test('rejects content of another kind, with unknown pictures or unknown fields', async () => {
  const params = { kind: 'services' } as const
  const other = { ...aService(), kind: 'projects' } as const
  expect(await editor(createContent, { params, body: { content: other } })).toMatchObject({
    code: 'invalid-input',
  })
  const unknown = { body: { content: aService({ pictures: ['nobody-stored-this'] }) } }
  expect(await editor(createContent, { params, ...unknown })).toMatchObject({
    status: 422,
    fields: { 'content.pictures': expect.stringMatching(/no longer exists/) },
  })
  const untitled = { body: { content: aService({ title_en: ' ' }) } }
  expect(await editor(createContent, { params, ...untitled })).toMatchObject({
    fields: { 'content.title_en': 'Please write the English title.' },
  })
  const more = { ...aService(), published: true } as ContentOf<'services'>
  expect(await editor(createContent, { params, body: { content: more } })).toMatchObject({
    status: 400,
  })
  const missing = { params: { kind: 'disclaimer', id: 'privacy' } as const }
  expect(await editor(readContent, missing)).toMatchObject({ code: 'not-found' })
})

test('the list pages by key, filters by state and tells what lacks Burmese', async () => {
  await anArticle(api.services.db, 'services', { id: 'seeded', titleEn: 'Seeded' })
  const params = { kind: 'services', id: 'seeded' } as const
  const content = aService({ title_en: 'Edited', title_mm: '' })
  must(await editor(saveContent, { params, body: { revision: 0, content } }))
  const live = await aDraftedService(editor, { title_en: 'Live' })
  const liveParams = { kind: 'services', id: live.id } as const
  must(await editor(publishContent, { params: liveParams, body: { revision: 1 } }))
  const everything = []
  let after: string | undefined
  do {
    const query: { limit: number; after?: string } = { limit: 3, ...(after && { after }) }
    const page = must(await editor(listContent, { params: { kind: 'services' }, query }))
    everything.push(...page.items)
    after = page.next ?? undefined
  } while (after)
  expect(everything.map(({ id }) => id)).toEqual(await orderOfServices())
  expect(everything.find(({ id }) => id === 'seeded')).toMatchObject({
    title_en: 'Edited',
    state: 'changed',
    missing_burmese: true,
    changed_by: { id: editorId, name: 'Demo Staff' },
  })
  for (const state of ['draft', 'published', 'changed'] as const) {
    const asked = { params: { kind: 'services' }, query: { limit: 100, state } } as const
    const { items } = must(await editor(listContent, asked))
    const wanted = everything.filter((item) => item.state === state)
    expect(items.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(items.length).toBeGreaterThan(0)
  }
  const wrong = { params: { kind: 'services' }, query: { after: 'bm9uc2Vuc2U' } } as const
  expect(await editor(listContent, wrong)).toMatchObject({ code: 'invalid-input' })
})

test('the order changes for everybody at once, and only from the order that was seen', async () => {
  const before = await orderOfServices()
  const after = before.toReversed()
  const params = { kind: 'services' } as const
  expect(await editor(reorderContent, { params, body: { before, after } })).toMatchObject({
    ok: true,
  })
  expect(await orderOfServices()).toEqual(after)
  expect(await editor(reorderContent, { params, body: { before, after } })).toMatchObject({
    code: 'changed-since',
  })
  for (const wrong of [
    after.slice(1),
    [...after.slice(1), 'another'],
    [...after, after[0] ?? ''],
  ]) {
    const body = { before: after, after: wrong }
    expect(await editor(reorderContent, { params, body })).toMatchObject({ code: 'invalid-input' })
  }
  const entries = await auditOf('services:order')
  expect(entries.map(({ action }) => action)).toEqual(['content.reordered'])
})

test('news carries its date, and the site shows it in that order', async () => {
  const aPieceOfNews = (title: string, published_at: string): ContentOf<'news'> => ({
    kind: 'news',
    title_en: title,
    title_mm: '',
    description_en: '',
    description_mm: '',
    picture: null,
    published_at,
  })
  for (const [title, at] of [
    ['Older', '2026-01-02T00:00:00Z'],
    ['Newer', '2026-03-02T06:30:00+06:30'],
  ] as const) {
    const content = aPieceOfNews(title, at)
    const made = must(await editor(createContent, { params: { kind: 'news' }, body: { content } }))
    const params = { kind: 'news', id: made.id } as const
    must(await editor(publishContent, { params, body: { revision: 1 } }))
  }
  const { news } = must(await api.call()(listNews, { query: {} }))
  expect(news.map(({ title }) => title)).toEqual(['Newer', 'Older'])
  const { items } = must(await editor(listContent, { params: { kind: 'news' }, query: {} }))
  expect(items.map(({ published_at }) => published_at)).toEqual([
    '2026-03-02T00:00:00.000Z',
    '2026-01-02T00:00:00.000Z',
  ])
})

test('texts of the site are drafts until they are published', async () => {
  await fillSettings(api.services.db, { disclaimer: { en: '<p>Old</p>', mm: '<p>ဟောင်း</p>' } })
  const params = { kind: 'disclaimer', id: 'disclaimer' } as const
  const content = { kind: 'disclaimer', text_en: '<p>New</p>', text_mm: '' } as const
  const saved = must(await editor(saveContent, { params, body: { revision: 0, content } }))
  expect(saved).toMatchObject({ revision: 2, state: 'changed', missing_burmese: true })
  const disclaimer = async () => must(await api.call()(readSettings, { query: {} })).disclaimer
  expect(await disclaimer()).toBe('<p>Old</p>')
  must(await editor(publishContent, { params, body: { revision: 2 } }))
  expect(await disclaimer()).toBe('<p>New</p>')
  const { items } = must(await editor(listTexts, {}))
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ['about-us', 'published'],
    ['disclaimer', 'published'],
    ['privacy', 'published'],
    ['maps', 'published'],
    ['terms', 'published'],
  ])
})

test('every text is read and written by its schema, with nothing filled in too', async () => {
  const nothing = { title_en: '', title_mm: '', topic_en: '', topic_mm: '' }
  const contents = [
    { kind: 'about-us', ...nothing, description_en: '', description_mm: '', picture: null },
    { kind: 'privacy', text_en: '<p>We keep little.</p>', text_mm: '' },
    { kind: 'maps', desktop_picture: null, mobile_picture: null, url: 'https://maps.example/1' },
    { kind: 'terms', document: null },
  ] as const
  for (const content of contents) {
    const params = { kind: content.kind, id: content.kind }
    const { revision } = must(await editor(readContent, { params }))
    const published = must(await editor(publishContent, { params, body: { revision, content } }))
    expect(published.content).toEqual(content)
  }
  const settings = must(await api.call()(readSettings, { query: { lang: 'mm' } }))
  expect(settings).toMatchObject({
    privacy: '<p>We keep little.</p>',
    map: { url: 'https://maps.example/1' },
  })
})
