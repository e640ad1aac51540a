import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import type { EndedSubmission } from '@padauk/contract/ended-submissions'
import type { SignedSlip } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import {
  endedOf,
  endSubmission,
  findLastSlip,
  insertSlip,
  lockActive,
  lockTender,
} from '#features/submissions/ending/repository'
import type { Receipts } from '#features/submissions/receipts'
import { anchored, contentHash, plainNumber, sha256Of } from '#features/submissions/rules'
import { holdSender, namedBy } from '#features/submissions/senders'
import type { HeldSender, Sender } from '#features/submissions/senders'
import { eraseShares } from '#features/submissions/sealed/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

export type CheckPassword = (
  personId: string,
  password: string,
) => Promise<Refusal<'invalid-input' | 'too-many-requests'> | null>

type Needs = {
  db: Database
  audit: Audit
  closings: Pick<Closings, 'endedProofsOf'>
  notifications: Notifications
  notices: Pick<Notices, 'tellOne'>
  receipts: Receipts
  signer: Signer
  checkPassword: CheckPassword
}

type Own = { tenderId: string; companyId: string }
type Acting = Own & Sender
type Active = NonNullable<Awaited<ReturnType<typeof lockActive>>>
type OpenTender = NonNullable<Awaited<ReturnType<typeof lockTender>>>
type Held = { sender: HeldSender; tender: OpenTender; bid: Active }

/** Until the deadline a company alone ends its bid: it takes it back or replaces it (rules 7.11). */
export function createEndings(needs: Needs) {
  const { db, audit, closings, notifications, notices, receipts, signer, checkPassword } = needs

  /** The signed proof that this bid counts no more. */
  async function writeSlip(
    transaction: DatabaseOrTransaction,
    { companyId, sender, tender, bid, at }: Own & Held & { at: string },
  ): Promise<SignedSlip> {
    const { id, number, version, nameEn, nameMm } = tender
    const facts = {
      kind: 'padauk-taking-back-v1' as const,
      receiptNo: plainNumber(bid.receiptNo),
      tender: { id, number, version, nameEn, nameMm },
      company: { id: companyId, name: bid.companyName },
      takenBackBy: { id: sender.id, name: sender.name },
      takenBackAt: at,
    }
    const { hash: chain } = await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'submission.taken-back',
      subject: `submission:${bid.id}`,
      tenderId: tender.id,
      body: { slip: contentHash(facts), ...namedBy({ companyId, personId: sender.id }) },
    })
    const slip = anchored(facts, { chain, key: signer.key })
    const text = canonicalJson(slip)
    await insertSlip(transaction, {
      submissionId: bid.id,
      sealedSlip: receipts.sealSlip(bid, text),
      slipHash: sha256Of(text),
      auditHash: chain,
    })
    return { slip, signature: receipts.sign(slip) }
  }

  async function end(transaction: DatabaseOrTransaction, acting: Acting) {
    const { companyId, tenderId } = acting
    const own = { companyId, tenderId }
    const sender = await holdSender(transaction, acting)
    const tender = sender && (await lockTender(transaction, tenderId))
    const bid = tender && (await lockActive(transaction, own))
    if (!bid) return null
    if (tender.state === 'cancelled') return refuse('tender-cancelled')
    const isOpen = tender.isOpen && tender.state === 'published'
    const at = isOpen
      ? await endSubmission(transaction, { id: bid.id, how: 'taken-back', next: null })
      : undefined
    if (at === undefined) return refuse('tender-closed')
    await eraseShares(transaction, bid.id)
    const slip = await writeSlip(transaction, { ...own, sender, tender, bid, at })
    await notifications.post(transaction, {
      kind: 'submission-voided',
      content: { name: bid.contact, voided: JSON.stringify({ receipt_no: bid.receiptNo }) },
      to: bid.email,
      language: bid.language as Language,
      tenderId,
      onceKey: `voided:${bid.id}`,
    })
    await notices.tellOne(transaction, {
      kind: 'bid-taken-back',
      ...own,
      facts: { receiptNo: bid.receiptNo },
      onceKey: `voided:${bid.id}`,
    })
    return done(slip)
  }

  /** A response that was lost is given again. */
  async function lastSlip(own: Own) {
    const row = await findLastSlip(db, own)
    const slip = row && slipOf(row)
    return slip ? done(slip) : refuse('not-found')
  }

  type Slipped = Parameters<Receipts['openSlip']>[0] & { sealedSlip: string | null }

  function slipOf(row: Slipped): SignedSlip | null {
    if (row.sealedSlip === null) return null
    const slip = receipts.openSlip(row, row.sealedSlip)
    return { slip, signature: receipts.sign(slip) }
  }

  return {
    async takeBack({ password, ...acting }: Acting & { password: string }) {
      const wrong = await checkPassword(acting.personId, password)
      if (wrong) return wrong
      const outcome = await db.transaction().execute((transaction) => end(transaction, acting))
      return outcome ?? lastSlip(acting)
    },

    /** In the transaction of the bid that takes its place; false when it has ended before. */
    async replace(transaction: DatabaseOrTransaction, { id, next }: { id: string; next: string }) {
      const at = await endSubmission(transaction, { id, how: 'replaced', next })
      if (at === undefined) return false
      await eraseShares(transaction, id)
      return true
    },

    /** Until closing there is nothing to prove, and nothing is told (rules 7.13). */
    async listOf(own: Own) {
      const rows = await endedOf(db, own)
      // The tree is built only for a company that has a place in it.
      const proofs = rows.length > 0 ? await closings.endedProofsOf(own.tenderId) : null
      if (!proofs) return refuse('not-found')
      const ended: EndedSubmission[] = []
      for (const row of rows) {
        const receipt = receipts.open(row)
        // A closing with two trees has only receipts of version 2.
        if ('version' in receipt) continue
        const closing = await proofs.of(row.receiptHash)
        ended.push({ receipt, signature: receipts.sign(receipt), slip: slipOf(row), closing })
      }
      return done(ended)
    },
  }
}

export type Endings = ReturnType<typeof createEndings>
