import { InterestedService } from '@padauk/contract/enquiries'
import * as z from 'zod/mini'

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
}

export type LetterKind = keyof typeof letters
export type LetterContent<Kind extends LetterKind> = z.infer<(typeof letters)[Kind]>

export type Letter = {
  [Kind in LetterKind]: { kind: Kind; content: LetterContent<Kind> }
}[LetterKind]
