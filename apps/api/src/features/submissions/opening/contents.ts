import type { Manifest } from '@padauk/contract/sealing/bids'
import type { BidContents } from '#features/submissions/opening/describe'
import type { OpenedRow } from '#features/submissions/opening/repository'
import type { Receipts } from '#features/submissions/receipts'

export type Locked = Pick<OpenedRow, 'id' | 'wrappedKey' | 'sealedReceipt' | 'erasedAt'>

/** What a bid consists of: its receipt says it, or what was in the envelope. */
export function contentsOf(
  receipts: Pick<Receipts, 'open'>,
  row: Locked,
  manifests: ReadonlyMap<string, Manifest>,
): BidContents {
  const receipt = receipts.open(row)
  if (row.erasedAt) return { receipt, files: [], link: null, price: null, fields: [] }
  if ('version' in receipt) {
    const { files, link } = receipt
    return { receipt, files, link, price: null, fields: [] }
  }
  const manifest = manifests.get(row.id)
  if (!manifest) throw new Error(`bid ${row.id} is shown and was not opened`)
  const { files, link, price, fields } = manifest
  return {
    receipt,
    files,
    link: link ? { url: link, content: 'not fixed' } : null,
    price,
    fields,
  }
}
