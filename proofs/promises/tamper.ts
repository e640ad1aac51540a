import { signedInBidders } from '#kit/bidders'
import { bidFor, closeTender } from '#kit/bids'
import type { Proof } from '#kit/proof'
import { holds } from '#kit/report'
import { withSystem } from '#kit/system'
import { changeChain, changeClosing, changeFile, changeReceipt } from '#kit/tampering'
import type { Change } from '#kit/tampering'
import { changeMinutes, changePackage } from '#kit/tampered-papers'

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
  claim:
    'one changed byte in a file, a receipt, the audit chain, a closing, a package or minutes is caught',
  run: (environment) =>
    withSystem(environment, { env: { CLOSE_EVERY_SECONDS: '0.2' } }, async (system) => {
      // Three bids, so that there are entries before and behind the one that is changed.
      const { tenderId, bids } = await bidFor(system, await signedInBidders(system, 3))
      const [bid] = bids
      if (!bid) throw new Error('there is no bid')
      const changes = [
        ...(await changeFile(system, bid, environment.isShort ? 10 : 1)),
        ...(await changeReceipt(system, bid)),
        ...(await changeChain(system)),
      ]
      await closeTender(system, tenderId)
      changes.push(...(await changeClosing(system, bid)))
      changes.push(...(await changePackage()), ...(await changeMinutes()))
      const missed = changes.filter(({ isCaught }) => !isCaught)
      return {
        rows: [holds('something was changed', changes.length > 0), ...rowsOf(changes)],
        remarks: missed.map(({ kind, what }) => `NOT CAUGHT: ${kind}, ${what}`),
      }
    }),
}
