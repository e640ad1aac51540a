import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import {
  findSubmission,
  findTakeBack,
  insertTakeBack,
  isOpen,
  openTakeBacks,
  voidSubmission,
} from '#features/submissions/repository'
import type { Database } from '#platform/database/database'

type Needs = { db: Database; audit: Audit; notifications: Notifications }

/** The company asks to take a bid back, an owner withdraws it without opening it (rules 7.11). */
export function createTakeBacks({ db, audit, notifications }: Needs) {
  return {
    ask: ({ tenderId, companyId, reason }: Record<'tenderId' | 'companyId' | 'reason', string>) =>
      db.transaction().execute(async (transaction) => {
        const submission = await findSubmission(transaction, { tenderId, companyId })
        if (!submission) return refuse('not-found')
        if (!(await isOpen(transaction, tenderId))) return refuse('tender-closed')
        const { id: submissionId } = submission
        const isNew = await insertTakeBack(transaction, { submissionId, reason })
        if (!isNew) return done({})
        await audit.append(transaction, {
          actor: `company:${companyId}`,
          action: 'submission.take-back-asked',
          subject: `submission:${submissionId}`,
          tenderId,
          body: {},
        })
        return done({})
      }),

    /** The tender and the reason: the company and its bid stay unseen. */
    async list() {
      const rows = await openTakeBacks(db)
      return rows.map(({ id, reason, askedAt, tenderId, nameEn, endDate }) => ({
        id,
        reason,
        asked_at: askedAt.toISOString(),
        tender: { id: tenderId, name: nameEn, end_date: endDate.toISOString() },
      }))
    },

    void: ({ id, staffId, reason }: Record<'id' | 'staffId' | 'reason', string>) =>
      db.transaction().execute(async (transaction) => {
        const asked = await findTakeBack(transaction, id)
        if (!asked) return refuse('not-found')
        const { submissionId, tenderId } = asked
        if (!(await isOpen(transaction, tenderId))) return refuse('tender-closed')
        await voidSubmission(transaction, { id, submissionId, staffId, reason })
        const tender = { id: tenderId, name_en: asked.nameEn, name_mm: asked.nameMm }
        await notifications.post(transaction, {
          kind: 'submission-voided',
          content: {
            name: asked.name,
            voided: JSON.stringify({ receipt_no: asked.receiptNo, tender, reason }),
          },
          to: asked.email,
          language: asked.language as Language,
          tenderId,
          onceKey: `voided:${submissionId}`,
        })
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'submission.voided',
          subject: `submission:${submissionId}`,
          tenderId,
          body: { request: id },
        })
        return done()
      }),
  }
}

export type TakeBacks = ReturnType<typeof createTakeBacks>
