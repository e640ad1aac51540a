import * as z from 'zod/mini'
import { SignedKeySet } from './key-sets.ts'
import { BiddersMinutes, Minutes } from './openings.ts'
import { Hash, Id, Signature, distinct } from './values.ts'

/** What a holder signs: both texts of the same minutes, on any device that has the key. */
export const MinutesToSign = z.strictObject({
  kind: z.literal('padauk-minutes-to-sign-v1'),
  full: Minutes,
  bidders: BiddersMinutes,
})
export type MinutesToSign = z.infer<typeof MinutesToSign>

/** Both signatures of one holder. The hash says which text was read before. */
export const MinutesSignatures = z.strictObject({
  kind: z.literal('padauk-minutes-signatures-v1'),
  holder: Id,
  /** The SHA-256 of the full text. */
  minutes: Hash,
  full: Signature,
  bidders: Signature,
})
export type MinutesSignatures = z.infer<typeof MinutesSignatures>

/** One of the two texts with all that is needed to check it without any server. */
export const MinutesFile = z.strictObject({
  kind: z.literal('padauk-minutes-file-v1'),
  minutes: z.union([Minutes, BiddersMinutes]),
  /** By the receipt key that the text names. */
  signature: Signature,
  signatures: z
    .array(z.strictObject({ holder: Id, signature: Signature }))
    .check(distinct(({ holder }) => holder)),
  /** All sets from the first one to the newest: they name the holders' keys. */
  keySets: z.array(SignedKeySet),
})
export type MinutesFile = z.infer<typeof MinutesFile>
