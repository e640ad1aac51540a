import { done, refuse } from '@padauk/contract/problems'
import type { MailChoice } from '@padauk/contract/admin/staff'
import type { Language } from '@padauk/contract/languages'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import {
  deleteInvitations,
  findInvited,
  findStaff,
  replaceRecoveryCodes,
  setMailChoice,
  setPassword,
  useInvitation,
} from '#features/staff/repository'
import type { StaffRow } from '#features/staff/repository'
import { newRecoveryCodes, recoveryHash } from '#features/staff/second-factor'
import type { StaffCaller } from '#platform/security/access'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { guessablePassword, isGuessable } from '#platform/security/guessable-passwords'
import type { RateLimit } from '#platform/security/limits'
import { hashPassword, verifyPassword } from '#platform/security/passwords'
import { hashOf } from '#platform/security/secrets'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  sessions: Sessions
  notifications: Notifications
  audit: Pick<Audit, 'append' | 'appendChange'>
  secrets: Secrets
  limits: { invitationsPerAddress: RateLimit; passwordTries: RateLimit }
}

type Person = { id: string; name: string; email: string; language: string }

// One sentence for unknown, used and late: a stranger learns nothing from it.
const linkExpired = refuse('code-wrong', { says: 'staff.linkExpired' })

/** What members of staff do about their own account. */
export function createOwnAccount(needs: Needs) {
  const { db, sessions, notifications, audit, secrets, limits } = needs

  const tell = (
    transaction: DatabaseOrTransaction,
    kind: 'password-changed' | 'recovery-codes-renewed',
    { name, email, language }: Person,
  ) =>
    notifications.post(transaction, {
      kind,
      content: { name, at: new Date().toISOString() },
      to: email,
      language: language as Language,
    })

  const record = (
    transaction: DatabaseOrTransaction,
    id: string,
    action: 'staff.password-chosen' | 'staff.password-changed' | 'staff.recovery-codes-renewed',
  ) => audit.append(transaction, { actor: `staff:${id}`, action, subject: `staff:${id}`, body: {} })

  return {
    /** Works once, and only while the person is active; the second factor stays as it is. */
    async acceptInvitation(
      { token, password }: { token: string; password: string },
      { address }: { address: string },
    ) {
      const refusal = await limits.invitationsPerAddress.take(address)
      if (refusal) return refusal
      const tokenHash = hashOf(token)
      const person = await findInvited(db, tokenHash)
      if (!person) return linkExpired
      if (await isGuessable(password, [person.name, person.email])) return guessablePassword
      const passwordHash = await hashPassword(password)
      return db.transaction().execute(async (transaction) => {
        if (!(await useInvitation(transaction, tokenHash))) return linkExpired
        await deleteInvitations(transaction, person.id)
        await setPassword(transaction, person.id, passwordHash)
        await sessions.endAllOfStaff(transaction, person.id)
        if (person.passwordChosen) await tell(transaction, 'password-changed', person)
        await record(transaction, person.id, 'staff.password-chosen')
        return done({ email: person.email })
      })
    },

    async changePassword(
      { id, sessionId }: StaffCaller,
      given: { current_password: string; password: string },
    ) {
      const refusal = await limits.passwordTries.take(id)
      if (refusal) return refusal
      const row = await findStaff(db, id)
      if (!row) return refuse('invalid-input')
      if (!(await verifyPassword(given.current_password, row.passwordHash))) {
        return refuse('invalid-input', { fields: { current_password: 'account.passwordWrong' } })
      }
      if (await isGuessable(given.password, [row.name, row.email])) return guessablePassword
      const passwordHash = await hashPassword(given.password)
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, id, passwordHash)
        await sessions.endAllOfStaff(transaction, id, sessionId)
        await tell(transaction, 'password-changed', row)
        await record(transaction, id, 'staff.password-changed')
      })
      return done()
    },

    async renewRecoveryCodes({ id }: StaffCaller) {
      const codes = newRecoveryCodes()
      await db.transaction().execute(async (transaction) => {
        const row = await findStaff(transaction, id)
        if (!row) return
        await replaceRecoveryCodes(
          transaction,
          id,
          codes.map((code) => recoveryHash(secrets, code)),
        )
        await tell(transaction, 'recovery-codes-renewed', row)
        await record(transaction, id, 'staff.recovery-codes-renewed')
      })
      return done({ recovery_codes: codes })
    },

    async mailChoice({ id }: StaffCaller) {
      const row = await findStaff(db, id)
      return row ? done(choiceOf(row)) : refuse('not-found')
    },

    chooseMails: ({ id }: StaffCaller, choice: MailChoice) =>
      db.transaction().execute(async (transaction) => {
        const row = await findStaff(transaction, id)
        if (!row) return refuse('not-found')
        const { act_now: mailActNow, today: mailToday } = choice
        await setMailChoice(transaction, id, { mailActNow, mailToday })
        await audit.appendChange(transaction, {
          staffId: id,
          action: 'staff.mails-chosen',
          subject: `staff:${id}`,
          before: choiceOf(row),
          after: choice,
        })
        return done(choice)
      }),

    sessions: ({ id, sessionId }: StaffCaller) => sessions.listOfStaff(id, sessionId),

    async endSession({ id }: StaffCaller, sessionId: string) {
      return (await sessions.endOfStaff(sessionId, id)) ? done() : refuse('not-found')
    },
  }
}

export type OwnAccount = ReturnType<typeof createOwnAccount>

const choiceOf = ({ mailActNow, mailToday }: StaffRow): MailChoice => ({
  act_now: mailActNow,
  today: mailToday,
})
