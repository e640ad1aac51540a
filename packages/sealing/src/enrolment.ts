import type { Holder } from '@padauk/contract/sealing/key-sets'
import { hashOf } from './canonical.ts'
import { publicHalf, signSeed } from './holder-keys.ts'
import { fingerprintOf } from './fingerprint.ts'
import { isSigned, signText } from './signing.ts'

type PublicHalf = Pick<Holder, 'recipient' | 'signKey'>

const statementOf = (holder: string, { recipient, signKey }: PublicHalf) => ({
  kind: 'padauk-enrolment-v1' as const,
  holder,
  recipient,
  signKey,
})

/** What the holder reads aloud and a second person compares: it covers both public keys. */
export const fingerprintOfKey = (holder: string, half: PublicHalf) =>
  fingerprintOf(hashOf(statementOf(holder, half)))

/** Shows that the browser has the secret of the key that it enrols. */
export const signEnrolment = (holder: string, secret: Uint8Array) =>
  signText(signSeed(secret), statementOf(holder, publicHalf(secret)))

export const isEnrolledBy = (holder: string, half: PublicHalf, signature: string) =>
  isSigned(statementOf(holder, half), signature, half.signKey)
