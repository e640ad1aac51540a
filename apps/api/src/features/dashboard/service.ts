import type { Badges, ClosingTender, Dashboard } from '@padauk/contract/admin/dashboard'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { DashboardFacts, StaffPerson } from '#features/dashboard/facts'
import { createStaffNeeds } from '#features/dashboard/needs'
import { closingSoon, mayRead } from '#features/dashboard/rules'
import { databaseNow } from '#platform/database/clock'
import { countUpTo } from '#platform/database/count'

const shown = 5
const closedInPlot = 8
const mostFailed = 99
const storeWithinMs = 3_000

export function createDashboard(needs: DashboardFacts) {
  const { db, companies, enquiries, tenders, closings, sittings, minutes, scanner, store } = needs

  async function companiesPart(soonest: readonly ClosingTender[], now: Date) {
    const [waiting, first, by_state] = await Promise.all([
      companies.waiting(),
      companies.longestWaiting(shown),
      companies.byState(),
    ])
    const closing_tender = waiting.count > 0 ? closingSoon(soonest, now) : null
    return { waiting, first, closing_tender, by_state }
  }

  async function enquiriesPart() {
    const [fresh, newest, lately] = await Promise.all([
      enquiries.fresh(),
      enquiries.newest(shown),
      enquiries.lately(),
    ])
    return { fresh, newest, ...lately }
  }

  async function addendaPart(staffId: string) {
    const waiting = await needs.addenda.waiting(shown)
    return waiting.map(({ writers, ...sent }) => ({ ...sent, is_own: writers.includes(staffId) }))
  }

  /** Whether it responds, never its size, which would reveal bids. */
  const storage = () =>
    new Promise<'working' | 'away'>((resolve) => {
      const patience = setTimeout(() => resolve('away'), storeWithinMs)
      store
        .check()
        .then(
          () => resolve('working'),
          () => resolve('away'),
        )
        .finally(() => clearTimeout(patience))
    })

  async function healthPart() {
    const [{ state, signaturesAt }, stored, failed_letters, failed_jobs] = await Promise.all([
      scanner.state(),
      storage(),
      countUpTo(mostFailed, needs.failedLetters),
      countUpTo(mostFailed, needs.failedJobs),
    ])
    const signatures_at = signaturesAt?.toISOString() ?? null
    return { scanner: { state, signatures_at }, storage: stored, failed_letters, failed_jobs }
  }

  return {
    needs: createStaffNeeds(needs),

    async read({ id, roles }: StaffPerson): Promise<Dashboard> {
      const only = <Value>(part: Parameters<typeof mayRead>[1], look: () => Promise<Value>) =>
        mayRead(roles, part) ? look() : undefined
      const now = await databaseNow(db)
      const open = await only('tenders', () => tenders.open(shown))
      const [
        company,
        papers,
        enquiry,
        health,
        missing,
        closed,
        openings,
        questions,
        outages,
        addenda,
      ] = await Promise.all([
        only('companies', () => companiesPart(open?.soonest ?? [], now)),
        only('papers', needs.papers.waiting),
        only('enquiries', enquiriesPart),
        only('health', healthPart),
        only('settings', needs.missingSettings),
        only('closedTenders', () => closings.last(closedInPlot)),
        only('openings', async () => [
          ...(await sittings.due(shown)),
          ...(await minutes.waiting(shown)),
        ]),
        only('questions', () => needs.questions.waiting(shown)),
        only('outages', () => needs.outages.waiting(shown)),
        only('addenda', () => addendaPart(id)),
      ])
      return {
        now: now.toISOString(),
        companies: company,
        papers,
        tenders: open,
        enquiries: enquiry,
        health,
        missing_settings: missing,
        closed_tenders: closed,
        openings,
        questions,
        outages,
        addenda,
        decisions: await needs.decisionsOf({ id, roles }, shown),
      }
    },

    async badges(roles: readonly StaffRole[]): Promise<Badges> {
      const [waiting, fresh] = await Promise.all([
        mayRead(roles, 'companies') ? companies.waiting() : undefined,
        mayRead(roles, 'enquiries') ? enquiries.fresh() : undefined,
      ])
      return { companies: waiting, enquiries: fresh }
    },
  }
}

export type DashboardService = ReturnType<typeof createDashboard>
