import { aTender, signedInBidders } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, sendBid, uploadPicture } from '#kit/bids'
import { untilAnswered } from '#kit/good-client'
import type { Proof } from '#kit/proof'
import { holds } from '#kit/report'
import { withSystem } from '#kit/system'
import type { System } from '#kit/system'
import { changeChain, changeClosing, changeFile, changeReceipt } from '#kit/tampering'
import type { Change } from '#kit/tampering'

/** Three bids, so that there are entries before and behind the one that is changed. */
async function makeBids(system: System, origin: string) {
  const bidders = await signedInBidders(system, 3)
  const tenderId = await aTender(system)
  const bids: { bidder: Bidder; tenderId: string; picture: string }[] = []
  for (const bidder of bidders) {
    const picture = await uploadPicture(origin, bidder)
    const payload = { imgUrl: picture, url: demoLink }
    const answer = await sendBid(origin, bidder, { tenderId, payload })
    if (!isAccepted(answer)) throw new Error(`a bid was answered ${JSON.stringify(answer)}`)
    bids.push({ bidder, tenderId, picture })
  }
  const [first] = bids
  if (!first) throw new Error('there is no bid')
  return first
}

async function close({ rows, unguarded }: System, tenderId: string) {
  const past = `update tenders set end_date = now() - interval '80 seconds' where id = $1`
  await unguarded([past, [tenderId]])
  await untilAnswered(async () => {
    const [row] = await rows('select 1 from closings where tender_id = $1', [tenderId])
    return row ?? null
  })
}

function rowsOf(changes: readonly Change[]) {
  const kinds = Map.groupBy(changes, ({ kind }) => kind)
  return [...kinds].map(([kind, made]) => {
    const caught = made.filter(({ isCaught }) => isCaught).length
    return holds(
      `changes of ${kind} are caught`,
      caught === made.length,
      `${caught}/${made.length}`,
    )
  })
}

export const tamper: Proof = {
  name: 'tamper',
  claim: 'one changed byte in a file, a receipt, the audit chain or a closing is caught, and named',
  run: (environment) =>
    withSystem(environment, { env: { CLOSE_EVERY_SECONDS: '0.2' } }, async (system) => {
      const origin = system.apis[0]?.origin ?? ''
      const bid = await makeBids(system, origin)
      const changes = [
        ...(await changeFile(system, origin, bid, environment.isShort ? 10 : 1)),
        ...(await changeReceipt(system, origin, bid)),
        ...(await changeChain(system)),
      ]
      await close(system, bid.tenderId)
      changes.push(...(await changeClosing(system, origin, bid)))
      const missed = changes.filter(({ isCaught }) => !isCaught)
      return {
        rows: [holds('something was changed', changes.length > 0), ...rowsOf(changes)],
        remarks: missed.map(({ kind, what }) => `NOT CAUGHT: ${kind}, ${what}`),
      }
    }),
}
