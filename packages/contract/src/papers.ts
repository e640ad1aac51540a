import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, calendarDay, lineOfText } from './text.ts'
import { fileRefusals } from './uploads.ts'

/** What a company shows again and again, in the order of its list. */
export const paperKinds = ['registration', 'licence', 'tax', 'insurance'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperLimitBytes = 25 * 1_048_576

/** Of one company; the ones that were replaced do not count. */
export const mostPapers = 30

/** `expired` by our clock in Yangon, also for one that staff verified. */
export const paperStates = ['waiting', 'verified', 'rejected', 'expired'] as const

export const Paper = z.object({
  id: z.uuid(),
  kind: z.enum(paperKinds),
  number: z.string(),
  /** The last day on which it is valid, in Yangon; null for one that does not expire. */
  expires_on: z.nullable(z.iso.date()),
  state: z.enum(paperStates),
  /** Why staff did not accept it; empty otherwise. */
  reason: z.string(),
  file: z.object({
    name: z.string(),
    media_type: z.string(),
    size: z.int(),
    sha256: z.string(),
  }),
  added_at: Instant,
})
export type Paper = z.infer<typeof Paper>

export const Papers = z.object({
  /** By kind, then the one that expires first. */
  papers: z.array(Paper),
  /** The day in Yangon, by our clock: a device may have another one. */
  today: z.iso.date(),
})
export type Papers = z.infer<typeof Papers>

/** Named once and then part of a paper; forgotten after a day otherwise. */
const PaperFileId = z.uuid()

export const NewPaper = z.strictObject({
  kind: z.enum(paperKinds),
  number: lineOfText('papers.numberRequired', 80),
  /** None is the same as null: it does not expire. */
  expires_on: z._default(z.nullable(calendarDay('papers.dateInvalid')), null),
  file: PaperFileId,
  /** The one that this one takes the place of. */
  replaces: z.optional(z.uuid()),
})
export type NewPaper = z.infer<typeof NewPaper>

const params = z.strictObject({ id: z.uuid() })
const nothing = { status: 204, schema: z.undefined() } as const

export const listPapers = endpoint({
  method: 'GET',
  path: '/api/papers',
  summary: "The papers of the caller's company, without those that were replaced",
  access: 'company',
  answer: { status: 200, schema: Papers },
  problems: [],
})

export const uploadPaperFile = endpoint({
  method: 'POST',
  path: '/api/papers/files',
  summary: 'Upload the file of a paper: PDF, docx, gif, jpeg, png or svg, up to 25 MB',
  access: { company: 'submit' },
  form: { field: 'file', files: 1 },
  answer: { status: 201, schema: z.object({ file: PaperFileId }) },
  problems: [...fileRefusals, 'too-many-requests'],
})

export const addPaper = endpoint({
  method: 'POST',
  path: '/api/papers',
  summary: 'Keep a paper with its number and expiry date; bids that used a replaced one keep it',
  access: { company: 'submit' },
  body: NewPaper,
  answer: { status: 201, schema: Paper },
  problems: ['invalid-input', 'not-found', 'paper-limit', 'paper-expired'],
})

export const removePaper = endpoint({
  method: 'DELETE',
  path: '/api/papers/:id',
  summary: 'Remove a paper; bids that used it keep it',
  access: { company: 'submit' },
  params,
  answer: nothing,
  problems: ['not-found'],
})

export const readPaperFile = endpoint({
  method: 'GET',
  path: '/api/papers/:id/file',
  summary: 'The file of a paper; for a bid or a request of staff only while it has not expired',
  access: 'company',
  params,
  query: z.strictObject({ for: z.optional(z.literal('bid')) }),
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found', 'paper-expired'],
  // Taken for a bid, it would tell that there is one.
  confidential: true,
})
