import { createClient } from '@padauk/contract/client'
import type { Answered } from '@padauk/contract/client'
import type { AnswerOf, CallOf, Endpoint } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/language/language'
import type { Visit } from './visit.ts'

const patience = 3_000

export type CallApi = <E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
) => Promise<Answered<AnswerOf<E>>>

/** For loaders and actions. Node keeps the connections to the api open between calls. */
export function createServerCall(visit: Visit, language: Language): CallApi {
  const headers = {
    'x-forwarded-for': visit.address,
    'x-request-id': visit.requestId,
    // On one machine, compressing costs more than it saves.
    'accept-encoding': 'identity',
  }
  return async (endpoint, input) => {
    const signal = AbortSignal.timeout(patience)
    const call = createClient({ origin: visit.apiUrl, language, headers, signal })
    const answer = await call(endpoint, input)
    if (isAway(answer)) visit.log.warn({ path: endpoint.path, status: answer.status }, 'api away')
    return answer
  }
}

/** For the browser, which reaches the api under the address of the page. */
export const createBrowserCall = (language: Language, token?: string): CallApi =>
  createClient({ origin: '', language, ...(token !== undefined && { token }) })

/** No response, or an unusable one: worth a retry, unlike a rejection. */
export function isAway(answer: Answered<unknown>): answer is Extract<typeof answer, { ok: false }> {
  return !answer.ok && (answer.status === 0 || answer.status === 429 || answer.status >= 500)
}

/** The cursor in `Link: </api/tenders/actives?cursor=…>; rel="next"`; some lists name it otherwise. */
export function nextCursor(link: string | null, name = 'cursor') {
  const address = /<([^<>]+)>\s*;[^,<]*rel="?next"?/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://api').searchParams.get(name)
}
