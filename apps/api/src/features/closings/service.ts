import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Language } from '@padauk/contract/languages'
import { merkleTree } from '@padauk/evidence/merkle'
import type { ClosingProof, ClosingStatement } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import {
  bidsOf,
  deadlinesWithin,
  findClosing,
  insertClosing,
  lastClosed,
  lockForClosing,
  overdueSeconds,
  receiptHashesOf,
  tendersToClose,
} from '#features/closings/repository'
import type { Notifications } from '#features/notifications/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Signer } from '#platform/security/signatures'

type Needs = { db: Database; audit: Audit; notifications: Notifications; signer: Signer }

const atOnce = 20

export function createClosings({ db, audit, notifications, signer }: Needs) {
  /** True when this call closed it. Every api process tries; the lock lets one through. */
  async function close(transaction: DatabaseOrTransaction, tenderId: string) {
    const tender = await lockForClosing(transaction, tenderId)
    if (!tender) return false
    const bids = await bidsOf(transaction, tenderId)
    const tree = merkleTree(bids.map(({ receiptHash }) => receiptHash))
    const root = await tree.root()
    const statement: ClosingStatement = {
      version: 1,
      tender: tenderId,
      deadline: tender.deadline,
      closed_at: tender.closedAt,
      bids: bids.length,
      root,
      key: signer.key,
    }
    const text = canonicalJson(statement)
    const signature = signer.sign(signer.key, text)
    await insertClosing(transaction, {
      tenderId,
      bids: bids.length,
      root,
      statement: text,
      signature,
    })
    for (const [index, bid] of bids.entries()) {
      const path = await tree.path(index)
      const proof = { statement, signature, leaf: bid.receiptHash, index, path }
      await tell(transaction, bid, { ...proof, tenderId, tender })
    }
    await audit.append(transaction, {
      actor: 'system',
      action: 'tender.closed',
      subject: `tender:${tenderId}`,
      body: { bids: bids.length, root, signature },
    })
    return true
  }

  type Bid = Awaited<ReturnType<typeof bidsOf>>[number]
  type Told = ClosingProof & { tenderId: string; tender: { nameEn: string; nameMm: string } }

  async function tell(
    transaction: DatabaseOrTransaction,
    bid: Bid,
    { tenderId, tender, ...proof }: Told,
  ) {
    const { nameEn: name_en, nameMm: name_mm } = tender
    await notifications.post(transaction, {
      kind: 'closing-proof',
      content: {
        name: bid.name,
        proof: JSON.stringify({
          receipt_no: bid.receiptNo,
          tender: { id: tenderId, name_en, name_mm },
          ...proof,
        }),
      },
      to: bid.email,
      language: bid.language as Language,
      tenderId,
      onceKey: `closing:${bid.id}`,
    })
  }

  return {
    /** Closes what is due. Safe to call from any number of processes at once. */
    async closeDue() {
      let closed = 0
      for (const id of await tendersToClose(db, atOnce)) {
        if (await db.transaction().execute((transaction) => close(transaction, id))) closed++
      }
      return closed
    },

    overdueSeconds: () => overdueSeconds(db),

    /** Public after closing: the number of bids, never the bidders. */
    async of(tenderId: string) {
      const row = await findClosing(db, tenderId)
      if (!row) return null
      return { closed_at: row.closedAt.toISOString(), bids: row.bids, root: row.root }
    },

    /** The tenders that closed last, and how many had bid. */
    async last(limit: number) {
      const rows = await lastClosed(db, limit)
      return rows.map(({ id, nameEn, nameMm, closedAt, bids }) => ({
        id,
        name_en: nameEn,
        name_mm: nameMm,
        closed_at: closedAt.toISOString(),
        bids,
      }))
    },

    /** The signed statement of a closed tender. */
    async statementOf(tenderId: string) {
      const row = await findClosing(db, tenderId)
      if (!row) return null
      const statement = JSON.parse(row.statement) as ClosingStatement
      return { statement, signature: row.signature }
    },

    /** Proves that this receipt was counted, and reveals nothing about the others. */
    async proofOf(tenderId: string, leaf: string) {
      return (await this.proofsOf(tenderId))?.of(leaf) ?? null
    },

    /** The same for all receipts of a tender, over one tree. */
    async proofsOf(tenderId: string) {
      const closing = await this.statementOf(tenderId)
      if (!closing) return null
      const leaves = await receiptHashesOf(db, tenderId)
      const places = new Map(leaves.map((leaf, index) => [leaf, index]))
      const tree = merkleTree(leaves)
      return {
        ...closing,
        async of(leaf: string): Promise<ClosingProof | null> {
          const index = places.get(leaf)
          if (index === undefined) return null
          return { ...closing, leaf, index, path: await tree.path(index) }
        },
      }
    },
  }
}

export type Closings = ReturnType<typeof createClosings>

/** Asked before an upgrade, which must not happen on the day of a deadline. */
export const deadlinesAhead = (db: Database, hours: number) => deadlinesWithin(db, hours)
