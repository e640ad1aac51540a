import type { Language } from '@padauk/contract/languages'
import type { LostParts } from '@padauk/contract/lost-parts'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import { done, refuse } from '@padauk/contract/problems'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Slot } from '@padauk/contract/sealing/values'
import type { Audit } from '#features/audit/service'
import { findLostParts, putPartBack } from '#features/lost-parts/jobs'
import {
  countAwaited,
  findBid,
  findOwnBid,
  insertLost,
  listLost,
  listSealedBids,
  markPutBack,
  markSent,
} from '#features/lost-parts/repository'
import type { Bid, Own } from '#features/lost-parts/repository'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { Receipts } from '#features/submissions/service'
import type { Uploads } from '#features/uploads/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { RateLimit } from '#platform/security/limits'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
  receipts: Pick<Receipts, 'open'>
  uploads: Pick<Uploads, 'ofBids' | 'sealedParts' | 'putBack'>
  queue: Pick<Queue, 'enqueue'>
  sendLimit: Pick<RateLimit, 'take'>
}

/**
 * What the store has lost of a sealed bid. From the closing on every stored file is compared with
 * its receipt, which needs no key; one that differs is asked from its bidder by its hash.
 */
export function createLostParts(needs: Needs) {
  const { db, audit, notifications, notices, receipts, uploads, queue, sendLimit } = needs

  const receiptOf = (bid: Bid) => ReceiptV2.parse(receipts.open(bid))

  async function describe(bid: Bid): Promise<LostParts | null> {
    const lost = await listLost(db, bid.id)
    if (lost.length === 0) return null
    const { receiptNo, parts } = receiptOf(bid)
    return {
      receipt_no: dashedNumber(receiptNo),
      opens_at: bid.opensAt.toISOString(),
      is_over: bid.isShown,
      parts: parts.flatMap((part) => {
        const row = lost.find(({ slot }) => slot === part.slot)
        return row ? [{ ...part, sent_again_at: row.sentAgainAt?.toISOString() ?? null }] : []
      }),
    }
  }

  async function differingParts(bid: Bid) {
    const stored = await uploads.ofBids([bid.id])
    const lost: { submissionId: string; slot: Slot; uploadId: string }[] = []
    for (const { slot, sha256 } of receiptOf(bid).parts) {
      const file = stored.find((each) => each.slot === slot)
      if (!file) throw new Error(`bid ${bid.id} has no file in ${slot}`)
      const isSound = (await file.storedHash()) === sha256
      if (!isSound) lost.push({ submissionId: bid.id, slot, uploadId: file.uploadId })
    }
    return lost
  }

  type Act = {
    actor: 'system' | `company:${string}`
    action: 'submission.file-lost' | 'submission.file-sent-again'
    slot: string
  }

  const record = (transaction: DatabaseOrTransaction, bid: Bid, { slot, ...act }: Act) =>
    audit.append(transaction, {
      ...act,
      subject: `submission:${bid.id}`,
      // Hidden from staff until the bids are shown.
      tenderId: bid.tenderId,
      body: { slot },
    })

  async function askAgain(transaction: DatabaseOrTransaction, bid: Bid) {
    const { companyId, tenderId } = bid
    const receiptNo = dashedNumber(receiptOf(bid).receiptNo)
    const until = bid.opensAt.toISOString()
    const onceKey = `file-lost:${bid.id}`
    await notifications.post(transaction, {
      kind: 'file-lost',
      content: { name: bid.name, bid: JSON.stringify({ receipt_no: receiptNo, until }) },
      to: bid.email,
      language: bid.language as Language,
      tenderId,
      onceKey,
    })
    const facts = { receiptNo, until }
    await notices.tellOne(transaction, { kind: 'file-lost', companyId, tenderId, facts, onceKey })
  }

  return {
    /** In the transaction of a closing. */
    async requestSearch(transaction: DatabaseOrTransaction, tenderId: string) {
      for (const submissionId of await listSealedBids(transaction, tenderId)) {
        await queue.enqueue(transaction, findLostParts, { submissionId })
      }
    },

    /** A job: fails while the store is away, which is no loss. */
    async find({ submissionId }: { submissionId: string }) {
      const bid = await findBid(db, submissionId)
      if (!bid || bid.isShown) return
      const lost = await differingParts(bid)
      if (lost.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const slots = await insertLost(transaction, lost)
        if (slots.length === 0) return
        for (const slot of slots) {
          await record(transaction, bid, { actor: 'system', action: 'submission.file-lost', slot })
        }
        await askAgain(transaction, bid)
      })
    },

    async read(own: Own) {
      const bid = await findOwnBid(db, own)
      const lost = bid && (await describe(bid))
      return lost ? done(lost) : done()
    },

    /** Takes only the bytes that the receipt names, so that the bidder has nothing to choose. */
    async sendAgain(own: Own, { slot, upload }: { slot: Slot; upload: string }) {
      // A limiter that can't count must not cost a bid.
      const limited = await sendLimit.take(own.companyId).catch(() => null)
      if (limited) return limited
      const bid = await findOwnBid(db, own)
      const lost = bid && (await listLost(db, bid.id)).find((part) => part.slot === slot)
      if (!bid || !lost) return refuse('not-found')
      if (!lost.putBackAt) {
        if (bid.isShown) return refuse('repair-over')
        const sent = await uploads.sealedParts(own.companyId, [upload])
        if (!sent.ok) return sent
        const part = receiptOf(bid).parts.find((each) => each.slot === slot)
        const isSame = sent.value.some(
          ({ sha256, size, tenderId }) =>
            sha256 === part?.sha256 && size === part.size && tenderId !== practiceTenderId,
        )
        if (!isSame) return refuse('seal-broken')
        await db.transaction().execute(async (transaction) => {
          await markSent(transaction, { submissionId: bid.id, slot }, sent.value[0]?.id ?? '')
          await record(transaction, bid, {
            actor: `company:${own.companyId}`,
            action: 'submission.file-sent-again',
            slot,
          })
          await queue.enqueue(transaction, putPartBack, { submissionId: bid.id, slot })
        })
      }
      const now = await describe(bid)
      return now ? done(now) : refuse('not-found')
    },

    /** A job. */
    async putBack(part: { submissionId: string; slot: Slot }) {
      const lost = (await listLost(db, part.submissionId)).find(({ slot }) => slot === part.slot)
      if (!lost?.sentAgainAs || lost.putBackAt) return
      await uploads.putBack(lost.uploadId, { from: lost.sentAgainAs })
      await markPutBack(db, part)
    },

    awaitedOf: (tenderId: string) => countAwaited(db, tenderId),
  }
}

export type LostPartsService = ReturnType<typeof createLostParts>
