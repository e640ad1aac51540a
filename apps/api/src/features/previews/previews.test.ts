import { createContent, saveContent } from '@padauk/contract/admin/content'
import { createPreview, readPreview } from '@padauk/contract/admin/previews'
import type { PreviewKind } from '@padauk/contract/admin/previews'
import { readCompanySettings, saveCompanySettings } from '@padauk/contract/admin/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSecrets } from '#platform/security/secrets'
import { aTender, anArticle, fillSettings } from '#test/builders'
import { aDraftedService, aService, signedInStaff, must } from '#test/editors'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let editor: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  api = await startApi()
  editor = await signedInStaff(api, ['editor'])
})
afterAll(() => api.close())

/** Follows the address as the site does. */
async function look(kind: PreviewKind, id: string, lang: 'en' | 'mm' = 'en', member = editor) {
  const paths = must(await member.call(createPreview, { body: { kind, id } }))
  const address = new URL(paths[`path_${lang}`], 'https://padauk.example')
  expect(address.pathname).toBe(`/preview/${kind}/${id}`)
  const { expires = '', signature = '' } = Object.fromEntries(address.searchParams)
  expect(address.searchParams.get('lang')).toBe(lang)
  return must(
    await api.call()(readPreview, { params: { kind, id }, query: { expires, signature, lang } }),
  )
}

test('shows a draft to callers with its address, in both languages', async () => {
  const { id } = await aDraftedService(editor.call, { title_en: 'Coming soon' })
  expect(await look('services', id)).toMatchObject({
    kind: 'services',
    service: { id, title: 'Coming soon', lang: 'en' },
  })
  expect(await look('services', id, 'mm')).toMatchObject({
    service: { title: 'ဓာတ်လှေကား ထိန်းသိမ်းခြင်း', lang: 'mm' },
  })
})

test('what is published already is shown as its newest draft would be', async () => {
  await anArticle(api.services.db, 'projects', { id: 'tower', titleEn: 'Tower' })
  const params = { kind: 'projects', id: 'tower' } as const
  const content = { ...aService({ title_en: 'Higher tower' }), kind: 'projects' } as const
  must(await editor.call(saveContent, { params, body: { revision: 0, content } }))
  expect(await look('projects', 'tower')).toMatchObject({ project: { title: 'Higher tower' } })
})

test('news and texts are shown among what is published', async () => {
  const content = {
    kind: 'news',
    title_en: 'Breaking',
    title_mm: '',
    description_en: '',
    description_mm: '',
    picture: null,
    published_at: '2026-05-01T00:00:00Z',
  } as const
  const news = { params: { kind: 'news' } as const, body: { content } }
  const { id } = must(await editor.call(createContent, news))
  expect(await look('news', id)).toMatchObject({ kind: 'news', news: [{ id, title: 'Breaking' }] })

  await fillSettings(api.services.db, { company_name: 'Padauk', disclaimer: '<p>Old</p>' })
  const text = { kind: 'disclaimer', text_en: '<p>New</p>', text_mm: '' } as const
  const params = { kind: 'disclaimer', id: 'disclaimer' } as const
  must(await editor.call(saveContent, { params, body: { revision: 0, content: text } }))
  expect(await look('disclaimer', 'disclaimer')).toMatchObject({
    kind: 'settings',
    settings: { company_name: 'Padauk', disclaimer: '<p>New</p>' },
  })
})

test('settings are seen before they are used', async () => {
  const owner = await signedInStaff(api, ['owner'])
  const { content, revision } = must(await owner.call(readCompanySettings, {}))
  const body = { revision, content: { ...content, company_name_en: 'New name' } }
  must(await owner.call(saveCompanySettings, { body }))
  expect(await look('settings', 'company', 'en', owner)).toMatchObject({
    settings: { company_name: 'New name' },
  })
})

test('a tender is seen by officers as a company would see it, and not by editors', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Drafted tender', state: 'draft' })
  const officer = await signedInStaff(api, ['officer'])
  expect(await look('tenders', id, 'en', officer)).toMatchObject({
    tender: { name: 'Drafted tender', state: 'open', users: [], closing: null },
  })
  const tender = { body: { kind: 'tenders', id } as const }
  expect(await editor.call(createPreview, tender)).toMatchObject({ code: 'not-allowed' })
  const service = { body: { kind: 'services', id: 'x' } as const }
  expect(await officer.call(createPreview, service)).toMatchObject({ code: 'not-allowed' })
  expect(await editor.call(createPreview, service)).toMatchObject({ code: 'not-found' })
})

test('returns 404 without a valid ticket or after an hour', async () => {
  const { id } = await aDraftedService(editor.call, { title_en: 'Secret' })
  const other = await aDraftedService(editor.call, { title_en: 'Other' })
  const body = { kind: 'services', id } as const
  const { path_en } = must(await editor.call(createPreview, { body }))
  const { expires = '', signature = '' } = Object.fromEntries(
    new URL(path_en, 'https://padauk.example').searchParams,
  )
  const ask = (query: { expires: string; signature: string }, slug = id) =>
    api.call()(readPreview, { params: { kind: 'services', id: slug }, query })
  expect(await ask({ expires, signature })).toMatchObject({ ok: true })
  expect(await ask({ expires, signature }, other.id)).toMatchObject({ code: 'token-invalid' })
  expect(await ask({ expires: `${Number(expires) + 1}`, signature })).toMatchObject({
    code: 'token-invalid',
  })
  expect(await ask({ expires, signature: signature.replace(/.$/, '!') })).toMatchObject({
    code: 'token-invalid',
  })

  // A ticket of an hour ago: the clock of the database is not ours to turn.
  const old = String(Math.floor(Date.now() / 1000) - 5)
  const secrets = createSecrets(api.services.config.SECRETS_KEY)
  const signed = secrets.keyedHash('preview', `services ${id} ${old}`)
  expect(await ask({ expires: old, signature: signed })).toMatchObject({ code: 'token-expired' })
})
