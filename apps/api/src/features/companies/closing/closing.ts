import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  closeCompany,
  holdCompany,
  recipientsOf,
  runningBids,
} from '#features/companies/closing/repository'
import type { Companies } from '#features/companies/service'
import type { Notifications } from '#features/notifications/service'
import type { Retention } from '#features/retention/service'
import type { Database } from '#platform/database/database'
import { givingWay } from '#platform/database/giving-way'
import type { CompanyCaller } from '#platform/security/access'

type Needs = {
  db: Database
  companies: Pick<Companies, 'checkPassword'>
  retention: Pick<Retention, 'keptOf'>
  notifications: Pick<Notifications, 'post'>
  audit: Pick<Audit, 'append'>
}

/** An owner closes the account of the company; the database erases it (rules 6.13). */
export function createClosingAccounts(needs: Needs) {
  const { db, companies, retention, notifications, audit } = needs

  const close = (companyId: string) =>
    givingWay(db, async (transaction) => {
      await holdCompany(transaction, companyId)
      const people = await recipientsOf(transaction, companyId)
      // Closed by another request in between.
      if (people.length === 0) return done()
      if (!(await closeCompany(transaction, companyId))) return refuse('bid-running')
      const at = new Date().toISOString()
      for (const { name, companyName, email, language } of people) {
        await notifications.post(transaction, {
          kind: 'account-closed',
          content: { name, companyName, at },
          to: email,
          language,
        })
      }
      const company = `company:${companyId}` as const
      await audit.append(transaction, {
        actor: company,
        action: 'company.closed',
        subject: company,
        body: {},
      })
      return done()
    })

  return {
    async read(companyId: string) {
      const running = await runningBids(db, companyId)
      return done({
        running: running.map(({ tenderId, number, nameEn, nameMm, why }) => ({
          tender: { id: tenderId, name_en: nameEn, name_mm: nameMm, number },
          why,
        })),
        kept: await retention.keptOf(companyId),
      })
    },

    async close({ id, personId }: CompanyCaller, password: string) {
      const wrong = await companies.checkPassword(personId, password, 'password')
      return wrong ?? close(id)
    },
  }
}

export type ClosingAccounts = ReturnType<typeof createClosingAccounts>
