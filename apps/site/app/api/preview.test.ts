import { readPreview } from '@padauk/contract/admin/previews'
import { listBanners, listNews } from '@padauk/contract/content'
import type { Endpoint } from '@padauk/contract/endpoint'
import { readSettings } from '@padauk/contract/settings'
import { expect, it } from 'vitest'
import type { CallApi } from './client.ts'
import { createPreviewCall, previewAsked } from './preview.server.ts'

const url = new URL('http://site.test/preview/news/rain?lang=mm&expires=9&signature=s')
const draft = { kind: 'news', news: [{ id: 'rain' }] }

/** An api that records its requests. */
function anApi(preview: unknown) {
  const asked: string[] = []
  const answer = async ({ path }: Endpoint) => {
    asked.push(path)
    if (path !== readPreview.path) return { ok: true, value: 'published', headers: new Headers() }
    return preview === null
      ? { ok: false, status: 401, code: 'token-expired', error: '', fields: {} }
      : { ok: true, value: preview, headers: new Headers() }
  }
  return { asked, call: answer as unknown as CallApi }
}

it('reads the ticket from the address, and no other address for one', () => {
  expect(previewAsked(url, 'mm')).toEqual({
    params: { kind: 'news', id: 'rain' },
    query: { expires: '9', signature: 's', lang: 'mm' },
  })
  for (const path of ['/', '/mm', '/service/preview/en', '/preview', '/preview/news']) {
    expect(previewAsked(new URL(path, url), 'en')).toBeNull()
  }
})

it('shows the draft where the site would read it, and what is published everywhere else', async () => {
  const asked = previewAsked(url, 'mm')
  if (!asked) throw new Error('no preview')
  const api = anApi(draft)
  const call = createPreviewCall(api.call, asked)
  expect(await call(listNews, { query: {} })).toMatchObject({ value: { news: draft.news } })
  expect(await call(readPreview, asked)).toMatchObject({ value: draft })
  expect(await call(listBanners, { query: {} })).toMatchObject({ value: 'published' })
  expect(await call(readSettings, { query: {} })).toMatchObject({ value: 'published' })
  expect(api.asked.filter((path) => path === readPreview.path)).toHaveLength(1)
})

it('shows what is published when the ticket is no good', async () => {
  const asked = previewAsked(url, 'mm')
  if (!asked) throw new Error('no preview')
  const call = createPreviewCall(anApi(null).call, asked)
  expect(await call(listNews, { query: {} })).toMatchObject({ value: 'published' })
  expect(await call(readPreview, asked)).toMatchObject({ ok: false, code: 'token-expired' })
})
