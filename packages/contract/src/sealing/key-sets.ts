import * as z from 'zod/mini'
import { fewestHolders, mostHolders } from './bids.ts'
import {
  Bytes32,
  DeviceTime,
  Hash,
  Id,
  Recipient,
  Signature,
  SignKey,
  distinct,
  line,
} from './values.ts'

const Holder = z.strictObject({
  id: Id,
  name: line(300),
  recipient: Recipient,
  signKey: SignKey,
})
export type Holder = z.infer<typeof Holder>

/** The holders of one time. Everything refers to a set by the SHA-256 of its canonical text. */
export const KeySet = z
  .strictObject({
    kind: z.literal('padauk-key-set-v1'),
    /** For people. The demo's begin with `demo-`, and no installation accepts those. */
    id: z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/)),
    previous: z.nullable(Hash),
    /** The set that a new founding set stands in for. */
    refounds: z.nullable(Hash),
    madeAt: DeviceTime,
    threshold: z.literal(2),
    holders: z.array(Holder).check(
      z.minLength(fewestHolders),
      z.maxLength(mostHolders),
      distinct(({ id }) => id),
      distinct(({ recipient }) => recipient),
      distinct(({ signKey }) => signKey),
    ),
  })
  .check(z.refine((set) => set.previous === null || set.refounds === null, 'founding'))
export type KeySet = z.infer<typeof KeySet>

export const HolderSignature = z.strictObject({ holder: Id, signature: Signature })
export type HolderSignature = z.infer<typeof HolderSignature>

export const SignedKeySet = z.strictObject({
  set: KeySet,
  /** Of all holders for a founding set, else of two or more holders of the set before. */
  signatures: z.array(HolderSignature).check(
    z.maxLength(mostHolders),
    distinct(({ holder }) => holder),
  ),
})
export type SignedKeySet = z.infer<typeof SignedKeySet>

/** What a holder signs after using the key on a text of the browser's own making. */
export const Health = z.strictObject({
  kind: z.literal('padauk-health-v1'),
  keySet: Hash,
  holder: Id,
  /** Of the server, so that an old statement cannot be shown again. */
  nonce: Bytes32,
})
export type Health = z.infer<typeof Health>
