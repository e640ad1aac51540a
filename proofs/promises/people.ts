import type { SignedReceiptV2 } from '@padauk/contract/submissions'
import { aBidder } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { submit } from '#kit/bids'
import { ask } from '#kit/client'
import { aMember } from '#kit/members'
import { aKeySet, prepareSealedBid, aSealedTender } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { Proof } from '#kit/proof'
import { holds, none, reported } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import { aTenderWithDocument, removeUnderRequests } from './removals.ts'

type Two = readonly [Bidder, Bidder]

/** Each has sealed a bid of the same company and sends it at the same moment, to another process. */
async function submitAtOnce(system: System, people: Two, active: ActiveSet) {
  const tenderId = await aSealedTender(system, active)
  const [{ id: companyId }] = people
  const clients = people.map((bidder, turn) => ({
    bidder,
    origin: system.apis[turn]?.origin ?? '',
  }))
  const bids = await Promise.all(
    clients.map(({ bidder, origin }) =>
      // A bid is sealed for the company, by any of its people.
      prepareSealedBid({ ...system, origin }, { ...bidder, id: companyId }, { active, tenderId }),
    ),
  )
  const answers = await Promise.all(
    clients.map((client, turn) => submit(client, { tenderId, payload: bids[turn]!.payload })),
  )
  const sender = people[answers.findIndex(({ status }) => status === 201)]
  const path = `/api/histories/${tenderId}`
  const shown = await Promise.all(clients.map((client) => ask(client, { what: 'own bid', path })))
  const receipts = shown.map(({ text }) => (JSON.parse(text) as SignedReceiptV2).receipt)
  const [rows] = await system.rows<{ bids: number }>(
    'select count(*)::int as bids from submissions where tender_id = $1',
    [tenderId],
  )
  return {
    bids: rows?.bids ?? 0,
    statuses: answers.map(({ status }) => status).toSorted((one, other) => one - other),
    isSeenByBoth: new Set(receipts.map(({ receiptNo }) => receiptNo)).size === 1,
    isNamed: receipts.every(({ sentBy }) => sentBy.id === sender?.id),
  }
}

export const people: Proof = {
  name: 'people',
  claim: 'two people of a company submit once, and one who was removed can do nothing more',
  run: (environment) =>
    withSystem(environment, { apis: [() => ({}), () => ({})] }, async (system) => {
      const owner = await aBidder(system)
      const member = await aMember(system, owner)
      const active = await aKeySet(system)
      const rounds: Awaited<ReturnType<typeof submitAtOnce>>[] = []
      for (let round = 0; round < (environment.isShort ? 12 : 200); round++) {
        const two: Two = [owner, member]
        rounds.push(await submitAtOnce(system, two, active))
      }
      const tenderId = await aTenderWithDocument(system)
      const removals: Awaited<ReturnType<typeof removeUnderRequests>>[] = []
      for (let turn = 0; turn < (environment.isShort ? 3 : 40); turn++) {
        removals.push(await removeUnderRequests(system, owner, tenderId))
      }
      const sum = (pick: (removal: (typeof removals)[number]) => number) =>
        removals.reduce((total, removal) => total + pick(removal), 0)
      return {
        rows: [
          reported('rounds of two at once', rounds.length),
          none(
            'rounds without exactly one bid',
            rounds.filter(({ bids }) => bids !== 1),
          ),
          none(
            'rounds not answered with 201 and 409',
            rounds.filter(({ statuses }) => statuses.join() !== '201,409'),
          ),
          none(
            'rounds in which one of them does not see it',
            rounds.filter(({ isSeenByBoth }) => !isSeenByBoth),
          ),
          none(
            'receipts that name another person',
            rounds.filter(({ isNamed }) => !isNamed),
          ),
          holds(
            'removals answered',
            removals.every(({ isRemoved }) => isRemoved),
            removals.length,
          ),
          reported(
            'requests accepted before',
            sum(({ before }) => before),
          ),
          none(
            'removals before which a kind of request was never accepted',
            removals.filter(({ kinds }) => kinds !== 3),
          ),
          reported(
            'requests begun or finished after',
            sum(({ after }) => after),
          ),
          none(
            'of these accepted',
            removals.flatMap(({ accepted }) => accepted),
          ),
        ],
      }
    }),
}
