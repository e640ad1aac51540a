import { ClosingV2 } from '@padauk/contract/sealing/closings'
import { OpeningWindow } from '@padauk/contract/sealing/windows'
import type { HandOut } from '@padauk/contract/sealing/windows'
import { readCanonical } from '@padauk/sealing/canonical'
import type { TenderToOpen, SittingRow } from '#features/sittings/repository'
import type { SealedBids } from '#features/sittings/sealed-bids'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = { db: Database; signer: Pick<Signer, 'publicKeys'>; sealedBids: SealedBids }

/** What a holder's browser gets after the declaration, and checks before it opens a share. */
export function createHandOut({ db, signer, sealedBids }: Needs) {
  return async (sitting: SittingRow, tender: TenderToOpen, holder: string) => {
    const bids = await sealedBids.of(db, sitting.tenderId)
    const { signed } = await sealedBids.keySets()
    return {
      kind: 'padauk-hand-out-v1',
      holder,
      window: { statement: windowOf(sitting), signature: sitting.signature ?? '' },
      closing: {
        statement: ClosingV2.parse(JSON.parse(tender.statement ?? '')),
        signature: tender.signature ?? '',
      },
      keySets: signed,
      receiptKeys: signer
        .publicKeys()
        .map(({ key, public_key: publicKey }) => ({ key, publicKey })),
      bids: bids.map(({ bid, shares }) => ({
        ...bid,
        share: shares.find((share) => share.holder === holder)?.age ?? null,
      })),
    } satisfies HandOut
  }
}

export function windowOf({ id, statement }: Pick<SittingRow, 'id' | 'statement'>) {
  const window = statement && readCanonical(OpeningWindow, statement)
  if (!window) throw new Error(`the window of sitting ${id} is not readable`)
  return window
}
