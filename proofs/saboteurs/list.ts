import type { Saboteur } from './saboteur.ts'
import { decisionSaboteurs } from './decisions.ts'
import { minutesSaboteurs } from './minutes.ts'
import { openTenderSaboteurs } from './open-tenders.ts'
import { sealedBidSaboteurs } from './sealed-bids.ts'
import { sealedUploadSaboteurs } from './sealed-uploads.ts'
import { sealingSaboteurs } from './sealing.ts'
import { sittingSaboteurs } from './sittings.ts'

const submissions = 'apps/api/src/features/submissions'
const uploads = 'apps/api/src/features/uploads'
const platform = 'apps/api/src/platform'

/** The broken builds that the suite must refuse. */
export const saboteurs: readonly Saboteur[] = [
  {
    name: 'no-unique-key',
    does: 'a company may have several accepted bids for one tender',
    file: 'apps/api/migrations/0003-submissions.sql',
    find: 'create unique index one_submission_per_company',
    replace: 'create index one_submission_per_company',
    caughtBy: `${submissions}/submissions.test.ts`,
  },
  {
    name: 'clock-of-the-process',
    does: 'the deadline is judged by the clock of the process, not of the database',
    file: `${submissions}/repository.ts`,
    find: '`arrivals.arrived_at <= tenders.end_date and',
    replace: '`${new Date()}::timestamptz <= tenders.end_date and',
    caughtBy: `${submissions}/commit.test.ts`,
  },
  {
    name: 'receipt-before-commit',
    does: 'a bid is answered while its transaction may still fail',
    file: `${submissions}/acceptance.ts`,
    find: `      return db
        .transaction()
        .execute((transaction) => write(transaction, ready))
        .catch(`,
    replace: `      return new Promise<Awaited<ReturnType<typeof write>>>((tell, fail) => {
        db.transaction()
          .execute(async (transaction) => tell(await write(transaction, ready)))
          .catch(fail)
      }).catch(`,
    caughtBy: `${submissions}/commit.test.ts`,
  },
  {
    name: 'audit-may-be-changed',
    does: 'the application may rewrite and remove entries of the audit log',
    file: 'apps/api/migrations/0003-submissions.sql',
    find: 'grant execute on function append_audit to padauk_app;',
    replace: `grant execute on function append_audit to padauk_app;
grant update, delete on audit_entries, audit_head to padauk_app;`,
    caughtBy: 'apps/api/src/features/audit/audit.test.ts',
  },
  {
    name: 'upload-not-consumed',
    does: 'a file that is part of one bid can be part of another',
    file: `${uploads}/repository.ts`,
    find: `    .set({
      state: 'accepted',
      submissionId,
      slot:`,
    replace: `    .set({
      slot:`,
    caughtBy: `${submissions}/refusals.test.ts`,
  },
  {
    name: 'unknown-keys-dropped',
    does: 'unknown fields are dropped instead of rejected',
    file: `${platform}/http/input.ts`,
    find: `  if (issues.some((issue) => issue.code === 'unrecognized_keys')) return refuse('unknown-field')
`,
    replace: `  const unknown = issues.flatMap((issue) => ('keys' in issue ? issue.keys : []))
  if (unknown.length > 0) {
    const known = Object.entries(given as object).filter(([key]) => !unknown.includes(key))
    return checkInput(part, schema, Object.fromEntries(known))
  }
`,
    caughtBy: `${platform}/http/requests.test.ts`,
  },
  {
    name: 'any-algorithm',
    does: 'a token that says it is not signed is believed',
    file: `${platform}/security/tokens.ts`,
    find: `        if (!key) return 'token-invalid'
`,
    replace: `        if (!key) return 'token-invalid'
        if (decodeProtectedHeader(token).alg !== 'EdDSA') {
          const [, claims = ''] = token.split('.')
          return Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()))
        }
`,
    caughtBy: 'apps/api/src/features/sessions/sessions.test.ts',
  },
  {
    name: 'guessable-names',
    does: 'the name of a file can be made from its id',
    file: `${uploads}/rules.ts`,
    find: "_${secrets.keyedHash('upload', id)}`",
    replace: "_${secrets ? 'A'.repeat(43) : ''}`",
    also: {
      find: "return secrets.isKeyedHash('upload', id, name.slice(35)) ? { id, ikm: null } : null",
      replace: 'return secrets ? { id, ikm: null } : null',
    },
    caughtBy: `${uploads}/content.test.ts`,
  },
  {
    name: 'everybody-owns-a-file',
    does: 'a company can read and submit the files of another',
    file: `${uploads}/service.ts`,
    find: 'return found?.row.companyId === companyId ? found : undefined',
    replace: "return companyId === '' ? undefined : found",
    caughtBy: `${uploads}/uploads.test.ts`,
  },
  {
    name: 'closed-too-soon',
    does: 'a tender closes at its deadline, before what arrived in time is settled',
    file: 'apps/api/src/features/closings/repository.ts',
    find: "interval '75 seconds'",
    replace: "interval '0 seconds'",
    caughtBy: 'apps/api/src/features/closings/closings.test.ts',
  },
  {
    name: 'letter-outside',
    does: 'the letter with the receipt is written outside the transaction that accepts the bid',
    file: `${submissions}/acceptance.ts`,
    find: `      await notifications.post(transaction, {
        kind: 'submission-receipt',`,
    replace: `      await notifications.post(db, {
        kind: 'submission-receipt',`,
    caughtBy: `${submissions}/commit.test.ts`,
  },
  {
    name: 'sanitiser-off',
    does: 'HTML is shown without sanitising',
    file: `${platform}/text/html.ts`,
    find: 'isPlainHtml(html) ? html : purifyHtml(html)',
    replace: 'isPlainHtml(html) || purifyHtml.name ? html : html',
    caughtBy: 'apps/api/src/features/content/content.test.ts',
  },
  ...sealingSaboteurs,
  ...sittingSaboteurs,
  ...openTenderSaboteurs,
  ...minutesSaboteurs,
  ...sealedBidSaboteurs,
  ...sealedUploadSaboteurs,
  ...decisionSaboteurs,
]
