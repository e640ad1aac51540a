import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { Count, Hash, Id, KeyName, ascending } from './values.ts'

/** Signed after the deadline. Both trees are those of RFC 6962, leaves in the order of their hex. */
export const ClosingV2 = z.strictObject({
  kind: z.literal('padauk-closing-v2'),
  tender: Id,
  deadline: Instant,
  closedAt: Instant,
  bids: Count,
  /** Over the SHA-256 of the canonical text of each receipt that counts. */
  root: Hash,
  ended: Count,
  /** Over the SHA-256 of the canonical text of each `EndedReceipt`. */
  endedRoot: Hash,
  keySets: z.array(Hash).check(ascending()),
  key: KeyName,
})
export type ClosingV2 = z.infer<typeof ClosingV2>

/** A receipt that counts no more. One that is in neither tree is proof against us. */
export const EndedReceipt = z
  .strictObject({
    /** The SHA-256 of its canonical text, as in the other tree. */
    receipt: Hash,
    how: z.enum(['taken-back', 'replaced', 'confirmed']),
    /** The receipt that took its place. */
    next: z.nullable(Hash),
    at: Instant,
  })
  .check(z.refine(({ how, next }) => (next === null) === (how === 'taken-back'), 'next'))
export type EndedReceipt = z.infer<typeof EndedReceipt>
