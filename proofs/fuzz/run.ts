import type { Attempt, Maker, World } from './attempt.ts'
import { createChance } from '#kit/chance'
import { formAttempt } from './form-attempts.ts'
import { judgeAnswer, judgeLine } from './judge.ts'
import type { Verdict } from './judge.ts'
import { rawAttempt } from './raw-attempts.ts'
import { schemaAttempt } from './schema-attempts.ts'
import { sendHttp, sendRaw } from './send.ts'
import type { Line } from './send.ts'
import { tusAttempt } from './tus-attempts.ts'

const families = {
  'calls of the OpenAPI document': { share: 60, make: schemaAttempt },
  'bytes on a line': { share: 18, make: rawAttempt },
  forms: { share: 12, make: formAttempt },
  'resumable uploads': { share: 10, make: tusAttempt },
} satisfies Record<string, { share: number; make: Maker }>

export type Family = keyof typeof families

const wheel = Object.entries(families).flatMap(([name, { share }]) =>
  Array.from({ length: share }, () => name as Family),
)

export type Tally = {
  sent: number
  done: number
  refused: number
  /** Refused because of who asked: such a request got no further than the first door. */
  shutOut: number
  declared: number
  unanswered: number
  faults: number
}

const emptyTally = (): Tally => ({
  sent: 0,
  done: 0,
  refused: 0,
  shutOut: 0,
  declared: 0,
  unanswered: 0,
  faults: 0,
})

export type Slow = { number: number; ms: number; what: string }

export type Fault = { number: number; family: Family; what: string; why: string }

type Run = {
  seed: number
  /** The number of the first attempt; the same number is the same attempt. */
  first: number
  count: number
  atOnce: number
  lines: readonly Line[]
  world: World
}

/** Sends so many attempts, several at once, to each of the lines in turn. */
export async function sendAttempts({ seed, first, count, atOnce, lines, world }: Run) {
  const tallies = Object.fromEntries(
    Object.keys(families).map((family) => [family, emptyTally()]),
  ) as Record<Family, Tally>
  const codes = new Map<string, number>()
  const faults: Fault[] = []
  let slow: Slow[] = []
  let next = first

  async function one(number: number) {
    const chance = createChance(seed, number)
    const family = chance.pick(wheel)
    const attempt = families[family].make(chance, world)
    const line = lines[number % lines.length]
    if (!line) throw new Error('there is no target')
    const start = performance.now()
    const { verdict, result, code } = await send(line, attempt)
    slow.push({ number, ms: performance.now() - start, what: describe(attempt).slice(0, 200) })
    if (slow.length > 50) slow = slowestOf(slow)
    const tally = tallies[family]
    tally.sent += 1
    tally[result] += 1
    codes.set(code, (codes.get(code) ?? 0) + 1)
    if (verdict.kind === 'declared') tally.declared += 1
    if (verdict.kind !== 'fault') return
    tally.faults += 1
    if (faults.length < 200)
      faults.push({ number, family, what: describe(attempt), why: verdict.why })
  }
  async function work() {
    while (next < first + count) await one(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { tallies, faults, codes, slowest: slowestOf(slow) }
}

const slowestOf = (slow: readonly Slow[]) => slow.toSorted((a, b) => b.ms - a.ms).slice(0, 5)

type Outcome = {
  verdict: Verdict
  result: 'done' | 'refused' | 'shutOut' | 'unanswered'
  code: string
}

async function send(line: Line, attempt: Attempt): Promise<Outcome> {
  if (attempt.via === 'socket') {
    const received = await sendRaw(line, attempt)
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? 'no answer'
    const verdict = judgeLine(attempt, received)
    return { verdict, result: resultOf(Number(status) || 0), code: status }
  }
  try {
    const answer = await sendHttp(line, attempt)
    if (!answer) return { verdict: { kind: 'fine' }, result: 'unanswered', code: 'no answer' }
    const code = /"code":"([a-z-]+)"/.exec(answer.body)?.[1] ?? ''
    const verdict = judgeAnswer(attempt, answer)
    return { verdict, result: resultOf(answer.status), code: `${answer.status} ${code}`.trim() }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { verdict: { kind: 'fault', why }, result: 'unanswered', code: 'no answer' }
  }
}

function resultOf(status: number) {
  if (status === 0) return 'unanswered'
  if (status === 401 || status === 403) return 'shutOut'
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
