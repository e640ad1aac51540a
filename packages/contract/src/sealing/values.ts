import * as z from 'zod/mini'

// Frozen: once a bid is sealed, no format in this folder changes (docs/decisions/0027-sealed-formats.md).

/** SHA-256, lower-case hex. */
export const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A UUID in lower case: tender, company, person, holder. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

// The last letter has bits to spare; only zeros there, so that one value has one text.
const spareFour = '[AQgw]'
const spareTwo = '[AEIMQUYcgkosw048]'

/** Base64 with padding (RFC 4648, section 4): what stock tools decode. */
export const Base64 = z
  .string()
  .check(
    z.regex(
      new RegExp(
        `^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]${spareFour}==|[A-Za-z0-9+/]{2}${spareTwo}=)?$`,
      ),
    ),
  )
export const Bytes16 = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/]{21}${spareFour}==$`)))
export const Bytes32 = z.string().check(z.regex(new RegExp(`^[A-Za-z0-9+/]{42}${spareTwo}=$`)))

/** Ed25519, base64url without padding, as receipts have it since version 1. */
export const Signature = z.string().check(z.regex(new RegExp(`^[\\w-]{85}${spareFour}$`)))
export const SignKey = z.string().check(z.regex(new RegExp(`^[\\w-]{42}${spareTwo}$`)))

/** The public half of an age X25519 key. */
export const Recipient = z.string().check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/))

/** The name of a receipt key. */
export const KeyName = z.string().check(z.regex(/^[\w.-]{1,64}$/))

/** A time that a browser writes: `Date.prototype.toISOString`. Times of the server are `Instant`. */
export const DeviceTime = z.iso.datetime({ precision: 3 })

export const ReceiptNo = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/))

export const Count = z.int().check(z.gte(0))
export const Ordinal = z.int().check(z.gte(1))

/** One line as it was typed. Nothing is trimmed: a schema that changes a value changes its hash. */
export const line = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

export const lines = (longest: number) =>
  z.string().check(z.maxLength(longest), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u))

/** For a list whose members differ in what `nameOf` returns. */
export const distinct = <T>(nameOf: (member: T) => string) =>
  z.refine<T[]>((list) => new Set(list.map(nameOf)).size === list.length, 'twice')

/** For a set written as a list: ascending, nothing twice. */
export const ascending = () =>
  z.refine<readonly (string | number)[]>(
    (list) => list.every((member, place) => place === 0 || (list[place - 1] ?? '') < member),
    'order',
  )

export const sealedSlots = [
  'document',
  'nda',
  'image',
  'extra-1',
  'extra-2',
  'extra-3',
  'extra-4',
  'extra-5',
] as const
export const Slot = z.enum(sealedSlots)
export type Slot = z.infer<typeof Slot>

/** A sealed file: what arrived and lies in the store. */
export const Part = z.strictObject({ slot: Slot, size: Ordinal, sha256: Hash })
export type Part = z.infer<typeof Part>

const bySlot = ({ slot }: { slot: Slot }) => slot
/** One file in each slot. */
export const oneInEachSlot = () => distinct(bySlot)

export const Addenda = z.array(Ordinal).check(z.maxLength(200), ascending())

/** A person or company as they were called at that moment. */
export const Named = z.strictObject({ id: Id, name: line(300) })

export const TenderName = z.strictObject({
  id: Id,
  /** Given at publication; null for a tender published before numbers existed. */
  number: z.nullable(line(60)),
  version: Ordinal,
  nameEn: line(500),
  nameMm: line(500),
})

export const sealings = ['in-browser', 'on-arrival', 'access-controlled'] as const
export const Sealing = z.enum(sealings)
export type Sealing = z.infer<typeof Sealing>
