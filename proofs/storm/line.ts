import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Ledger, What } from './ledger.ts'

export type Answer = { status: number; code: string; headers: IncomingHttpHeaders; body: string }

type Asking = {
  what: What
  method: string
  path: string
  headers?: Record<string, string>
  body?: readonly Buffer[]
  patience?: number
}

type LineOptions = {
  url: string
  company: number
  device: number
  token: string
  ledger: Ledger
}

const patienceMs = 30_000

/** An address of its own for everyone: the front counts by address, as it would outside. */
const addressOf = (company: number) =>
  `127.1.${1 + Math.floor(company / 250)}.${1 + (company % 250)}`

/** One browser of a company. Every request is noted, with what became of it. */
export function openLine({ url, company, device, token, ledger }: LineOptions) {
  const { hostname, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const localAddress = addressOf(company)

  function send({ method, path, headers = {}, body = [], patience = patienceMs }: Asking) {
    return new Promise<Answer>((resolve, reject) => {
      const length = body.reduce((sum, part) => sum + part.length, 0)
      const asking = request({
        agent,
        hostname,
        port,
        localAddress,
        method,
        path,
        signal: AbortSignal.timeout(patience),
        headers: {
          authorization: `Bearer ${token}`,
          ...headers,
          ...(method !== 'GET' && method !== 'HEAD' && { 'content-length': String(length) }),
        },
      })
      asking.once('error', reject)
      asking.once('response', (response) => resolve(readAnswer(response)))
      for (const part of body) asking.write(part)
      asking.end()
    })
  }

  return {
    async ask(asking: Asking): Promise<Answer> {
      const begun = Date.now()
      const noResponse: Answer = { status: 0, code: '', headers: {}, body: '' }
      const answer = await send(asking).catch((error: NodeJS.ErrnoException) => ({
        ...noResponse,
        code: error.code ?? error.name,
      }))
      const { status, code } = answer
      const { what } = asking
      ledger.write({
        entry: 'asked',
        company,
        device,
        what,
        begun,
        ended: Date.now(),
        status,
        code,
      })
      return answer
    },
    hangUp: () => agent.destroy(),
  }
}

export type Line = ReturnType<typeof openLine>

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const body = await text(response)
  const { statusCode: status = 0, headers } = response
  return { status, headers, body, code: codeOf(body) }
}

/** The code of a refusal; answers of the front itself have none. */
function codeOf(body: string) {
  if (!body.startsWith('{')) return ''
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}

/** No response, or 503: worth a retry, unlike a rejection. */
export const isAway = ({ status }: Answer) => status === 0 || status === 429 || status >= 500
