import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { createContext } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { createServerCall, isAway } from '#app/api'
import type { CallApi } from '#app/api'
import { languageOfAddress, languageOfCookies } from '#app/language'
import { createPreviewCall, previewAsked } from '#app/preview.server'
import { visitContext } from '#app/visit'

export type Page = {
  language: Language
  /** The browser asks for little (`Save-Data`): mobile data costs money. */
  savesData: boolean
  call: CallApi
  /** The answer; null when the api is away, and then the page is not to be kept by anybody. */
  load: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<AnswerOf<E> | null>
  isIncomplete: () => boolean
}

export const pageContext = createContext<Page>()

/** Settles the language before anything is loaded, and afterwards who may keep the answer. */
export const preparePage: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const named = languageOfAddress(url)
  const language = named ?? languageOfCookies(request.headers.get('cookie')) ?? 'en'
  const call = createServerCall(context.get(visitContext), language)
  const preview = previewAsked(url, language)
  const page = createPage(preview ? createPreviewCall(call, preview) : call, {
    language,
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
  })
  context.set(pageContext, page)
  const response = await next()
  // What is no page has said for itself who may keep it.
  if (response.headers.has('cache-control')) return response
  response.headers.set('content-language', htmlLanguage(language))
  response.headers.append('vary', 'save-data')
  if (preview) response.headers.set('x-robots-tag', 'noindex')
  response.headers.set(
    'cache-control',
    cacheControl({
      isRead: request.method === 'GET' || request.method === 'HEAD',
      // A preview is nobody's to keep.
      isComplete: !preview && !page.isIncomplete() && response.status < 500,
      isForEverybody: named !== undefined,
    }),
  )
  return response
}

function createPage(call: CallApi, wishes: Pick<Page, 'language' | 'savesData'>): Page {
  let incomplete = false
  return {
    ...wishes,
    call: async (endpoint, input) => {
      const answer = await call(endpoint, input)
      incomplete ||= isAway(answer)
      return answer
    },
    load: async (endpoint, input) => {
      const answer = await call(endpoint, input)
      incomplete ||= !answer.ok
      return answer.ok ? answer.value : null
    },
    isIncomplete: () => incomplete,
  }
}

type Keeping = { isRead: boolean; isComplete: boolean; isForEverybody: boolean }

/** Where the address names no language the cookie decides, so a shared cache must not keep the page. */
function cacheControl({ isRead, isComplete, isForEverybody }: Keeping) {
  if (!isRead || !isComplete) return 'no-store'
  if (!isForEverybody) return 'private, no-cache'
  return 'public, max-age=1, stale-while-revalidate=1, stale-if-error=86400'
}
