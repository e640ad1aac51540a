import { emailChangeHours } from '@padauk/contract/accounts'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  changeAddress,
  deleteChange,
  deleteExpiredChanges,
  holdChange,
  isTakenByOther,
  saveChange,
  spendLink,
} from '#features/companies/email-changes/repository'
import { findPerson } from '#features/companies/people/repository'
import { emailKeyOf } from '#features/companies/rules'
import type { Companies } from '#features/companies/service'
import type { Notifications } from '#features/notifications/service'
import type { PasswordResets } from '#features/password-resets/service'
import type { Sessions } from '#features/sessions/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { givingWay } from '#platform/database/giving-way'
import type { CompanyCaller } from '#platform/security/access'
import type { RateLimit } from '#platform/security/limits'
import { hashOf, randomText } from '#platform/security/secrets'

type Needs = {
  db: Database
  companies: Pick<Companies, 'checkPassword'>
  passwordResets: Pick<PasswordResets, 'cancelOf'>
  sessions: Pick<Sessions, 'endAllOfPerson'>
  notifications: Pick<Notifications, 'post'>
  audit: Pick<Audit, 'append'>
  limits: { emailChanges: RateLimit; confirmations: RateLimit }
}

type HeldChange = NonNullable<Awaited<ReturnType<typeof holdChange>>>

const ownAddress = refuse('invalid-input', { fields: { email: 'account.sameAddress' } })

/** A person changes the own address; both addresses confirm it by a mailed link. */
export function createEmailChanges(needs: Needs) {
  const { db, companies, passwordResets, sessions, notifications, audit, limits } = needs

  async function tellBoth(transaction: DatabaseOrTransaction, change: HeldChange) {
    const { name, language } = change
    const content = { name, at: new Date().toISOString() }
    for (const to of [change.presentEmail, change.email]) {
      await notifications.post(transaction, { kind: 'email-changed', content, to, language })
    }
  }

  async function apply(transaction: DatabaseOrTransaction, change: HeldChange) {
    const { id, companyId, email, emailKey, sessionId } = change
    if (!(await changeAddress(transaction, change, { email, emailKey })))
      return refuse('code-wrong')
    await deleteChange(transaction, change)
    // Its code went to the address of before.
    await passwordResets.cancelOf(transaction, change)
    await sessions.endAllOfPerson(transaction, change, sessionId)
    await tellBoth(transaction, change)
    await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'person.email-changed',
      subject: `company:${companyId}`,
      // An owner is the company.
      body: id === companyId ? {} : { person: id },
    })
    return done()
  }

  /** One error for every link that does not work: unknown, used, replaced, too late, address taken. */
  async function useLink(transaction: DatabaseOrTransaction, tokenHash: string) {
    const change = await holdChange(transaction, tokenHash)
    if (!change) return refuse('code-wrong')
    const isNew = change.newTokenHash === tokenHash
    const other = isNew ? change.presentTokenHash : change.newTokenHash
    if (other === null) return apply(transaction, change)
    // The present address learns nothing of the new one: its own link works all the same.
    if (isNew && (await isTakenByOther(transaction, change))) return refuse('code-wrong')
    await spendLink(transaction, change.changeId, isNew ? 'newTokenHash' : 'presentTokenHash')
    return done()
  }

  return {
    /** Never looks whose the new address is: the response and its time are the same. */
    async ask(caller: CompanyCaller, given: { email: string; password: string }) {
      const { personId, sessionId } = caller
      const wrong = await companies.checkPassword(personId, given.password, 'password')
      if (wrong) return wrong
      const person = await findPerson(db, personId)
      const emailKey = emailKeyOf(given.email)
      if (!person || emailKeyOf(person.email) === emailKey) return ownAddress
      const refusal = await limits.emailChanges.take(personId)
      if (refusal) return refusal
      const email = given.email.normalize('NFC')
      const [present, fresh] = [randomText(24), randomText(24)]
      const hashes = { presentTokenHash: hashOf(present), newTokenHash: hashOf(fresh) }
      const { name, language } = person
      await db.transaction().execute(async (transaction) => {
        const change = { email, emailKey, sessionId, ...hashes, hours: emailChangeHours }
        await saveChange(transaction, person, change)
        await notifications.post(transaction, {
          kind: 'email-change-asked',
          content: { name, email, hours: emailChangeHours, token: present },
          to: person.email,
          language,
        })
        await notifications.post(transaction, {
          kind: 'email-change-here',
          content: { hours: emailChangeHours, token: fresh },
          to: email,
          language,
        })
      })
      return done()
    },

    async confirm(token: string, { address }: { address: string }) {
      const refusal = await limits.confirmations.take(address)
      return refusal ?? givingWay(db, (transaction) => useLink(transaction, hashOf(token)))
    },

    removeOld: () => deleteExpiredChanges(db),
  }
}

export type EmailChanges = ReturnType<typeof createEmailChanges>
