import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { Instant, paragraphs } from '@padauk/contract/text'
import { Person, Search, listEndpoints } from './pages.ts'

export const enquiryHandlers = ['owner', 'editor', 'officer'] as const
const readers = { staff: [...enquiryHandlers, 'auditor'] } as const
const handlers = { staff: enquiryHandlers } as const

export const enquiryStates = ['new', 'answered', 'closed'] as const
export const EnquiryState = z.enum(enquiryStates)
export type EnquiryState = z.infer<typeof EnquiryState>

export const ListedEnquiry = z.object({
  id: z.uuid(),
  name: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
  interested_service: z.string(),
  language: Language,
  state: EnquiryState,
  assigned_to: Person,
  created_at: Instant,
})
export type ListedEnquiry = z.infer<typeof ListedEnquiry>

export const EnquiryNote = z.object({
  id: z.uuid(),
  note: z.string(),
  by: Person,
  written_at: Instant,
})
export type EnquiryNote = z.infer<typeof EnquiryNote>

export const EnquiryDetail = z.extend(ListedEnquiry, {
  revision: z.int(),
  notes: z.array(EnquiryNote),
  /** Who may be asked to answer it. */
  assignable: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type EnquiryDetail = z.infer<typeof EnquiryDetail>

const params = z.strictObject({ id: z.uuid() })

export const { list: listEnquiries, csv: exportEnquiries } = listEndpoints({
  path: '/api/admin/enquiries',
  summary: 'Enquiries, the newest first',
  access: readers,
  item: ListedEnquiry,
  filters: {
    search: z.optional(Search),
    state: z.optional(EnquiryState),
    assigned: z.optional(z.enum(['me', 'nobody'])),
  },
})
export type EnquiryFilters = QueryOf<typeof exportEnquiries>

export const readEnquiry = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries/:id',
  summary: 'An enquiry with its notes and the people it may be given to',
  access: readers,
  params,
  answer: { status: 200, schema: EnquiryDetail },
  problems: ['not-found'],
})

export const changeEnquiry = endpoint({
  method: 'PUT',
  path: '/api/admin/enquiries/:id',
  summary: 'Say how far an enquiry is and who answers it',
  access: handlers,
  params,
  body: z.strictObject({
    revision: z.int(),
    state: EnquiryState,
    assigned_to: z.nullish(z.uuid()),
  }),
  answer: { status: 200, schema: EnquiryDetail },
  problems: ['not-found', 'invalid-input', 'changed-since'],
})

export const addEnquiryNote = endpoint({
  method: 'POST',
  path: '/api/admin/enquiries/:id/notes',
  summary: 'Add a note for colleagues; the sender never sees it',
  access: handlers,
  params,
  body: z.strictObject({ note: paragraphs('common.noteRequired', 4000) }),
  answer: { status: 201, schema: EnquiryDetail },
  problems: ['not-found'],
})
