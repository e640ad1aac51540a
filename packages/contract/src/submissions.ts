import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Instant, lineOfText } from './text.ts'
import { fileRefusals, uploadSlots } from './uploads.ts'

const fileAddress = z.string().check(z.maxLength(200))

// Text only: it is never fetched, and shown as plain text (rules 7.8).
const driveLink = z
  .string()
  .check(
    z.trim(),
    z.maxLength(2000, 'common.tooLong'),
    z.regex(/^https:\/\/[^\s@\p{Cc}]+$/u, 'submission.linkInvalid'),
  )

/** Addresses of uploaded files, or a pasted link instead of document and NDA (rules 3.8). */
export const NewSubmission = z.strictObject({
  imgUrl: z.optional(fileAddress),
  fileUrl: z.optional(fileAddress),
  ndaUrl: z.optional(fileAddress),
  url: z.optional(driveLink),
})
export type NewSubmission = z.infer<typeof NewSubmission>

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const ReceiptFile = z.object({
  slot: z.enum(uploadSlots),
  name: z.string(),
  size: z.number(),
  sha256: Hash,
})

/** What is signed, as canonical JSON. It never holds content. */
export const Receipt = z.object({
  version: z.literal(1),
  receipt_no: z.string(),
  tender: z.object({ id: z.string(), name_en: z.string(), name_mm: z.string() }),
  company: z.object({ id: z.string(), name: z.string() }),
  /** With the offset of Myanmar and microseconds: as exact as the clock that judged. */
  arrived_at: Instant,
  deadline: Instant,
  files: z.array(ReceiptFile),
  link: z.nullable(z.object({ url: z.string(), content: z.literal('not fixed') })),
  /** SHA-256 of the canonical JSON of everything above. */
  hash: Hash,
  /** The audit entry that holds that hash: the head of the chain at that moment. */
  chain: Hash,
  /** The id of the key that signs. */
  key: z.string(),
})
export type Receipt = z.infer<typeof Receipt>

export const ClosingStatement = z.object({
  version: z.literal(1),
  tender: z.string(),
  deadline: Instant,
  closed_at: Instant,
  bids: z.number(),
  root: Hash,
  key: z.string(),
})
export type ClosingStatement = z.infer<typeof ClosingStatement>

/** That a receipt was among the bids when the tender closed (RFC 6962). */
export const ClosingProof = z.object({
  statement: ClosingStatement,
  signature: z.string(),
  leaf: Hash,
  index: z.number(),
  path: z.array(Hash),
})
export type ClosingProof = z.infer<typeof ClosingProof>

export const SignedReceipt = z.object({
  receipt: Receipt,
  /** Ed25519 over the canonical JSON of `receipt`, base64url. */
  signature: z.string(),
  /** Asked to be taken back; valid until an owner decides. */
  take_back_asked: z.boolean(),
  closing: z.nullable(ClosingProof),
})
export type SignedReceipt = z.infer<typeof SignedReceipt>

const ofTender = z.strictObject({ tenderId: z.uuid() })

export const submit = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId',
  summary: 'Submit once; the same request again answers with the same receipt',
  access: 'company',
  params: ofTender,
  body: NewSubmission,
  answer: { status: 201, schema: SignedReceipt },
  problems: [
    'not-found',
    'already-submitted',
    'tender-closed',
    'tender-cancelled',
    'upload-missing',
    ...fileRefusals,
    'invalid-input',
    'too-many-requests',
  ],
  confidential: true,
})

export const readSubmission = endpoint({
  method: 'GET',
  path: '/api/histories/:tenderId',
  summary: 'The receipt of one’s own submission, or 204',
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: SignedReceipt, orNothing: true },
  problems: ['not-found'],
  confidential: true,
})

export const askToTakeBack = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId/take-back',
  summary: 'Ask, before the deadline, that a submission is taken back',
  access: 'company',
  params: ofTender,
  body: z.strictObject({ reason: lineOfText('submission.reasonRequired', 1000) }),
  answer: { status: 201, schema: z.object({}) },
  problems: ['not-found', 'tender-closed'],
  confidential: true,
})

/** What an owner sees of it: the tender and the reason, never the company or the bid. */
export const TakeBack = z.object({
  id: z.uuid(),
  tender: z.object({ id: z.uuid(), name: z.string(), end_date: Instant }),
  reason: z.string(),
  asked_at: Instant,
})

export const listTakeBacks = endpoint({
  method: 'GET',
  path: '/api/admin/take-backs',
  summary: 'Undecided requests to take a submission back',
  access: { staff: ['owner'] },
  answer: { status: 200, schema: z.array(TakeBack) },
  problems: [],
  confidential: true,
})

export const voidSubmission = endpoint({
  method: 'POST',
  path: '/api/admin/take-backs/:id/void',
  summary: 'Void a submission unseen, at the company’s request; it may submit again',
  access: { staff: ['owner'], stepUp: true },
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason: lineOfText('submission.reasonRequired', 1000) }),
  answer: { status: 204, schema: z.undefined() },
  problems: ['not-found', 'tender-closed'],
  confidential: true,
})

export const ReceiptNumber = z.string().check(
  z.overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/),
)

/** Looked up by number: enough to know that it is real, nothing about who or what. */
export const CheckedReceipt = z.object({
  receipt_no: z.string(),
  tender: z.object({ id: z.uuid(), name_en: z.string(), name_mm: z.string() }),
  arrived_at: Instant,
  state: z.enum(['accepted', 'taken-back']),
  /** The root it is part of, once the tender has closed. */
  closing: z.nullable(z.object({ statement: ClosingStatement, signature: z.string() })),
})

export const checkReceipt = endpoint({
  method: 'GET',
  path: '/api/receipts/:number',
  summary: 'Whether a receipt number is real: tender, arrival and state, never company or files',
  access: 'public',
  params: z.strictObject({ number: ReceiptNumber }),
  answer: { status: 200, schema: CheckedReceipt },
  problems: ['not-found', 'too-many-requests'],
  confidential: true,
})

export const listReceiptKeys = endpoint({
  method: 'GET',
  path: '/api/receipt-keys',
  summary: 'The public keys of all receipts, raw Ed25519 in base64url',
  access: 'public',
  answer: {
    status: 200,
    schema: z.array(z.object({ key: z.string(), public_key: z.string() })),
  },
  problems: [],
  freshSeconds: 60,
})

export const listAuditDays = endpoint({
  method: 'GET',
  path: '/api/audit/days',
  summary: 'The head of the audit chain at the end of each day, newest first',
  access: 'public',
  answer: {
    status: 200,
    schema: z.array(z.object({ day: z.iso.date(), at: Instant, hash: Hash })),
  },
  problems: [],
  freshSeconds: 60,
})
