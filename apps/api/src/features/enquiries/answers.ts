import type { WrittenAnswer } from '@padauk/contract/admin/enquiries'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { findEnquiry, insertAnswer, updateEnquiry } from '#features/enquiries/repository'
import type { ListedRow } from '#features/enquiries/repository'
import type { Notifications } from '#features/notifications/service'
import type { Database } from '#platform/database/database'
import { hashOf } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post' | 'preview'>
  /** Where the sender's reply goes; empty for none. */
  replyAddress: () => Promise<string>
}

type Asked = WrittenAnswer & { revision: number; staffId: string }

const tidy = ({ language, subject, text }: WrittenAnswer): WrittenAnswer => ({
  language,
  subject: normaliseTyped(subject),
  text: normaliseTyped(text),
})

const letterTo = (row: ListedRow, { language, subject, text }: WrittenAnswer) => ({
  kind: 'enquiry-answered' as const,
  content: { name: row.name, subject, text },
  to: row.email,
  language,
})

/** Answers that staff write to the sender of an enquiry. */
export function createAnswers({ db, audit, notifications, replyAddress }: Needs) {
  return {
    /** The e-mail as it would be sent, by the same words and the same template. */
    async preview(id: string, written: WrittenAnswer) {
      const row = await findEnquiry(db, id)
      if (!row) return refuse('not-found')
      const { to, subject, text } = await notifications.preview(letterTo(row, tidy(written)))
      return done({ to, reply_to: await replyAddress(), subject, text })
    },

    /**
     * Letter, kept answer and status in one transaction. The revision lets only one of two presses
     * through. The text may be personal, so the chain contains only its hash.
     */
    async send(id: string, { revision, staffId, ...written }: Asked) {
      const row = await findEnquiry(db, id)
      if (!row) return refuse('not-found')
      const kept = tidy(written)
      return db.transaction().execute(async (transaction) => {
        const change = { revision, state: 'answered', assignedTo: row.assignedTo }
        if (!(await updateEnquiry(transaction, id, change))) return refuse('changed-since')
        const { language, subject, text } = kept
        const answer = { enquiryId: id, staffId, language, subject, answer: text }
        const answerId = await insertAnswer(transaction, answer)
        await notifications.post(transaction, letterTo(row, kept))
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'enquiry.answered',
          subject: `enquiry:${id}`,
          body: { answer: answerId, language, sha256: hashOf(`${subject}\n\n${text}`) },
        })
        return done()
      })
    },
  }
}
