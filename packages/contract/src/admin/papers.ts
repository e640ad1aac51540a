import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import { Paper, paperKinds } from '@padauk/contract/papers'
import { Instant, paragraphs } from '@padauk/contract/text'
import { Person, listEndpoints } from './pages.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const deciders = { staff: ['officer', 'owner'] } as const

/** What staff have said of a paper, whether or not it has expired since. */
export const paperDecisions = ['waiting', 'verified', 'rejected'] as const
export const PaperDecision = z.enum(paperDecisions)
export type PaperDecision = z.infer<typeof PaperDecision>

export const StaffPaper = z.extend(Paper, {
  decision: PaperDecision,
  by: Person,
  decided_at: z.nullable(Instant),
})
export type StaffPaper = z.infer<typeof StaffPaper>

export const listPapersOfCompany = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id/papers',
  summary: 'The papers of a company, without those that were replaced or removed',
  access: readers,
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: z.object({ papers: z.array(StaffPaper) }) },
  problems: [],
})

export const WaitingPaper = z.object({
  id: z.uuid(),
  company: z.uuid(),
  company_name: z.string(),
  paper: z.enum(paperKinds),
  number: z.string(),
  expires_on: z.nullable(z.iso.date()),
  added_at: Instant,
})
export type WaitingPaper = z.infer<typeof WaitingPaper>

export const { list: listWaitingPapers, csv: exportWaitingPapers } = listEndpoints({
  path: '/api/admin/papers',
  summary: 'Papers to verify, the longest waiting first; without those that have expired',
  access: readers,
  item: WaitingPaper,
  filters: {},
})

export const readPaper = endpoint({
  method: 'GET',
  path: '/api/admin/papers/:id/file',
  summary: 'The file of a paper; the audit log names who opened it',
  access: readers,
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found'],
})

export const decidePaper = endpoint({
  method: 'POST',
  path: '/api/admin/papers/:id/decision',
  summary: 'Verify a paper, or reject it with a reason, which the company is mailed',
  access: deciders,
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    decision: z.enum(['verified', 'rejected']),
    /** What the decider saw: of another one the decision may not be true any more. */
    seen: PaperDecision,
    /** Needed to reject. */
    reason: z.optional(paragraphs('submission.reasonRequired', 1000)),
  }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'invalid-input', 'changed-since'],
})
