import { canonicalJson } from '@padauk/evidence/canonical-json'
import { practiceDays, practiceKey, practiceTenderId } from '@padauk/contract/practice-tender'
import type { Language } from '@padauk/contract/languages'
import type { Practice } from '@padauk/contract/practice'
import { done, refuse } from '@padauk/contract/problems'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { NewSubmission, SignedReceiptV2 } from '@padauk/contract/submissions'
import { createPracticeContents } from '#features/practice/contents'
import type { PracticeContents } from '#features/practice/contents'
import { practiceName, practiceTender } from '#features/practice/describe'
import { openPractice } from '#features/practice/jobs'
import { createPracticeKeys } from '#features/practice/keys'
import { createPracticeOpening } from '#features/practice/opening'
import {
  eraseBid,
  eraseBidsBefore,
  findBid,
  findSender,
  insertBid,
  markOpened,
  readTimes,
} from '#features/practice/repository'
import {
  anchored,
  createSealedContents,
  newReceiptNumber,
  payloadHash,
  sha256Of,
} from '#features/submissions/service'
import type { Uploads } from '#features/uploads/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import type { RateLimit } from '#platform/security/limits'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  secrets: Pick<Secrets, 'keyedHash' | 'seal' | 'open'>
  uploads: Uploads
  queue: Pick<Queue, 'enqueue'>
  limit: Pick<RateLimit, 'take'>
}

type Sent = { companyId: string; personId: string; payload: NewSubmission }

/** A receipt names an entry of the audit log; a practice bid has none. */
const noEntry = sha256Of('a practice bid has no entry in the audit log')
const dayMs = 86_400_000

/** A tender that is always open and never counts, for companies to try their devices with. */
export function createPractice({ db, secrets, uploads, queue, limit }: Needs) {
  const keys = createPracticeKeys(secrets)
  const contents = createPracticeContents(secrets)
  const opening = createPracticeOpening({ keys, uploads })
  const sealed = createSealedContents({
    uploads,
    setByHash: async (hash) => (hash === keys().hash ? keys().signed : null),
  })

  /** The practice bid that is there, with what is in it. */
  async function current(companyId: string) {
    const row = await findBid(db, companyId)
    const kept = row && contents.open(row)
    return row && kept ? { ...row, kept } : null
  }

  function signedReceipt({ receipt }: Pick<PracticeContents, 'receipt'>): SignedReceiptV2 {
    const signature = keys().signer.sign(practiceKey, canonicalJson(receipt))
    return { receipt, signature, closing: null }
  }

  /** The same checks as for a real bid. */
  async function check({ payload, ...sender }: Sent, seal: Seal) {
    const bid = { tenderId: practiceTenderId, ...sender, payload, idempotencyKey: null }
    const judged = { keySet: keys().hash, linkAllowed: false }
    return sealed.check({ bid, seal, judged, replaced: null })
  }

  type Checked = Extract<Awaited<ReturnType<typeof check>>, { ok: true }>['value']

  /** False when the company has sent another one in between; null when a file is gone. */
  async function write(
    transaction: DatabaseOrTransaction,
    { companyId, personId, payload, seal, checked }: Sent & { seal: Seal; checked: Checked },
  ) {
    const { uploadIds } = checked
    if (!(await uploads.keepPractice(transaction, { companyId, uploadIds }))) return null
    const { arrivedAt, deadline } = await readTimes(transaction)
    const stated = {
      tenderId: practiceTenderId,
      number: null,
      version: 1,
      ...practiceName(),
      ...(await findSender(transaction, personId)),
      arrivedAt,
      deadline,
      addenda: { named: [], unread: [], later: 0 },
    }
    const receiptNo = newReceiptNumber()
    const facts = checked.factsOf(stated, receiptNo)
    const receipt = anchored(facts, { chain: noEntry, key: practiceKey })
    const { envelope, shares } = seal
    const isInserted = await insertBid(transaction, {
      companyId,
      arrivedAt,
      receiptNo,
      payloadHash: payloadHash(payload),
      contents: contents.seal(companyId, {
        receipt,
        seal: { envelope, shares },
        uploadIds,
        files: [],
      }),
    })
    if (isInserted) await queue.enqueue(transaction, openPractice, { companyId })
    return isInserted
  }

  /** The response to a request after there is a bid: the same again, or a refusal. */
  async function answered({ companyId, payload }: Sent) {
    const before = await current(companyId)
    if (!before) return null
    const isSame = before.payloadHash === payloadHash(payload)
    return isSame ? done(signedReceipt(before.kept)) : refuse('already-submitted')
  }

  async function accept(sent: Sent) {
    const { seal, replaces } = sent.payload
    if (replaces !== undefined) return refuse('changed-since')
    if (!seal) return refuse('seal-missing')
    const checked = await check(sent, seal)
    if (!checked.ok) return checked
    const written = await db
      .transaction()
      .execute((transaction) => write(transaction, { ...sent, seal, checked: checked.value }))
    if (written === null) return refuse('upload-missing')
    return (await answered(sent)) ?? refuse('upload-missing')
  }

  return {
    keySets: () => [keys().signed],

    async readTender(companyId: string, language: Language) {
      const [times, bid] = [await readTimes(db), await current(companyId)]
      const keySet = keys().hash
      return practiceTender({ companyId, language, keySet, hasSubmitted: bid !== null, ...times })
    },

    /** Files of a bid that was sent are no draft any more. */
    async readDraft(companyId: string, language: Language) {
      if (await current(companyId)) return { files: [] }
      const draft = await uploads.readDraft(companyId, practiceTenderId, language)
      return draft.ok ? draft.value : { files: [] }
    },

    async submit(sent: Sent) {
      const before = await answered(sent)
      if (before) return before
      return (await limit.take(sent.companyId)) ?? accept(sent)
    },

    async readSubmission(companyId: string) {
      const bid = await current(companyId)
      return bid ? signedReceipt(bid.kept) : undefined
    },

    async read(companyId: string): Promise<Practice> {
      const row = await findBid(db, companyId)
      const kept = row && contents.open(row)
      return {
        last_done_at: row?.arrivedAt.toISOString() ?? null,
        bid:
          row && kept
            ? {
                receipt_no: dashedNumber(kept.receipt.receiptNo),
                arrived_at: kept.receipt.arrivedAt,
                erased_at: new Date(row.arrivedAt.getTime() + practiceDays * dayMs).toISOString(),
                opened_at: row.openedAt?.toISOString() ?? null,
                files: [...kept.files],
              }
            : null,
      }
    },

    async erase(companyId: string) {
      await eraseBid(db, companyId)
      await uploads.erasePractice(companyId)
    },

    /** A job. What was erased since is not opened. */
    async open({ companyId }: { companyId: string }) {
      const bid = await current(companyId)
      if (!bid || bid.openedAt) return
      const { receiptNo } = bid.kept.receipt
      const files = await opening.open(bid.kept)
      await markOpened(db, {
        companyId,
        receiptNo,
        contents: contents.seal(companyId, { ...bid.kept, files }),
      })
    },

    /** The files go with the sweep of uploads, after the same time. */
    eraseOld: () => eraseBidsBefore(db, practiceDays),
  }
}

export type PracticeService = ReturnType<typeof createPractice>
