import type {
  Badges,
  ClosedTender,
  ClosingTender,
  Count,
  Dashboard,
  DueOpening,
  WaitingCompany,
} from '@padauk/contract/admin/dashboard'
import type { MissingSetting } from '@padauk/contract/admin/settings'
import type { StaffRole } from '@padauk/contract/endpoint'
import { closingSoon, mayRead } from '#features/dashboard/rules'
import { databaseNow } from '#platform/database/clock'
import { countUpTo } from '#platform/database/count'
import type { Database } from '#platform/database/database'
import type { ScannerState } from '#platform/security/scanner-state'

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>

/** What the other features provide; each hides what is secret until closing (rules 7.5). */
type Needs = {
  db: Database
  companies: {
    waiting: () => Promise<Count>
    longestWaiting: (limit: number) => Promise<WaitingCompany[]>
    byState: () => Promise<Part<'companies'>['by_state']>
  }
  enquiries: {
    fresh: () => Promise<Count>
    newest: (limit: number) => Promise<Part<'enquiries'>['newest']>
    lately: () => Promise<Pick<Part<'enquiries'>, 'by_week' | 'by_service'>>
  }
  tenders: { open: (shown: number) => Promise<{ open: Count; soonest: ClosingTender[] }> }
  closings: { last: (limit: number) => Promise<ClosedTender[]> }
  sittings: { due: (limit: number) => Promise<DueOpening[]> }
  minutes: { waiting: (limit: number) => Promise<DueOpening[]> }
  failedLetters: (limit: number) => Promise<number>
  failedJobs: (limit: number) => Promise<number>
  missingSettings: () => Promise<MissingSetting[]>
  scanner: { state: () => Promise<ScannerState> }
  store: { check: () => Promise<void> }
}

const shown = 5
const closedInPlot = 8
const mostFailed = 99
const storeWithinMs = 3_000

export function createDashboard(needs: Needs) {
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
    async read(roles: readonly StaffRole[]): Promise<Dashboard> {
      const only = <Value>(part: Parameters<typeof mayRead>[1], look: () => Promise<Value>) =>
        mayRead(roles, part) ? look() : undefined
      const now = await databaseNow(db)
      const open = await only('tenders', () => tenders.open(shown))
      const [company, enquiry, health, missing, closed, openings] = await Promise.all([
        only('companies', () => companiesPart(open?.soonest ?? [], now)),
        only('enquiries', enquiriesPart),
        only('health', healthPart),
        only('settings', needs.missingSettings),
        only('closedTenders', () => closings.last(closedInPlot)),
        only('openings', async () => [
          ...(await sittings.due(shown)),
          ...(await minutes.waiting(shown)),
        ]),
      ])
      return {
        now: now.toISOString(),
        companies: company,
        tenders: open,
        enquiries: enquiry,
        health,
        missing_settings: missing,
        closed_tenders: closed,
        openings,
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
