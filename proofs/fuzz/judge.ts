import { problemStatus } from '@padauk/contract/problems'
import type { HttpAttempt, RawAttempt } from './attempt.ts'

export type Answer = {
  status: number
  contentType: string
  body: string
}

/** `declared` is a 503 that says when to come back; `fault` is what must never be seen. */
export type Verdict = { kind: 'fine' | 'declared' } | { kind: 'fault'; why: string }

const fine: Verdict = { kind: 'fine' }
const fault = (why: string): Verdict => ({ kind: 'fault', why })

/** Words of our inside: stack traces, SQL, paths, names of libraries' errors. */
const insides = [
  /\n\s+at .+[:(]/,
  /node_modules|\.tsx?:\d|node:internal/,
  /\b(?:select|insert|update|delete)\b.+\b(?:from|into|set|where)\b/i,
  /syntax error at|violates|duplicate key|relation "|invalid input syntax/i,
  /ECONN|EPIPE|ENOENT|ERR_[A-Z]|FST_|TypeError|RangeError|ZodError/,
  /\/(?:opt|etc|var|home|work|tmp|usr)\/\w/,
]

const leakIn = (text: string) => insides.find((pattern) => pattern.test(text))?.source

/** What a response reveals about us, for every malformed request. */
export function judgeAnswer({ method, path }: HttpAttempt, answer: Answer): Verdict {
  const { status, contentType, body } = answer
  if (status < 400) return fine
  const leak = leakIn(body)
  if (leak) return fault(`the answer shows our inside (${leak})`)
  // A crowd is told to come back; anything else of ours is a bug.
  if (status >= 500 && status !== 503) return fault(`answered with ${status}`)
  const isApi = path.startsWith('/api/')
  if (!isApi || method === 'HEAD') return status === 503 ? { kind: 'declared' } : fine
  return judgeProblem(status, contentType, body)
}

/** What the front refuses before there is a request, with the status that HTTP has for it. */
const ofTheFront: Record<number, string> = { 408: 'malformed', 414: 'not-found' }

function judgeProblem(status: number, contentType: string, body: string): Verdict {
  if (!contentType.startsWith('application/json')) {
    return fault(`${status} is ${contentType || 'nothing'}, not JSON`)
  }
  const code = codeOf(body)
  if (code === null) return fault(`${status} is no problem with a code`)
  if (!isDeclared(code)) return fault(`${status} with the unknown code ${code}`)
  if (problemStatus[code] !== status && ofTheFront[status] !== code) {
    return fault(`${code} with ${status}`)
  }
  return status === 503 ? { kind: 'declared' } : fine
}

function codeOf(body: string) {
  try {
    const { error, code } = JSON.parse(body) as Record<string, unknown>
    return typeof error === 'string' && typeof code === 'string' ? code : null
  } catch {
    return null
  }
}

const isDeclared = (code: string): code is keyof typeof problemStatus => code in problemStatus

/** Come back later; a way of sending we do not speak; a version we do not speak. */
const notSpoken = [503, 501, 505]

/**
 * What came back on a line. Bytes that are no request are rejected by their first reader, the
 * front or Node itself, so only the kind of answer is judged.
 */
export function judgeLine({ answersAtMost }: RawAttempt, received: string): Verdict {
  const statuses = [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) =>
    Number(status),
  )
  const leak = leakIn(received)
  if (leak) return fault(`the answer shows our inside (${leak})`)
  if (statuses.length > answersAtMost) {
    return fault(`${statuses.length} answers to what is ${answersAtMost} at most`)
  }
  const bad = statuses.find((status) => status >= 500 && !notSpoken.includes(status))
  if (bad) return fault(`answered with ${bad}`)
  return statuses.includes(503) ? { kind: 'declared' } : fine
}
