import type { Language } from '@padauk/contract/languages'
import { createAnchors } from '#features/anchors/service'
import { createAudit } from '#features/audit/service'
import { createClosings } from '#features/closings/service'
import { createCompanies } from '#features/companies/service'
import { createSignIn } from '#features/companies/sign-in'
import { createContent } from '#features/content/service'
import { createEnquiries } from '#features/enquiries/service'
import { createKeyHolders } from '#features/key-holders/service'
import { createLostParts } from '#features/lost-parts/service'
import { createMedia } from '#features/media/service'
import { createMinutes } from '#features/minutes/service'
import { createNotifications } from '#features/notifications/service'
import { createPasswordResets } from '#features/password-resets/service'
import { createSessions } from '#features/sessions/service'
import { createSettings } from '#features/settings/service'
import { createSittings } from '#features/sittings/service'
import { createEndings } from '#features/submissions/ending/endings'
import { createReceipts } from '#features/submissions/receipts'
import { createSubmissions } from '#features/submissions/service'
import { createTenders } from '#features/tenders/service'
import { createUploadMetrics } from '#features/uploads/metrics'
import { createUploads } from '#features/uploads/service'
import type { TypeChecks } from '#features/uploads/type-checks'
import { createVersions } from '#features/versions/service'
import { createComparisons } from '#src/composition/comparisons'
import type { Platform } from '#src/composition/platform'

/** A company's record shows the newest; `GET /api/users/submitted` pages through all. */
const submissionsOnRecord = 100

/** What visitors and companies use. Each takes what it needs from the platform and from those above. */
export function createFeatures(platform: Platform, typeChecks: TypeChecks) {
  const { config, limits } = platform
  const media = createMedia(platform)
  const audit = createAudit(platform)
  const sessions = createSessions(platform)
  const versions = createVersions({ ...platform, audit })
  const settings = createSettings({ ...platform, ...media, versions })
  const readSettings = (language: Language) => settings.read(language)
  const notifications = createNotifications({ ...platform, readSettings })
  const keyHolders = createKeyHolders({
    ...platform,
    audit,
    notifications,
    isDemo: config.DEMO === 'on',
  })
  const anchors = createAnchors({
    ...platform,
    audit,
    comparisons: createComparisons(platform),
    notifications,
    holders: keyHolders.activeHolders,
    auditorEmail: settings.auditorEmail,
  })
  const retainDays = config.RETAIN_BIDS_DAYS
  const closings = createClosings({
    ...platform,
    audit,
    notifications,
    retainDays,
    async onClosed(transaction, closed) {
      await anchors.requestStamp(transaction, closed.tenderId)
      await lostParts.requestSearch(transaction, closed.tenderId)
      await keyHolders.askToOpen(transaction, closed)
    },
  })
  const uploads = createUploads({
    ...platform,
    typeChecks,
    limits: {
      perCompany: limits.uploadsPerCompany,
      atOncePerCompany: config.UPLOADS_AT_ONCE_PER_COMPANY,
      atOnce: config.UPLOADS_AT_ONCE,
      stagedBytes: config.UPLOADS_STAGED_BYTES,
    },
    retainDays,
    figures: createUploadMetrics(platform.metrics),
  })
  const receipts = createReceipts(platform)
  const lostParts = createLostParts({
    ...platform,
    audit,
    notifications,
    receipts,
    uploads,
    sendLimit: limits.submissions.bids,
  })
  const sittings = createSittings({
    ...platform,
    audit,
    notifications,
    receipts,
    keyHolders,
    uploads,
    awaitedParts: lostParts.awaitedOf,
    repairLimit: limits.submissions.bids,
  })
  const minutes = createMinutes({ ...platform, audit, closings, notifications, sittings })
  const checkPassword = (id: string, password: string) =>
    companies.checkPassword(id, password, 'password')
  const endings = createEndings({
    ...platform,
    audit,
    closings,
    notifications,
    receipts,
    checkPassword,
  })
  const submissions = createSubmissions({
    ...platform,
    ...media,
    audit,
    uploads,
    closings,
    notifications,
    keyHolders,
    receipts,
    endings,
    checkPassword,
    limits: limits.submissions,
  })
  const companies = createCompanies({
    ...platform,
    sessions,
    notifications,
    audit,
    submittedBy: async (companyId, language) => {
      const page = { language, limit: submissionsOnRecord, after: null }
      return (await submissions.listOf(companyId, page))?.tenders ?? []
    },
    limits: limits.companies,
  })
  const tenders = createTenders({
    ...platform,
    ...media,
    audit,
    notifications,
    approvedCompanies: companies.listApproved,
    approvedAmong: companies.approvedAmong,
    companiesWithDraft: uploads.companiesWithDraft,
    companyName: companies.nameOf,
    keyHolders,
    tenderPrefix: settings.tenderPrefix,
  })

  return {
    media,
    audit,
    anchors,
    sessions,
    versions,
    settings,
    notifications,
    keyHolders,
    closings,
    uploads,
    receipts,
    lostParts,
    sittings,
    minutes,
    endings,
    submissions,
    companies,
    tenders,
    content: createContent({ ...platform, ...media }),
    enquiries: createEnquiries({
      ...platform,
      notifications,
      readSettings,
      limits: limits.enquiries,
    }),
    signIn: createSignIn({
      ...platform,
      companies,
      sessions,
      notifications,
      signInQueue: platform.signInQueue,
      limits: limits.signIn,
    }),
    passwordResets: createPasswordResets({
      ...platform,
      companies,
      sessions,
      notifications,
      limits: limits.passwordResets,
    }),
  }
}

export type Features = ReturnType<typeof createFeatures>
