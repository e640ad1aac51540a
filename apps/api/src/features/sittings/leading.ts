import { randomBytes, randomUUID } from 'node:crypto'
import { CombineList } from '@padauk/contract/sealing/openings'
import { OpeningWindow, PostedShares } from '@padauk/contract/sealing/windows'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { recipientOf } from '@padauk/sealing/age'
import { hashOf, readCanonical } from '@padauk/sealing/canonical'
import { openPosted } from '@padauk/sealing/holder-opening'
import type { Audit } from '#features/audit/service'
import type { OpenData } from '#features/open-data/service'
import { combine } from '#features/sittings/combine'
import type { Combined, Posted } from '#features/sittings/combine'
import { findAdjournment, insertUnopened } from '#features/sittings/adjourning/repository'
import { checkOpenedBid } from '#features/sittings/jobs'
import {
  endSitting,
  exactNow,
  insertOpened,
  insertSitting,
  keepLeading,
  keepList,
  listLost,
  listShares,
  lockOpen,
  showBids,
  timesOfWindow,
} from '#features/sittings/repository'
import { mayReveal, windowMinutes } from '#features/sittings/rules'
import type { SealedBids } from '#features/sittings/sealed-bids'
import type { Receipts } from '#features/submissions/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { databaseNow } from '#platform/database/clock'
import type { Queue } from '#platform/jobs/jobs'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  receipts: Receipts
  signer: Signer
  queue: Pick<Queue, 'enqueue'>
  openData: Pick<OpenData, 'release'>
  sealedBids: SealedBids
}

/** What the leading process alone knows. None of it is ever written. */
type Led = {
  tenderId: string
  secret: Uint8Array
  /** Of the holders whose posts were combined last. */
  combined: (Combined & { from: string; openers: string[] }) | null
}

type Start = { tenderId: string; root: string; staffId: string }

/**
 * The process that starts a window leads it: the secret that shares are sealed to is in its memory
 * only. If it dies, what was posted stays unreadable, and the window starts again with another key.
 */
export function createLeading(needs: Needs) {
  const { db, audit, receipts, signer, queue, openData, sealedBids } = needs
  const leader = randomUUID()
  const led = new Map<string, Led>()

  /** In the caller's transaction; the secret is kept once that is committed. */
  async function open(transaction: DatabaseOrTransaction, { tenderId, root, staffId }: Start) {
    const [id, secret] = [randomUUID(), randomBytes(32)]
    const times = await timesOfWindow(transaction, windowMinutes)
    const statement: OpeningWindow = {
      kind: 'padauk-window-v1',
      tender: tenderId,
      root,
      window: id,
      recipient: recipientOf(secret),
      ...times,
      key: signer.key,
    }
    const text = canonicalJson(statement)
    await insertSitting(transaction, {
      id,
      tenderId,
      startedBy: staffId,
      ...times,
      statement: text,
      signature: signer.sign(signer.key, text),
      leader,
    })
    await audit.append(transaction, {
      actor: `staff:${staffId}`,
      action: 'opening.started',
      subject: `tender:${tenderId}`,
      body: { window: id, root },
    })
    return { id, secret }
  }

  type Sitting = { id: string; tenderId: string }

  async function abandon(
    transaction: DatabaseOrTransaction,
    { id, tenderId }: Sitting,
    by: string | null,
  ) {
    await endSitting(transaction, id, 'abandoned')
    await audit.append(transaction, {
      actor: by ? `staff:${by}` : 'system',
      action: 'opening.abandoned',
      subject: `tender:${tenderId}`,
      body: { window: id },
    })
  }

  /** The posts of each holder that open with the window's secret. */
  async function postsOf(id: string, secret: Uint8Array) {
    const rows = await listShares(db, id)
    const posts: Posted[] = []
    for (const { holderId, statement: text, signature, sealed } of rows) {
      const statement = readCanonical(PostedShares, text)
      const given = statement &&
        sealed && { statement, signature, sealed: sealed.toString('base64') }
      const shares = given && (await openPosted(secret, given))
      if (shares) posts.push({ holder: holderId, shares })
    }
    return { posts, from: rows.map((row) => `${row.holderId} ${row.signature}`).join() }
  }

  /** Once for what was posted; the list is all that is kept. */
  async function combineNew(id: string, window: Led) {
    const { posts, from } = await postsOf(id, window.secret)
    if (posts.length < 2 || from === window.combined?.from) return
    const [bids, { byHash: sets }] = [
      await sealedBids.of(db, window.tenderId),
      await sealedBids.keySets(),
    ]
    const combined = await combine({ bids, posts, sets, now: await databaseNow(db) })
    await db.transaction().execute(async (transaction) => {
      const sitting = await lockOpen(transaction, id)
      const statement = sitting?.statement && readCanonical(OpeningWindow, sitting.statement)
      if (!sitting || sitting.leader !== leader || !statement) return
      const openers = posts.map(({ holder }) => holder)
      const list: CombineList = {
        kind: 'padauk-combine-list-v1',
        tender: window.tenderId,
        root: statement.root,
        window: id,
        openers,
        at: await exactNow(transaction),
        bids: combined.results,
      }
      await keepList(transaction, id, canonicalJson(CombineList.parse(list)))
      await audit.append(transaction, {
        actor: 'system',
        action: 'opening.combined',
        subject: `tender:${window.tenderId}`,
        body: {
          window: id,
          list: hashOf(list),
          opens: combined.manifests.size,
          fails: combined.results.length - combined.manifests.size,
        },
      })
      window.combined = { ...combined, from, openers }
    })
  }

  type Bids = Awaited<ReturnType<SealedBids['of']>>

  type Unopened = { tenderId: string; sittingId: string; bids: Bids }

  /** Never opened: they did not open before the adjournment, and do not after it. */
  async function leaveUnopened(
    transaction: DatabaseOrTransaction,
    { tenderId, sittingId, bids }: Unopened,
  ) {
    for (const { row, isOurFailure } of bids) {
      const reason = isOurFailure() ? 'our-failure' : 'withdrawn-after-deadline'
      await insertUnopened(transaction, { submissionId: row.id, sittingId, reason })
      await audit.append(transaction, {
        actor: 'system',
        action: 'opening.left-unopened',
        subject: `submission:${row.id}`,
        tenderId,
        body: { receipt: row.receiptNo, result: reason },
      })
    }
  }

  /** All bids at the same moment, or none. */
  async function reveal(id: string, { tenderId, combined }: Led, staffId: string) {
    if (!combined) return
    const isRevealed = await db.transaction().execute(async (transaction) => {
      const sitting = await lockOpen(transaction, id)
      if (!sitting || sitting.leader !== leader) return false
      const adjournment = await findAdjournment(transaction, tenderId)
      if (!mayReveal(combined.results, adjournment?.list)) return false
      const { results, openers } = combined
      if (!(await sealedBids.areTried(transaction, tenderId, { bids: results, openers })))
        return false
      const bids = await sealedBids.of(transaction, tenderId)
      const opened = bids.flatMap(({ row, bid }) => {
        const manifest = combined.manifests.get(bid.receipt.receiptNo)
        return manifest ? [{ row, manifest }] : []
      })
      const isOpened = new Set(opened.map(({ row }) => row.id))
      const unopened = bids.filter(({ row }) => !isOpened.has(row.id))
      await endSitting(transaction, id, 'revealed')
      await insertOpened(
        transaction,
        opened.map(({ row, manifest }) => ({
          submissionId: row.id,
          sittingId: id,
          sealedManifest: receipts.sealManifest(row, canonicalJson(manifest)),
        })),
      )
      for (const { row } of opened) {
        await queue.enqueue(transaction, checkOpenedBid, { submissionId: row.id })
      }
      await audit.append(transaction, {
        actor: `staff:${staffId}`,
        action: 'opening.revealed',
        subject: `tender:${tenderId}`,
        body: { window: id, bids: opened.length, unopened: unopened.length },
      })
      await leaveUnopened(transaction, { tenderId, sittingId: id, bids: unopened })
      await showBids(transaction)
      await openData.release(transaction, tenderId, 'tenderUpdate')
      return true
    })
    if (isRevealed) led.delete(id)
  }

  async function advance(id: string, window: Led) {
    const sitting = await keepLeading(db, id, leader)
    if (!sitting) return void led.delete(id)
    if (sitting.isOver) {
      await db
        .transaction()
        .execute((transaction) => abandon(transaction, { id, tenderId: window.tenderId }, null))
      return void led.delete(id)
    }
    await combineNew(id, window)
    if (sitting.revealAskedBy) await reveal(id, window, sitting.revealAskedBy)
  }

  /** A window whose process died starts again here, with a key of its own. */
  async function takeOver(lost: { id: string; tenderId: string; startedBy: string }) {
    const started = await db.transaction().execute(async (transaction) => {
      const sitting = await lockOpen(transaction, lost.id)
      if (!sitting || sitting.isLed) return null
      const statement = sitting.statement && readCanonical(OpeningWindow, sitting.statement)
      await abandon(transaction, lost, null)
      if (!statement || sitting.isOver) return null
      const { tenderId, startedBy: staffId } = lost
      return open(transaction, { tenderId, root: statement.root, staffId })
    })
    if (started) lead(started, lost.tenderId)
  }

  function lead({ id, secret }: { id: string; secret: Uint8Array }, tenderId: string) {
    led.set(id, { tenderId, secret, combined: null })
  }

  return {
    open,
    lead,
    abandon,

    /** Every second, in each api process. */
    async advance() {
      // Side by side: one that fails must not hold up the others.
      await Promise.all([...led].map(([id, window]) => advance(id, window)))
      await Promise.all((await listLost(db)).map(takeOver))
    },
  }
}

export type Leading = ReturnType<typeof createLeading>
