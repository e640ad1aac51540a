import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import {
  addendaFor,
  insertConfirmation,
  lockBid,
  lockTender,
} from '#features/submissions/confirming/repository'
import { confirmedFacts } from '#features/submissions/confirming/rules'
import type { Receipts } from '#features/submissions/receipts'
import {
  anchored,
  contentHash,
  newReceiptNumber,
  sha256Of,
  unreadAddenda,
} from '#features/submissions/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  receipts: Receipts
  signer: Signer
}

type Own = { tenderId: string; companyId: string }
type LockedBid = NonNullable<Awaited<ReturnType<typeof lockBid>>>
type LockedTender = NonNullable<Awaited<ReturnType<typeof lockTender>>>
type Due = Awaited<ReturnType<typeof addendaFor>>

/** "My bid stands" after a material addendum: a new receipt, and nothing is sealed again (rules 13.7). */
export function createConfirmations(needs: Needs) {
  const { db, audit, notifications, receipts, signer } = needs

  async function write(
    transaction: DatabaseOrTransaction,
    { tenderId, companyId }: Own,
    { bid, tender, due }: { bid: LockedBid; tender: LockedTender; due: Due },
  ) {
    const { published: addenda, at } = due
    const facts = confirmedFacts(receipts.open(bid), {
      receiptNo: newReceiptNumber(),
      version: tender.version,
      deadline: tender.deadline,
      addenda,
      at,
    })
    const { hash: chain } = await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'submission.confirmed',
      subject: `submission:${bid.id}`,
      tenderId,
      body: { arrival: bid.arrivalId, content: contentHash(facts), confirms: bid.receiptHash },
    })
    const receipt = anchored(facts, { chain, key: signer.key })
    const text = canonicalJson(receipt)
    const { number } = receiptFacts(receipt)
    await insertConfirmation(transaction, {
      id: bid.id,
      receiptNo: number,
      sealedReceipt: receipts.sealNext(bid, text),
      receiptHash: sha256Of(text),
      auditHash: chain,
      addenda,
      at,
    })
    await notifications.post(transaction, {
      kind: 'submission-receipt',
      content: {
        name: bid.contact,
        receipt: JSON.stringify({ receipt, signature: receipts.sign(receipt) }),
      },
      to: bid.email,
      language: bid.language as Language,
      tenderId,
      onceKey: `receipt:${bid.id}:${number}`,
    })
  }

  return {
    /** A second time, with nothing new to confirm, changes nothing. */
    confirm: (own: Own) =>
      db.transaction().execute(async (transaction) => {
        const tender = await lockTender(transaction, own.tenderId)
        const bid = tender && (await lockBid(transaction, own))
        if (!bid) return refuse('not-found')
        if (tender.state === 'cancelled') return refuse('tender-cancelled')
        if (!tender.isOpen) return refuse('confirmation-too-late')
        const due = await addendaFor(transaction, { ...own, id: bid.id })
        if (due.unread.length > 0) return unreadAddenda(due.unread)
        if (due.unconfirmed.length > 0) await write(transaction, own, { bid, tender, due })
        return done()
      }),
  }
}

export type Confirmations = ReturnType<typeof createConfirmations>
