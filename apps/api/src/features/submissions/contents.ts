import type { Refusal } from '@padauk/contract/problems'
import { refuse } from '@padauk/contract/problems'
import type { BidCopy, ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { NewSubmission, Receipt } from '@padauk/contract/submissions'
import type { HeldSender } from '#features/submissions/senders'
import type { judge } from '#features/submissions/repository'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { ReadyFile, Uploads } from '#features/uploads/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type Bid = {
  tenderId: string
  companyId: string
  /** Who sends it. */
  personId: string
  payload: NewSubmission
  idempotencyKey: string | null
}

export type Judged = NonNullable<Awaited<ReturnType<typeof judge>>>

/** What a receipt says of the tender, the sender and the arrival. */
export type Stated = { sender: Pick<HeldSender, 'id' | 'name'> } & Pick<
  Judged,
  | 'tenderId'
  | 'number'
  | 'version'
  | 'nameEn'
  | 'nameMm'
  | 'companyName'
  | 'arrivedAt'
  | 'deadline'
  | 'addenda'
>

type Anchors = 'hash' | 'chain' | 'key'
export type SealedFacts = Omit<ReceiptV2, Anchors>
export type Facts = Omit<Receipt, Anchors> | SealedFacts

/** What a bid consists of, checked and ready to be accepted. */
export type Contents = {
  uploadIds: readonly string[]
  factsOf(stated: Stated, receiptNo: string): Facts
  /** In the bid's transaction and before its row, which waits its turn in the audit chain. */
  accept(
    transaction: DatabaseOrTransaction,
    submissionId: string,
  ): Promise<Refusal<'upload-missing' | 'seal-used'> | null>
  /** Of a bid that was sealed here: for the one who sent it, and kept nowhere. */
  manifest?: BidCopy['manifest']
}

/** Files that we encrypt ourselves, and the link in clear: the bid of an access-controlled tender. */
export function plainContents(
  uploads: Pick<Uploads, 'accept'>,
  { companyId, payload: { url } }: Bid,
  files: readonly ReadyFile[],
): Contents {
  return {
    uploadIds: files.map(({ id }) => id),

    factsOf: (judged, receiptNo) => ({
      version: 1,
      receipt_no: dashedNumber(receiptNo),
      tender: { id: judged.tenderId, name_en: judged.nameEn, name_mm: judged.nameMm },
      company: { id: companyId, name: judged.companyName },
      arrived_at: judged.arrivedAt,
      deadline: judged.deadline,
      files: files.map(({ slot, name, size, sha256 }) => ({ slot, name, size, sha256 })),
      link: url ? { url, content: 'not fixed' } : null,
      // Absent while the tender has none, as in the receipts before there were addenda.
      ...(judged.addenda.named.length + judged.addenda.later > 0 && {
        addenda: judged.addenda.named,
      }),
    }),

    async accept(transaction, submissionId) {
      const isAccepted = await uploads.accept(transaction, { companyId, submissionId, files })
      return isAccepted ? null : refuse('upload-missing')
    },
  }
}
