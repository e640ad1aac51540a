import { setTimeout as pause } from 'node:timers/promises'
import { aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { ask } from '#kit/client'
import { makeClock } from '#kit/faketime'
import type { Proof } from '#kit/proof'
import { atLeast, atMost, reportedAll } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

const questionsPerRound = 50
const spreadMs = 500
const headStartMs = 1_500

type Sent = { bidder: string; status: number; code: string; sentAt: number; answeredAt: number }
type Kept = { company_id: string; in_time: boolean; from_cutoff_ms: number }

const questionsOf = ({ rows }: System, tenderId: string) =>
  rows<Kept>(
    `select q.company_id, q.asked_at <= t.questions_until as in_time,
       1000 * extract(epoch from q.asked_at - t.questions_until)::float8 as from_cutoff_ms
     from questions q join tenders t on t.id = q.tender_id where q.tender_id = $1`,
    [tenderId],
  )

async function askAt(origin: string, bidder: Bidder, tenderId: string): Promise<Sent> {
  const sentAt = Date.now()
  const path = `/api/tenders/${tenderId}/questions`
  const json = { question: 'Is the lift included?' }
  const what = 'a question'
  const { status, code } = await ask({ origin, bidder }, { what, method: 'POST', path, json })
  return { bidder: bidder.id, status, code, sentAt, answeredAt: Date.now() }
}

async function runRound(system: System, bidders: readonly Bidder[]) {
  const { apis } = system
  const tenderId = await aTender(system)
  const until = Date.now() + headStartMs + spreadMs
  await system.unguarded([
    'update tenders set questions_until = $2, answers_by = end_date where id = $1',
    [tenderId, new Date(until)],
  ])
  const sent = await Promise.all(
    bidders.map(async (bidder, turn) => {
      // Evenly over the second around the cut-off, to both processes alike.
      const offset = ((turn + Math.random()) / bidders.length) * 2 * spreadMs - spreadMs
      await pause(until + offset - Date.now())
      return askAt(apis[turn % apis.length]?.origin ?? '', bidder, tenderId)
    }),
  )
  return { until, sent, kept: await questionsOf(system, tenderId) }
}

type Round = Awaited<ReturnType<typeof runRound>>

/** The response, the row and the time on the line must agree; this machine's clock is the database's. */
function isMisjudged({ until, kept }: Round, sent: Sent) {
  const row = kept.find(({ company_id: id }) => id === sent.bidder)
  if (sent.status === 201) return !row?.in_time || sent.sentAt > until
  const isRefused = sent.status === 409 && sent.code === 'question-too-late'
  return !isRefused || row !== undefined || sent.answeredAt < until
}

function judge(rounds: readonly Round[]) {
  const sent = rounds.flatMap((round) => round.sent)
  const kept = rounds.flatMap((round) => round.kept)
  const misjudged = rounds.flatMap((round) =>
    round.sent.filter((each) => isMisjudged(round, each)),
  ).length
  const within = (ms: number) =>
    kept.filter(({ from_cutoff_ms: distance }) => Math.abs(distance) <= ms).length
  const answered = (status: number) => sent.filter((each) => each.status === status).length
  return [
    ...reportedAll({
      asked: sent.length,
      'answered otherwise': sent.length - answered(201) - answered(409),
      'kept within 50 ms before the cut-off': within(50),
    }),
    atLeast('kept', answered(201), 1),
    atLeast('refused', answered(409), 1),
    atMost('misjudged', misjudged, 0),
  ]
}

export const questions: Proof = {
  name: 'questions',
  claim:
    'around the cut-off for questions the database’s clock alone judges, however wrong the processes’ clocks are',
  async run(environment) {
    const apis = [90, -90].map((by) => makeClock(environment.directory, `by ${by} s`, by).change)
    return withSystem(environment, { apis }, async (system) => {
      const bidders = await signedInBidders(system, questionsPerRound)
      const rounds: Round[] = []
      for (let round = 0; round < (environment.isShort ? 3 : 20); round++) {
        rounds.push(await runRound(system, bidders))
      }
      return { rows: judge(rounds) }
    })
  },
}
