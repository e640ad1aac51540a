import { createAddendaAdmin } from '#features/addenda/admin'
import { createAuditLog } from '#features/audit/log'
import { createCompaniesAdmin } from '#features/companies/admin'
import { createCompanyStatistics } from '#features/companies/statistics'
import { createContentPreviews } from '#features/content/editing/previews'
import { createContentEditing } from '#features/content/editing/service'
import { createDecisions } from '#features/dashboard/decisions'
import { createDashboard } from '#features/dashboard/service'
import { createEnquiriesAdmin } from '#features/enquiries/admin'
import { createEnquiryStatistics } from '#features/enquiries/statistics'
import { createEnquiryTemplates } from '#features/enquiries/templates/service'
import { createJobs } from '#features/jobs/service'
import { createStaffFiles } from '#features/media/staff-files'
import { createLettersAdmin } from '#features/notifications/admin'
import { createPapersAdmin } from '#features/papers/admin'
import { createPreviews } from '#features/previews/service'
import { createQuestionsAdmin } from '#features/questions/staff/service'
import { storeOf } from '#features/settings/service'
import { createStaffMails } from '#features/staff-mails/service'
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

/** Today tells owners this long before files are erased. */
const erasureNoticeDays = 30

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
  const papersAdmin = createPapersAdmin({
    ...features,
    ownersOf: features.companies.approvedAmong,
    peopleOf,
  })
  const dashboard = createDashboard({
    ...features,
    papers: papersAdmin,
    companies: createCompanyStatistics(features),
    enquiries: createEnquiryStatistics(features),
    tenders: createTenderStatistics(features),
    decisionsOf: createDecisions({
      ...features,
      erasuresSoon: async (limit) => {
        const soon = await features.retention.erasuresSoon(erasureNoticeDays, {
          limit,
          after: null,
        })
        return soon.ok ? soon.value.items : []
      },
    }),
    exclusionsToSign: features.evaluation.exclusionsToSign,
    proposalsToApprove: features.awards.proposalsToApprove,
    overdueAwards: features.awards.overdueAwards,
    validityEnding: features.awards.validityEnding,
    contractsEnding: (limit) => features.awards.contractsEnding(limit),
    failedLetters: letters.failed,
    failedJobs: jobs.failed,
    oldestFailedJob: jobs.oldestFailed,
    missingSettings: settings.missing,
  })

  return {
    staff,
    contentEditing,
    letters,
    jobs,
    members: createMembers(features),
    ownAccount: createOwnAccount({ ...features, limits: limits.ownAccount }),
    auditLog: createAuditLog(features),
    staffFiles: createStaffFiles({ ...features, typeChecks }),
    tendersAdmin: createTendersAdmin({
      ...features,
      ...media,
      ...staff,
      textsOfCategory: features.categories.textsOf,
      holidays: features.holidays.days,
    }),
    addendaAdmin: createAddendaAdmin({
      ...features,
      ...media,
      ...staff,
      askersOf: features.questions.askersOf,
    }),
    questionsAdmin: createQuestionsAdmin({
      ...features,
      peopleOf,
      addendaCarrying: features.addenda.carrying,
    }),
    enquiriesAdmin: createEnquiriesAdmin({
      ...features,
      staff,
      replyAddress: async () => (await settings.read('en')).enquiry_email,
      holidays: features.holidays.days,
    }),
    enquiryTemplates: createEnquiryTemplates(features),
    companiesAdmin: createCompaniesAdmin({
      ...features,
      peopleOf,
      soonestClosing: tenders.soonestClosing,
    }),
    papersAdmin,
    openings: createOpenings({ ...features, readingRefusal: features.evaluation.readingRefusal }),
    bidPackages: createBidPackages({
      ...features,
      readingRefusal: features.evaluation.readingRefusal,
    }),
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
    dashboard,
    staffMails: createStaffMails({ ...features, staff, dashboard }),
  }
}
