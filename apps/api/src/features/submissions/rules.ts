import { createHash, randomInt } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { refuse } from '@padauk/contract/problems'
import type { NewSubmission } from '@padauk/contract/submissions'

export const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')

/**
 * Two requests with this hash are the same request. It covers the seal: another envelope under the
 * same addresses is another bid. The password is no part of it.
 */
export const payloadHash = ({
  imgUrl = '',
  fileUrl = '',
  ndaUrl = '',
  url = '',
  replaces,
  seal,
}: NewSubmission) =>
  sha256Of(
    canonicalJson({
      imgUrl,
      fileUrl,
      ndaUrl,
      url,
      // Absent when not given, as in the hashes of requests that came before there were seals.
      ...(replaces !== undefined && { replaces }),
      ...(seal !== undefined && { seal: sha256Of(canonicalJson(seal)) }),
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

/** Named, so that a person knows what to read. */
export const unreadAddenda = (numbers: readonly number[]) =>
  refuse('addendum-unread', { values: { count: numbers.length, numbers: numbers.join(', ') } })

// Crockford's alphabet: nothing in it is mistaken for something else on the phone.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 80 random bits: it can be read aloud, and cannot be guessed. */
export const newReceiptNumber = () =>
  Array.from({ length: 16 }, () => letters[randomInt(letters.length)]).join('')

export const plainNumber = (number: string) => number.replaceAll('-', '')

type Statement = { [name: string]: Json }

/** The hash goes into the audit chain first; the statement then names the entry that holds it. */
export const contentHash = (facts: Statement) => sha256Of(canonicalJson(facts))

export const anchored = <Facts extends Statement>(
  facts: Facts,
  { chain, key }: { chain: string; key: string },
) => ({ ...facts, hash: contentHash(facts), chain, key })
