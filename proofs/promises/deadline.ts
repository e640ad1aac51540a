import { setTimeout as pause } from 'node:timers/promises'
import { aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, receiptHash, sendBid, uploadPicture } from '#kit/bids'
import type { Submitted } from '#kit/bids'
import { eachOf } from '#kit/each-of'
import { makeClock } from '#kit/faketime'
import type { NewSubmission } from '@padauk/contract/submissions'
import { aKeySet, aSealedTender, sealPayload, sendSealedPicture } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { Proof } from '#kit/proof'
import { atLeast, atMost, reportedAll } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

const bidsPerRound = 50
/** Uploads before a round; all of them together are more than a process takes. */
const atOnce = 8
const spreadMs = 500
// Enough for everyone to be at the line when the round begins.
const headStartMs = 1_500

type Arrival = {
  company_id: string
  in_time: boolean
  from_deadline_ms: number
  submission: string | null
  receipt_hash: string | null
}

/** Every arrival of a tender, judged by nothing but the database's clock. */
const arrivalsOf = ({ rows }: System, tenderId: string) =>
  rows<Arrival>(
    `select a.company_id, a.arrived_at <= t.end_date as in_time, s.id as submission, s.receipt_hash,
       1000 * extract(epoch from a.arrived_at - t.end_date)::float8 as from_deadline_ms
     from arrivals a join tenders t on t.id = a.tender_id
     left join submissions s on s.arrival_id = a.id
     where a.tender_id = $1`,
    [tenderId],
  )

type Prepared = { tenderId: string; payloads: readonly NewSubmission[] }

/** Every file is there before the deadline is set. */
async function prepare(
  system: System,
  bidders: readonly Bidder[],
  active: ActiveSet | null,
): Promise<Prepared> {
  const { apis } = system
  const originOf = (turn: number) => apis[turn % apis.length]?.origin ?? ''
  const tenderId = active ? await aSealedTender(system, active) : await aTender(system)
  const payloads = await eachOf(
    [...bidders.entries()],
    atOnce,
    async ([turn, bidder]): Promise<NewSubmission> => {
      const origin = originOf(turn)
      if (!active) return { imgUrl: await uploadPicture(origin, bidder), url: demoLink }
      const sent = await sendSealedPicture({ origin, bidder }, tenderId)
      return sealPayload({ tenderId, bidder, set: active.set, sent })
    },
  )
  return { tenderId, payloads }
}

async function runRound(system: System, bidders: readonly Bidder[], active: ActiveSet | null) {
  const { apis } = system
  const originOf = (turn: number) => apis[turn % apis.length]?.origin ?? ''
  const { tenderId, payloads } = await prepare(system, bidders, active)
  const endsAt = Date.now() + headStartMs + spreadMs
  await system.unguarded([
    'update tenders set end_date = $2 where id = $1',
    [tenderId, new Date(endsAt)],
  ])
  const answers = await Promise.all(
    bidders.map(async (bidder, turn) => {
      // Evenly over the second around the deadline, to both processes alike.
      const offset = ((turn + Math.random()) / bidders.length) * 2 * spreadMs - spreadMs
      await pause(endsAt + offset - Date.now())
      return sendBid(originOf(turn), bidder, { tenderId, payload: payloads[turn] ?? {} })
    }),
  )
  return { answers, arrivals: await arrivalsOf(system, tenderId) }
}

type Round = Awaited<ReturnType<typeof runRound>>

/** What the answer told and what the database holds must be one. */
function isMisjudged(answer: Submitted, arrival: Arrival | undefined) {
  if (!arrival) return true
  if (isAccepted(answer)) {
    const isTheRow = arrival.receipt_hash === receiptHash(answer.receipt)
    return !arrival.in_time || !arrival.submission || !isTheRow
  }
  const isRefused = answer.status === 409 && answer.code === 'tender-closed'
  return !isRefused || arrival.in_time || arrival.submission !== null
}

function judge(bidders: readonly Bidder[], rounds: readonly Round[]) {
  const answers = rounds.flatMap((round) => round.answers)
  const arrivals = rounds.flatMap((round) => round.arrivals)
  const misjudged = rounds.flatMap((round) =>
    round.answers.filter((answer, turn) => {
      const arrival = round.arrivals.find(({ company_id: id }) => id === bidders[turn]?.id)
      return isMisjudged(answer, arrival)
    }),
  ).length
  const within = (ms: number) =>
    arrivals.filter(({ from_deadline_ms: distance }) => Math.abs(distance) <= ms).length
  return [
    ...reportedAll({
      submitted: answers.length,
      'answered otherwise': answers.filter(({ status }) => status !== 201 && status !== 409).length,
      'arrivals recorded': arrivals.length,
      'arrived within ±50 ms of the deadline': within(50),
      'arrived within ±5 ms of the deadline': within(5),
    }),
    atLeast('accepted', answers.filter(isAccepted).length, 1),
    atLeast('refused', answers.filter(({ status }) => status === 409).length, 1),
    atMost('misjudged', misjudged, 0),
  ]
}

export const deadline: Proof = {
  name: 'deadline',
  claim:
    'around a deadline the database’s clock alone judges, however wrong the processes’ clocks are',
  async run(environment) {
    const apis = [90, -90].map((by) => makeClock(environment.directory, `by ${by} s`, by).change)
    const options = { apis, env: { CLOSE_EVERY_SECONDS: '30' } }
    return withSystem(environment, options, async (system) => {
      const bidders = await signedInBidders(system, bidsPerRound)
      const active = await aKeySet(system)
      const rounds: Round[] = []
      for (let round = 0; round < (environment.isShort ? 3 : 20); round++) {
        // Sealed and not sealed by turns.
        rounds.push(await runRound(system, bidders, round % 2 === 0 ? active : null))
      }
      return { rows: judge(bidders, rounds) }
    })
  },
}
