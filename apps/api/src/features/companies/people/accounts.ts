import type { SubmittedTender } from '@padauk/contract/accounts'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { ProblemCode, Refusal } from '@padauk/contract/problems'
import { deleteChange } from '#features/companies/email-changes/repository'
import { findPerson, findPersonByEmail, updatePerson } from '#features/companies/people/repository'
import { findCompany, updateCompany } from '#features/companies/repository'
import { emailKeyOf } from '#features/companies/rules'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { CompanyCaller } from '#platform/security/access'
import { guessablePassword, isGuessable } from '#platform/security/guessable-passwords'
import type { RateLimit } from '#platform/security/limits'
import { hashPassword, verifyPassword } from '#platform/security/passwords'
import { normalisePhone, normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  sessions: Pick<Sessions, 'endAllOfPerson'>
  notifications: Pick<Notifications, 'post'>
  /** Whether each is a category that staff keep. */
  areCategories: (ids: readonly string[]) => Promise<boolean>
  submittedBy: (companyId: string, language: Language) => Promise<SubmittedTender[]>
  limits: { passwordTries: RateLimit }
}

type Profile = {
  name: string
  phone: string
  language: Language
  categories?: string[] | undefined
}

type PasswordChange<Code extends ProblemCode> = {
  exceptSession?: string
  /** Consumes the secret that allows the change, first and in the same transaction. */
  spend?: (transaction: DatabaseOrTransaction) => Promise<Refusal<Code> | null>
}

const invalidPhone = refuse('invalid-input', { fields: { phone: 'contact.phoneInvalid' } })
const unknownCategory = refuse('invalid-input', { fields: { categories: 'common.invalid' } })

/** What a person may read and change of the own account. */
export function createAccounts(needs: Needs) {
  const { db, sessions, notifications, areCategories, submittedBy, limits } = needs

  /** Phone and categories are the company's, and its owner's to change. */
  async function changeCompany(caller: CompanyCaller, typed: Profile) {
    const company = await findCompany(db, caller.id)
    const phone = normalisePhone(typed.phone)
    if (!company || !phone) return invalidPhone
    const categories = typed.categories ?? company.categories
    const changed = new Set(categories).symmetricDifference(new Set(company.categories))
    if (phone === company.phone && changed.size === 0) return null
    if (caller.role !== 'owner') return refuse('not-allowed')
    if (!(await areCategories(categories))) return unknownCategory
    const isThere = await updateCompany(db, caller.id, { phone, categories })
    return isThere ? null : refuse('invalid-input')
  }

  return {
    findByEmail: (email: string) => findPersonByEmail(db, emailKeyOf(email)),

    /** For links that were made while the person still worked there. */
    isThere: async (personId: string) => (await findPerson(db, personId)) !== undefined,

    async read({ id, personId }: Pick<CompanyCaller, 'id' | 'personId'>, language: Language) {
      const person = await findPerson(db, personId)
      const company = await findCompany(db, id)
      if (!person || !company) return refuse('not-found')
      return done({
        id: person.id,
        company_id: company.id,
        role: person.role,
        name: person.name,
        email: person.email,
        phone: company.phone,
        company_name: company.companyName,
        language: person.language,
        // A member has followed a link that was sent to the address.
        email_confirmed: person.role !== 'owner' || company.emailConfirmedAt !== null,
        categories: company.categories,
        tenders: await submittedBy(company.id, language),
      })
    },

    async changeProfile(caller: CompanyCaller, typed: Profile) {
      const refusal = await changeCompany(caller, typed)
      if (refusal) return refusal
      const person = { id: caller.personId, companyId: caller.id }
      const { language } = typed
      // The next e-mail shows whether it arrives now.
      const isThere = await updatePerson(db, person, {
        name: normaliseTyped(typed.name),
        language,
        mailRefusedAt: null,
      })
      return isThere ? done() : refuse('invalid-input')
    },

    /** Before an act that a stolen session must not do; guesses are limited. Null when it is right. */
    async checkPassword(personId: string, given: string, field: 'password' | 'current_password') {
      const row = await findPerson(db, personId)
      if (!row) return refuse('invalid-input')
      const refusal = await limits.passwordTries.take(personId)
      if (refusal) return refusal
      const isRight = await verifyPassword(given, row.passwordHash)
      return isRight
        ? null
        : refuse('invalid-input', { fields: { [field]: 'account.passwordWrong' } })
    },

    async changePassword(
      { personId, sessionId }: Pick<CompanyCaller, 'personId' | 'sessionId'>,
      given: { current_password: string; password: string },
    ) {
      const wrong = await this.checkPassword(personId, given.current_password, 'current_password')
      if (wrong) return wrong
      return this.setPassword(personId, given.password, { exceptSession: sessionId })
    },

    /** Ends every session of the person but the one given, and tells them. */
    async setPassword<Code extends ProblemCode = never>(
      personId: string,
      password: string,
      { exceptSession, spend }: PasswordChange<Code>,
    ) {
      const row = await findPerson(db, personId)
      const company = row && (await findCompany(db, row.companyId))
      if (!row || !company) return refuse('invalid-input')
      if (await isGuessable(password, [row.name, company.companyName, row.email])) {
        return guessablePassword
      }
      const passwordHash = await hashPassword(password)
      return db.transaction().execute(async (transaction) => {
        const refusal = await spend?.(transaction)
        if (refusal) return refusal
        if (!(await updatePerson(transaction, row, { passwordHash })))
          return refuse('invalid-input')
        // Who was not the one to ask for another address ends the request so.
        await deleteChange(transaction, row)
        await sessions.endAllOfPerson(transaction, row, exceptSession ?? null)
        await notifications.post(transaction, {
          kind: 'password-changed',
          content: { name: row.name, at: new Date().toISOString() },
          to: row.email,
          language: row.language,
        })
        return done()
      })
    },
  }
}
