import { createStampComparison } from '#features/anchors/time-stamps'
import { createClosingComparison } from '#features/closings/comparison'
import { createMinutesComparison } from '#features/minutes/comparison'
import { createErasureComparison } from '#features/retention/service'
import { createSittingComparison } from '#features/sittings/comparison'
import { createRepairComparison } from '#features/sittings/adjourning/comparison'
import {
  createClosedBidsComparison,
  createSubmissionComparison,
} from '#features/submissions/audited/comparison'
import { createReceipts } from '#features/submissions/receipts'
import type { Database } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'
import type { Vault } from '#platform/security/vault'

type Needs = { db: Database; signer: Signer; vault: Vault }

/** Rows that the audit chain tells of, for the processes and for `npm run audit:verify`. */
export function createComparisons({ db, signer, vault }: Needs) {
  const receipts = createReceipts({ signer, vault })
  return [
    createSubmissionComparison({ db, receipts }),
    createClosingComparison({ db, signer }),
    createClosedBidsComparison({ db }),
    createStampComparison({ db }),
    createRepairComparison({ db, receipts }),
    createSittingComparison({ db, receipts }),
    createMinutesComparison({ db, vault }),
    createErasureComparison({ db }),
  ]
}
