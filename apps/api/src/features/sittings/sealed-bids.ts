import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import type { KeyHolders } from '#features/key-holders/service'
import { listSealedBids } from '#features/sittings/repository'
import type { SealedBidRow } from '#features/sittings/repository'
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

  function read(row: SealedBidRow) {
    if (!row.envelope || !row.shares) throw new Error(`the seal of ${row.receiptNo} was erased`)
    const receipt = ReceiptV2.parse(receipts.open(row))
    const seal: Stored = { envelope: row.envelope, shares: row.shares as Seal['shares'] }
    const repair = repairOf(row)
    const { envelope, shares } = repair?.stored ?? seal
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
      /** That it does not open is our failure: we sealed it, or we store other bytes than came. */
      isOurFailure: () =>
        receipt.sealed === 'on-arrival' ||
        differs(seal, receipt) ||
        (repair !== null && differs(repair.stored, repair.statement)),
    }
  }

  return {
    of: async (db: DatabaseOrTransaction, tenderId: string) =>
      (await listSealedBids(db, tenderId)).map(read),

    /** Every set that ever was active, by its hash, and all with their signatures. */
    async keySets() {
      const signed = await keyHolders.sets.chain()
      const byHash = new Map<string, KeySet>(signed.map(({ set }) => [hashOf(set), set]))
      return { signed, byHash }
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
