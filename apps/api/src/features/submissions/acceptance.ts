import { randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { AnyReceipt } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { KeyHolders } from '#features/key-holders/service'
import { plainContents } from '#features/submissions/contents'
import type { Bid, Contents, Facts, Judged } from '#features/submissions/contents'
import type { CheckPassword, Endings } from '#features/submissions/ending/endings'
import { insertSubmission, judge } from '#features/submissions/repository'
import type { SubmissionRow } from '#features/submissions/repository'
import type { Receipts } from '#features/submissions/receipts'
import {
  anchored,
  contentHash,
  missingParts,
  newReceiptNumber,
  plainNumber,
  sha256Of,
  unreadAddenda,
} from '#features/submissions/rules'
import { holdSender, namedBy, receiptGoesTo } from '#features/submissions/senders'
import { createSealedContents } from '#features/submissions/sealed/contents'
import { createArrivalContents } from '#features/submissions/sealed/on-arrival'
import type { Uploads } from '#features/uploads/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

export type AcceptanceNeeds = {
  db: Database
  audit: Audit
  uploads: Uploads
  notifications: Notifications
  notices: Pick<Notices, 'follow' | 'tellOne'>
  keyHolders: Pick<KeyHolders, 'setByHash'>
  signer: Signer
  receipts: Receipts
  endings: Pick<Endings, 'replace'>
  checkPassword: CheckPassword
}

type Arrived = { arrivalId: string; before: SubmissionRow | undefined }
type Ready = { arrivalId: string; bid: Bid; contents: Contents; replaced: SubmissionRow | null }

type Issued = { id: string; facts: Facts; addenda: readonly number[] }

type UndoneBy = Refusal<'already-submitted' | 'changed-since' | 'seal-used' | 'upload-missing'>

/** Refused after something was written: this transaction must be undone. */
class Undone extends Error {
  readonly refusal: UndoneBy
  constructor(refusal: UndoneBy) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Makes an arrival a bid, or says why not. */
export function createAcceptance(needs: AcceptanceNeeds) {
  const { db, audit, uploads, notifications, signer, receipts, endings, checkPassword } = needs
  const { setByHash } = needs.keyHolders
  const { notices } = needs
  const sealed = createSealedContents({ uploads, setByHash })
  const onArrival = createArrivalContents({ uploads, setByHash })

  /** The bid that this one takes the place of; null when it takes none. */
  async function replacedBy({ personId, payload }: Bid, before: SubmissionRow | undefined) {
    const { replaces, password } = payload
    if (replaces === undefined) return done(null)
    if (password === undefined) {
      return refuse('invalid-input', { fields: { password: 'account.passwordRequired' } })
    }
    const wrong = await checkPassword(personId, password)
    if (wrong) return wrong
    const isThere = before && plainNumber(before.receiptNo) === replaces
    return isThere ? done(before) : refuse('changed-since')
  }

  async function contentsOf(bid: Bid, judged: Judged, replaced: SubmissionRow | null) {
    const { companyId, payload } = bid
    const { seal } = payload
    const asked = { bid, judged, replaced: replaced?.id ?? null }
    const isSealed = judged.sealing === 'sealed'
    if (seal) return isSealed ? sealed.check({ ...asked, seal }) : refuse('seal-not-taken')
    if (isSealed && !judged.takesForms) return refuse('seal-missing')
    const missing = missingParts(payload)
    if (missing) return missing
    if (payload.url && !judged.linkAllowed) {
      return refuse('invalid-input', { fields: { url: 'submission.linkNotAllowed' } })
    }
    if (isSealed) return onArrival.seal(asked)
    const files = await uploads.forSubmission(companyId, payload)
    return files.ok ? done(plainContents(uploads, bid, files.value)) : files
  }

  /** The hash goes into the audit chain, the receipt names the entry, the row holds the receipt. */
  async function issue(
    transaction: DatabaseOrTransaction,
    { id, arrivalId, bid, replaced, facts, addenda }: Omit<Ready, 'contents'> & Issued,
  ): Promise<AnyReceipt> {
    const entry = { actor: `company:${bid.companyId}`, tenderId: bid.tenderId } as const
    if (replaced) {
      const subject = `submission:${replaced.id}` as const
      const body = { next: id, ...namedBy(bid) }
      await audit.append(transaction, { ...entry, action: 'submission.replaced', subject, body })
    }
    const { hash: chain } = await audit.append(transaction, {
      ...entry,
      action: 'submission.accepted',
      subject: `submission:${id}`,
      body: { arrival: arrivalId, content: contentHash(facts), ...namedBy(bid) },
    })
    const receipt = anchored(facts, { chain, key: signer.key })
    const text = canonicalJson(receipt)
    const isInserted = await insertSubmission(transaction, {
      id,
      arrivalId,
      version: 'version' in receipt ? 1 : 2,
      idempotencyKey: bid.idempotencyKey,
      receiptNo: receiptFacts(receipt).number,
      ...receipts.seal(id, text),
      receiptHash: sha256Of(text),
      auditHash: chain,
      addenda,
    })
    if (!isInserted) throw new Undone(refuse('already-submitted'))
    return receipt
  }

  /** Everything that makes a bid accepted, in the one transaction after its arrival. */
  async function write(transaction: DatabaseOrTransaction, ready: Ready) {
    const { arrivalId, bid, contents, replaced } = ready
    const sender = await holdSender(transaction, bid)
    const judged = await judge(transaction, arrivalId, contents.uploadIds)
    if (!judged || !sender) return refuse('not-found')
    const refusal = closedTo(judged)
    if (refusal) return refusal
    const id = randomUUID()
    if (replaced && !(await endings.replace(transaction, { id: replaced.id, next: id }))) {
      throw new Undone(refuse('changed-since'))
    }
    const fault = await contents.accept(transaction, id)
    if (fault) throw new Undone(fault)
    const facts = contents.factsOf({ ...judged, sender }, newReceiptNumber())
    const addenda = judged.addenda.named
    const receipt = await issue(transaction, { ...ready, id, facts, addenda })
    const signed = JSON.stringify({ receipt, signature: receipts.sign(receipt) })
    for (const { name, email, language, key } of receiptGoesTo(sender, judged)) {
      await notifications.post(transaction, {
        kind: 'submission-receipt',
        content: { name, receipt: signed },
        to: email,
        language: language as Language,
        tenderId: bid.tenderId,
        onceKey: `receipt:${id}${key}`,
      })
    }
    const { companyId, tenderId } = bid
    await notices.follow(transaction, { companyId, tenderId })
    await notices.tellOne(transaction, {
      kind: 'bid-received',
      companyId,
      tenderId,
      facts: { receiptNo: receiptFacts(receipt).number },
      onceKey: `receipt:${id}`,
    })
    return done(contents.manifest)
  }

  return {
    async accept(bid: Bid, { arrivalId, before }: Arrived) {
      const judged = await judge(db, arrivalId, [])
      if (!judged) return refuse('not-found')
      // A late bid gets that error before any other.
      const closed = closedTo(judged)
      if (closed) return closed
      const replaced = await replacedBy(bid, before)
      if (!replaced.ok) return replaced
      const contents = await contentsOf(bid, judged, replaced.value)
      if (!contents.ok) return contents
      const ready = { arrivalId, bid, contents: contents.value, replaced: replaced.value }
      return db
        .transaction()
        .execute((transaction) => write(transaction, ready))
        .catch((error: unknown) => {
          if (error instanceof Undone) return error.refusal
          throw error
        })
    },
  }
}

function closedTo(judged: Judged) {
  if (judged.state === 'cancelled') return refuse('tender-cancelled')
  if (judged.state !== 'published' || !judged.inTime) return refuse('tender-closed')
  const { unread } = judged.addenda
  if (unread.length > 0) return unreadAddenda(unread)
  return judged.filesInTime ? null : refuse('upload-missing')
}
