import type { Attempt, Maker, Targets } from './attempt.ts'
import { createChance } from '#kit/chance'
import { formAttempt } from './form-attempts.ts'
import { faultOf, faultOnLine, statusesOn } from './judge.ts'
import { rawAttempt } from './raw-attempts.ts'
import { schemaAttempt } from './schema-attempts.ts'
import { sendHttp, sendRaw } from './send.ts'
import { tusAttempt } from './tus-attempts.ts'

const families = {
  'calls of the OpenAPI document': { share: 60, make: schemaAttempt },
  'bytes on a line': { share: 18, make: rawAttempt },
  forms: { share: 12, make: formAttempt },
  'resumable uploads': { share: 10, make: tusAttempt },
} satisfies Record<string, { share: number; make: Maker }>

type Family = keyof typeof families

const wheel = Object.entries(families).flatMap(([name, { share }]) =>
  Array<Family>(share).fill(name as Family),
)

/** `shut out` because of who asked; `busy` is a 503 that says when to come back. */
const empty = { sent: 0, done: 0, refused: 0, 'shut out': 0, 'no answer': 0, busy: 0, FAULTS: 0 }

const emptyTallies = () =>
  Object.fromEntries(Object.keys(families).map((name) => [name, { ...empty }])) as Record<
    Family,
    typeof empty
  >

type Run = {
  seed: number
  /** The number of the first attempt; the same number is the same attempt. */
  first: number
  count: number
  atOnce: number
  lines: readonly URL[]
  targets: Targets
}

/** Sends so many attempts, several at once, to each of the lines in turn. */
export async function sendAttempts({ seed, first, count, atOnce, lines, targets }: Run) {
  const tallies = emptyTallies()
  const codes = new Map<string, number>()
  const faults: { number: number; what: string; why: string }[] = []
  let slow: { number: number; ms: number; what: string }[] = []
  let next = first

  async function one(number: number) {
    const chance = createChance(seed, number)
    const family = chance.pick(wheel)
    const attempt = families[family].make(chance, targets)
    const line = lines[number % lines.length]
    if (!line) throw new Error('there is no target')
    const start = performance.now()
    const { statuses, code, why } = await send(line, attempt)
    const ms = performance.now() - start
    slow.push({ number, ms, what: describe(attempt).slice(0, 200) })
    slow = slow.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
    codes.set(code, (codes.get(code) ?? 0) + 1)
    tallies[family].sent += 1
    tallies[family][resultOf(statuses[0])] += 1
    if (why !== undefined) {
      tallies[family].FAULTS += 1
      if (faults.length < 200) faults.push({ number, what: describe(attempt), why })
    } else if (statuses.includes(503)) tallies[family].busy += 1
  }
  async function work() {
    while (next < first + count) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { tallies, faults, codes, slowest: slow }
}

/** `why` it must never be seen, when it is a fault. */
type Outcome = { statuses: number[]; code: string; why?: string | undefined }

async function send(line: URL, attempt: Attempt): Promise<Outcome> {
  const unanswered = { statuses: [], code: 'no answer' }
  if (attempt.via === 'socket') {
    const received = await sendRaw(line, attempt)
    const statuses = statusesOn(received)
    const code = String(statuses[0] ?? unanswered.code)
    return { statuses, code, why: faultOnLine(attempt, received) }
  }
  try {
    const answer = await sendHttp(line, attempt)
    if (!answer) return unanswered
    const code = /"code":"([a-z-]+)"/.exec(answer.body)?.[1] ?? ''
    const why = faultOf(attempt, answer)
    return { statuses: [answer.status], code: `${answer.status} ${code}`.trim(), why }
  } catch (error) {
    return { ...unanswered, why: error instanceof Error ? error.message : String(error) }
  }
}

function resultOf(status: number | undefined) {
  if (!status) return 'no answer'
  if (status === 401 || status === 403) return 'shut out'
  return status < 400 ? 'done' : 'refused'
}

function describe(attempt: Attempt) {
  const cut = (bytes: Uint8Array) =>
    JSON.stringify(Buffer.from(bytes).toString('latin1').slice(0, 400))
  if (attempt.via === 'socket') return attempt.pieces.slice(0, 3).map(cut).join(' | ')
  const { method, path, headers, body } = attempt
  const { authorization: _a, cookie: _c, 'x-csrf-token': _t, ...shown } = headers
  return `${method} ${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${body ? cut(body) : ''}`
}
