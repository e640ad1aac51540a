import type { Json } from '@padauk/evidence/canonical-json'
import type { AuditEntry, Comparison } from '#features/audit/service'
import { strayAfter, submissionsWith } from '#features/submissions/audited/repository'
import type { AuditedSubmission } from '#features/submissions/audited/repository'
import { wrongInIssued, wrongInEnded, wrongInSlip } from '#features/submissions/audited/rules'
import type { Receipts } from '#features/submissions/receipts'
import type { Database } from '#platform/database/database'

type Needs = { db: Database; receipts: Pick<Receipts, 'open' | 'openSlip'> }

const issuing = new Set(['submission.accepted', 'submission.confirmed'])
const told = new Set([
  ...issuing,
  'submission.replaced',
  'submission.taken-back',
  'submission.voided',
])

const pageSize = 2_000
const firstId = '00000000-0000-0000-0000-000000000000'

const idIn = ({ subject }: AuditEntry) => subject.replace('submission:', '')

/** Null when it was changed, or when the key that locks it is not in the configuration. */
function opened<T>(open: () => T) {
  try {
    return open()
  } catch {
    return null
  }
}

/** The first bid that the audit chain does not tell of, of all tenders or of one. */
async function strayBid(db: Database, tenderId?: string) {
  let after: string | null = firstId
  while (after !== null) {
    const page = { after, limit: pageSize, tenderId }
    const { last, stray }: Awaited<ReturnType<typeof strayAfter>> = await strayAfter(db, page)
    if (stray) return `submission:${stray.id} has no entry of its ${stray.lacks}`
    after = last
  }
  return null
}

/** Every bid, receipt, seal and slip against the audit chain. */
export function createSubmissionComparison({ db, receipts }: Needs): Comparison {
  function wrongIn(entry: AuditEntry, row: AuditedSubmission) {
    const body = JSON.parse(entry.body) as { [name: string]: Json }
    const about = { entry, body, row }
    if (issuing.has(entry.action)) {
      // A confirmation leaves the receipt before it where it was issued.
      const issued = row.earlier.find(({ auditHash }) => auditHash === entry.hash)
      const then = { ...row, ...issued }
      const receipt = opened(() => receipts.open(then))
      if (!receipt) return 'its receipt, which does not open'
      return wrongInIssued({ ...about, row: then }, receipt)
    }
    const wrong = wrongInEnded(about)
    if (wrong || entry.action !== 'submission.taken-back') return wrong
    const { sealedSlip } = row
    if (sealedSlip === null) return 'its slip, which is missing'
    const slip = opened(() => receipts.openSlip(row, sealedSlip))
    return slip ? wrongInSlip(about, slip) : 'its slip, which does not open'
  }

  return {
    async compare(entries) {
      const about = entries.filter(({ action }) => told.has(action))
      const rows = await submissionsWith(db, about.map(idIn))
      for (const entry of about) {
        const { seq, subject } = entry
        const row = rows.get(idIn(entry))
        if (!row) return { seq, fault: `${subject} is missing` }
        const wrong = wrongIn(entry, row)
        if (wrong) return { seq, fault: `${subject} was changed: ${wrong}` }
      }
      return null
    },

    strays: () => strayBid(db),
  }
}

/** A closing counts what is there: a bid that was slipped in before it would be under its root. */
export const createClosedBidsComparison = ({ db }: Pick<Needs, 'db'>): Comparison => ({
  async compare(entries) {
    for (const { seq, subject } of entries.filter(({ action }) => action === 'tender.closed')) {
      const fault = await strayBid(db, subject.replace('tender:', ''))
      if (fault) return { seq, fault }
    }
    return null
  },

  strays: () => Promise.resolve(null),
})
