import type { LetterKind as ListedKind } from '@padauk/contract/admin/letters'
import { InterestedService } from '@padauk/contract/enquiries'
import { StaffRole } from '@padauk/contract/staff'
import { ClosingProof, Receipt } from '@padauk/contract/submissions'
import * as z from 'zod/mini'

const decision = z.object({ name: z.string(), companyName: z.string(), reason: z.string() })

/** Something happened to an account that its owner must learn of. */
const news = z.object({ name: z.string(), at: z.string() })

const link = z.object({ name: z.string(), token: z.string(), days: z.int() })

const TenderNames = Receipt.shape.tender

/** What the sealed fields hold as JSON: all that a letter says about a bid. */
export const ReceiptText = z.object({ receipt: Receipt, signature: z.string() })
export const ProofText = z.extend(ClosingProof, { receipt_no: z.string(), tender: TenderNames })
export const VoidedText = z.object({
  receipt_no: z.string(),
  tender: TenderNames,
  reason: z.string(),
})
export const DraftText = z.object({
  tenderId: z.string(),
  tenderName: z.string(),
  deadline: z.string(),
})

// Looked at when the letter is written: a wrong one must fail there, not in the worker.
const textOf = (schema: z.ZodMiniType) =>
  z.string().check(z.refine((text) => schema.safeParse(JSON.parse(text)).success))

/** Every kind of letter, and what must be known to write it. */
export const letters = {
  /** Thanks to the sender of an enquiry. Repeats nothing that was typed: the address may be a stranger's. */
  'enquiry-received': z.object({ interestedService: InterestedService }),
  /** The enquiry itself, to the company's inbox. */
  'enquiry-arrived': z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    companyName: z.string(),
    interestedService: InterestedService,
  }),
  /** Confirms the address; staff see whether it was used before they approve. */
  'signup-received': z.object({ name: z.string(), companyName: z.string(), token: z.string() }),
  /** To the owner of an address that somebody registered again. */
  'address-already-registered': z.object({}),
  'account-approved': decision,
  'account-declined': decision,
  'account-suspended': decision,
  /** The end of a suspension, and a declined registration that is reviewed again. */
  'account-resumed': decision,
  'account-reopened': decision,
  otp: z.object({ name: z.string(), otp: z.string(), minutes: z.int() }),
  'password-changed': news,
  /** In no list: when a company signs in is nobody's business (rule 5). */
  'new-device': news,
  /** The whole signed receipt. */
  'submission-receipt': z.object({ name: z.string(), receipt: textOf(ReceiptText) }),
  /** That a bid was among those that the tender closed with. */
  'closing-proof': z.object({ name: z.string(), proof: textOf(ProofText) }),
  'submission-voided': z.object({ name: z.string(), voided: textOf(VoidedText) }),
  /** To a company that has uploaded and not sent. */
  'draft-reminder': z.object({ name: z.string(), draft: textOf(DraftText) }),
  /** To every approved company, whoever has bid. */
  'tender-extended': z.object({
    name: z.string(),
    tenderId: z.string(),
    tenderName: z.string(),
    from: z.string(),
    to: z.string(),
    /** Empty after an outage; letters that waited during an upgrade have none. */
    reason: z._default(z.string(), ''),
  }),
  /** A link to choose the first password with, and one for who lost theirs. */
  'staff-invited': link,
  'staff-password-link': link,
  'staff-roles-changed': z.object({
    name: z.string(),
    roles: z.array(StaffRole),
    at: z.string(),
  }),
  /** Somebody who did not ask for it must learn of it. */
  'second-factor-reset': news,
  'recovery-codes-renewed': news,
  /** Password and second factor at once, from the command line. */
  'staff-access-reset': news,
  'staff-new-device': news,
  /** A right password and too many wrong codes: to the person, and to the owners. */
  'codes-refused': news,
  'codes-refused-owner': z.object({ name: z.string(), person: z.string(), at: z.string() }),
} satisfies Record<ListedKind | UnlistedKind, z.ZodMiniType>

export const unlistedKinds = ['new-device'] as const
type UnlistedKind = (typeof unlistedKinds)[number]

/** Sealed while the letter waits and erased once it is sent: they open accounts, or tell of a bid. */
export const secretFields = ['otp', 'token', 'receipt', 'proof', 'voided', 'draft'] as const

export type LetterKind = keyof typeof letters

/** Whether all of it is still there to be read: nothing in it is secret. */
export const isReadable = (kind: LetterKind) =>
  !secretFields.some((field) => field in letters[kind].shape)

export type LetterContent<Kind extends LetterKind> = z.infer<(typeof letters)[Kind]>

export type Letter = {
  [Kind in LetterKind]: { kind: Kind; content: LetterContent<Kind> }
}[LetterKind]
