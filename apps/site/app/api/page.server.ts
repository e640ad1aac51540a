import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import { untilSecondEnds } from '@padauk/server/response-cache'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { createContext } from 'react-router'
import type { MiddlewareFunction } from 'react-router'
import { createServerCall, isAway } from './client.ts'
import type { CallApi } from './client.ts'
import { languageOfAddress, languageOfCookies } from '#app/words/language.ts'
import { createPreviewCall, previewAsked } from './preview.server.ts'
import { visitContext } from './visit.ts'
import { addressOf } from '@padauk/contract/client'
import type { Answered } from '@padauk/contract/client'
import { createCrowd } from '@padauk/server/crowd'

export type Page = {
  language: Language
  /** The browser asks for little (`Save-Data`): mobile data costs money. */
  savesData: boolean
  call: CallApi
  /** The response; null when the api is down, and then the page must not be cached. */
  load: <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<AnswerOf<E> | null>
  isIncomplete: () => boolean
}

export const pageContext = createContext<Page>()

/** Decides the language before anything is loaded, and caching afterwards. */
export const preparePage: MiddlewareFunction<Response> = async (
  { request, url, context },
  next,
) => {
  const named = languageOfAddress(url)
  const language = named ?? languageOfCookies(request.headers.get('cookie')) ?? 'en'
  const call = shareAnswers(createServerCall(context.get(visitContext), language), language)
  const preview = previewAsked(url, language)
  const page = createPage(preview ? createPreviewCall(call, preview) : call, {
    language,
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
  })
  context.set(pageContext, page)
  const response = await next()
  // Responses that are not pages set their own caching.
  if (response.headers.has('cache-control')) return response
  // nginx then serves its complete copy.
  if (page.isIncomplete() && isKeptByFront(request)) return new Response(null, { status: 503 })
  response.headers.set('content-language', htmlLanguage(language))
  response.headers.append('vary', named ? 'save-data' : 'save-data, cookie')
  if (preview) response.headers.set('x-robots-tag', 'noindex')
  const keeping = cacheControl({
    isRead: request.method === 'GET' || request.method === 'HEAD',
    // A preview must not be cached.
    isComplete: !preview && !page.isIncomplete() && response.status < 500,
    hasLanguage: named !== undefined,
  })
  response.headers.set('cache-control', keeping)
  if (keeping.startsWith('public')) response.headers.set('x-accel-expires', untilSecondEnds())
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

/** nginx says so when it asks for a page of which it has an older copy. */
const isKeptByFront = ({ headers }: Request) => headers.get('x-kept-copy') === 'EXPIRED'

type Keeping = { isRead: boolean; isComplete: boolean; hasLanguage: boolean }

/**
 * Where the address names no language the cookie decides: our front keeps both pages apart, a browser
 * asks each time. No `stale-if-error`: nginx would answer with a page that was taken off the site.
 */
function cacheControl({ isRead, isComplete, hasLanguage }: Keeping) {
  if (!isRead || !isComplete) return 'no-store'
  const fresh = hasLanguage ? 'max-age=1' : 'max-age=0, s-maxage=1'
  return `public, ${fresh}, stale-while-revalidate=1`
}

const share = createCrowd<Answered<unknown>>({ isGood: ({ ok }) => ok })

/** Simultaneous requests for the same public data share one call to the api. */
const shareAnswers =
  (call: CallApi, language: Language): CallApi =>
  (endpoint, input) => {
    const isPublic = endpoint.method === 'GET' && endpoint.freshSeconds !== undefined
    if (!isPublic) return call(endpoint, input)
    const address = addressOf(endpoint, input as Parameters<typeof addressOf>[1])
    return share(`${language} ${address}`, () => call(endpoint, input))
  }
