import * as z from 'zod/mini'
import { FieldId } from './sealing/bids.ts'
import { Hash, Id, distinct } from './sealing/values.ts'
import { Instant, lineOfText, optionalLine } from './text.ts'

/** Whether bids are sealed to the keys of the holders, or protected by access rules only. */
export const sealingKinds = ['sealed', 'access-controlled'] as const
export const SealingKind = z.enum(sealingKinds)
export type SealingKind = z.infer<typeof SealingKind>

/** Until when an opening is put off once, when a bid does not open. */
export const adjournments = [
  'next-working-day-10:00',
  'next-working-day-14:00',
  'second-working-day-10:00',
] as const

/** Suggested to staff; any code of three letters is accepted. */
export const currencies = ['MMK', 'USD', 'EUR', 'THB', 'SGD', 'CNY', 'JPY'] as const

export const furtherSlots = ['extra-1', 'extra-2', 'extra-3', 'extra-4', 'extra-5'] as const

export const mostFields = 10
export const fewestOpeners = 2
/** An opening follows its deadline by this, unless staff choose another time. */
export const openingMinutes = 30

const longestLabel = 120
const asked = {
  labelEn: lineOfText('tender.labelRequired', longestLabel),
  labelMm: optionalLine(longestLabel),
  required: z.boolean(),
}

/** What a bidder is asked for besides the files of every tender. */
const AskedField = z.strictObject({ id: FieldId, ...asked })
export type AskedField = z.infer<typeof AskedField>

const AskedDocument = z.strictObject({ slot: z.enum(furtherSlots), ...asked })
export type AskedDocument = z.infer<typeof AskedDocument>

const AskedPrice = z.strictObject({
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'tender.currencyInvalid')),
  required: z.boolean(),
})

/** Stated when a tender is published, and never changed afterwards. */
export const TenderRules = z.strictObject({
  /** Holders who may open, any two together; in a draft none stands for all of the key set. */
  openers: z.array(Id).check(
    z.maxLength(7),
    distinct((id) => id),
    z.refine((ids) => ids.length === 0 || ids.length >= fewestOpeners, 'tender.openersTooFew'),
  ),
  adjournment: z.enum(adjournments),
  /** With fewer nothing is opened. */
  minimumBids: z.int('tender.minimumInvalid').check(z.gte(1, 'tender.minimumInvalid'), z.lte(100)),
  /** What bidders read in the minutes about each other. */
  disclosure: z.strictObject({
    companies: z.boolean(),
    prices: z.boolean(),
    arrivals: z.boolean(),
  }),
  price: z.nullable(AskedPrice),
  fields: z.array(AskedField).check(
    z.maxLength(mostFields, 'tender.fieldsTooMany'),
    distinct(({ id }) => id),
  ),
  documents: z.array(AskedDocument).check(
    z.maxLength(furtherSlots.length, 'tender.documentsTooMany'),
    distinct(({ slot }) => slot),
  ),
})
export type TenderRules = z.infer<typeof TenderRules>

export const firstRules: TenderRules = {
  openers: [],
  adjournment: 'next-working-day-10:00',
  minimumBids: 1,
  disclosure: { companies: true, prices: false, arrivals: true },
  price: null,
  fields: [],
  documents: [],
}

/** How bids for a tender are kept until the opening, as a bidder reads it. */
export const TenderSealing = z.object({
  kind: SealingKind,
  /** Why they are not sealed. */
  reason: z.nullable(z.string()),
  /** The key set that bids are sealed to. */
  key_set: z.nullable(Hash),
  opens_at: Instant,
  /** Whether files may come by the two form calls, and are sealed on arrival then. */
  takes_forms: z.boolean(),
})
export type TenderSealing = z.infer<typeof TenderSealing>
