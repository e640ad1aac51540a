import { createAuditLog } from '#features/audit/log'
import { createCompaniesAdmin } from '#features/companies/admin'
import { createCompanyStatistics } from '#features/companies/statistics'
import { createContentPreviews } from '#features/content/editing/previews'
import { createContentEditing } from '#features/content/editing/service'
import { createDashboard } from '#features/dashboard/service'
import { createEnquiriesAdmin } from '#features/enquiries/admin'
import { createEnquiryStatistics } from '#features/enquiries/statistics'
import { createJobs } from '#features/jobs/service'
import { createStaffFiles } from '#features/media/staff-files'
import { createLettersAdmin } from '#features/notifications/admin'
import { createPreviews } from '#features/previews/service'
import { storeOf } from '#features/settings/service'
import { createCodeTries } from '#features/staff/code-tries'
import { createMembers } from '#features/staff/members'
import { createOwnAccount } from '#features/staff/own-account'
import { createStaff } from '#features/staff/service'
import { createOpenings } from '#features/submissions/opening/opening'
import { createBidPackages } from '#features/submissions/opening/packages'
import { createTendersAdmin } from '#features/tenders/admin'
import { createTenderStatistics } from '#features/tenders/statistics'
import type { TypeChecks } from '#features/uploads/type-checks'
import type { Features } from '#src/composition/features'
import { jobs as everyJob } from '#src/jobs'
import type { Platform } from '#src/composition/platform'

/** What staff use. */
export function createAdmin(features: Platform & Features, typeChecks: TypeChecks) {
  const { limits, media, settings, tenders } = features
  const codeTries = createCodeTries({ ...features, limits: limits.codes })
  const staff = createStaff({
    ...features,
    codeTries,
    signInQueue: features.signInQueue,
    limits: limits.staff,
  })
  const { peopleOf } = staff
  const contentEditing = createContentEditing({ ...features, ...media, storeOfText: storeOf })
  const letters = createLettersAdmin(features)
  const jobs = createJobs({ ...features, jobs: everyJob })

  return {
    staff,
    contentEditing,
    letters,
    jobs,
    members: createMembers(features),
    ownAccount: createOwnAccount({ ...features, limits: limits.ownAccount }),
    auditLog: createAuditLog(features),
    staffFiles: createStaffFiles({ ...features, typeChecks }),
    tendersAdmin: createTendersAdmin({ ...features, ...media, peopleOf }),
    enquiriesAdmin: createEnquiriesAdmin({ ...features, staff }),
    companiesAdmin: createCompaniesAdmin({
      ...features,
      peopleOf,
      soonestClosing: tenders.soonestClosing,
    }),
    openings: createOpenings(features),
    bidPackages: createBidPackages(features),
    previews: createPreviews({
      ...features,
      previewContent: createContentPreviews({
        ...features,
        ...media,
        contentEditing,
        settingsWith: (text, language) => settings.readWith(text.kind, text, language),
      }),
      previewSettings: settings.company.preview,
      previewTender: tenders.preview,
    }),
    dashboard: createDashboard({
      ...features,
      companies: createCompanyStatistics(features),
      enquiries: createEnquiryStatistics(features),
      tenders: createTenderStatistics(features),
      failedLetters: letters.failed,
      failedJobs: jobs.failed,
      missingSettings: settings.missing,
    }),
  }
}
