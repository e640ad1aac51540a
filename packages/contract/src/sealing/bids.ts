import * as z from 'zod/mini'
import { Instant } from '@padauk/contract/text'
import {
  Addenda,
  Base64,
  Bytes16,
  Bytes32,
  DeviceTime,
  Hash,
  Id,
  Ordinal,
  Part,
  Recipient,
  Slot,
  distinct,
  line,
  lines,
  oneInEachSlot,
} from './values.ts'

/** The manifest is padded with spaces to a multiple of this, and has at most three such blocks. */
export const manifestBlockBytes = 4096
export const manifestLimitBytes = 3 * manifestBlockBytes

/** The canonical text of a seal. */
export const sealLimitBytes = 32_768

export const fewestHolders = 3
export const mostHolders = 7

const MediaType = z.string().check(z.maxLength(127), z.regex(/^[a-z0-9.+-]+\/[a-z0-9.+-]+$/))

/** Whole numbers of the smallest unit, so that no price is rounded. */
export const Price = z.strictObject({
  amount: z.int().check(z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  note: lines(500),
})
export type Price = z.infer<typeof Price>

export const FieldId = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/))
export const Fields = z.array(z.strictObject({ id: FieldId, value: lines(1000) })).check(
  z.maxLength(10),
  distinct(({ id }) => id),
)

const SealedFile = z.strictObject({
  slot: Slot,
  name: line(255).check(z.minLength(1)),
  type: MediaType,
  size: Ordinal,
  /** Of the file as the bidder has it. */
  sha256: Hash,
  /** The input keying material of RFC 8188. */
  ikm: Bytes16,
  sealedSha256: Hash,
})
export type SealedFile = z.infer<typeof SealedFile>

/** What is in a bid. Only the envelope holds it until the opening. */
export const Manifest = z.strictObject({
  v: z.literal(1),
  kind: z.literal('padauk-manifest-v1'),
  tender: Id,
  company: Id,
  /** The SHA-256 of the key set's canonical text; null when the tender is access-controlled. */
  keySet: z.nullable(Hash),
  /** Two bids with the same content have different hashes. */
  random: Bytes32,
  files: z.array(SealedFile).check(oneInEachSlot()),
  link: z.nullable(line(2000).check(z.regex(/^https:\/\/[^\s@]+$/u))),
  price: z.nullable(Price),
  fields: Fields,
  addenda: Addenda,
  createdAt: DeviceTime,
})
export type Manifest = z.infer<typeof Manifest>

/** What one holder gets of the bid's key: a piece for each other holder. */
export const Share = z.strictObject({
  kind: z.literal('padauk-share-v1'),
  tender: Id,
  company: Id,
  keySet: Hash,
  holder: Id,
  /** Of the bid's own key. */
  recipient: Recipient,
  /** The deadline when the bid was sealed. */
  notBefore: Instant,
  /** By the other holder; the key set tells how many. */
  pairs: z.record(Id, Bytes32).check(
    z.refine((pairs) => {
      const others = Object.keys(pairs).length
      return others >= fewestHolders - 1 && others < mostHolders
    }, 'pairs'),
  ),
})
export type Share = z.infer<typeof Share>

const SealedShare = z.strictObject({
  holder: Id,
  /** An age file to the holder. */
  age: Base64,
  /** Of the share's text, so that a posted share can be checked without a key. */
  plainSha256: Hash,
})

const sealed = {
  v: z.literal(1),
  tender: Id,
  company: Id,
  keySet: Hash,
  /** Of the bid's own key. */
  recipient: Recipient,
  /** An age file to `recipient`: the padded manifest. */
  envelope: Base64,
  manifestHash: Hash,
  shares: z.array(SealedShare).check(
    z.minLength(fewestHolders),
    z.maxLength(mostHolders),
    distinct(({ holder }) => holder),
  ),
}

/** `seal` of the submit call. It stands in a request, so it has no `kind` of its own. */
export const Seal = z.strictObject({
  ...sealed,
  parts: z.array(z.extend(Part, { upload: line(200) })).check(oneInEachSlot()),
})
export type Seal = z.infer<typeof Seal>

/** `bid.json` of a `.padauk-bid`, a stored ZIP with the sealed files beside it. */
export const BidFile = z.strictObject({
  ...sealed,
  kind: z.literal('padauk-bid-v1'),
  parts: z.array(Part).check(oneInEachSlot()),
})
export type BidFile = z.infer<typeof BidFile>

/** What the server learned of a file that it sealed itself, encrypted beside that file. */
export const ArrivalFacts = z.strictObject({
  kind: z.literal('padauk-arrival-facts-v1'),
  name: line(255).check(z.minLength(1)),
  type: MediaType,
  size: Ordinal,
  sha256: Hash,
})
export type ArrivalFacts = z.infer<typeof ArrivalFacts>
