import type { Audit } from '#features/audit/service'
import type { Companies } from '#features/companies/service'
import type { Notifications } from '#features/notifications/service'
import { createPaperFiles } from '#features/papers/files'
import { createPapers } from '#features/papers/service'
import { createPaperUpkeep } from '#features/papers/upkeep'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Platform } from '#src/composition/platform'

type Needs = {
  typeChecks: TypeChecks
  audit: Audit
  companies: Companies
  notifications: Notifications
}

/** What companies show again and again. */
export function createCompanyPapers(platform: Platform, needs: Needs) {
  const uploadLimit = platform.limits.paperUploads
  const files = createPaperFiles({ ...platform, ...needs, uploadLimit })
  const ownersOf = needs.companies.approvedAmong
  return {
    paperFiles: files,
    papers: createPapers({ ...platform, ...needs, files }),
    paperUpkeep: createPaperUpkeep({ ...platform, ...needs, files, ownersOf }),
  }
}
