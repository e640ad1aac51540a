import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { aBidder, aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, sendBid, uploadPicture } from '#kit/bids'
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

/** Half of them are one request sent again and again, half are other bids of the same company. */
async function runRound(system: System, bidder: Bidder, round: number) {
  const origins = system.apis.map(({ origin }) => origin)
  const tenderId = await aTender(system)
  const imgUrl = await uploadPicture(origins[0] ?? '', bidder)
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: submitsPerRound }, (_, turn) => {
      const origin = origins[turn % origins.length] ?? ''
      // Now the one kind is first at the door, now the other.
      const isRepeat = (turn + 2 * round) % 4 < 2
      return sendBid(origin, bidder, {
        tenderId,
        payload: { imgUrl, url: isRepeat ? demoLink : `${demoLink}-${turn}` },
        ...(isRepeat && { key }),
      })
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
      const bidder = await aBidder(system)
      const rounds: Awaited<ReturnType<typeof runRound>>[] = []
      for (let round = 0; round < (environment.isShort ? 1 : 5); round++) {
        rounds.push(await runRound(system, bidder, round))
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
