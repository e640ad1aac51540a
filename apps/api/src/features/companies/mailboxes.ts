import { findCompany, markMail, updateCompany } from '#features/companies/repository'
import { emailKeyOf } from '#features/companies/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  db: Database
  /** Whether each is a category that staff keep. */
  areCategories: (ids: readonly string[]) => Promise<boolean>
}

/** What a company's record says about its notices. */
export function createMailboxes({ db, areCategories }: Needs) {
  return {
    /** Keeps whether the mail server of an address takes e-mails. */
    markMail: (address: string, isReached: boolean) =>
      markMail(db, { emailKey: emailKeyOf(address), isReached }),

    /** Where a company gets its notices; null for one that is not there. */
    async mailboxOf(id: string) {
      const row = await findCompany(db, id)
      if (!row) return null
      const { email: address, mailRefusedAt, categories } = row
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
