import { createHash, randomInt } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { refuse } from '@padauk/contract/problems'
import type { NewSubmission, Receipt } from '@padauk/contract/submissions'

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/** Two requests with this hash are the same request. */
export const payloadHash = ({ imgUrl, fileUrl, ndaUrl, url }: NewSubmission) =>
  sha256Of(
    canonicalJson({
      imgUrl: imgUrl ?? '',
      fileUrl: fileUrl ?? '',
      ndaUrl: ndaUrl ?? '',
      url: url ?? '',
    }),
  )

/** The image always; document and NDA unless a link is pasted (rules 5.6). */
export function missingParts({ imgUrl, fileUrl, ndaUrl, url }: NewSubmission) {
  const fields = {
    ...(!imgUrl && { imgUrl: 'submission.imageRequired' }),
    ...(!url && !fileUrl && { fileUrl: 'submission.documentRequired' }),
    ...(!url && !ndaUrl && { ndaUrl: 'submission.ndaRequired' }),
  }
  return Object.keys(fields).length > 0 ? refuse('invalid-input', { fields }) : null
}

// Crockford's alphabet: nothing in it is mistaken for something else on the phone.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits: it can be read aloud, and cannot be guessed. */
export const newReceiptNumber = () =>
  dashed(Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join(''))

export const dashed = (number: string) => (number.match(/.{4}/g) ?? []).join('-')

type Facts = Omit<Receipt, 'hash' | 'chain' | 'key'>

/** The hash goes into the audit chain first; the receipt then names the entry that holds it. */
export const contentHash = (facts: Facts) => sha256Of(canonicalJson(facts))

export const completeReceipt = (
  facts: Facts,
  { chain, key }: { chain: string; key: string },
): Receipt => ({ ...facts, hash: contentHash(facts), chain, key })
