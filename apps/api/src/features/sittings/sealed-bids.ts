import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { hashOf } from '@padauk/sealing/canonical'
import type { KeyHolders } from '#features/key-holders/service'
import { listSealedBids } from '#features/sittings/repository'
import type { SealedBidRow } from '#features/sittings/repository'
import type { Receipts } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

type Needs = { receipts: Receipts; keyHolders: Pick<KeyHolders, 'sets'> }

/** The bids of a closed tender as holders get them, and as two of them open them. */
export function createSealedBids({ receipts, keyHolders }: Needs) {
  function read(row: SealedBidRow) {
    if (!row.envelope || !row.shares) throw new Error(`the seal of ${row.receiptNo} was erased`)
    const receipt = ReceiptV2.parse(receipts.open(row))
    return {
      row,
      bid: { receipt, signature: receipts.sign(receipt), repair: null },
      envelope: Uint8Array.from(row.envelope),
      shares: row.shares as Seal['shares'],
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
