import {
  approveAward,
  proposeAward,
  readAward,
  recordWithdrawal,
} from '@padauk/contract/admin/awards'
import { changeContract, endContract, recordContract } from '@padauk/contract/admin/contracts'
import {
  confirmPrice,
  decideChecks,
  listChecks,
  typePrice,
} from '@padauk/contract/admin/bid-checks'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import { confirmOpening, revealBids, startSitting } from '@padauk/contract/admin/sittings'
import { withServices } from '#kit/staff'
import type { System } from '#kit/system'
import { must } from './ocds-people.ts'
import type { Office } from './ocds-people.ts'
import { courseNames, isOpening } from './ocds-tenders.ts'
import type { Course, Tenders } from './ocds-tenders.ts'

const currency = 'USD'
const lowest = 125_050

async function open({ officer, second, stepUp }: Office, id: string) {
  await stepUp()
  const { confirming } = must(await officer(startSitting, { params: { id } }))
  if (!confirming) throw new Error('no opening began')
  const params = { id: confirming.id }
  const body = { has_interest: false, declaration: 'I have none' }
  for (const call of [officer, second]) must(await call(confirmOpening, { params, body }))
  must(await officer(revealBids, { params }))
}

/** Every bid is complete; the first to arrive is the cheapest. */
async function evaluate({ officer, second, stepUp }: Office, id: string) {
  await stepUp()
  const params = { id }
  for (const call of [officer, second]) {
    must(await call(declareInterest, { params, body: { has_interest: false } }))
  }
  const { bids } = must(await officer(listChecks, { params }))
  const decisions = bids.map(({ submission }) => ({ submission, decision: 'complete' }) as const)
  must(await officer(decideChecks, { params, body: { decisions } }))
  for (const [place, { submission }] of bids.entries()) {
    const ofBid = { id, submission }
    const amount = lowest + place * 1_000
    must(await officer(typePrice, { params: ofBid, body: { amount, currency } }))
    must(await second(confirmPrice, { params: ofBid, body: { amount } }))
  }
}

async function propose({ officer, owner, stepUp }: Office, id: string, isAwarded = true) {
  const params = { id }
  const { candidates } = must(await officer(readAward, { params }))
  const [first, ...others] = candidates
    .filter(({ standing }) => standing === 'valid')
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  const reasons = others.map(({ submission }) => ({
    submission,
    en: 'Dearer.',
    mm: 'ဈေးပိုကြီးပါသည်။',
  }))
  const decision = isAwarded
    ? { winner: first?.submission ?? null, none: null, reasons }
    : { winner: null, none: 'not-needed' as const, reasons: [] }
  const body = { ...decision, justification: 'The lowest price.' }
  const { award } = must(await officer(proposeAward, { params, body }))
  await stepUp()
  const revision = award?.revision ?? 0
  return must(await owner(approveAward, { params, body: { revision } }))
}

async function withdraw({ officer, stepUp }: Office, id: string) {
  const params = { id }
  const { award } = must(await officer(readAward, { params }))
  await stepUp()
  const body = { revision: award?.revision ?? 0, reason: 'No workers.' }
  must(await officer(recordWithdrawal, { params, body }))
}

async function sign({ owner, stepUp }: Office, id: string) {
  await stepUp()
  const days = { signed_on: '2026-11-02', starts_on: '2026-12-01', ends_on: '2027-11-30' }
  const body = { number: 'C-1', ...days, value: { amount: lowest, currency }, document: null }
  must(await owner(recordContract, { params: { id }, body }))
}

const afterStandstill: readonly Course[] = ['final', 'contract', 'changed', 'ended']

/** Opens, judges, decides and signs, as far as each tender goes. */
export async function decideAll(system: System, office: Office, tenders: Tenders) {
  const opened = courseNames.filter(isOpening)
  for (const course of opened) await open(office, tenders[course])
  for (const course of opened.filter((each) => each !== 'opened')) {
    await evaluate(office, tenders[course])
    await propose(office, tenders[course], course !== 'unsuccessful')
  }
  await withdraw(office, tenders.withdrawn)
  const ids = afterStandstill.map((course) => tenders[course])
  await system.unguarded([
    `update awards set standstill_until = now() - interval '1 second' where tender_id = any ($1)`,
    [ids],
  ])
  await withServices(system, ({ awards }) => awards.finishDue())
  for (const course of ['contract', 'changed', 'ended'] as const)
    await sign(office, tenders[course])
  const change = { text: 'Two more lifts.', value: { amount: 200_000, currency } }
  await office.stepUp()
  must(
    await office.owner(changeContract, {
      params: { id: tenders.changed },
      body: { ...change, ends_on: '2028-02-29' },
    }),
  )
  const end = { how: 'terminated', on: '2026-11-10', reason: 'By agreement.' } as const
  must(await office.owner(endContract, { params: { id: tenders.ended }, body: end }))
}
