import * as z from 'zod/mini'
import { Picture } from './content.ts'
import { endpoint } from './endpoint.ts'
import { Language } from './languages.ts'
import { PublicEvaluation } from './public-evaluation.ts'
import { TenderDocument } from './tender-documents.ts'
import { TenderRules, TenderSealing } from './tender-rules.ts'
import { Instant } from './text.ts'

export const tenderStates = ['draft', 'published', 'cancelled', 'archived'] as const
export type TenderState = (typeof tenderStates)[number]

/** A tender as anyone may see it: the body and the documents need a login. */
export const ListedTender = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  topic: z.string(),
  pictures: z.string(),
  picture_list: z.array(Picture),
  start_date: Instant,
  /** Without a date it will be announced, unless there is none. */
  interviewing_date: z.nullable(Instant),
  interviewing_none: z.boolean(),
  end_date: Instant,
  announcement_date: z.nullable(Instant),
  announcement_none: z.boolean(),
  /** Always empty here: it must not reveal who has bid (rules 7.5). */
  users: z.array(z.object({ id: z.string() })),
  state: z.enum(['open', 'closed', 'cancelled']),
  cancel_reason: z.string(),
  lang: Language,
})
export type ListedTender = z.infer<typeof ListedTender>

const tendersPerPage = 100

/** The tabs of the list; a cancelled tender stands among the closed ones. */
const tenderTabs = ['open', 'closed'] as const
export type TenderTab = (typeof tenderTabs)[number]

/** The English text of a category, which addresses of the list keep in both languages. */
export const TenderCategory = z.string().check(z.minLength(1), z.maxLength(120))

/** What a visitor types into a search; no list is longer for it. */
export const SearchText = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const listTenders = endpoint({
  method: 'GET',
  path: '/api/tenders/actives',
  summary:
    'Published tenders, newest first; with `order=deadline` open ones by deadline, then closed, then cancelled; `state`, `category` or `search` takes some of these; more pages by `Link: rel="next"`',
  access: 'public',
  query: z.strictObject({
    lang: z.optional(Language),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(tendersPerPage)), 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
    order: z.optional(z.literal('deadline')),
    state: z.optional(z.enum(tenderTabs)),
    category: z.optional(TenderCategory),
    search: z.optional(SearchText),
  }),
  answer: { status: 200, schema: z.array(ListedTender) },
  problems: ['invalid-input'],
  freshSeconds: 1,
})

/** Told to everyone once it has closed: how many, never who. */
export const TenderClosing = z.nullable(
  z.object({
    closed_at: Instant,
    bids: z.number(),
    root: z.string(),
    /** Since when staff read the bids: since closing, or since two key holders opened them. */
    disclosed_at: z.nullable(Instant),
  }),
)

/** What a company reads before it bids. The links work for an hour, while the tender is open. */
export const Tender = z.extend(ListedTender, {
  body: z.string(),
  document_url: z.nullable(z.string()),
  nda_url: z.nullable(z.string()),
  /** In bytes, as long as there is a link: mobile data costs money. */
  document_size: z.nullable(z.number()),
  nda_size: z.nullable(z.number()),
  /** Every version, those that count first; the two above are among them. */
  documents: z.array(TenderDocument),
  /** The numbers of those that are published: a bid names them. */
  addenda: z.array(z.int()),
  link_allowed: z.boolean(),
  /** `PREFIX-year-number`; null for a tender published before numbers existed, and in a preview. */
  number: z.nullable(z.string()),
  version: z.int(),
  /** Decides whether an older key set may still be its own; null in a preview. */
  published_at: z.nullable(Instant),
  sealing: TenderSealing,
  rules: TenderRules,
  /** How bids will be judged. */
  evaluation: PublicEvaluation,
  /** Whether the caller follows it. */
  followed: z.boolean(),
  /** The clock that judges, at the moment of the answer. */
  server_time: Instant,
  closing: TenderClosing,
  /** After an outage the closing waits for an answer, until then at most. */
  waits_until: z.nullable(Instant),
})
export type Tender = z.infer<typeof Tender>

export const readTender = endpoint({
  method: 'GET',
  path: '/api/tenders/:id',
  summary: 'A tender with its body and documents; `users` holds the caller once it has submitted',
  access: 'company',
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ lang: z.optional(Language) }),
  answer: { status: 200, schema: Tender },
  problems: ['not-found'],
  confidential: true,
})
