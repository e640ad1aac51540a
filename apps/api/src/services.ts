import type { Language } from '@padauk/contract/languages'
import type { Logger } from 'pino'
import { createAuditLog } from '#features/audit/log'
import { createAudit } from '#features/audit/service'
import { createClosings } from '#features/closings/service'
import { createCompaniesAdmin } from '#features/companies/admin'
import { createCompanyFigures } from '#features/companies/figures'
import { createCompanies } from '#features/companies/service'
import { createSignIn } from '#features/companies/sign-in'
import { createContentPreviews } from '#features/content/editing/previews'
import { createContentEditing } from '#features/content/editing/service'
import { createContent } from '#features/content/service'
import { createDashboard } from '#features/dashboard/service'
import { createEnquiriesAdmin } from '#features/enquiries/admin'
import { createEnquiryFigures } from '#features/enquiries/figures'
import { createEnquiries } from '#features/enquiries/service'
import { createJobs } from '#features/jobs/service'
import { createMedia } from '#features/media/service'
import { createStaffFiles } from '#features/media/staff-files'
import { createLettersAdmin } from '#features/notifications/admin'
import { createNotifications } from '#features/notifications/service'
import { createPasswordResets } from '#features/password-resets/service'
import { createPreviews } from '#features/previews/service'
import { createSessions } from '#features/sessions/service'
import { createSettings, shelfOf } from '#features/settings/service'
import { createCodeTries } from '#features/staff/code-tries'
import { createMembers } from '#features/staff/members'
import { createOwnAccount } from '#features/staff/own-account'
import { createStaff } from '#features/staff/service'
import { createOpenings } from '#features/submissions/opening/opening'
import { createBidPackages } from '#features/submissions/opening/packages'
import { createReceipts } from '#features/submissions/receipts'
import { createSubmissions } from '#features/submissions/service'
import { createTakeBacks } from '#features/submissions/take-back'
import { createTenderFigures } from '#features/tenders/figures'
import { createTendersAdmin } from '#features/tenders/admin'
import { createTenders } from '#features/tenders/service'
import { createUploadFigures } from '#features/uploads/figures'
import { createUploads } from '#features/uploads/service'
import { createTypeChecks } from '#features/uploads/type-checks'
import { createVersions } from '#features/versions/service'
import type { Config } from '#platform/config'
import { createCookies } from '#platform/security/cookies'
import { createDatabase, createPool } from '#platform/database/database'
import { createFairLane } from '#platform/security/fair-lane'
import { createQueue } from '#platform/jobs/jobs'
import { createLimits } from '#platform/security/limit-groups'
import { createMail } from '#platform/mail/mail'
import { createMetrics } from '#platform/watching/metrics'
import { measuredStore } from '#platform/object-store/measured-store'
import { openStore } from '#platform/object-store/open-store'
import { startWithStore } from '#platform/object-store/start-with-store'
import { createScanner } from '#platform/security/scanner'
import { createSecrets } from '#platform/security/secrets'
import { createSigner } from '#platform/security/signatures'
import { createTokens } from '#platform/security/tokens'
import { createVault } from '#platform/security/vault'
import { watchProcess } from '#platform/watching/watch-process'

/** A company's record shows the newest; `GET /api/users/submitted` pages through all. */
const submissionsOnRecord = 100

/** The composition root: everything is built here once, and handed to whoever needs it. */
export async function createServices(
  config: Config,
  log: Logger,
  process: 'api' | 'worker',
  { typeChecks = createTypeChecks() } = {},
) {
  const pool = createPool({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL,
    name: `padauk-${process}`,
  })
  const db = createDatabase(pool)
  const queue = await createQueue({ pool })
  const mail = createMail({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM })
  const metrics = createMetrics({ process, release: config.RELEASE })
  const plainStore = await startWithStore(openStore(config), log)
  watchProcess({ metrics, config, pool, db, store: plainStore })
  const store = process === 'api' ? measuredStore(plainStore, metrics) : plainStore
  const limits = createLimits({ config, pool, metrics })
  const secrets = createSecrets(config.SECRETS_KEY)
  const sessions = createSessions({
    db,
    tokens: createTokens(config.TOKEN_KEYS),
    cookies: createCookies(config.PUBLIC_URL),
    secrets,
  })

  const media = createMedia({ db, store, secrets })
  const { describePictures } = media
  const audit = createAudit({ db })
  const versions = createVersions({ db, audit })
  const settings = createSettings({ db, versions, describePictures })
  const readSettings = (language: Language) => settings.read(language)
  const publicUrl = config.PUBLIC_URL
  const notifications = createNotifications({ db, queue, mail, secrets, publicUrl, readSettings })
  const signer = createSigner(config.RECEIPT_KEYS)
  const vault = createVault(config.FILE_KEYS)
  const closings = createClosings({ db, audit, notifications, signer })
  const scanner = createScanner({ host: config.CLAMD_HOST, port: config.CLAMD_PORT })
  const forUploads = { db, store, vault, secrets, scanner, typeChecks, queue }
  const uploads = createUploads({
    ...forUploads,
    limits: {
      perCompany: limits.uploadsPerCompany,
      atOncePerCompany: config.UPLOADS_AT_ONCE_PER_COMPANY,
      atOnce: config.UPLOADS_AT_ONCE,
      stagedBytes: config.UPLOADS_STAGED_BYTES,
    },
    retainDays: config.RETAIN_BIDS_DAYS,
    figures: createUploadFigures(metrics),
  })
  const receipts = createReceipts({ vault, signer })
  const submissions = createSubmissions({
    db,
    audit,
    uploads,
    closings,
    notifications,
    signer,
    receipts,
    describePictures,
    limits: limits.submissions,
  })
  const companies = createCompanies({
    db,
    sessions,
    notifications,
    audit,
    submittedBy: async (companyId, language) => {
      const page = { language, limit: submissionsOnRecord, after: null }
      return (await submissions.listOf(companyId, page)).tenders
    },
    limits: limits.companies,
  })

  const contentEditing = createContentEditing({
    db,
    audit,
    versions,
    shelfOfText: shelfOf,
    ...media,
  })
  const tenders = createTenders({
    db,
    queue,
    audit,
    notifications,
    publicUrl,
    describePictures,
    picturesForStaff: media.picturesForStaff,
    ticketedAddress: media.ticketedAddress,
    approvedCompanies: companies.listApproved,
    approvedAmong: companies.approvedAmong,
    companiesWithDraft: uploads.companiesWithDraft,
  })
  const signInLane = createFairLane({ atOnce: 2, waiting: 100 })
  const staff = createStaff({
    db,
    sessions,
    audit,
    notifications,
    secrets,
    codeTries: createCodeTries({
      db,
      audit,
      notifications,
      secrets,
      limits: limits.codes,
    }),
    lane: signInLane,
    limits: limits.staff,
  })

  const takeBacks = createTakeBacks({ db, audit, notifications })
  const letters = createLettersAdmin({ db, queue, audit, notifications })
  const jobs = createJobs({ db, queue, audit })
  const dashboard = createDashboard({
    db,
    companies: createCompanyFigures({ db }),
    enquiries: createEnquiryFigures({ db }),
    tenders: createTenderFigures({ db }),
    takeBacks,
    closings,
    failedLetters: letters.failed,
    failedJobs: jobs.failed,
    missingSettings: settings.missing,
    scanner,
    store,
  })

  return {
    config,
    log,
    db,
    store,
    mail,
    media,
    settings,
    notifications,
    audit,
    closings,
    submissions,
    scanner,
    uploads,
    takeBacks,
    openings: createOpenings({ db, audit, uploads, closings, receipts, signer }),
    bidPackages: createBidPackages({ db, audit, uploads, closings, receipts, signer, publicUrl }),
    letters,
    jobs,
    dashboard,
    metrics,
    content: createContent({ db, describePictures }),
    contentEditing,
    staffFiles: createStaffFiles({ db, media, audit, scanner, typeChecks }),
    previews: createPreviews({
      db,
      secrets,
      previewContent: createContentPreviews({
        db,
        contentEditing,
        describePictures,
        settingsWith: (text, language) => settings.readWith(text.kind, text, language),
      }),
      previewSettings: settings.company.preview,
      previewTender: tenders.preview,
    }),
    tenders,
    tendersAdmin: createTendersAdmin({ db, audit, ...media, peopleOf: staff.peopleOf }),
    enquiries: createEnquiries({
      db,
      notifications,
      readSettings,
      limits: limits.enquiries,
    }),
    sessions,
    companies,
    companiesAdmin: createCompaniesAdmin({
      db,
      companies,
      peopleOf: staff.peopleOf,
      soonestClosing: tenders.soonestClosing,
    }),
    enquiriesAdmin: createEnquiriesAdmin({ db, audit, staff }),
    signIn: createSignIn({
      db,
      companies,
      sessions,
      notifications,
      lane: signInLane,
      limits: limits.signIn,
    }),
    passwordResets: createPasswordResets({
      db,
      companies,
      notifications,
      sessions,
      secrets,
      limits: limits.passwordResets,
    }),
    staff,
    members: createMembers({ db, sessions, notifications, audit }),
    ownAccount: createOwnAccount({
      db,
      sessions,
      notifications,
      audit,
      secrets,
      limits: limits.ownAccount,
    }),
    auditLog: createAuditLog({ db, audit, secrets }),
    async close() {
      await queue.stop()
      await typeChecks.close()
      mail.close()
      await db.destroy()
    },
  }
}

export type Services = Awaited<ReturnType<typeof createServices>>
