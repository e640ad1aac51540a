import { once } from 'node:events'
import { request } from 'node:http'
import type { Agent, IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** Status 0 without a response; then the code is the reason, otherwise that of a rejection. */
export type Answer = { status: number; code: string; headers: IncomingHttpHeaders; text: string }

/** One request as its sender saw it; times in milliseconds by this machine's clock. */
export type Asked = Pick<Answer, 'status' | 'code'> & {
  what: string
  path: string
  begun: number
  ended: number
}

/** One browser, of a company or of a visitor. */
export type Client = {
  origin: string
  bidder?: { token: string }
  /** Milliseconds until a request counts as unanswered. */
  patience?: number
  /** When it stops retrying, and how long it waits before each retry. */
  giveUpAt?: number
  pauses?: readonly number[]
  agent?: Agent | false
  localAddress?: string
  onAsked?: (asked: Asked, answer: Answer) => void
}

/** A form as it crosses the line. */
export type EncodedForm = { bytes: Uint8Array; type: string }

type Question = {
  what: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: readonly Uint8Array[]
  json?: unknown
  form?: EncodedForm
  patience?: number
}

/** An answer that is not the wanted one. */
export class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what} was answered with ${status}`)
    this.status = status
  }
}

/** Worth a retry, unlike a rejection: no response, a full house, or a failure on our side. */
export const isAway = ({ status }: Pick<Answer, 'status'>) =>
  status === 0 || status === 429 || status >= 500

/** Sends one request, without a retry. */
export async function ask(client: Client, question: Question): Promise<Answer> {
  const { what, path } = question
  const begun = Date.now()
  const answer = await send(client, question).catch((error: NodeJS.ErrnoException) => ({
    status: 0,
    code: error.code ?? error.name,
    headers: {},
    text: '',
  }))
  const { status, code } = answer
  client.onAsked?.({ what, path, begun, ended: Date.now(), status, code }, answer)
  return answer
}

async function send(client: Client, question: Question): Promise<Answer> {
  const { origin, bidder, agent, localAddress } = client
  const { path, method = 'GET', patience = client.patience ?? 60_000 } = question
  const { hostname, port } = new URL(origin)
  const { body, type } = contentOf(question)
  const length = body.reduce((sum, part) => sum + part.length, 0)
  const asking = request({
    hostname,
    port,
    path,
    method,
    signal: AbortSignal.timeout(patience),
    headers: {
      ...(bidder && { authorization: `Bearer ${bidder.token}` }),
      ...(type && { 'content-type': type }),
      ...question.headers,
      ...(method !== 'GET' && method !== 'HEAD' && { 'content-length': String(length) }),
    },
    ...(agent !== undefined && { agent }),
    ...(localAddress && { localAddress }),
  })
  // A connection may also break after the response has begun, which the reader of it notices.
  asking.on('error', () => {})
  for (const part of body) asking.write(part)
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const text = await textOf(response)
  const { statusCode: status = 0, headers } = response
  return { status, headers, text, code: codeOf(text) }
}

type Content = { body: readonly Uint8Array[]; type: string }

function contentOf({ body = [], json, form }: Question): Content {
  if (json !== undefined) {
    return { body: [Buffer.from(JSON.stringify(json))], type: 'application/json' }
  }
  return form ? { body: [form.bytes], type: form.type } : { body, type: '' }
}

/** Responses of the front itself have none. */
function codeOf(text: string) {
  if (!text.startsWith('{')) return ''
  try {
    const { code } = JSON.parse(text) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}

// A process that was killed takes its time to start again on a busy machine.
const patienceMs = 180_000

/** Pauses are spread a little, so that a crowd does not return as one. */
export function createPatience({
  giveUpAt = Date.now() + patienceMs,
  pauses = [200],
}: Pick<Client, 'giveUpAt' | 'pauses'>) {
  let tries = 0
  return {
    hasWaited: () => tries > 0,
    restart() {
      tries = 0
    },
    /** False when there is no time left. */
    async wait() {
      const base = pauses[Math.min(tries++, pauses.length - 1)] ?? 0
      await pause(base * (0.8 + 0.4 * Math.random()))
      return Date.now() < giveUpAt
    },
  }
}

/** Asks again until there is a value. */
export async function untilAnswered<Value>(
  act: () => Promise<Value | null>,
  patience = patienceMs,
): Promise<Value> {
  const { wait } = createPatience({ giveUpAt: Date.now() + patience })
  do {
    const value = await act()
    if (value !== null) return value
  } while (await wait())
  throw new Error('a good client was never answered')
}

/** Retries while the failure is ours. */
export const patiently = (act: () => Promise<Answer>) =>
  untilAnswered(async () => {
    const answer = await act()
    return isAway(answer) ? null : answer
  })
