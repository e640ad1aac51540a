import type { CompanyState, DecidedState } from '@padauk/contract/accounts'
import { exportCompanies, listCompanies } from '@padauk/contract/admin/companies'
import type {
  CompanyDetail,
  CompanyAct,
  Duplicate,
  ListedCompany,
  WaitingWarning,
} from '@padauk/contract/admin/companies'
import type { Person } from '@padauk/contract/admin/pages'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { createFactsForStaff } from '#features/companies/facts/staff'
import {
  companiesLike,
  companiesPage,
  companyOrder,
  decisionsOn,
  findCompany,
} from '#features/companies/repository'
import type { ListedRow } from '#features/companies/repository'
import { actOf, ownDomain, sameFactsOf } from '#features/companies/rules'
import type { Companies } from '#features/companies/service'
import type { Database } from '#platform/database/database'
import { pagedList } from '#platform/database/paged-list'

type Needs = {
  db: Database
  companies: Pick<Companies, 'decide'>
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
  soonestClosing: (asked: { language: Language; days: number }) => Promise<WaitingWarning | null>
} & Parameters<typeof createFactsForStaff>[0]

type ApprovalOutcome = 'approved' | 'unconfirmed' | 'changed-since' | 'not-found'

const warnedDays = 2
const mostDuplicates = 10

/**
 * Companies as staff see them: what they said about themselves and what was decided. Nothing here
 * knows their sessions, uploads or submissions, which would reveal who bids (rules 7.5).
 */
export function createCompaniesAdmin(needs: Needs) {
  const { db, companies, peopleOf, soonestClosing } = needs
  const list = pagedList({
    of: { list: listCompanies, csv: exportCompanies },
    file: 'companies',
    order: companyOrder,
    query: (filters, page) => companiesPage(db, { filters, ...page }),
    async items(rows, { language }) {
      const someoneWaits = rows.some(({ state }) => state === 'pending')
      const warning = someoneWaits ? await soonestClosing({ language, days: warnedDays }) : null
      return rows.map((row) => listed(row, warning))
    },
    columns: ['company_name', 'name', 'email', 'email_confirmed', 'phone', 'state', 'created_at'],
  })

  async function duplicatesOf(row: Omit<ListedRow, 'place'>): Promise<Duplicate[]> {
    if (row.state === 'closed') return []
    const likeness = { ...row, domain: ownDomain(row.email) }
    const found = (await companiesLike(db, likeness, mostDuplicates)).flat()
    const each = new Map(found.map((other) => [other.id, other]))
    return [...each.values()]
      .map((other) => ({ ...known(other), same: sameFactsOf(row, other) }))
      .toSorted((one, other) => other.same.length - one.same.length)
      .slice(0, mostDuplicates)
  }

  return {
    lists: [list],
    ...createFactsForStaff(needs),

    async read(id: string, language: Language) {
      const row = await findCompany(db, id)
      // Nothing is left of a closed account that no tender names.
      if (!row?.companyName) return refuse('not-found')
      const decisions = await decisionsOn(db, id)
      const people = await peopleOf(decisions.map(({ staffId }) => staffId))
      const detail: CompanyDetail = {
        ...listed(row, await soonestClosing({ language, days: warnedDays })),
        language: row.language as Language,
        email_confirmed_at: row.emailConfirmedAt?.toISOString() ?? null,
        decisions: decisions.map(({ id, reason, staffId, decidedAt }, place) => ({
          id,
          act: actAt(decisions, place),
          reason,
          by: people.get(staffId ?? '') ?? null,
          decided_at: decidedAt.toISOString(),
        })),
        duplicates: await duplicatesOf(row),
      }
      return done(detail)
    },

    decide: (
      id: string,
      decision: { state: DecidedState; seen: CompanyState; reason: string; staffId: string },
    ) => companies.decide(id, decision),

    /** One after the other, each in its own transaction: one failure does not block the rest. */
    async approve(ids: readonly string[], staffId: string) {
      const outcomes: { id: string; outcome: ApprovalOutcome }[] = []
      const approval = { state: 'approved', seen: 'pending', reason: '', staffId } as const
      for (const id of new Set(ids)) {
        const outcome = await companies.decide(id, approval)
        if (outcome.ok) outcomes.push({ id, outcome: 'approved' })
        else if (outcome.code === 'not-found') outcomes.push({ id, outcome: 'not-found' })
        else if (outcome.code === 'invalid-input') outcomes.push({ id, outcome: 'unconfirmed' })
        else outcomes.push({ id, outcome: 'changed-since' })
      }
      return outcomes
    },
  }
}

export type CompaniesAdmin = ReturnType<typeof createCompaniesAdmin>

/** Of decisions, the newest first: each began where the one before it ended. */
function actAt(decisions: readonly { state: string }[], place: number): CompanyAct {
  const from = decisions[place + 1]?.state ?? 'pending'
  return actOf(from as DecidedState, decisions[place]?.state as DecidedState)
}

const known = (row: Omit<ListedRow, 'place'>) => ({
  id: row.id,
  company_name: row.companyName,
  name: row.name,
  email: row.email,
  phone: row.phone,
  state: row.state,
})

function listed(row: Omit<ListedRow, 'place'>, warning: WaitingWarning | null): ListedCompany {
  return {
    ...known(row),
    email_confirmed: row.emailConfirmedAt !== null,
    created_at: row.createdAt.toISOString(),
    waiting_warning: row.state === 'pending' ? warning : null,
  }
}
