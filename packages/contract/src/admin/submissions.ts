import * as z from 'zod/mini'
import { scanResults } from '@padauk/contract/files'
import { endpoint } from '@padauk/contract/endpoint'
import { Price } from '@padauk/contract/sealing/bids'
import { Slot } from '@padauk/contract/sealing/values'
import { ReceiptFile } from '@padauk/contract/submissions'
import { SealingKind } from '@padauk/contract/tender-rules'
import { Instant } from '@padauk/contract/text'
import { PageQuery, pageOf } from './pages.ts'

const byId = z.strictObject({ id: z.uuid() })
const readers = { staff: ['officer', 'owner', 'evaluator', 'auditor'] } as const
const openers = { staff: ['officer', 'owner', 'evaluator'], stepUp: true } as const
/** Declared an interest in the tender, or evaluates it and has not declared yet. */
const barred = ['not-allowed', 'interest-undeclared'] as const

/** The head of the screen of submissions: without bids it looks the same as with a hundred. */
export const Opening = z.object({
  id: z.uuid(),
  name_en: z.string(),
  name_mm: z.string(),
  state: z.enum(['draft', 'published', 'cancelled', 'archived']),
  end_date: Instant,
  /** By the clock that judges bids. */
  deadline_passed: z.boolean(),
  /** Null when it was published without a word about it: bids are then shown at closing. */
  sealing: z.nullable(SealingKind),
  /** Since when bids are shown: since two people opened them, or since closing. */
  disclosed_at: z.nullable(Instant),
  opened: z.nullable(
    z.object({
      closed_at: Instant,
      bids: z.number(),
      taken_back: z.number(),
      /** Null until bids are shown. */
      sizes: z.nullable(z.object({ files: z.number(), bytes: z.number() })),
    }),
  ),
})
export type Opening = z.infer<typeof Opening>

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/opening',
  summary: 'Whether the submissions of a tender may be seen, and how much there is',
  access: readers,
  params: byId,
  answer: { status: 200, schema: Opening },
  problems: ['not-found', 'not-yet', ...barred],
  confidential: true,
})

const OpenedFile = z.extend(ReceiptFile, {
  slot: Slot,
  scan: z.enum(scanResults),
  /** Of a sealed file: whether it is what was sealed; null until that was checked. */
  matches: z.nullable(z.boolean()),
  /** Of a sealed file, which is looked into only after its opening. */
  wrong_type: z.boolean(),
})

const counted = {
  id: z.uuid(),
  receipt_no: z.string(),
  arrived_at: Instant,
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    contact: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  /** Material addenda that it was not confirmed after. */
  unconfirmed_addenda: z.array(z.int()),
}

/** Why a sealed bid was never opened, though its tender was; as minutes say it. */
export const unopenedReasons = ['withdrawn-after-deadline', 'our-failure'] as const
export type UnopenedReason = (typeof unopenedReasons)[number]

export const OpenedSubmission = z.discriminatedUnion('state', [
  z.object({
    ...counted,
    state: z.literal('active'),
    files: z.array(OpenedFile),
    link: z.nullable(z.object({ url: z.string(), content: z.literal('not fixed') })),
    /** Both only of a bid that was sealed. */
    price: z.nullable(Price),
    fields: z.array(
      z.object({
        id: z.string(),
        label_en: z.string(),
        label_mm: z.string(),
        value: z.string(),
      }),
    ),
  }),
  // It did not open after an adjournment either.
  z.object({ ...counted, state: z.literal('not-opened'), reason: z.enum(unopenedReasons) }),
  // Its time was over: files, names and price can't be read any more.
  z.object({ ...counted, state: z.literal('erased'), erased_at: Instant }),
  // Until two people open it, nothing but its number is shown.
  z.object({ id: z.uuid(), state: z.literal('sealed'), receipt_no: z.string() }),
  // Kept, and never opened (rules 7.11).
  z.object({ id: z.uuid(), state: z.literal('taken-back'), receipt_no: z.string() }),
])
export type OpenedSubmission = z.infer<typeof OpenedSubmission>

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/submissions',
  summary: 'The submissions of a tender that has closed, the newest first',
  access: readers,
  params: byId,
  query: PageQuery,
  answer: { status: 200, schema: pageOf(OpenedSubmission) },
  problems: ['not-found', 'not-yet', 'invalid-input', ...barred],
  confidential: true,
})

export const exportSubmissions = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/submissions/export',
  summary: 'The same list as a CSV file',
  access: { staff: ['officer', 'owner', 'auditor'], stepUp: true },
  params: byId,
  answer: { status: 200, schema: z.string() },
  problems: ['not-found', 'not-yet', ...barred],
  confidential: true,
})

const isRight = z.enum(['right', 'wrong'])

/** Read back and measured now, against what the receipt says. */
export const CheckedSubmission = z.object({
  /** Contents, signature and closing proof of the receipt itself. */
  receipt: isRight,
  /** Since when its files are erased and can't be compared any more. */
  erased_at: z.nullable(Instant),
  /** A sealed file has no name. */
  files: z.array(z.object({ slot: Slot, name: z.nullable(z.string()), state: isRight })),
})
export type CheckedSubmission = z.infer<typeof CheckedSubmission>

export const checkSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/submissions/:id/check',
  summary: 'Read the files of a submission back and compare them with its receipt',
  access: { staff: ['officer', 'auditor'] },
  params: byId,
  answer: { status: 200, schema: CheckedSubmission },
  problems: ['not-found', 'not-yet', ...barred],
  confidential: true,
})

export const downloadBidFile = endpoint({
  method: 'GET',
  path: '/api/admin/submissions/:id/files/:slot',
  summary: 'One file of a submission to a closed tender, named after its company',
  access: openers,
  params: z.strictObject({ id: z.uuid(), slot: Slot }),
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found', 'not-yet', 'bid-erased', ...barred],
  confidential: true,
})

/** A bid as the page of its company lists it. One that was taken back is named nowhere. */
export const CompanyBid = z.object({
  id: z.uuid(),
  receipt_no: z.string(),
  arrived_at: Instant,
  tender: z.object({ id: z.uuid(), name_en: z.string(), name_mm: z.string(), end_date: Instant }),
})
export type CompanyBid = z.infer<typeof CompanyBid>

export const listBidsOfCompany = endpoint({
  method: 'GET',
  path: '/api/admin/companies/:id/submissions',
  summary: 'The submissions of a company to tenders that have closed, the newest first',
  access: { staff: ['officer', 'auditor'] },
  params: byId,
  query: PageQuery,
  answer: { status: 200, schema: pageOf(CompanyBid) },
  problems: ['invalid-input'],
  confidential: true,
})

export const downloadPackage = endpoint({
  method: 'GET',
  path: '/api/admin/tenders/:id/submissions.zip',
  summary: 'All files, receipts and proofs of a closed tender in one ZIP',
  access: { staff: ['officer', 'owner'], stepUp: true },
  params: byId,
  answer: { status: 200, schema: z.undefined() },
  problems: ['not-found', 'not-yet', ...barred],
  confidential: true,
})
