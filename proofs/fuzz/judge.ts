import { problemStatus } from '@padauk/contract/problems'
import type { HttpAttempt, RawAttempt } from './attempt.ts'

export type Answer = { status: number; contentType: string; body: string }

/** Words of our inside: stack traces, SQL, paths, names of libraries' errors. */
const insides = [
  /\n\s+at .+[:(]/,
  /node_modules|\.tsx?:\d|node:internal/,
  /\b(?:select|insert|update|delete)\b.+\b(?:from|into|set|where)\b/i,
  /syntax error at|violates|duplicate key|relation "|invalid input syntax/i,
  /ECONN|EPIPE|ENOENT|ERR_[A-Z]|FST_|TypeError|RangeError|ZodError/,
  /\/(?:opt|etc|var|home|work|tmp|usr)\/\w/,
]

function leakIn(text: string) {
  const leak = insides.find((pattern) => pattern.test(text))?.source
  return leak && `the answer shows our inside (${leak})`
}

/** What a response to a malformed request must not be or show. */
export function faultOf({ method, path }: HttpAttempt, answer: Answer) {
  const { status, body } = answer
  if (status < 400) return undefined
  const leak = leakIn(body)
  if (leak) return leak
  // A crowd is told to come back; anything else of ours is a bug.
  if (status >= 500 && status !== 503) return `answered with ${status}`
  return path.startsWith('/api/') && method !== 'HEAD' ? faultOfProblem(answer) : undefined
}

/** What the front refuses before there is a request, with the status that HTTP has for it. */
const ofTheFront: Record<number, string> = { 408: 'malformed', 414: 'not-found' }

function faultOfProblem({ status, contentType, body }: Answer) {
  if (!contentType.startsWith('application/json')) {
    return `${status} is ${contentType || 'nothing'}, not JSON`
  }
  const code = codeOf(body)
  if (code === null) return `${status} is no problem with a code`
  if (!isDeclared(code)) return `${status} with the unknown code ${code}`
  const isRight = problemStatus[code] === status || ofTheFront[status] === code
  return isRight ? undefined : `${code} with ${status}`
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

export const statusesOn = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3}) /gm)].map(([, status]) => Number(status))

/** Come back later; a way of sending we do not speak; a version we do not speak. */
const notSpoken = [503, 501, 505]

/**
 * What came back on a line. Bytes that are no request are rejected by their first reader, the
 * front or Node itself, so only the kind of answer is judged.
 */
export function faultOnLine({ answersAtMost }: RawAttempt, received: string) {
  const statuses = statusesOn(received)
  const leak = leakIn(received)
  if (leak) return leak
  if (statuses.length > answersAtMost) {
    return `${statuses.length} answers to what is ${answersAtMost} at most`
  }
  const bad = statuses.find((status) => status >= 500 && !notSpoken.includes(status))
  return bad ? `answered with ${bad}` : undefined
}
