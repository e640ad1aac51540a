import { htmlLanguage } from '@padauk/language/language'
import type { AnswerOf, CallOf, Endpoint } from './endpoint.ts'
import type { Language } from './languages.ts'
import type { ProblemCode } from './problems.ts'

export type Failure = {
  ok: false
  /** `unreachable`: no response, or one that is not ours. */
  code: ProblemCode | 'unreachable'
  status: number
  /** A sentence for the person, in the language of the call; empty without a response. */
  error: string
  fields: Record<string, string>
  /** Only for a fault on our side: people read it out on the phone, and it leads to the log line. */
  supportCode?: string
}

export type Answered<Value> = { ok: true; value: Value; headers: Headers } | Failure

type ClientOptions = {
  origin: string
  language: Language
  token?: string
  headers?: Record<string, string>
  signal?: AbortSignal
}

type AnyCall = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

const unreachable: Failure = { ok: false, code: 'unreachable', status: 0, error: '', fields: {} }

export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyCall) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

export function createClient({ origin, language, token, headers, signal }: ClientOptions) {
  return async function call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
  ): Promise<Answered<AnswerOf<E>>> {
    const { params, query, body } = input as AnyCall
    const address = addressOf(endpoint, {
      ...(params && { params }),
      ...(query && { query }),
    })
    try {
      const response = await fetch(origin + address, {
        method: endpoint.method,
        headers: {
          accept: 'application/json',
          'accept-language': htmlLanguage(language),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      const answer = response.status === 204 ? undefined : await response.json()
      if (!response.ok) return failure(response, answer)
      // The server serialised the answer by the same schema; parsing it again would cost a phone time.
      return { ok: true, value: answer as AnswerOf<E>, headers: response.headers }
    } catch {
      return unreachable
    }
  }
}

export type Call = ReturnType<typeof createClient>

const supportCodeLength = 6

/** The first characters of the request id, which every log line of the request carries. */
function supportCodeOf({ status, headers }: Response) {
  if (status < 500) return undefined
  return headers.get('x-request-id')?.slice(0, supportCodeLength)
}

function failure(response: Response, answer: unknown): Failure {
  const { status } = response
  if (typeof answer !== 'object' || answer === null || !('code' in answer)) {
    return { ...unreachable, status }
  }
  const { code, error, fields } = answer as Failure
  const supportCode = supportCodeOf(response)
  return {
    ok: false,
    status,
    code,
    error,
    fields: fields ?? {},
    ...(supportCode && { supportCode }),
  }
}
