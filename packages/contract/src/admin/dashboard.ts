import * as z from 'zod/mini'
import { companyStates } from '@padauk/contract/accounts'
import { endpoint, staffRoles } from '@padauk/contract/endpoint'
import { InterestedService } from '@padauk/contract/enquiries'
import { Instant } from '@padauk/contract/text'
import { WaitingOutage } from './outages.ts'
import { MissingSetting } from './settings.ts'

/** Counted up to a limit: `more` says that there are more than were counted. */
export const Count = z.object({ count: z.int(), more: z.boolean() })
export type Count = z.infer<typeof Count>

const named = { id: z.uuid(), name_en: z.string(), name_mm: z.string() }

export const WaitingCompany = z.object({
  id: z.uuid(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  email_confirmed: z.boolean(),
  since: Instant,
  /** What became of asking it for more; null when nothing was asked, or in vain. */
  request: z.nullable(z.enum(['open', 'answered'])),
})
export type WaitingCompany = z.infer<typeof WaitingCompany>

export const ClosingTender = z.object({ ...named, start_date: Instant, end_date: Instant })
export type ClosingTender = z.infer<typeof ClosingTender>

export const ClosedTender = z.object({ ...named, closed_at: Instant, bids: z.int() })
export type ClosedTender = z.infer<typeof ClosedTender>

/** A tender that has closed and waits for two people; `minutes`: for a signature under them. */
export const DueOpening = z.object({
  ...named,
  opens_at: Instant,
  state: z.enum(['waiting', 'ready', 'sitting', 'minutes']),
})
export type DueOpening = z.infer<typeof DueOpening>

/** A tender with questions that wait for an answer; nothing of who asked. */
export const WaitingQuestions = z.object({
  ...named,
  waiting: z.int(),
  answers_by: z.nullable(Instant),
  is_overdue: z.boolean(),
})
export type WaitingQuestions = z.infer<typeof WaitingQuestions>

/** A material addendum that another person has to approve; `is_own` for those who wrote it. */
export const WaitingAddendum = z.object({
  ...named,
  no: z.int(),
  since: Instant,
  is_own: z.boolean(),
})
export type WaitingAddendum = z.infer<typeof WaitingAddendum>

/** What a person has to do for a tender between its closing and the end of its contract. */
export const decisionMatters = [
  'rules',
  'declaration',
  'checks',
  'signature',
  'scores',
  'proposal',
  'approval',
  'objection',
  'late',
  'validity',
  'contract',
  'erasure',
] as const
export const DecisionTask = z.object({
  ...named,
  matter: z.enum(decisionMatters),
  /** Until when, or since when. */
  date: z.nullable(Instant),
})
export type DecisionTask = z.infer<typeof DecisionTask>

const companies = z.object({
  waiting: Count,
  first: z.array(WaitingCompany),
  /** A tender that closes within two days while a company waits for approval. */
  closing_tender: z.nullable(ClosingTender),
  by_state: z.array(z.object({ state: z.enum(companyStates), ...Count.shape })),
})

const enquiries = z.object({
  fresh: Count,
  newest: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      company_name: z.string(),
      interested_service: InterestedService,
      created_at: Instant,
    }),
  ),
  /** The last twelve weeks, by the day each begins in Myanmar. */
  by_week: z.array(z.object({ week: z.iso.date(), count: z.int() })),
  by_service: z.array(z.object({ service: InterestedService, count: z.int() })),
})

const health = z.object({
  scanner: z.object({
    state: z.enum(['working', 'away', 'none']),
    /** When its list of viruses was made, as far as it tells. */
    signatures_at: z.nullable(Instant),
  }),
  storage: z.enum(['working', 'away']),
  failed_letters: Count,
  failed_jobs: Count,
})

/** Each part is there only for those who may read what it is about. */
export const Dashboard = z.object({
  now: Instant,
  companies: z.optional(companies),
  /** To verify. */
  papers: z.optional(Count),
  tenders: z.optional(z.object({ open: Count, soonest: z.array(ClosingTender) })),
  enquiries: z.optional(enquiries),
  health: z.optional(health),
  missing_settings: z.optional(z.array(MissingSetting)),
  closed_tenders: z.optional(z.array(ClosedTender)),
  openings: z.optional(z.array(DueOpening)),
  /** Those whose answers are due first. */
  questions: z.optional(z.array(WaitingQuestions)),
  /** Closings that wait for an answer about an outage. */
  outages: z.optional(z.array(WaitingOutage)),
  /** The longest waiting first. */
  addenda: z.optional(z.array(WaitingAddendum)),
  /** Of this person alone. */
  decisions: z.array(DecisionTask),
})
export type Dashboard = z.infer<typeof Dashboard>

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary: 'What waits for the staff, and how things are; nothing of bids before closing',
  access: { staff: staffRoles },
  answer: { status: 200, schema: Dashboard },
  problems: [],
})

export const Badges = z.object({ companies: z.optional(Count), enquiries: z.optional(Count) })
export type Badges = z.infer<typeof Badges>

export const readBadges = endpoint({
  method: 'GET',
  path: '/api/admin/badges',
  summary: 'The figures beside the navigation',
  access: { staff: staffRoles },
  answer: { status: 200, schema: Badges },
  problems: [],
})
