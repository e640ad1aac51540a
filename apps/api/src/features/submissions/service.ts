import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { joinPictures } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import type { Notifications } from '#features/notifications/service'
import {
  findByReceiptNumber,
  findSubmission,
  insertSubmission,
  isTender,
  judge,
  markRefused,
  recordArrival,
  submittedOrder,
  submittedTenders,
} from '#features/submissions/repository'
import type { SubmissionRow } from '#features/submissions/repository'
import type { Receipts } from '#features/submissions/receipts'
import {
  completeReceipt,
  contentHash,
  dashed,
  missingParts,
  newReceiptNumber,
  payloadHash,
  sha256Of,
} from '#features/submissions/rules'
import type { ReadyFile, Uploads } from '#features/uploads/service'
import { cutPage, readPlace } from '#platform/database/pages'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'
import type { Signer } from '#platform/security/signatures'
import { inLanguage } from '#platform/text/translations'

type Needs = {
  db: Database
  audit: Audit
  uploads: Uploads
  closings: Closings
  notifications: Notifications
  signer: Signer
  receipts: Receipts
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
  limits: { requests: RateLimit; bids: RateLimit; checks: RateLimit }
}

type Bid = {
  tenderId: string
  companyId: string
  payload: NewSubmission
  idempotencyKey: string | null
}
type Judged = NonNullable<Awaited<ReturnType<typeof judge>>>

/** How long an arrival in time may be repeated when it broke on our side (rules 7.4). */
const repeatSeconds = 60

/** The company already has a submission: this transaction must be undone. */
class AlreadySubmitted extends Error {}
/** Its files were used or removed by another request: the same. */
class UploadsGone extends Error {}

export function createSubmissions(needs: Needs) {
  const { db, audit, uploads, closings, notifications, signer, receipts, limits } = needs

  async function signedReceipt(row: SubmissionRow): Promise<SignedReceipt> {
    const receipt = receipts.open(row)
    return {
      receipt,
      signature: receipts.sign(receipt),
      take_back_asked: row.takeBackId !== null,
      closing: await closings.proofOf(row.tenderId, row.receiptHash),
    }
  }

  /** The same request again is answered with the same receipt, another one is refused. */
  async function answerRepeated(row: SubmissionRow, bid: Bid) {
    const same =
      row.payloadHash === payloadHash(bid.payload) ||
      (bid.idempotencyKey !== null && row.idempotencyKey === bid.idempotencyKey)
    return same ? done(await signedReceipt(row)) : refuse('already-submitted')
  }

  /** Everything that makes a bid accepted, in the one transaction after its arrival. */
  async function accept(
    transaction: DatabaseOrTransaction,
    { arrivalId, bid, files }: { arrivalId: string; bid: Bid; files: ReadyFile[] },
  ) {
    const judged = await judge(
      transaction,
      arrivalId,
      files.map(({ id }) => id),
    )
    if (!judged) return refuse('not-found')
    const refusal = refusalOf(judged, bid.payload)
    if (refusal) return refusal
    const submissionId = randomUUID()
    const { companyId, tenderId } = bid
    if (!(await uploads.accept(transaction, { companyId, submissionId, files }))) {
      throw new UploadsGone()
    }
    const facts = factsOf(judged, bid, files)
    const { hash: chain } = await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'submission.accepted',
      subject: `submission:${submissionId}`,
      tenderId,
      body: { arrival: arrivalId, content: contentHash(facts) },
    })
    const receipt = completeReceipt(facts, { chain, key: signer.key })
    const text = canonicalJson(receipt)
    const inserted = await insertSubmission(transaction, {
      id: submissionId,
      arrivalId,
      idempotencyKey: bid.idempotencyKey,
      receiptNo: receipt.receipt_no,
      ...receipts.seal(submissionId, text),
      receiptHash: sha256Of(text),
      auditHash: chain,
    })
    if (!inserted) throw new AlreadySubmitted()
    await notifications.post(transaction, {
      kind: 'submission-receipt',
      content: {
        name: judged.contact,
        receipt: JSON.stringify({ receipt, signature: receipts.sign(receipt) }),
      },
      to: judged.email,
      language: judged.language as Language,
      tenderId,
      onceKey: `receipt:${submissionId}`,
    })
    return done()
  }

  function factsOf(judged: Judged, { companyId, payload }: Bid, files: ReadyFile[]) {
    return {
      version: 1 as const,
      receipt_no: newReceiptNumber(),
      tender: { id: judged.tenderId, name_en: judged.nameEn, name_mm: judged.nameMm },
      company: { id: companyId, name: judged.companyName },
      arrived_at: judged.arrivedAt,
      deadline: judged.deadline,
      files: files.map(({ slot, name, size, sha256 }) => ({ slot, name, size, sha256 })),
      link: payload.url ? { url: payload.url, content: 'not fixed' as const } : null,
    }
  }

  /** A late bid gets that error before any other. */
  async function closedTo({ payload }: Bid, arrivalId: string) {
    const judged = await judge(db, arrivalId, [])
    return judged ? refusalOf(judged, payload) : null
  }

  /** The result of an arrival; an existing submission decides. */
  async function decide(bid: Bid, arrivalId: string) {
    const before = await findSubmission(db, bid)
    if (before) return answerRepeated(before, bid)
    const files =
      missingParts(bid.payload) ?? (await uploads.forSubmission(bid.companyId, bid.payload))
    const outcome = files.ok
      ? await db
          .transaction()
          .execute((transaction) => accept(transaction, { arrivalId, bid, files: files.value }))
          .catch((error: unknown) => {
            const isUndone = error instanceof AlreadySubmitted || error instanceof UploadsGone
            if (isUndone) return refuse('upload-missing')
            throw error
          })
      : ((await closedTo(bid, arrivalId)) ?? files)
    const accepted = await findSubmission(db, bid)
    if (accepted) return answerRepeated(accepted, bid)
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
      const row = await findSubmission(db, { tenderId, companyId })
      if (row) return done(await signedReceipt(row))
      return (await isTender(db, tenderId)) ? done() : refuse('not-found')
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

    /** Valid or not, tender, time and status; never company or files (rules 7.6). */
    async check(number: string, { address }: { address: string }) {
      const refusal = await limits.checks.take(address)
      if (refusal) return refusal
      const row = await findByReceiptNumber(db, dashed(number))
      if (!row) return refuse('not-found')
      return done({
        receipt_no: row.receiptNo,
        tender: { id: row.id, name_en: row.nameEn, name_mm: row.nameMm },
        arrived_at: row.arrivedAt,
        state: row.voidedAt ? ('taken-back' as const) : ('accepted' as const),
        closing: row.voidedAt ? null : await closings.statementOf(row.id),
      })
    },

    publicKeys: () => signer.publicKeys(),
  }
}

export type Submissions = ReturnType<typeof createSubmissions>

/** A limiter that can't count must not cost a bid. */
const takeOrLetPass = (limit: RateLimit, key: string) => limit.take(key).catch(() => null)

function refusalOf(judged: Judged, payload: NewSubmission) {
  if (judged.state === 'cancelled') return refuse('tender-cancelled')
  if (judged.state !== 'published' || !judged.inTime) return refuse('tender-closed')
  if (!judged.filesInTime) return refuse('upload-missing')
  if (payload.url && !judged.linkAllowed) {
    return refuse('invalid-input', { fields: { url: 'submission.linkNotAllowed' } })
  }
  return null
}
