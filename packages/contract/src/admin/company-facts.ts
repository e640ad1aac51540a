import * as z from 'zod/mini'
import { factNames } from '@padauk/contract/company-facts'
import { endpoint } from '@padauk/contract/endpoint'
import { Instant, optionalParagraphs, paragraphs } from '@padauk/contract/text'
import { Person } from './pages.ts'

const readers = { staff: ['officer', 'owner', 'auditor'] } as const
const askers = { staff: ['officer', 'owner'] } as const

export const noteLength = 2000
export const requestLength = 1000

const params = z.strictObject({ id: z.uuid() })
const nothing = { status: 204, schema: z.undefined() } as const
const FactName = z.enum(factNames)

/** Open until it is answered, replaced by a newer one, overtaken by a decision, or too late. */
export const requestStates = ['open', 'answered', 'replaced', 'decided', 'late'] as const

export const AdminFactRequest = z.object({
  id: z.uuid(),
  facts: z.array(FactName),
  message: z.string(),
  state: z.enum(requestStates),
  by: Person,
  asked_at: Instant,
  expires_at: Instant,
  ended_at: z.nullable(Instant),
  /** As they were answered; the company may have changed its facts since. */
  answers: z.array(z.object({ fact: FactName, text: z.string() })),
})
export type AdminFactRequest = z.infer<typeof AdminFactRequest>

export const AdminCompanyFacts = z.object({
  facts: z.array(z.object({ fact: FactName, text: z.string() })),
  changed_at: z.nullable(Instant),
  note: z.string(),
  noted_by: Person,
  noted_at: z.nullable(Instant),
  /** The newest first. */
  requests: z.array(AdminFactRequest),
})
export type AdminCompanyFacts = z.infer<typeof AdminCompanyFacts>

export const readCompanyFacts = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id/facts',
  summary: 'What a company says about itself, what it was asked, and the note of staff',
  access: readers,
  params,
  answer: { status: 200, schema: AdminCompanyFacts },
  problems: ['not-found'],
})

export const requestFacts = endpoint({
  method: 'POST',
  path: '/api/admin/companies/:id/fact-requests',
  summary: 'Ask a company that waits for more; its e-mail has a link that works once',
  access: askers,
  params,
  body: z.strictObject({
    facts: z.array(FactName).check(
      z.minLength(1, 'account.factsRequired'),
      z.maxLength(factNames.length),
      z.refine((facts) => new Set(facts).size === facts.length, 'common.invalid'),
    ),
    message: paragraphs('evaluation.messageRequired', requestLength),
  }),
  answer: nothing,
  problems: ['not-found', 'changed-since'],
})

export const writeCompanyNote = endpoint({
  method: 'PUT',
  path: '/api/admin/companies/:id/note',
  summary: 'Write the note of staff on a company, which the company never reads',
  access: askers,
  params,
  body: z.strictObject({
    note: z._default(optionalParagraphs(noteLength), ''),
    /** The note that the writer saw: another one is not overwritten. */
    seen: z._default(z.string().check(z.maxLength(2 * noteLength)), ''),
  }),
  answer: nothing,
  problems: ['not-found', 'changed-since'],
})
