import { readPreview } from '@padauk/contract/admin/previews'
import type { Preview, PreviewKind } from '@padauk/contract/admin/previews'
import type { Answered } from '@padauk/contract/client'
import { listBanners, listNews } from '@padauk/contract/content'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import { readSettings } from '@padauk/contract/settings'
import type { Language } from '@padauk/language/language'
import type { CallApi } from './client.ts'

const address = /^\/preview\/([^/]+)\/([^/]+)\/?$/

export type PreviewAsked = CallOf<typeof readPreview>

/** What a preview's address asks the api for; null for every other address. */
export function previewAsked(url: URL, lang: Language): PreviewAsked | null {
  const [, kind, id] = address.exec(url.pathname) ?? []
  if (kind === undefined || id === undefined) return null
  const { expires = '', signature = '' } = Object.fromEntries(url.searchParams)
  // The api knows which kinds there are, and refuses the others.
  return { params: { kind: kind as PreviewKind, id }, query: { expires, signature, lang } }
}

/** Returns the preview instead of the published content; everything else is unchanged. */
export function createPreviewCall(call: CallApi, asked: PreviewAsked): CallApi {
  let preview: Promise<Answered<Preview>> | undefined
  return async <E extends Endpoint>(endpoint: E, input: CallOf<E>) => {
    preview ??= call(readPreview, asked)
    const answer = await preview
    const shown = answer.ok ? shownInstead(endpoint, answer.value) : undefined
    if (endpoint.path === readPreview.path) return answer as Answered<AnswerOf<E>>
    if (!answer.ok || shown === undefined) return call(endpoint, input)
    // The preview has each of them in the shape of the endpoint it stands in for.
    return { ok: true as const, value: shown as AnswerOf<E>, headers: answer.headers }
  }
}

function shownInstead({ path }: Endpoint, preview: Preview): unknown {
  if (path === listBanners.path && preview.kind === 'banners') return preview.banners
  if (path === listNews.path && preview.kind === 'news') return { news: preview.news }
  if (path === readSettings.path && 'settings' in preview) return preview.settings
  return undefined
}
