import type { Count, WaitingCompany } from '@padauk/contract/admin/dashboard'
import { companyStates } from '@padauk/contract/accounts'
import { countCompanies, longestWaiting } from '#features/companies/repository'
import { countUpTo } from '#platform/database/count'
import type { Database } from '#platform/database/database'

const mostWaiting = 99
const mostInPlot = 9_999

/** Statistics of companies. */
export function createCompanyStatistics({ db }: { db: Database }) {
  return {
    waiting: (): Promise<Count> =>
      countUpTo(mostWaiting, (limit) => countCompanies(db, 'pending', limit)),

    async longestWaiting(limit: number): Promise<WaitingCompany[]> {
      const rows = await longestWaiting(db, limit)
      return rows.map(({ id, companyName, name, email, emailConfirmedAt, createdAt, request }) => ({
        id,
        company_name: companyName,
        name,
        email,
        email_confirmed: emailConfirmedAt !== null,
        since: createdAt.toISOString(),
        request,
      }))
    },

    byState: () =>
      Promise.all(
        companyStates.map(async (state) => ({
          state,
          ...(await countUpTo(mostInPlot, (limit) => countCompanies(db, state, limit))),
        })),
      ),
  }
}

export type CompanyFigures = ReturnType<typeof createCompanyStatistics>
