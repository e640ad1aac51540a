import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { CombineList } from '@padauk/contract/sealing/openings'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import type { KeyHolders } from '#features/key-holders/service'
import { listSealedBids } from '#features/sittings/repository'
import type { SealedBidRow } from '#features/sittings/repository'
import { failsIn } from '#features/sittings/rules'
import type { Receipts } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = { receipts: Receipts; keyHolders: Pick<KeyHolders, 'sets'> }

type Stored = { envelope: Buffer; shares: Seal['shares'] }

/** The bids of a closed tender as holders get them, and as two of them open them. */
export function createSealedBids({ receipts, keyHolders }: Needs) {
  function repairOf(row: SealedBidRow) {
    const { sealedRepair, repairEnvelope: envelope, repairShares: shares } = row
    if (!sealedRepair || !envelope || !shares) return null
    const statement = receipts.openRepair(row, sealedRepair)
    return { statement, stored: { envelope, shares: shares as Seal['shares'] } }
  }

  function read(row: SealedBidRow, lost: ReadonlyMap<string, unknown>) {
    if (!row.envelope || !row.shares) throw new Error(`the seal of ${row.receiptNo} was erased`)
    const receipt = ReceiptV2.parse(receipts.open(row))
    const seal: Stored = { envelope: row.envelope, shares: row.shares as Seal['shares'] }
    const repair = repairOf(row)
    const { envelope, shares } = repair?.stored ?? seal
    const { keySet } = repair?.statement ?? receipt
    return {
      row,
      bid: {
        receipt,
        signature: receipts.sign(receipt),
        repair: repair && {
          statement: repair.statement,
          signature: receipts.sign(repair.statement),
        },
      },
      envelope: Uint8Array.from(envelope),
      shares,
      /** Two holders of its set have posted, or there are no two any more. */
      isTriedBy: (holders: readonly string[]) =>
        lost.has(keySet ?? '') || shares.filter((each) => holders.includes(each.holder)).length > 1,
      /**
       * That it does not open is our failure: we sealed it, we lost the keys that it was sealed to,
       * or we store other bytes than came.
       */
      isOurFailure: () =>
        receipt.sealed === 'on-arrival' ||
        lost.has(keySet ?? '') ||
        differs(seal, receipt) ||
        (repair !== null && differs(repair.stored, repair.statement)),
    }
  }

  async function of(db: DatabaseOrTransaction, tenderId: string) {
    const lost = await keyHolders.sets.lost(db)
    return (await listSealedBids(db, tenderId)).map((row) => read(row, lost))
  }

  return {
    of,

    /** Whether two holders of its own set have tried each bid of a list that does not open. */
    async areTried(
      db: DatabaseOrTransaction,
      tenderId: string,
      { bids, openers }: Pick<CombineList, 'bids' | 'openers'>,
    ) {
      const fails = failsIn(bids)
      if (fails.length === 0) return true
      const failed = (await of(db, tenderId)).filter(({ bid }) =>
        fails.includes(bid.receipt.receiptNo),
      )
      return failed.every(({ isTriedBy }) => isTriedBy(openers))
    },

    /** Every set that ever was active, oldest first, by its hash, and all with their signatures. */
    async keySets() {
      const signed = await keyHolders.sets.chain()
      const chain = signed.map(({ set }) => ({ hash: hashOf(set), set }))
      const byHash = new Map<string, KeySet>(chain.map(({ hash, set }) => [hash, set]))
      return { signed, chain, byHash }
    },
  }
}

export type SealedBids = ReturnType<typeof createSealedBids>

function differs({ envelope, shares }: Stored, receipt: ReceiptV2 | RepairReceipt) {
  const stored = sealHashes({ envelope: envelope.toString('base64'), shares })
  return (
    stored.envelopeHash !== receipt.envelopeHash ||
    canonicalJson(stored.shares) !== canonicalJson(receipt.shares)
  )
}
