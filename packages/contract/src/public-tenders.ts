import * as z from 'zod/mini'
import { Addendum } from './addenda.ts'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { PublicEvaluation } from './public-evaluation.ts'
import { PublicQuestions } from './questions.ts'
import { ListedTender, SearchText, TenderCategory, TenderClosing } from './tenders.ts'
import { TenderDocument } from './tender-documents.ts'
import { TenderRules, TenderSealing } from './tender-rules.ts'
import { Instant } from './text.ts'

/** A document by what it is and what it costs to fetch; the file itself needs a login. */
const PublicDocument = z.extend(z.omit(TenderDocument, { sha256: true, url: true }), {
  /** As staff named it; null for tender document and form, which pages name themselves. */
  name: z.nullable(z.string()),
})

/** What changed, without the text of the tender, which needs a login. */
const PublicAddendum = z.omit(Addendum, { body: true, documents: true })
export type PublicAddendum = z.infer<typeof PublicAddendum>

/** A tender as anyone reads it before signing in: everything but its body and its files. */
export const PublicTender = z.extend(ListedTender, {
  number: z.nullable(z.string()),
  published_at: z.nullable(Instant),
  /** Every version, those that count first. */
  documents: z.array(PublicDocument),
  /** The newest first. */
  addenda: z.array(PublicAddendum),
  sealing: TenderSealing,
  rules: TenderRules,
  evaluation: PublicEvaluation,
  closing: TenderClosing,
  /** After an outage the closing waits for an answer, until then at most. */
  waits_until: z.nullable(Instant),
  questions: PublicQuestions,
})
export type PublicTender = z.infer<typeof PublicTender>

export const readPublicTender = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/public',
  summary: 'A published tender for visitors, without body and files',
  access: 'public',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: PublicTender },
  problems: ['not-found'],
  freshSeconds: 1,
})

/** Counting stops here, so that it costs the same among ten tenders and among a million. */
export const mostCounted = 100

export const readTenderOverview = endpoint({
  method: 'GET',
  path: '/api/tenders/actives/overview',
  summary: `How many tenders each tab of the list has (at most ${mostCounted} are counted), and the categories in use`,
  access: 'public',
  query: z.strictObject({
    lang: z.optional(Language),
    category: z.optional(TenderCategory),
    search: z.optional(SearchText),
  }),
  answer: {
    status: 200,
    schema: z.object({
      open: z.int(),
      closed: z.int(),
      /** Decided, or ended without an award. */
      results: z.int(),
      /** `category` is what the list is filtered by, in every language. */
      categories: z.array(z.object({ category: z.string(), name: z.string() })),
      /** What was searched for when Zawgyi was typed: its text in Unicode; otherwise null. */
      converted: z.nullable(z.string()),
    }),
  },
  problems: [],
  freshSeconds: 1,
})
