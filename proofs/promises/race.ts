import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { aBidder, aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, sendBid, submitPatiently, uploadPicture } from '#kit/bids'
import type { NewSubmission } from '@padauk/contract/submissions'
import { aKeySet, aSealedTender, prepareSealedBid, sealPayload } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { Proof } from '#kit/proof'
import { holds, none, reported } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'

const submitsPerRound = 200

type Traces = { submissions: number; entries: number; letters: number }

const tracesOf = ({ rows }: System, tenderId: string) =>
  rows<Traces>(
    `select
       (select count(*)::int from submissions where tender_id = $1) as submissions,
       (select count(*)::int from audit_entries where tender_id = $1) as entries,
       (select count(*)::int from letters where tender_id = $1) as letters`,
    [tenderId],
  )

type Round = { tenderId: string; own: NewSubmission; otherOf: (turn: number) => NewSubmission }

/** Bids by form, whose others have other links: for a sealed tender each is sealed on arrival. */
async function formRound(system: System, bidder: Bidder, active: ActiveSet | null): Promise<Round> {
  const tenderId = active ? await aSealedTender(system, active) : await aTender(system)
  const imgUrl = await uploadPicture(system.origin, bidder)
  const otherOf = (turn: number) => ({ imgUrl, url: `${demoLink}-${turn}` })
  return { tenderId, own: { imgUrl, url: demoLink }, otherOf }
}

/** Sealed bids; the others are other envelopes around the same file. */
async function sealedRound(system: System, bidder: Bidder, active: ActiveSet): Promise<Round> {
  const { tenderId, sent, payload: own } = await prepareSealedBid(system, bidder, { active })
  const others: NewSubmission[] = []
  for (let turn = 0; turn < submitsPerRound; turn++) {
    others.push(await sealPayload({ tenderId, bidder, set: active.set, sent }))
  }
  return { tenderId, own, otherOf: (turn) => others[turn] ?? own }
}

/** Half of them are one request sent again and again, half are other bids of the same company. */
async function runRound(system: System, bidder: Bidder, round: number, active: ActiveSet) {
  const origins = system.apis.map(({ origin }) => origin)
  const { tenderId, own, otherOf } =
    round % 3 === 1
      ? await sealedRound(system, bidder, active)
      : await formRound(system, bidder, round % 3 === 2 ? active : null)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: submitsPerRound }, (_, turn) => {
      const origin = origins[turn % origins.length] ?? ''
      // Now the one kind is first at the door, now the other.
      const isRepeat = (turn + 2 * round) % 4 < 2
      const bid = {
        tenderId,
        payload: isRepeat ? own : otherOf(turn),
        ...(isRepeat && { key }),
      }
      // Sealing so many at once is more than a process takes: it says 503, and senders try again.
      return round % 3 === 2
        ? submitPatiently({ origin, bidder }, bid)
        : sendBid(origin, bidder, bid)
    }),
  )
  const [traces] = await tracesOf(system, tenderId)
  const receipts = answers.filter(isAccepted)
  return {
    traces: traces ?? { submissions: 0, entries: 0, letters: 0 },
    withReceipt: receipts.length,
    receipts: new Set(receipts.map(({ receipt }) => canonicalJson(receipt.receipt))).size,
    conflicts: answers.filter(({ status }) => status === 409).length,
    others: answers.filter(({ status }) => status !== 201 && status !== 409),
  }
}

export const race: Proof = {
  name: 'race',
  claim: 'one company that submits many times at once has submitted once',
  run: (environment) =>
    withSystem(environment, { apis: [() => ({}), () => ({})] }, async (system) => {
      const [bidder, active] = await Promise.all([aBidder(system), aKeySet(system)])
      const rounds: Awaited<ReturnType<typeof runRound>>[] = []
      for (let round = 0; round < (environment.isShort ? 3 : 6); round++) {
        rounds.push(await runRound(system, bidder, round, active))
      }
      type Pick = (round: (typeof rounds)[number]) => number
      const each = (pick: Pick) => rounds.map(pick).join(' ')
      const one = (what: string, pick: Pick) =>
        holds(
          what,
          rounds.every((round) => pick(round) === 1),
          each(pick),
        )
      return {
        rows: [
          reported('parallel submits a round', submitsPerRound),
          one('one row a round', ({ traces }) => traces.submissions),
          one('one audit entry a round', ({ traces }) => traces.entries),
          one('one letter a round', ({ traces }) => traces.letters),
          one('one receipt a round', ({ receipts }) => receipts),
          reported(
            'answered with the receipt',
            each((round) => round.withReceipt),
          ),
          reported(
            'answered with 409',
            each((round) => round.conflicts),
          ),
          none(
            'answered otherwise',
            rounds.flatMap((round) => round.others),
          ),
        ],
      }
    }),
}
