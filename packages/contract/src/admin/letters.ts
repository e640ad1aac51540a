import * as z from 'zod/mini'
import { endpoint } from '@padauk/contract/endpoint'
import type { QueryOf } from '@padauk/contract/endpoint'
import { Language } from '@padauk/contract/languages'
import { Instant } from '@padauk/contract/text'
import { Search, listEndpoints } from './pages.ts'

/** `refused` is retried automatically, `given-up` only on request. */
export const letterStates = ['waiting', 'sent', 'refused', 'given-up'] as const
export type LetterState = (typeof letterStates)[number]

/** The kind of a letter: `account-approved`. */
const LetterName = z.string().check(z.regex(/^[a-z]{1,32}(?:-[a-z]{1,32}){0,4}$/))

/** A row says that it was sent. Letters that open accounts or hold receipts can't be read again. */
export const ListedLetter = z.object({
  id: z.uuid(),
  kind: LetterName,
  recipient: z.string(),
  language: Language,
  state: z.enum(letterStates),
  tries: z.int(),
  /** What the mail server said last; empty when it said nothing. */
  refusal: z.string(),
  refused_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  created_at: Instant,
  tender: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Whether its text can be read again. */
  readable: z.boolean(),
})
export type ListedLetter = z.infer<typeof ListedLetter>

const readers = { staff: ['owner', 'officer', 'auditor'] } as const

export const { list: listLetters, csv: exportLetters } = listEndpoints({
  path: '/api/admin/letters',
  summary: 'What was sent to whom, newest first; nothing that tells of a bid before closing',
  access: readers,
  item: ListedLetter,
  filters: {
    kind: z.optional(LetterName),
    state: z.optional(z.enum(letterStates)),
    /** A whole e-mail address, case-insensitive. */
    search: z.optional(Search),
  },
})
export type LetterFilters = QueryOf<typeof exportLetters>

export const readLetter = endpoint({
  method: 'GET',
  path: '/api/admin/letters/:id',
  summary: 'What a letter says, unless it opens an account or tells of a bid',
  access: readers,
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 200, schema: z.object({ subject: z.string(), text: z.string() }) },
  problems: ['not-found'],
})

export const retryLetter = endpoint({
  method: 'POST',
  path: '/api/admin/letters/:id/retry',
  summary: 'Send a letter again that the mail server did not take',
  access: { staff: ['owner', 'officer'] },
  params: z.strictObject({ id: z.uuid() }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'changed-since'],
})
