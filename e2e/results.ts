import { approveAward, proposeAward, readAward } from '@padauk/contract/admin/awards'
import {
  confirmPrice,
  decideChecks,
  listChecks,
  typePrice,
} from '@padauk/contract/admin/bid-checks'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import type { Answered } from '@padauk/contract/client'
import { control } from './product.ts'
import { aBidder, aTender, bid, closedReceipt } from './receipts.ts'
import { aStaffCaller } from './staff-calls.ts'

function must<Value>(answer: Answered<Value>) {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.code} ${answer.error}`)
  return answer.value
}

export const reasons = {
  en: 'Your bid met all requirements, but another bid had a lower price.',
  mm: 'သတ်မှတ်ချက်အားလုံးနှင့် ကိုက်ညီသော်လည်း အခြားတင်သွင်းမှု၏ ဈေးနှုန်း ပိုနိမ့်ပါသည်။',
}

/** In the order of arrival: the first company wins. */
const prices = [412_000_000, 436_500_000]

/** Two people who judge the bids of a tender, and one who decides. */
export async function judges(tender: string) {
  const [one, other, owner] = await Promise.all([
    aStaffCaller('officer'),
    aStaffCaller('officer'),
    aStaffCaller('owner'),
  ])
  const params = { id: tender }
  for (const { call } of [one, other]) {
    must(await call(declareInterest, { params, body: { has_interest: false, text: '' } }))
  }
  return { one, other, owner, params }
}
type Judges = Awaited<ReturnType<typeof judges>>

/** Every bid complete, with a price that two people have read. */
export async function judge({ one, other, params }: Judges) {
  const { bids } = must(await one.call(listChecks, { params }))
  for (const [place, { submission }] of bids.entries()) {
    const amount = prices[place] ?? 0
    const ofBid = { params: { ...params, submission } }
    must(await one.call(typePrice, { ...ofBid, body: { amount, currency: 'MMK' } }))
    must(await other.call(confirmPrice, { ...ofBid, body: { amount } }))
  }
  const decisions = bids.map(({ submission }) => ({ submission, decision: 'complete' as const }))
  must(await one.call(decideChecks, { params, body: { decisions } }))
}

/** One of the bids misses its signed forms, and its company is asked for them. */
export async function askForForms({ one, params }: Judges, place: number) {
  const { bids } = must(await one.call(listChecks, { params }))
  const decision = {
    submission: bids[place]?.submission ?? '',
    decision: 'cure' as const,
    papers: ['nda' as const],
    message: 'The second page of the forms is missing.',
  }
  must(await one.call(decideChecks, { params, body: { decisions: [decision] } }))
  return async () => {
    const checks = must(await one.call(listChecks, { params }))
    return checks.bids[place]?.cure?.files ?? []
  }
}

/** The best bid, proposed and approved: every bidder is told. */
export async function decide({ one, owner, params }: Judges) {
  const { candidates } = must(await owner.call(readAward, { params }))
  const [winner, ...others] = candidates.toSorted(
    (first, second) => (first.rank ?? 0) - (second.rank ?? 0),
  )
  const body = {
    winner: winner?.submission ?? null,
    none: null,
    justification: 'The lowest compliant price.',
    single_bid: '',
    reasons: others.map(({ submission }) => ({ submission, ...reasons })),
  }
  const { award } = must(await one.call(proposeAward, { params, body }))
  await owner.stepUp()
  must(await owner.call(approveAward, { params, body: { revision: award?.revision ?? -1 } }))
}

/** A tender with two bids that has closed. */
export async function aTenderToJudge(evaluation: object = {}) {
  const [{ id, name }, winner, loser] = await Promise.all([
    aTender(),
    aBidder('result-winner'),
    aBidder('result-loser'),
  ])
  await control('/tender/declared', { id, evaluation: JSON.stringify(evaluation) })
  await bid(winner, id)
  await bid(loser, id)
  await closedReceipt(loser, id)
  return { id, name, winner, loser }
}

/** The same, decided: in its standstill. */
export async function aDecidedTender() {
  const tender = await aTenderToJudge()
  const people = await judges(tender.id)
  await judge(people)
  await decide(people)
  return tender
}
