import { approveAward, proposeAward, readAward } from '@padauk/contract/admin/awards'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import { signedInBidders } from '#kit/bidders'
import { bidFor, closeTender } from '#kit/bids'
import type { System } from '#kit/system'
import { anOffice, must } from './ocds-people.ts'

/** As two officers would have found every bid complete, the first to arrive being the cheapest. */
const judgeBids = ({ unguarded }: System, tenderId: string) =>
  unguarded(
    [
      `insert into bid_checks (submission_id, no, decision, decided_by)
       select id, 1, 'complete', (select min(id::text)::uuid from staff)
       from submissions where tender_id = $1`,
      [tenderId],
    ],
    [
      `insert into typed_prices (submission_id, amount, currency, typed_by, confirmed_by,
         confirmed_at)
       select id, 1000 + row_number() over (order by arrived_at), 'MMK',
         (select min(id::text)::uuid from staff), (select max(id::text)::uuid from staff), now()
       from submissions where tender_id = $1`,
      [tenderId],
    ],
  )

async function bidderAddresses({ rows }: System, tenderId: string) {
  const found = await rows<{ id: string; email: string }>(
    `select companies.id, email from submissions join companies on companies.id = company_id
     where tender_id = $1 order by arrived_at`,
    [tenderId],
  )
  return new Map(found.map(({ id, email }) => [id, email]))
}

/** An award that an officer has proposed to so many bidders, and how an owner approves it. */
export async function prepareAward(system: System, count: number) {
  const bidders = await signedInBidders(system, count)
  const { tenderId } = await bidFor(system, bidders)
  await closeTender(system, tenderId)
  const { officer, owner, stepUp } = await anOffice(system)
  await judgeBids(system, tenderId)
  const params = { id: tenderId }
  must(await officer(declareInterest, { params, body: { has_interest: false } }))
  const { candidates } = must(await officer(readAward, { params }))
  const inOrder = candidates.toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0))
  const [winner, ...others] = inOrder.map(({ submission }) => submission)
  const reasons = others.map((submission) => ({ submission, en: 'Dearer.', mm: 'ဈေးပိုကြီးပါသည်။' }))
  const decision = { winner: winner ?? null, none: null, justification: 'The lowest price.' }
  const { award } = must(await officer(proposeAward, { params, body: { ...decision, reasons } }))
  await stepUp()
  const body = { revision: award?.revision ?? -1 }
  const emails = await bidderAddresses(system, tenderId)
  return {
    tenderId,
    bidders: bidders.map((bidder) => ({ ...bidder, email: emails.get(bidder.id) ?? '' })),
    async approve() {
      must(await owner(approveAward, { params, body }))
    },
  }
}

export type PreparedAward = Awaited<ReturnType<typeof prepareAward>>
