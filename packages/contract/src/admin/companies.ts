import * as z from 'zod/mini'
import { companyStates, decidedStates } from '@padauk/contract/accounts'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { Instant, paragraphs } from '@padauk/contract/text'
import { Person, Search, listEndpoints } from './pages.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const deciders = { staff: ['officer'] } as const

export const CompanyState = z.enum(companyStates)

/** What was decided: who was suspended is resumed, who was declined is reopened. */
export const companyActs = ['approved', 'declined', 'suspended', 'resumed', 'reopened'] as const
const CompanyAct = z.enum(companyActs)
export type CompanyAct = z.infer<typeof CompanyAct>

/** The next tender that closes within two days: companies that still wait then can't bid on it. */
export const WaitingWarning = z.object({ id: z.uuid(), name: z.string(), end_date: Instant })
export type WaitingWarning = z.infer<typeof WaitingWarning>

/** Of a company only what it said about itself and what staff decided: its acts tell of bids. */
export const ListedCompany = z.object({
  id: z.uuid(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: CompanyState,
  email_confirmed: z.boolean(),
  created_at: Instant,
  /** Only while the company waits. */
  waiting_warning: z.nullable(WaitingWarning),
})
export type ListedCompany = z.infer<typeof ListedCompany>

export const sameFacts = ['phone', 'company_name', 'email_domain'] as const
export const Duplicate = z.object({
  id: z.uuid(),
  company_name: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  state: CompanyState,
  /** What is the same as with the company asked for. */
  same: z.array(z.enum(sameFacts)),
})
export type Duplicate = z.infer<typeof Duplicate>

export const CompanyDecision = z.object({
  id: z.uuid(),
  act: CompanyAct,
  reason: z.string(),
  by: Person,
  decided_at: Instant,
})
export type CompanyDecision = z.infer<typeof CompanyDecision>

export const CompanyDetail = z.extend(ListedCompany, {
  language: Language,
  email_confirmed_at: z.nullable(Instant),
  decisions: z.array(CompanyDecision),
  duplicates: z.array(Duplicate),
})
export type CompanyDetail = z.infer<typeof CompanyDetail>

export const { list: listCompanies, csv: exportCompanies } = listEndpoints({
  path: '/api/admin/companies',
  summary: 'Companies, the newest first',
  access: readers,
  item: ListedCompany,
  filters: {
    search: z.optional(Search),
    state: z.optional(CompanyState),
    email_confirmed: z.optional(z.enum(['yes', 'no'])),
  },
})
export type CompanyFilters = QueryOf<typeof exportCompanies>

export const readCompanyDetail = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id',
  summary: 'A company with its decisions and its possible duplicates',
  access: readers,
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: CompanyDetail },
  problems: ['not-found'],
})

export const decideOnCompany = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/decisions',
  summary: 'Approve, decline, suspend, resume or reopen; the company is told by mail',
  access: deciders,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    state: z.enum(decidedStates),
    /** The state that the decider saw: of another one the decision may not be true any more. */
    seen: CompanyState,
    /** Not needed to resume, or to approve a company that has confirmed its address. */
    reason: z.optional(paragraphs('submission.reasonRequired', 1000)),
  }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'invalid-input', 'changed-since'],
})

export const approvedAtOnce = 100

export const ApprovalOutcome = z.object({
  id: z.uuid(),
  outcome: z.enum(['approved', 'unconfirmed', 'changed-since', 'not-found']),
})

export const approveCompanies = endpoint({
  method: 'POST',
  path: '/api/admin/companies/approvals',
  summary: 'Approve several companies that wait and have confirmed their address, each by itself',
  access: deciders,
  body: z.strictObject({
    ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(approvedAtOnce)),
  }),
  answer: { status: 200, schema: z.object({ outcomes: z.array(ApprovalOutcome) }) },
  problems: [],
})
