import * as z from 'zod/mini'
import { GivenPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Seal } from './sealing/bids.ts'
import { ClosingV2 } from './sealing/closings.ts'
import { BidCopy, ReceiptV2, TakingBackSlip } from './sealing/receipts.ts'
import { Addenda } from './sealing/values.ts'
import { Instant } from './text.ts'
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

export const ReceiptNumber = z.string().check(
  z.overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '')),
  z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/),
)

/** Addresses of uploaded files, or a pasted link instead of document and NDA (rules 3.8). */
export const NewSubmission = z.strictObject({
  imgUrl: z.optional(fileAddress),
  fileUrl: z.optional(fileAddress),
  ndaUrl: z.optional(fileAddress),
  /** Empty with a seal: the link is inside. */
  url: z.optional(driveLink),
  seal: z.optional(Seal),
  /** The receipt of the submission that this one takes the place of. Needs the password. */
  replaces: z.optional(ReceiptNumber),
  /** Proves the person, is no part of the bid: neither stored nor hashed with it. */
  password: z.optional(GivenPassword),
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
  /** Only once there are addenda: receipts without any stay what they were. */
  addenda: z.exactOptional(Addenda),
  /** "My bid stands": the receipt before this one, and when it was confirmed. */
  confirms: z.exactOptional(z.string()),
  confirmed_at: z.exactOptional(Instant),
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

/** A token of RFC 3161 over the SHA-256 of what it stamps, DER in base64. */
export const TimeStampToken = z
  .string()
  .check(z.maxLength(90_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

/** That a receipt was among the bids when the tender closed (RFC 6962). */
export const ClosingProof = z.object({
  statement: ClosingStatement,
  signature: z.string(),
  leaf: Hash,
  index: z.number(),
  path: z.array(Hash),
  /** Over the statement; where an authority is set, some minutes after the closing. */
  time_stamp: z.optional(TimeStampToken),
})
export type ClosingProof = z.infer<typeof ClosingProof>

/** The same of a sealed tender, whose statement also has the tree of receipts that ended. */
export const ClosingProofV2 = z.extend(ClosingProof, { statement: ClosingV2 })
export type ClosingProofV2 = z.infer<typeof ClosingProofV2>

export type AnyClosingProof = ClosingProof | ClosingProofV2

export const AnyClosing = z.union([ClosingStatement, ClosingV2])
export type AnyClosing = z.infer<typeof AnyClosing>

export const SignedReceiptV1 = z.object({
  receipt: Receipt,
  /** Ed25519 over the canonical JSON of `receipt`, base64url. */
  signature: z.string(),
  closing: z.nullable(ClosingProof),
  /** Until when the bid binds its company, by the deadline of today. It is not signed. */
  valid_until: z.optional(Instant),
})
export type SignedReceiptV1 = z.infer<typeof SignedReceiptV1>

export const SignedReceiptV2 = z.extend(SignedReceiptV1, {
  receipt: ReceiptV2,
  closing: z.nullable(ClosingProofV2),
  /** Only in the first response to a bid that the server sealed on arrival: it keeps no copy. */
  bid_copy: z.optional(BidCopy),
})
export type SignedReceiptV2 = z.infer<typeof SignedReceiptV2>

/** Version 2 for sealed tenders, version 1 for the others. */
export const SignedReceipt = z.union([SignedReceiptV2, SignedReceiptV1])
export type SignedReceipt = z.infer<typeof SignedReceipt>
export type AnyReceipt = SignedReceipt['receipt']

export const ofTender = z.strictObject({ tenderId: z.uuid() })

export const submit = endpoint({
  method: 'POST',
  path: '/api/histories/:tenderId',
  summary: 'Submit once; the same request again answers with the same receipt',
  access: { company: 'submit' },
  params: ofTender,
  body: NewSubmission,
  answer: { status: 201, schema: SignedReceipt },
  problems: [
    'not-found',
    'addendum-unread',
    'already-submitted',
    'changed-since',
    'tender-closed',
    'tender-cancelled',
    'upload-missing',
    'idempotency-conflict',
    'key-set-changed',
    'seal-broken',
    'seal-missing',
    'seal-not-taken',
    'seal-used',
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

/** Signed, and the last word about the receipt that it names. */
export const SignedSlip = z.object({ slip: TakingBackSlip, signature: z.string() })
export type SignedSlip = z.infer<typeof SignedSlip>

/** Looked up by number: enough to know that it is real, nothing about who or what. */
export const CheckedReceipt = z.object({
  receipt_no: z.string(),
  tender: z.object({ id: z.uuid(), name_en: z.string(), name_mm: z.string() }),
  arrived_at: Instant,
  /** `issued` until the tender has closed: only then is it told what became of it. */
  state: z.enum(['issued', 'accepted', 'taken-back', 'replaced', 'confirmed']),
  /** Once the tender has closed. The receipt is under one of its roots. */
  closing: z.nullable(z.object({ statement: AnyClosing, signature: z.string() })),
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
    schema: z.array(
      z.object({
        day: z.iso.date(),
        at: Instant,
        hash: Hash,
        /** Over the head itself. */
        time_stamp: z.optional(TimeStampToken),
      }),
    ),
  },
  problems: [],
  freshSeconds: 60,
})
