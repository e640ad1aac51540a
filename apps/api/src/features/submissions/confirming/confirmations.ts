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
import { holdSender, namedBy, receiptGoesTo } from '#features/submissions/senders'
import type { HeldSender, Sender } from '#features/submissions/senders'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  receipts: Receipts
  signer: Signer
}

type Own = Sender & { tenderId: string }
type LockedBid = NonNullable<Awaited<ReturnType<typeof lockBid>>>
type LockedTender = NonNullable<Awaited<ReturnType<typeof lockTender>>>
type Due = Awaited<ReturnType<typeof addendaFor>>
type Held = { bid: LockedBid; sender: HeldSender; tender: LockedTender; due: Due }

/** "My bid stands" after a material addendum: a new receipt, and nothing is sealed again (rules 13.7). */
export function createConfirmations(needs: Needs) {
  const { db, audit, notifications, receipts, signer } = needs

  async function write(
    transaction: DatabaseOrTransaction,
    { tenderId, companyId, personId }: Own,
    { bid, sender, tender, due }: Held,
  ) {
    const { published: addenda, at } = due
    const facts = confirmedFacts(receipts.open(bid), {
      receiptNo: newReceiptNumber(),
      version: tender.version,
      deadline: tender.deadline,
      addenda,
      at,
    })
    const by = namedBy({ companyId, personId })
    const { hash: chain } = await audit.append(transaction, {
      actor: `company:${companyId}`,
      action: 'submission.confirmed',
      subject: `submission:${bid.id}`,
      tenderId,
      body: {
        arrival: bid.arrivalId,
        content: contentHash(facts),
        confirms: bid.receiptHash,
        ...by,
      },
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
    const signed = JSON.stringify({ receipt, signature: receipts.sign(receipt) })
    for (const { name, email, language, key } of receiptGoesTo(sender, bid)) {
      await notifications.post(transaction, {
        kind: 'submission-receipt',
        content: { name, receipt: signed },
        to: email,
        language: language as Language,
        tenderId,
        onceKey: `receipt:${bid.id}:${number}${key}`,
      })
    }
  }

  return {
    /** A second time, with nothing new to confirm, changes nothing. */
    confirm: (own: Own) =>
      db.transaction().execute(async (transaction) => {
        const sender = await holdSender(transaction, own)
        const tender = sender && (await lockTender(transaction, own.tenderId))
        const bid = tender && (await lockBid(transaction, own))
        if (!bid) return refuse('not-found')
        if (tender.state === 'cancelled') return refuse('tender-cancelled')
        if (!tender.isOpen) return refuse('confirmation-too-late')
        const due = await addendaFor(transaction, { ...own, id: bid.id })
        if (due.unread.length > 0) return unreadAddenda(due.unread)
        if (due.unconfirmed.length > 0) {
          await write(transaction, own, { bid, sender, tender, due })
        }
        return done()
      }),
  }
}

export type Confirmations = ReturnType<typeof createConfirmations>
