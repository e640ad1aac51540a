import { decideChecks, listChecks } from '@padauk/contract/admin/bid-checks'
import {
  acceptEvaluationRules,
  appointEvaluator,
  declareInterest,
} from '@padauk/contract/admin/evaluation'
import { giveScores, lockScores } from '@padauk/contract/admin/scores'
import type { NewCheck } from '@padauk/contract/admin/bid-checks'
import type { Call } from '@padauk/contract/client'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { payloadOf, sealAround, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile } from '@padauk/testing/sealed-bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import { aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'
import { sendParts, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import { closeToOpen, compareFiles, longAgo, revealedBy } from '#test/sittings'

/** Everyone who has a part in evaluations, with their keys; made once for a test file. */
export async function aTeam(api: Api) {
  const keys = await aKeySet(api)
  const person = (...roles: Parameters<typeof aSteppedUpMember>[1]) => aSteppedUpMember(api, roles)
  return {
    keys,
    officer: await person('officer'),
    secondOfficer: await person('officer'),
    owner: await person('owner'),
    auditor: await person('auditor'),
    evaluators: [await person('evaluator'), await person('evaluator')] as const,
  }
}
export type Team = Awaited<ReturnType<typeof aTeam>>

/** Half for the price, the other half for quality and for time. */
export const threeCriteria: Partial<EvaluationRules> = {
  method: 'weighted-criteria',
  criteria: [
    { id: 'price', labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 50 },
    { id: 'quality', labelEn: 'Quality', labelMm: 'အရည်အသွေး', weight: 30 },
    { id: 'time', labelEn: 'Time', labelMm: 'အချိန်', weight: 20 },
  ],
}

type Wanted = {
  /** A price for each bid; null for a bid that states none. */
  prices: readonly (number | null)[]
  rules?: Partial<TenderRules>
  evaluation?: Partial<EvaluationRules>
  /** The files of a bid, by its place. */
  filesOf?: (place: number) => PlainFile[]
  /** Runs before the deadline, after the evaluators were appointed. */
  before?: (tender: string) => Promise<unknown>
}

export async function aPricedBid(
  api: Api,
  { keys: { set } }: Team,
  tender: string,
  { amount, files }: { amount: number | null; files: PlainFile[] },
) {
  const bidder = await aSender(api)
  const sent = await sendParts(api, bidder, tender, files)
  const price = amount === null ? null : { amount, currency: 'MMK', note: '' }
  const content = { tender, company: bidder.id, set, sent, price, notBefore: longAgo }
  const { seal } = await sealAround(content)
  const { status, body } = await submitSealed(api, bidder, tender, payloadOf(seal))
  if (status !== 201) throw new Error(`${status} ${body.code}`)
  return { bidder, receipt: body.receipt }
}

/** A sealed tender with its evaluators, whose bids two holders have just opened. */
export async function anOpenedTender(api: Api, team: Team, wanted: Wanted) {
  const { keys, officer, evaluators } = team
  const {
    prices,
    evaluation = threeCriteria,
    filesOf = (place) => threeFiles(`offer ${place}`),
  } = wanted
  const rules = { price: { currency: 'MMK', required: true }, ...wanted.rules }
  const tender = await aTender(api.services.db, {
    nameEn: 'Solar pumps',
    keySet: keys.hash,
    rules,
    evaluation,
  })
  const params = { id: tender }
  for (const { id: staff } of evaluators) {
    must(await officer.call(appointEvaluator, { params, body: { staff } }))
  }
  for (const { call } of evaluators) must(await call(acceptEvaluationRules, { params }))
  await wanted.before?.(tender)
  const bids = []
  for (const [place, amount] of prices.entries()) {
    const { bidder, receipt } = await aPricedBid(api, team, tender, {
      amount,
      files: filesOf(place),
    })
    bids.push({ bidder, receipt, submission: await submissionOf(api, tender, bidder.id) })
  }
  await closeToOpen(api, tender)
  const [first, second] = keys.holders
  if (!first || !second) throw new Error('no holders')
  await revealedBy(api, [first, second], tender)
  await compareFiles(api, tender)
  return { tender, bids }
}
export type OpenedTender = Awaited<ReturnType<typeof anOpenedTender>>

async function submissionOf({ services: { db } }: Api, tender: string, company: string) {
  const { id } = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .where('companyId', '=', company)
    .executeTakeFirstOrThrow()
  return id
}

/** No one of these people has an interest. */
export async function declareNone(tender: string, people: readonly { call: Call }[]) {
  for (const { call } of people) {
    must(await call(declareInterest, { params: { id: tender }, body: { has_interest: false } }))
  }
}

export const decide = ({ call }: { call: Call }, tender: string, decisions: NewCheck[]) =>
  call(decideChecks, { params: { id: tender }, body: { decisions } })

/** Every bid is complete. */
export async function checkAll(team: Team, tender: string) {
  const { bids } = must(await team.officer.call(listChecks, { params: { id: tender } }))
  const decisions = bids
    .filter(({ not_opened }) => not_opened === null)
    .map(({ submission }) => ({ submission, decision: 'complete' as const }))
  must(await decide(team.officer, tender, decisions))
}

type Points = { submission: string; criterion: string; points: number }

/** Gives points in hundredths and locks them. */
export async function scoreAndLock({ call }: { call: Call }, tender: string, scores: Points[]) {
  const params = { id: tender }
  must(await call(giveScores, { params, body: { scores } }))
  must(await call(lockScores, { params }))
}

/**
 * Opened, declared, checked and scored: an award can be proposed. With the same points from every
 * evaluator for all bids, the lower price wins.
 */
export async function anEvaluatedTender(api: Api, team: Team, wanted: Wanted) {
  const opened = await anOpenedTender(api, team, wanted)
  const { tender, bids } = opened
  const isScored = (wanted.evaluation ?? threeCriteria).method === 'weighted-criteria'
  await declareNone(tender, [team.officer, team.secondOfficer, ...team.evaluators])
  await checkAll(team, tender)
  if (!isScored) return opened
  const criteria = (wanted.evaluation ?? threeCriteria).criteria ?? []
  const scores = bids.flatMap(({ submission }) =>
    criteria
      .filter(({ id }) => id !== 'price')
      .map(({ id, weight }) => ({ submission, criterion: id, points: weight * 50 })),
  )
  for (const evaluator of team.evaluators) await scoreAndLock(evaluator, tender, scores)
  return opened
}
