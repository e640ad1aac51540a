import type { PracticeFile } from '@padauk/contract/practice'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { BidRow } from '#features/practice/repository'
import type { Secrets } from '#platform/security/secrets'

/** What a practice bid consists of. */
export type PracticeContents = {
  receipt: ReceiptV2
  seal: Pick<Seal, 'envelope' | 'shares'>
  uploadIds: readonly string[]
  /** Once it is opened. */
  files: readonly PracticeFile[]
}

const placeOf = (companyId: string) => `practice_bids ${companyId}`

/** Names of files are as secret here as anywhere: they are encrypted for their row. */
export function createPracticeContents(secrets: Pick<Secrets, 'seal' | 'open'>) {
  return {
    seal: (companyId: string, contents: PracticeContents) =>
      secrets.seal(JSON.stringify(contents), placeOf(companyId)),

    /** Null once it is erased, and when the secret it was encrypted under has been removed. */
    open({ companyId, contents }: Pick<BidRow, 'companyId' | 'contents'>): PracticeContents | null {
      if (contents === null) return null
      try {
        return JSON.parse(secrets.open(contents, placeOf(companyId))) as PracticeContents
      } catch {
        return null
      }
    },
  }
}
