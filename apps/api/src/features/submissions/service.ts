import { joinPictures } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import { validUntil } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { SignedReceipt, SignedReceiptV2 } from '@padauk/contract/submissions'
import type { Closings } from '#features/closings/service'
import { createAcceptance } from '#features/submissions/acceptance'
import type { AcceptanceNeeds } from '#features/submissions/acceptance'
import type { Bid } from '#features/submissions/contents'
import {
  findByReceiptNumber,
  findSubmission,
  findTerms,
  isKeyTaken,
  markRefused,
  recordArrival,
  submittedOrder,
  submittedTenders,
} from '#features/submissions/repository'
import type { SubmissionRow } from '#features/submissions/repository'
import { payloadHash } from '#features/submissions/rules'
import { cutPage, readPlace } from '#platform/database/pages'
import type { RateLimit } from '#platform/security/limits'
import { inLanguage } from '#platform/text/translations'

type Needs = AcceptanceNeeds & {
  closings: Pick<Closings, 'proofOf' | 'statementOf'>
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
  limits: { requests: RateLimit; bids: RateLimit; checks: RateLimit }
}

/** How long an arrival in time may be repeated when it broke on our side (rules 7.4). */
const repeatSeconds = 60

export function createSubmissions(needs: Needs) {
  const { db, closings, signer, receipts, limits } = needs
  const acceptance = createAcceptance(needs)

  async function signedReceipt(row: SubmissionRow) {
    const receipt = receipts.open(row)
    return {
      receipt,
      signature: receipts.sign(receipt),
      closing: await closings.proofOf(row.tenderId, row.receiptHash),
      // The version of the closing follows the receipts', which follow the tender's.
    } as SignedReceipt
  }

  const isSame = (row: SubmissionRow, { payload }: Bid) => row.payloadHash === payloadHash(payload)

  /** The result of an arrival. What exists already decides first. */
  async function decide(bid: Bid, arrivalId: string) {
    const before = await findSubmission(db, bid)
    if (before && isSame(before, bid)) return done(await signedReceipt(before))
    const { idempotencyKey } = bid
    const key = idempotencyKey && { ...bid, idempotencyKey, payloadHash: payloadHash(bid.payload) }
    if (key && (await isKeyTaken(db, key))) return refuse('idempotency-conflict')
    if (before && bid.payload.replaces === undefined) return refuse('already-submitted')
    const outcome = await acceptance.accept(bid, { arrivalId, before })
    // The same request may have come twice at once: one of them was accepted.
    const after = await findSubmission(db, bid)
    if (after && isSame(after, bid)) {
      const signed = await signedReceipt(after)
      return done(outcome.ok && outcome.value ? withCopy(signed, outcome.value) : signed)
    }
    if (after && after.id !== before?.id) return refuse('already-submitted')
    return outcome.ok ? refuse('upload-missing') : outcome
  }

  async function submit(bid: Bid) {
    const flooded = await takeOrLetPass(limits.requests, bid.companyId)
    if (flooded) return flooded
    const payload = { ...bid, payloadHash: payloadHash(bid.payload) }
    const arrival = await recordArrival(db, payload, repeatSeconds)
    if (!arrival) return refuse('not-found')
    // Repeating what may have broken on our side is not counted.
    const limited = arrival.isRepeated ? null : await takeOrLetPass(limits.bids, bid.companyId)
    const outcome = limited ?? (await decide(bid, arrival.id))
    if (!outcome.ok) await markRefused(db, [arrival.id, arrival.own], outcome.code)
    return outcome
  }

  return {
    submit,

    async read({ tenderId, companyId }: { tenderId: string; companyId: string }) {
      const terms = await findTerms(db, tenderId)
      if (!terms) return refuse('not-found')
      const row = await findSubmission(db, { tenderId, companyId })
      if (!row) return done()
      const valid_until = validUntil(terms.endDate, terms.evaluation)
      return done({ ...(await signedReceipt(row)), valid_until })
    },

    /** A page of the company's own submissions; null for an invalid cursor. */
    async listOf(
      companyId: string,
      { language, limit, after }: { language: Language; limit: number; after: string | null },
    ) {
      const place = after && readPlace(after, submittedOrder)
      if (after && !place) return null
      const asked = { companyId, limit: limit + 1, after: place || null }
      const { rows, next } = cutPage(await submittedTenders(db, asked).execute(), limit)
      const pictures = await needs.describePictures(
        rows.flatMap((row) => row.pictures),
        language,
      )
      const tenders = rows.map((row) => {
        const { words } = inLanguage(row, ['name', 'topic'], language)
        const shown = row.pictures.flatMap((id) => pictures.get(id)?.src ?? [])
        return {
          id: row.id,
          name: words.name,
          topic: words.topic,
          pictures: joinPictures(shown),
          submitted_at: row.arrivedAt.toISOString(),
          receipt_no: row.receiptNo,
        }
      })
      return { tenders, next }
    },

    /** Valid or not, tender, time and, after closing, status; never company or files (rules 7.6). */
    async check(number: string, { address }: { address: string }) {
      const refusal = await limits.checks.take(address)
      if (refusal) return refusal
      const row = await findByReceiptNumber(db, dashedNumber(number))
      if (!row) return refuse('not-found')
      const closing = await closings.statementOf(row.id)
      return done({
        receipt_no: row.receiptNo,
        tender: { id: row.id, name_en: row.nameEn, name_mm: row.nameMm },
        arrived_at: row.arrivedAt,
        // Until then a receipt that is shown to a rival proves nothing about the bid that counts.
        state: closing ? stateOf(row) : ('issued' as const),
        closing,
      })
    },

    publicKeys: () => signer.publicKeys(),
  }
}

export { anchored, newReceiptNumber, payloadHash, sha256Of } from '#features/submissions/rules'
export { createSealedContents } from '#features/submissions/sealed/contents'
export { plainFileName } from '#features/submissions/opening/names'
export type { OpenedBid } from '#features/submissions/opening/bids'
export type { Receipts } from '#features/submissions/receipts'
export type Submissions = ReturnType<typeof createSubmissions>

/** A limiter that can't count must not cost a bid. */
const takeOrLetPass = (limit: RateLimit, key: string) => limit.take(key).catch(() => null)

/** What only this response holds of a bid that was sealed here. */
function withCopy(signed: SignedReceipt, manifest: Manifest): SignedReceipt {
  if ('version' in signed.receipt) return signed
  const { receipt, signature } = signed
  const bid_copy = { kind: 'padauk-bid-copy-v1' as const, receipt, signature, manifest }
  return { ...(signed as SignedReceiptV2), bid_copy }
}

function stateOf({ voidedAt, endedHow }: { voidedAt: Date | null; endedHow: string | null }) {
  if (!voidedAt) return 'accepted' as const
  if (endedHow === 'confirmed') return 'confirmed' as const
  return endedHow === 'replaced' ? ('replaced' as const) : ('taken-back' as const)
}
