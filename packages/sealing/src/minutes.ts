import * as z from 'zod/mini'
import { MinutesToSign } from '@padauk/contract/sealing/minutes'
import type { MinutesSignatures } from '@padauk/contract/sealing/minutes'
import type { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { hashOf } from './canonical.ts'
import { signSeed } from './holder-keys.ts'
import { isSigned, signText } from './signing.ts'

/** What the tender promised to tell its bidders about each other, and no more. */
export function biddersMinutesOf(
  full: Minutes,
  { companies, arrivals, prices }: TenderRules['disclosure'],
): BiddersMinutes {
  const revealing = full.sittings.find(({ outcome }) => outcome === 'revealed')
  if (!revealing) throw new Error('nothing was revealed')
  const { tender, deadline, closing, keySets, key } = full
  return {
    kind: 'padauk-minutes-bidders-v1',
    full: hashOf(full),
    tender,
    deadline,
    closing,
    keySets,
    openers: revealing.openers.flatMap(({ name, hasInterest }) => (hasInterest ? [] : name)),
    revealedAt: revealing.endedAt,
    bids: full.bids.map(({ company, arrivedAt, result, price }) => ({
      company: companies ? company.name : null,
      arrivedAt: arrivals ? arrivedAt : null,
      result,
      price: prices ? price : null,
    })),
    key,
  }
}

type Signing = { holder: string; secret: Uint8Array }

/** Both texts, by a holder who opened; null when they are not of the same minutes. */
export function signBothMinutes(
  given: unknown,
  { holder, secret }: Signing,
): MinutesSignatures | null {
  const { success, data } = z.safeParse(MinutesToSign, given)
  if (!success || data.bidders.full !== hashOf(data.full)) return null
  const seed = signSeed(secret)
  return {
    kind: 'padauk-minutes-signatures-v1',
    holder,
    minutes: hashOf(data.full),
    full: signText(seed, data.full),
    bidders: signText(seed, data.bidders),
  }
}

/** Whether the key signed both texts. */
export const areSignedMinutes = (
  { full, bidders }: Pick<MinutesToSign, 'full' | 'bidders'>,
  signatures: Pick<MinutesSignatures, 'full' | 'bidders'>,
  signKey: string,
) => isSigned(full, signatures.full, signKey) && isSigned(bidders, signatures.bidders, signKey)
