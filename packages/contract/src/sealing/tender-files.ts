import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import { FieldId } from './bids.ts'
import { SignedKeySet } from './key-sets.ts'
import {
  Addenda,
  Hash,
  KeyName,
  Named,
  Ordinal,
  Slot,
  TenderName,
  distinct,
  line,
  oneInEachSlot,
} from './values.ts'

const label = { labelEn: line(300), labelMm: line(300), required: z.boolean() }

/** Everything a page needs to seal a bid without a server. Signed by the receipt key. */
export const TenderFile = z.strictObject({
  kind: z.literal('padauk-tender-file-v1'),
  tender: TenderName,
  deadline: Instant,
  company: Named,
  /** The set of the tender, and all sets from the first one to it. */
  keySet: Hash,
  keySets: z.array(SignedKeySet).check(z.minLength(1), z.maxLength(100)),
  fields: z.array(z.strictObject({ id: FieldId, ...label })).check(
    z.maxLength(10),
    distinct(({ id }) => id),
  ),
  price: z.nullable(
    z.strictObject({ currency: z.string().check(z.regex(/^[A-Z]{3}$/)), required: z.boolean() }),
  ),
  /** Of the file as the bidder has it, in bytes. */
  limits: z
    .array(
      z.strictObject({
        slot: Slot,
        bytes: Ordinal,
        types: z.array(z.string().check(z.maxLength(127))),
        ...label,
      }),
    )
    .check(oneInEachSlot()),
  takesLinks: z.boolean(),
  addenda: Addenda,
  issuedAt: Instant,
  key: KeyName,
})
export type TenderFile = z.infer<typeof TenderFile>
