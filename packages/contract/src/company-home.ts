import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NamedTender } from './named-tender.ts'
import { OutcomeState, ProgressStep, ownResults } from './outcomes.ts'
import { Paper, paperKinds } from './papers.ts'
import { Instant } from './text.ts'

/** Of each list. */
export const mostAtHome = 20

/**
 * About a tender: a bid to confirm after an addendum, files that wait to be submitted, papers that are missing, and
 * files that are asked for again.
 */
export const needKinds = ['confirm', 'draft', 'cure', 'resend'] as const
export type NeedKind = (typeof needKinds)[number]

const TenderNeed = z.object({ kind: z.enum(needKinds), tender: NamedTender, until: Instant })
export type TenderNeed = z.infer<typeof TenderNeed>

/** A paper that expires within this time, or expired within it, needs a new one. */
export const paperNeedDays = 30

/** `until` is the last day on which the paper is valid, in Yangon; it may be over. */
const PaperNeed = z.object({
  kind: z.literal('paper'),
  paper: z.object({ id: z.uuid(), kind: z.enum(paperKinds), number: z.string() }),
  until: z.iso.date(),
})
export type PaperNeed = z.infer<typeof PaperNeed>

// No discriminated union: every page for companies would load it for this one.
const CompanyNeed = z.union([TenderNeed, PaperNeed])
export type CompanyNeed = z.infer<typeof CompanyNeed>

/** A tender with a bid of the company, and how far it is. */
const OwnTender = z.object({
  tender: NamedTender,
  state: OutcomeState,
  steps: z.array(ProgressStep),
  deadline: Instant,
  /** Null before the decision. */
  result: z.nullable(z.enum(ownResults)),
})
export type OwnTender = z.infer<typeof OwnTender>

const FollowedTender = z.object({ tender: NamedTender, deadline: Instant })
export type FollowedTender = z.infer<typeof FollowedTender>

export const CompanyHome = z.object({
  /** What ends next first. */
  needs: z.array(CompanyNeed),
  /** The newest bid first. */
  mine: z.array(OwnTender),
  /** Open ones without a bid, the next deadline first. */
  followed: z.array(FollowedTender),
  /** As in the list of papers. */
  papers: z.array(Paper),
  server_time: Instant,
})
export type CompanyHome = z.infer<typeof CompanyHome>

export const readCompanyHome = endpoint({
  method: 'GET',
  path: '/api/home',
  summary: `What needs the company now, its tenders, those that it follows, at most ${mostAtHome} of each, and its papers`,
  access: 'company',
  answer: { status: 200, schema: CompanyHome },
  problems: [],
  confidential: true,
})
