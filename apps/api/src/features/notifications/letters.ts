import { InterestedService } from '@padauk/contract/enquiries'
import * as z from 'zod/mini'

const decision = z.object({ name: z.string(), companyName: z.string(), reason: z.string() })

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
  otp: z.object({ name: z.string(), otp: z.string(), minutes: z.int() }),
  'password-changed': z.object({ name: z.string(), at: z.string() }),
}

/** Sealed while the letter waits and erased once it is sent: they open accounts. */
export const secretFields = ['otp', 'token'] as const

export type LetterKind = keyof typeof letters
export type LetterContent<Kind extends LetterKind> = z.infer<(typeof letters)[Kind]>

export type Letter = {
  [Kind in LetterKind]: { kind: Kind; content: LetterContent<Kind> }
}[LetterKind]
