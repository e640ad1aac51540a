import type { Language } from '@padauk/contract/languages'
import { createAddenda } from '#features/addenda/service'
import { createAnchors } from '#features/anchors/service'
import { createAudit } from '#features/audit/service'
import { createAwards } from '#features/awards/service'
import { createCategories } from '#features/categories/service'
import { createClosings } from '#features/closings/service'
import { createCompanies } from '#features/companies/service'
import { createCompanyHome } from '#features/company-home/service'
import { createContent } from '#features/content/service'
import { createEnquiries } from '#features/enquiries/service'
import { createEvaluation } from '#features/evaluation/service'
import { createHolidays } from '#features/holidays/service'
import { createKeyHolders } from '#features/key-holders/service'
import { createLostParts } from '#features/lost-parts/service'
import { createMedia } from '#features/media/service'
import { createMinutes } from '#features/minutes/service'
import { createNotices } from '#features/notices/service'
import { createNotifications } from '#features/notifications/service'
import { createOpenData } from '#features/open-data/service'
import { createOutages } from '#features/outages/service'
import { createPractice } from '#features/practice/service'
import { createQuestions } from '#features/questions/service'
import { createRetention } from '#features/retention/service'
import { createSearch } from '#features/search/service'
import { createSessions } from '#features/sessions/service'
import { createSettings } from '#features/settings/service'
import { createSittings } from '#features/sittings/service'
import { createConfirmations } from '#features/submissions/confirming/confirmations'
import { createEndings } from '#features/submissions/ending/endings'
import { createOpenedBids } from '#features/submissions/opening/bids'
import { createReceipts } from '#features/submissions/receipts'
import { createSubmissions } from '#features/submissions/service'
import { createTenders } from '#features/tenders/service'
import { createUploadMetrics } from '#features/uploads/metrics'
import { createUploads } from '#features/uploads/service'
import type { TypeChecks } from '#features/uploads/type-checks'
import { createVersions } from '#features/versions/service'
import { createAccounts } from '#src/composition/accounts'
import { createComparisons } from '#src/composition/comparisons'
import { createCompanyPapers } from '#src/composition/papers'
import type { Platform } from '#src/composition/platform'

/** A company's record shows the newest; `GET /api/users/submitted` pages through all. */
const submissionsOnRecord = 100

/** What visitors and companies use. Each takes what it needs from the platform and from those above. */
export function createFeatures(platform: Platform, typeChecks: TypeChecks) {
  const { config, limits } = platform
  const media = createMedia({
    ...platform,
    isThere: (personId) => companies.isThere(personId),
  })
  const audit = createAudit(platform)
  const sessions = createSessions(platform)
  const categories = createCategories({ ...platform, audit })
  const versions = createVersions({ ...platform, audit })
  const settings = createSettings({ ...platform, ...media, versions })
  const openData = createOpenData({ ...platform, settings })
  const readSettings = (language: Language) => settings.read(language)
  const notifications = createNotifications({
    ...platform,
    readSettings,
    addressReached: (address, isReached) => companies.markMail(address, isReached),
  })
  const notices = createNotices({
    ...platform,
    notifications,
    mailboxOf: (personId) => companies.mailboxOf(personId),
    chooseCategories: (...choice) => companies.chooseCategories(...choice),
  })
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
  const retention = createRetention({
    ...platform,
    audit,
    periods: {
      unopened: retainDays,
      other: config.RETAIN_OTHER_BIDS_DAYS,
      awarded: config.RETAIN_AWARDED_DAYS,
    },
  })
  const closings = createClosings({
    ...platform,
    audit,
    notifications,
    notices,
    retainDays,
    holds: (...asked) => outages.holds(...asked),
    async onClosed(transaction, closed) {
      await anchors.requestStamp(transaction, closed.tenderId)
      await lostParts.requestSearch(transaction, closed.tenderId)
      await keyHolders.askToOpen(transaction, closed)
      // Before the release, which tells of it.
      await awards.onClosed(transaction, closed)
      await openData.release(transaction, closed.tenderId, 'tenderUpdate')
    },
  })
  const uploads = createUploads({
    ...platform,
    typeChecks,
    follow: notices.follow,
    limits: {
      perCompany: limits.uploadsPerCompany,
      atOncePerCompany: config.UPLOADS_AT_ONCE_PER_COMPANY,
      atOnce: config.UPLOADS_AT_ONCE,
      stagedBytes: config.UPLOADS_STAGED_BYTES,
    },
    lockUntil: retention.lockUntil,
    figures: createUploadMetrics(platform.metrics),
  })
  const receipts = createReceipts(platform)
  const lostParts = createLostParts({
    ...platform,
    audit,
    notifications,
    notices,
    receipts,
    uploads,
    sendLimit: limits.submissions.bids,
  })
  const sittings = createSittings({
    ...platform,
    audit,
    notifications,
    notices,
    receipts,
    keyHolders,
    uploads,
    openData,
    awaitedParts: lostParts.awaitedOf,
    repairLimit: limits.submissions.bids,
  })
  const minutes = createMinutes({
    ...platform,
    audit,
    closings,
    notifications,
    notices,
    sittings,
  })
  const evaluation = createEvaluation({
    ...platform,
    audit,
    notifications,
    notices,
    typeChecks,
    paperLimit: limits.uploadsPerCompany,
    openedBids: createOpenedBids({ ...platform, uploads, sittings, receipts }),
    decidedAmong: (...asked) => awards.decidedAmong(...asked),
  })
  const checkPassword = (personId: string, password: string) =>
    companies.checkPassword(personId, password, 'password')
  const endings = createEndings({
    ...platform,
    audit,
    closings,
    notifications,
    notices,
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
    notices,
    keyHolders,
    receipts,
    endings,
    checkPassword,
    limits: limits.submissions,
  })
  const practice = createPractice({ ...platform, uploads, limit: limits.practice })
  const confirmations = createConfirmations({ ...platform, audit, notifications, receipts })
  const companies = createCompanies({
    ...platform,
    sessions,
    notifications,
    notices,
    audit,
    areCategories: categories.areKnown,
    submittedBy: async (companyId, language) => {
      const page = { language, limit: submissionsOnRecord, after: null }
      return (await submissions.listOf(companyId, page))?.tenders ?? []
    },
    limits: limits.companies,
  })
  const holidays = createHolidays({ ...platform, audit })
  const questions = createQuestions({ ...platform, audit, notices, limits: limits.questions })
  const tenders = createTenders({
    ...platform,
    ...media,
    audit,
    notices,
    openData,
    companyName: companies.nameOf,
    keyHolders,
    tenderPrefix: settings.tenderPrefix,
    holidays: holidays.days,
    onCancelled: questions.closeOpen,
    publicQuestions: questions.readPublic,
    publicAddenda: (asked) => addenda.publicOnes(asked),
  })
  const outages = createOutages({ ...platform, ...tenders, audit, openData })
  const addenda = createAddenda({
    ...platform,
    ...media,
    audit,
    notifications,
    tenders,
    approvedAmong: companies.approvedAmong,
  })
  const awards = createAwards({
    ...platform,
    ...media,
    audit,
    closings,
    notifications,
    notices,
    holidays: holidays.days,
    judge: evaluation.judge,
    onPublicAct: openData.release,
    openedBy: sittings.openedBy,
    ownCure: evaluation.ownCure,
  })

  const companyPapers = createCompanyPapers(platform, {
    typeChecks,
    audit,
    companies,
    notifications,
  })

  return {
    media,
    audit,
    anchors,
    categories,
    sessions,
    versions,
    settings,
    openData,
    notifications,
    notices,
    keyHolders,
    closings,
    uploads,
    retention,
    receipts,
    lostParts,
    sittings,
    minutes,
    evaluation,
    endings,
    submissions,
    practice,
    confirmations,
    companies,
    holidays,
    questions,
    tenders,
    outages,
    addenda,
    awards,
    content: createContent({ ...platform, ...media }),
    search: createSearch(platform),
    companyHome: createCompanyHome({
      ...platform,
      ownTenders: awards.outcomes.listOwn,
      papersAtHome: companyPapers.papers.atHome,
    }),
    enquiries: createEnquiries({
      ...platform,
      notifications,
      readSettings,
      limits: limits.enquiries,
    }),
    ...companyPapers,
    ...createAccounts(platform, {
      companies,
      sessions,
      notifications,
      notices,
      audit,
      retention,
    }),
  }
}

export type Features = ReturnType<typeof createFeatures>
