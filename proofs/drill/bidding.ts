import { setTimeout as pause } from 'node:timers/promises'
import type { Bidder } from '#kit/bidders'
import { isAccepted, prepareBid, sendBid } from '#kit/bids'
import type { KnownBid } from '#kit/bids'
import type { Ledger } from '#kit/ledger'
import type { System } from '#kit/system'

/** A bid that was acknowledged, and when its sender heard of it. */
export type Acknowledged = KnownBid & { at: number }

type Needs = { system: System; ledger: Ledger<Acknowledged> }

/** Null when it was not accepted. */
export async function bidOnce({ system, ledger }: Needs, bidder: Bidder) {
  const { files, ...bid } = await prepareBid(system, bidder)
  const answer = await sendBid(system.origin, bidder, bid)
  if (!isAccepted(answer)) return null
  const { tenderId } = bid
  const heard = { at: Date.now(), bidder, tenderId, receipt: answer.receipt, files }
  ledger.write(heard)
  return heard
}

/** Each bidder bids again and again, until it is told to stop or the environment is gone. */
export function startBidding(needs: Needs, bidders: readonly Bidder[]) {
  const state = { on: true }
  const bidding = bidders.map(async (bidder) => {
    while (state.on) {
      const bid = await bidOnce(needs, bidder).catch(() => null)
      if (!bid) await pause(50)
    }
  })
  return async function stop() {
    state.on = false
    await Promise.all(bidding)
  }
}
