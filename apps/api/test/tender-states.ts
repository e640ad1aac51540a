import { approveAward } from '@padauk/contract/admin/awards'
import { recordContract } from '@padauk/contract/admin/contracts'
import { listChecks, signExclusion } from '@padauk/contract/admin/bid-checks'
import {
  acceptEvaluationRules,
  appointEvaluator,
  declareInterest,
} from '@padauk/contract/admin/evaluation'
import { createClient } from '@padauk/contract/client'
import type { Call } from '@padauk/contract/client'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { decidersOf, letStandstillPass } from '#test/awards'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aPricedBid, aTeam, decide, scoreAndLock, threeCriteria } from '#test/evaluations'
import { aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { closeToOpen, compareFiles, revealedBy } from '#test/sittings'

/** What a tender goes through between its publication and its contract. */
export const statesOfTender = [
  'open',
  'closed',
  'opened',
  'checked',
  'scored',
  'proposed',
  'standstill',
  'final',
  'contract',
] as const
export type StateOfTender = (typeof statesOfTender)[number]

/** Everyone who could ask for something of a tender. */
export const onlookers = [
  'visitor',
  'other company',
  'bidder',
  'excluded bidder',
  'winner',
  'officer',
  'undeclared officer',
  'evaluator',
  'late evaluator',
  'interested evaluator',
  'other evaluator',
  'owner',
  'owner who scored',
  'holder',
  'auditor',
] as const
export type Onlooker = (typeof onlookers)[number]

/**
 * One tender that goes from state to state, and a call for each onlooker. The first company wins,
 * the second one loses, the third one is excluded. One evaluator declares only before scoring, one
 * has an interest, one was never appointed.
 */
export async function aTenderThroughStates(api: Api) {
  const team = await aTeam(api)
  const { officer, secondOfficer, owner, evaluators } = team
  const person = (...roles: Parameters<typeof aSteppedUpMember>[1]) => aSteppedUpMember(api, roles)
  const late = await person('evaluator')
  const interested = await person('evaluator')
  const scoringOwner = await person('owner', 'evaluator')
  const tender = await aTender(api.services.db, {
    nameEn: 'Solar pumps',
    keySet: team.keys.hash,
    rules: { price: { currency: 'MMK', required: true } },
    evaluation: threeCriteria,
  })
  const params = { id: tender }
  const appointed = [...evaluators, late, interested, scoringOwner]
  for (const { call, id: staff } of appointed) {
    must(await officer.call(appointEvaluator, { params, body: { staff } }))
    must(await call(acceptEvaluationRules, { params }))
  }
  const bids: Awaited<ReturnType<typeof aPricedBid>>[] = []
  for (const [place, amount] of [400, 500, 300].entries()) {
    bids.push(await aPricedBid(api, team, tender, { amount, files: threeFiles(`offer ${place}`) }))
  }
  const bidder = (place: number) => bids[place]?.bidder.call as Call
  const calls: Record<Onlooker, Call> = {
    visitor: createClient({ origin: api.origin, language: 'en' }),
    'other company': (await aSender(api)).call,
    winner: bidder(0),
    bidder: bidder(1),
    'excluded bidder': bidder(2),
    officer: officer.call,
    'undeclared officer': (await person('officer')).call,
    evaluator: evaluators[0].call,
    'late evaluator': late.call,
    'interested evaluator': interested.call,
    'other evaluator': (await person('evaluator')).call,
    owner: owner.call,
    'owner who scored': scoringOwner.call,
    holder: (await person('holder')).call,
    auditor: team.auditor.call,
  }

  const declare = async ({ call }: { call: Call }, has_interest: boolean) =>
    must(await call(declareInterest, { params, body: { has_interest } }))

  async function reveal() {
    const [first, second] = team.keys.holders
    if (!first || !second) throw new Error('no holders')
    await revealedBy(api, [first, second], tender)
    await compareFiles(api, tender)
    const free = [officer, secondOfficer, ...evaluators, scoringOwner]
    for (const one of free) await declare(one, false)
    await declare(interested, true)
  }

  /** In the order of arrival, which is that of the companies. */
  const checked = async () => must(await officer.call(listChecks, { params })).bids

  async function check() {
    const [first, second, third] = (await checked()).map(({ submission }) => submission)
    if (!first || !second || !third) throw new Error('no bids')
    const decided = must(
      await decide(officer, tender, [
        { submission: first, decision: 'complete' },
        { submission: second, decision: 'complete' },
        {
          submission: third,
          decision: 'exclude',
          ground: 'incomplete-offer',
          reason: 'One pump is missing.',
        },
      ]),
    )
    const exclusion = decided.bids.find(({ submission }) => submission === third)?.check?.id ?? ''
    must(await secondOfficer.call(signExclusion, { params: { id: tender, check: exclusion } }))
  }

  async function score() {
    await declare(late, false)
    const valid = (await checked()).filter(({ standing }) => standing === 'valid')
    const scores = valid.flatMap(({ submission }) => [
      { submission, criterion: 'quality', points: 2_000 },
      { submission, criterion: 'time', points: 1_000 },
    ])
    for (const one of [...evaluators, late, scoringOwner]) await scoreAndLock(one, tender, scores)
  }

  const { proposed } = decidersOf({ officer, owner })
  let revision = 0
  /** What leads from the state before to each. */
  const become: Record<StateOfTender, () => Promise<unknown>> = {
    open: () => Promise.resolve(),
    closed: () => closeToOpen(api, tender),
    opened: reveal,
    checked: check,
    scored: score,
    async proposed() {
      revision = (await proposed(tender)).award?.revision ?? -1
    },
    standstill: async () => must(await owner.call(approveAward, { params, body: { revision } })),
    async final() {
      await letStandstillPass(api, tender)
      await api.services.awards.finishDue()
    },
    contract: async () =>
      must(
        await owner.call(recordContract, {
          params,
          body: {
            number: 'C-1',
            signed_on: '2026-01-02',
            value: { amount: 400, currency: 'MMK' },
            starts_on: '2026-02-01',
            ends_on: '2026-12-31',
            document: null,
          },
        }),
      ),
  }
  return { tender, calls, become }
}
