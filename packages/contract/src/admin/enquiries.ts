import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { Instant, lineOfText, paragraphs } from '@padauk/contract/text'
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

export const longestSubject = 160
export const longestAnswer = 4000

/** What a template leaves open: `[date]`. */
export const openPlaces = /\[[^\][\n]{1,60}\]/g
const isFilled = (text: string) => text.search(openPlaces) === -1

/** What is written to the sender, without greeting and signature, which every letter has. */
export const WrittenAnswer = z.strictObject({
  language: Language,
  subject: lineOfText('enquiries.subjectRequired', longestSubject).check(
    z.refine(isFilled, 'enquiries.placesOpen'),
  ),
  text: paragraphs('enquiries.textRequired', longestAnswer).check(
    z.refine(isFilled, 'enquiries.placesOpen'),
  ),
})
export type WrittenAnswer = z.infer<typeof WrittenAnswer>

export const EnquiryAnswer = z.object({
  id: z.uuid(),
  language: Language,
  subject: z.string(),
  text: z.string(),
  by: Person,
  sent_at: Instant,
})
export type EnquiryAnswer = z.infer<typeof EnquiryAnswer>

export const EnquiryDetail = z.extend(ListedEnquiry, {
  revision: z.int(),
  /** When we promised to have been in touch: the end of the next working day. */
  answer_by: Instant,
  answers: z.array(EnquiryAnswer),
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
    assigned: z.optional(z.enum(['me', 'none'])),
  },
})
export type EnquiryFilters = QueryOf<typeof exportEnquiries>

export const readEnquiry = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries/:id',
  summary: 'An enquiry with its answers, its notes and the people it may be given to',
  access: readers,
  params,
  answer: { status: 200, schema: EnquiryDetail },
  problems: ['not-found'],
})

export const changeEnquiry = endpoint({
  method: 'PUT',
  path: '/api/admin/enquiries/:id',
  summary: 'Say how far an enquiry is and who answers it; a colleague gets an e-mail',
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

export const answerEnquiry = endpoint({
  method: 'POST',
  path: '/api/admin/enquiries/:id/answers',
  summary: 'Send an answer to the sender by e-mail; it is kept, and the enquiry is answered',
  access: handlers,
  params,
  body: z.extend(WrittenAnswer, { revision: z.int() }),
  answer: { status: 201, schema: EnquiryDetail },
  problems: ['not-found', 'changed-since'],
})

export const previewAnswer = endpoint({
  method: 'POST',
  path: '/api/admin/enquiries/:id/answer-preview',
  summary: 'The e-mail that an answer would be sent as',
  access: handlers,
  params,
  body: WrittenAnswer,
  answer: {
    status: 200,
    schema: z.object({
      to: z.string(),
      /** Where a reply goes; empty while the company has no address for enquiries. */
      reply_to: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  },
  problems: ['not-found'],
})
