import { findPerson } from '#features/companies/people/repository'
import { findCompany, markMail, updateCompany } from '#features/companies/repository'
import { emailKeyOf } from '#features/companies/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  db: Database
  /** Whether each is a category that staff keep. */
  areCategories: (ids: readonly string[]) => Promise<boolean>
}

/** What the records of a company and its people say about notices. */
export function createMailboxes({ db, areCategories }: Needs) {
  return {
    /** Keeps whether the mail server of an address takes e-mails. */
    markMail: (address: string, isReached: boolean) =>
      markMail(db, { emailKey: emailKeyOf(address), isReached }),

    /** Where a person gets notices; null for one who is not there. */
    async mailboxOf(personId: string) {
      const person = await findPerson(db, personId)
      const company = person && (await findCompany(db, person.companyId))
      if (!company) return null
      const { email: address, mailRefusedAt } = person
      const { categories } = company
      return { address, refused_at: mailRefusedAt?.toISOString() ?? null, categories }
    },

    /** False when one of them is no category. */
    async chooseCategories(transaction: DatabaseOrTransaction, id: string, categories: string[]) {
      if (!(await areCategories(categories))) return false
      await updateCompany(transaction, id, { categories })
      return true
    },
  }
}
