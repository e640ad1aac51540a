import type { Seal } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import { refuse } from '@padauk/contract/problems'
import type { NewSubmission } from '@padauk/contract/submissions'

/** A sealed file as it arrived. */
export type ArrivedPart = { slot: string | null; size: number; sha256: string }

const addresses = { image: 'imgUrl', document: 'fileUrl', nda: 'ndaUrl' } as const

/** The specified addresses name the same files as the seal does. */
export function namesSameFiles(payload: NewSubmission, { parts }: Seal) {
  return (['image', 'document', 'nda'] as const).every((slot) => {
    const part = parts.find((each) => each.slot === slot)
    return (payload[addresses[slot]] ?? '') === (part?.upload ?? '')
  })
}

/** What a seal says of a file against what arrived; a file that has no slot fits any. */
export const isSamePart = (part: Seal['parts'][number], arrived: ArrivedPart) =>
  (arrived.slot === null || arrived.slot === part.slot) &&
  arrived.size === part.size &&
  arrived.sha256 === part.sha256

/**
 * What can be asked of a bid that cannot be read (rules 5.6): the image; document and NDA, or
 * neither, which means that a link is inside.
 */
export function missingSlots(slots: readonly Slot[], { linkAllowed }: { linkAllowed: boolean }) {
  const has = (slot: Slot) => slots.includes(slot)
  const isLink = !has('document') && !has('nda')
  const fields = {
    ...(!has('image') && { imgUrl: 'submission.imageRequired' }),
    ...(!isLink && !has('document') && { fileUrl: 'submission.documentRequired' }),
    ...(!isLink && !has('nda') && { ndaUrl: 'submission.ndaRequired' }),
    ...(isLink && !linkAllowed && { url: 'submission.linkNotAllowed' }),
  }
  return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : null
}
