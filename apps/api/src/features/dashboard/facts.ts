import type {
  ClosedTender,
  ClosingTender,
  Count,
  Dashboard,
  DecisionTask,
  DueOpening,
  WaitingAddendum,
  WaitingCompany,
  WaitingQuestions,
} from '@padauk/contract/admin/dashboard'
import type { WaitingOutage } from '@padauk/contract/admin/outages'
import type { MissingSetting } from '@padauk/contract/admin/settings'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { Database } from '#platform/database/database'
import type { ScannerState } from '#platform/security/scanner-state'

type NamedTender = { id: string; name_en: string; name_mm: string }

/** Whom Today is for. */
export type StaffPerson = { id: string; roles: readonly StaffRole[] }

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>

/** With those who wrote it: they cannot approve it. */
type SentAddendum = Omit<WaitingAddendum, 'is_own'> & { writers: readonly string[] }

/** What the other features provide; each hides what is secret until closing (rules 7.5). */
export type DashboardFacts = {
  db: Database
  companies: {
    waiting: () => Promise<Count>
    longestWaiting: (limit: number) => Promise<WaitingCompany[]>
    byState: () => Promise<Part<'companies'>['by_state']>
  }
  papers: { waiting: () => Promise<Count> }
  enquiries: {
    fresh: () => Promise<Count>
    waitingFor: (staffId: string) => Promise<Count>
    newest: (limit: number) => Promise<Part<'enquiries'>['newest']>
    lately: () => Promise<Pick<Part<'enquiries'>, 'by_week' | 'by_service'>>
  }
  tenders: { open: (shown: number) => Promise<{ open: Count; soonest: ClosingTender[] }> }
  closings: { last: (limit: number) => Promise<ClosedTender[]> }
  sittings: { due: (limit: number) => Promise<DueOpening[]> }
  minutes: { waiting: (limit: number) => Promise<DueOpening[]> }
  questions: { waiting: (limit: number) => Promise<WaitingQuestions[]> }
  outages: { waiting: (limit: number) => Promise<WaitingOutage[]> }
  addenda: { waiting: (limit: number) => Promise<SentAddendum[]> }
  /** What this person has to do between an opening and a contract. */
  decisionsOf: (person: StaffPerson, limit: number) => Promise<DecisionTask[]>
  exclusionsToSign: (
    limit: number,
  ) => Promise<(NamedTender & { since: string; except: string[] })[]>
  proposalsToApprove: (
    limit: number,
  ) => Promise<(NamedTender & { since: string; proposed_by: string | null })[]>
  overdueAwards: (limit: number) => Promise<(NamedTender & { since: string })[]>
  validityEnding: (limit: number) => Promise<(NamedTender & { until: string })[]>
  contractsEnding: (limit: number) => Promise<(NamedTender & { ends_on: string })[]>
  failedLetters: (limit: number) => Promise<number>
  failedJobs: (limit: number) => Promise<number>
  oldestFailedJob: () => Promise<string | undefined>
  missingSettings: () => Promise<MissingSetting[]>
  scanner: { state: () => Promise<ScannerState> }
  store: { check: () => Promise<void> }
}
