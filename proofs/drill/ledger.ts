import { createHash, randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { onePixel } from '@padauk/testing/demo-files'
import { aTender } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, sendBid, uploadPicture } from '#kit/bids'
import type { System } from '#kit/system'

/** A bid that was acknowledged, and when its sender heard of it. */
export type Acknowledged = {
  at: number
  bidder: Bidder
  tenderId: string
  receipt: SignedReceipt
  files: { address: string; sha256: string }[]
}

/** On a disk that is not destroyed: what was heard is there before anything else happens. */
export function openLedger(path: string) {
  const file = openSync(path, 'a', 0o600)
  return {
    note(bid: Acknowledged) {
      writeSync(file, `${JSON.stringify(bid)}\n`)
      fsyncSync(file)
    },
    read: () =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Acknowledged),
    close: () => closeSync(file),
  }
}

export type Ledger = ReturnType<typeof openLedger>

const pictureHash = createHash('sha256').update(onePixel).digest('hex')

/** A tender of its own, the file, and the key by which it may be sent again. */
export async function prepareBid(system: System, bidder: Bidder) {
  const tenderId = await aTender(system)
  const address = await uploadPicture(system.apis[0]?.origin ?? '', bidder)
  const payload = { imgUrl: address, url: demoLink }
  return { tenderId, payload, key: randomUUID(), files: [{ address, sha256: pictureHash }] }
}

/** Null when it was not accepted. */
export async function bidOnce(system: System, ledger: Ledger, bidder: Bidder) {
  const { files, ...bid } = await prepareBid(system, bidder)
  const answer = await sendBid(system.apis[0]?.origin ?? '', bidder, bid)
  if (!isAccepted(answer)) return null
  const { tenderId } = bid
  const heard = { at: Date.now(), bidder, tenderId, receipt: answer.receipt, files }
  ledger.note(heard)
  return heard
}

/** Each bidder bids again and again, until it is told to stop or the environment is gone. */
export function startBidding(system: System, ledger: Ledger, bidders: readonly Bidder[]) {
  const state = { on: true }
  const bidding = bidders.map(async (bidder) => {
    while (state.on) {
      const bid = await bidOnce(system, ledger, bidder).catch(() => null)
      if (!bid) await pause(50)
    }
  })
  return async function stop() {
    state.on = false
    await Promise.all(bidding)
  }
}
