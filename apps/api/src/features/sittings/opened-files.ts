import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { FileFlag } from '@padauk/contract/sealing/openings'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Audit } from '#features/audit/service'
import { findOpenedBid, keepCheckedFiles, listCheckedFiles } from '#features/sittings/repository'
import type { Receipts } from '#features/submissions/service'
import { checkFiles } from '#features/uploads/service'
import type { Uploads } from '#features/uploads/service'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  receipts: Receipts
  uploads: Pick<Uploads, 'ofBids'>
}

/** What the files of opened bids turned out to be. Checking them never delays the reveal. */
export function createOpenedFiles({ db, audit, receipts, uploads }: Needs) {
  async function checkAll(submissionId: string, receipt: ReceiptV2, files: Manifest['files']) {
    const rule = receipt.sealed
    if (rule === 'access-controlled') throw new Error(`bid ${submissionId} was not sealed`)
    return checkFiles(await uploads.ofBids([submissionId]), files, rule)
  }

  return {
    /** A job: fails while the scanner is away, so that it is asked again. */
    async check({ submissionId }: { submissionId: string }) {
      const bid = await findOpenedBid(db, submissionId)
      // Erased: there is nothing left to check.
      if (!bid?.sealedManifest) return
      const receipt = ReceiptV2.parse(receipts.open(bid))
      const { files } = receipts.openManifest(bid, bid.sealedManifest)
      const checked = await checkAll(submissionId, receipt, files)
      await db.transaction().execute(async (transaction) => {
        const changed = await keepCheckedFiles(transaction, submissionId, checked)
        if (changed === 0) return
        await audit.append(transaction, {
          actor: 'system',
          action: 'opening.files-checked',
          subject: `submission:${submissionId}`,
          tenderId: bid.tenderId,
          body: {
            receipt: dashedNumber(receipt.receiptNo),
            files: checked.map(({ slot, matches, flags }) => ({ slot, matches, flags })),
          },
        })
      })
      if (checked.some(({ flags }) => flags.includes('not-scanned'))) {
        throw new Error('the scanner is away')
      }
    },

    /** By bid and slot; what is missing was not checked yet. */
    async of(submissionIds: readonly string[]) {
      const rows = submissionIds.length > 0 ? await listCheckedFiles(db, submissionIds) : []
      return new Map(
        rows.map(({ submissionId, slot, matches, flags, authorMarks }) => [
          `${submissionId} ${slot}`,
          { matches, flags: flags as FileFlag[], authorMarks },
        ]),
      )
    },
  }
}
