import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { BareClosing, EndedProof } from '@padauk/contract/ended-submissions'
import { validUntil } from '@padauk/contract/evaluation-rules'
import type { Language } from '@padauk/contract/languages'
import { merkleTree } from '@padauk/evidence/merkle'
import type { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { AnyClosing, AnyClosingProof, ClosingStatement } from '@padauk/contract/submissions'
import type { Audit } from '#features/audit/service'
import { keepSeals } from '#features/closings/jobs'
import { createKeptSeals } from '#features/closings/kept-seals'
import { endedLeaves } from '#features/closings/rules'
import {
  bidsOf,
  deadlinesWithin,
  endedOf,
  findClosing,
  insertClosing,
  keySetsOf,
  lastClosed,
  lockForClosing,
  overdueSeconds,
  receiptHashesOf,
  stampOf,
  tendersToClose,
} from '#features/closings/repository'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { ObjectStore } from '#platform/object-store/object-store'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  store: Pick<ObjectStore, 'put' | 'get' | 'retain'>
  queue: Pick<Queue, 'enqueue'>
  audit: Audit
  notifications: Notifications
  notices: Pick<Notices, 'tellOne'>
  signer: Signer
  retainDays: number
  /** Whether a closing waits, because the portal was away before the deadline. */
  holds: (transaction: DatabaseOrTransaction, tenderId: string) => Promise<boolean>
  /** What else begins with a closing, in its transaction. */
  onClosed: (transaction: DatabaseOrTransaction, closed: Closed) => Promise<void>
}

type Closed = { tenderId: string; bids: number; root: string }

type ClosingTender = NonNullable<Awaited<ReturnType<typeof lockForClosing>>>

const atOnce = 20

export function createClosings(needs: Needs) {
  const { db, queue, audit, notifications, notices, signer, holds, onClosed } = needs
  const keptSeals = createKeptSeals(needs)

  /** True when this call closed it. Every api process tries; the lock lets one through. */
  async function close(transaction: DatabaseOrTransaction, tenderId: string) {
    const tender = await lockForClosing(transaction, tenderId)
    if (!tender || (await holds(transaction, tenderId))) return false
    const bids = await bidsOf(transaction, tenderId)
    const tree = merkleTree(bids.map(({ receiptHash }) => receiptHash))
    const root = await tree.root()
    const counted = { bids: bids.length, root }
    const statement =
      tender.sealing === 'sealed'
        ? await sealedStatement(transaction, tender, counted)
        : plainStatement(tender, counted)
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
      const proof = { statement, signature, leaf: bid.receiptHash, index, path } as AnyClosingProof
      await tell(transaction, bid, { ...proof, tenderId, tender })
    }
    await audit.append(transaction, {
      actor: 'system',
      action: 'tender.closed',
      subject: `tender:${tenderId}`,
      body: { bids: bids.length, root, signature },
    })
    if (tender.sealing === 'sealed') await queue.enqueue(transaction, keepSeals, { tenderId })
    await onClosed(transaction, { tenderId, ...counted })
    return true
  }

  type Counted = { bids: number; root: string }

  const plainStatement = (tender: ClosingTender, counted: Counted): ClosingStatement => ({
    version: 1,
    tender: tender.id,
    deadline: tender.deadline,
    closed_at: tender.closedAt,
    ...counted,
    key: signer.key,
  })

  /** Also covers what ended: a receipt in neither tree is proof against us. */
  async function sealedStatement(
    transaction: DatabaseOrTransaction,
    { id, keySet, deadline, closedAt }: ClosingTender,
    counted: Counted,
  ): Promise<ClosingV2> {
    const ended = endedLeaves(await endedOf(transaction, id))
    const keySets = new Set([...(keySet ? [keySet] : []), ...(await keySetsOf(transaction, id))])
    return {
      kind: 'padauk-closing-v2',
      tender: id,
      deadline,
      closedAt,
      ...counted,
      ended: ended.length,
      endedRoot: await merkleTree(ended.map(({ leaf }) => leaf)).root(),
      keySets: [...keySets].toSorted(),
      key: signer.key,
    }
  }

  type Bid = Awaited<ReturnType<typeof bidsOf>>[number]
  type Told = AnyClosingProof & { tenderId: string; tender: ClosingTender }

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
          valid_until: validUntil(new Date(tender.deadline), tender.evaluation),
          ...proof,
        }),
      },
      to: bid.email,
      language: bid.language as Language,
      tenderId,
      onceKey: `closing:${bid.id}`,
    })
    await notices.tellOne(transaction, {
      kind: 'tender-closed',
      companyId: bid.companyId,
      tenderId,
      facts: { receiptNo: bid.receiptNo, bids: String(proof.statement.bids) },
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

    keepSeals: keptSeals.keep,

    /** Those whose bid was counted, for letters that go to all of them. */
    biddersOf: bidsOf,

    overdueSeconds: () => overdueSeconds(db),

    /** How many end within so many hours, or have ended and are not closed. */
    deadlinesWithin: async (hours: number) => (await deadlinesWithin(db, hours)).length,

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
      const statement = JSON.parse(row.statement) as AnyClosing
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
      const stamp = await stampOf(db, tenderId)
      const leaves = await receiptHashesOf(db, tenderId)
      const places = new Map(leaves.map((leaf, index) => [leaf, index]))
      const tree = merkleTree(leaves)
      return {
        ...closing,
        async of(leaf: string): Promise<AnyClosingProof | null> {
          const index = places.get(leaf)
          if (index === undefined) return null
          const path = await tree.path(index)
          return { ...closing, leaf, index, path, ...stamp } as AnyClosingProof
        },
      }
    },

    /** The same for receipts that count no more; null before closing, or of an older closing. */
    async endedProofsOf(tenderId: string) {
      const closing = await this.statementOf(tenderId)
      if (!closing || !('kind' in closing.statement)) return null
      const { statement, signature } = closing
      const leaves = endedLeaves(await endedOf(db, tenderId))
      const tree = merkleTree(leaves.map(({ leaf }) => leaf))
      const isWhole = (await tree.root()) === statement.endedRoot
      return {
        async of(receiptHash: string): Promise<EndedProof | BareClosing> {
          const index = leaves.findIndex(({ ended }) => ended.receipt === receiptHash)
          const place = leaves[index]
          // A path that leads nowhere would only look like a damaged file.
          if (!isWhole || !place) return { statement, signature }
          return { statement, signature, ...place, index, path: await tree.path(index) }
        },
      }
    },
  }
}

export type Closings = ReturnType<typeof createClosings>

/** Asked before an upgrade, which must not happen on the day of a deadline. */
export const deadlinesAhead = (db: Database, hours: number) => deadlinesWithin(db, hours)
