import type { Logger } from 'pino'
import type { MailSender } from '#platform/mail/mail'
import type { Metrics } from '#platform/watching/metrics'
import { repeat } from '#platform/jobs/repeat'
import type { Scanner } from '#platform/security/scanner'

type Needs = {
  metrics: Metrics
  log: Logger
  scanner: Scanner
  mail: Pick<MailSender, 'check'>
  anchors: { checkDaily: () => Promise<{ fault: string | null }> }
}

const scannerSeconds = 600
const mailSeconds = 60
const auditSeconds = 86_400

/**
 * Tests what jobs depend on, whether there are jobs or not: a failure is known before it matters,
 * and no metric has to reveal a bid.
 */
export function watchServices({ metrics, log, scanner, mail, anchors }: Needs) {
  const { gauge } = metrics
  const scans = gauge('padauk_scanner_works', '1 when the scanner found the test virus')
  const signatures = gauge(
    'padauk_scanner_signatures_timestamp_seconds',
    'When the list of viruses was made',
  )
  const mails = gauge('padauk_mail_works', '1 when the mail server lets us in')
  const unbroken = gauge(
    'padauk_audit_unbroken',
    '1 when the audit chain and what it tells of were sound',
  )
  const verified = gauge('padauk_audit_verified_timestamp_seconds', 'When it was verified last')

  async function tryScanner() {
    const { state, signaturesAt } = await scanner.state()
    if (state === 'none') return
    const result = await scanner.selfTest()
    scans.set(result.works ? 1 : 0)
    if (signaturesAt) signatures.set(signaturesAt.getTime() / 1000)
    if (result.works) return
    // It stops nothing: files are then scanned later.
    log.warn({ reason: result.reason }, 'the scanner does not find the test virus')
  }
  async function tryMail() {
    const fault = await mail.check().then(
      () => null,
      (error: unknown) => error,
    )
    mails.set(fault ? 0 : 1)
    if (fault) throw fault
  }
  async function tryAudit() {
    const { fault } = await anchors.checkDaily()
    unbroken.set(fault ? 0 : 1)
    verified.setToCurrentTime()
    if (fault) log.error('the audit log was changed, or what it tells of: run npm run audit:verify')
  }

  const tasks = [
    repeat(scannerSeconds, log, 'test the scanner', tryScanner),
    repeat(mailSeconds, log, 'reach the mail server', tryMail),
    repeat(auditSeconds, log, 'verify the audit chain', tryAudit),
  ]
  return {
    /** Does not wait for a test in progress: nothing depends on its result. */
    stop() {
      for (const task of tasks) void task.stop()
    },
  }
}
