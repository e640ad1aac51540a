import { createHash } from 'node:crypto'
import type { CheckedSubmission, UnopenedReason } from '@padauk/contract/admin/submissions'
import { done, refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { Slot } from '@padauk/contract/sealing/values'
import type { AnyReceipt } from '@padauk/contract/submissions'
import type { SealingKind } from '@padauk/contract/tender-rules'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import { columns } from '#features/submissions/opening/columns'
import { contentsOf } from '#features/submissions/opening/contents'
import {
  countedOne,
  erasedOne,
  notOpened,
  scanOf,
  sealedOne,
  takenBack,
} from '#features/submissions/opening/describe'
import type { BidContents } from '#features/submissions/opening/describe'
import { isEvidenceSound } from '#features/submissions/opening/evidence'
import { bidFileName } from '#features/submissions/opening/names'
import {
  arrivalOrder,
  findCounted,
  findOpened,
  findOpening,
  listCounted,
  listOfCompany,
  listOpened,
  takenBackOf,
  totalsOf,
} from '#features/submissions/opening/repository'
import type { Receipts } from '#features/submissions/receipts'
import type { BidFile, CheckedFile, Uploads } from '#features/uploads/service'
import { tableOf } from '#platform/text/csv'
import type { Database } from '#platform/database/database'
import { readPlace } from '#platform/database/pages'
import type { PageAsked } from '#platform/database/pages'
import type { StaffCaller } from '#platform/security/access'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  uploads: Pick<Uploads, 'ofBids'>
  closings: Pick<Closings, 'proofOf'>
  sittings: { manifestsOf: ManifestsOf; checkedFilesOf: CheckedFilesOf; unopenedOf: UnopenedOf }
  receipts: Receipts
  signer: Pick<Signer, 'publicKeys'>
  readingRefusal: ReadingRefusal
}

/** Why a person may not read bids of a tender; null for those who may. */
export type ReadingRefusal = (
  by: Reader,
  tenderId: string,
) => Promise<Refusal<'not-allowed' | 'not-yet' | 'interest-undeclared'> | null>

type Reader = Pick<StaffCaller, 'id' | 'roles'>

export type ManifestsOf = (
  bids: readonly { id: string; wrappedKey: string }[],
) => Promise<ReadonlyMap<string, Manifest>>

/** By bid and slot. */
export type CheckedFilesOf = (bids: readonly string[]) => Promise<ReadonlyMap<string, CheckedFile>>

export type UnopenedOf = (bids: readonly string[]) => Promise<ReadonlyMap<string, UnopenedReason>>

type State = 'draft' | 'published' | 'cancelled' | 'archived'

/**
 * Submissions as openers see them. Before a tender has closed every response is the same, with or
 * without bids (rules 7.5), and they are numbers until two people have opened them; what was taken
 * back is never opened (rules 7.11).
 */
export function createOpenings(needs: Needs) {
  const { db, audit, uploads, closings, sittings, receipts, signer, readingRefusal } = needs

  async function readPage({ id: tenderId, rules }: Closed, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, arrivalOrder) : null
    const { rows, next } = await listOpened(db, { tenderId, limit, after: place })
    const active = rows.filter(({ voidedAt }) => voidedAt === null)
    const ids = active.map(({ id }) => id)
    const found = { files: await uploads.ofBids(ids), checked: await sittings.checkedFilesOf(ids) }
    const manifests = await sittings.manifestsOf(active)
    const unopened = await sittings.unopenedOf(ids)
    const described = rows.map((row) => {
      if (row.erasedAt && !row.voidedAt) return erasedOne(row, receipts.open(row), row.erasedAt)
      const reason = unopened.get(row.id)
      if (reason) return notOpened(row, receipts.open(row), reason)
      return row.voidedAt
        ? takenBack(row)
        : countedOne(row, contentsOf(receipts, row, manifests), found, rules)
    })
    return { items: described, next }
  }

  /** Nothing but numbers. */
  async function readNumbers({ id: tenderId }: Closed, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, arrivalOrder) : null
    const { rows, next } = await listCounted(db, { tenderId, limit, after: place })
    const items = rows.map((row) => (row.voidedAt ? takenBack(row) : sealedOne(row)))
    return { items, next }
  }

  const readList = (tender: Closed, page: PageAsked) =>
    tender.disclosedAt ? readPage(tender, page) : readNumbers(tender, page)

  /** Every download is logged. */
  const trace = (entry: Parameters<typeof audit.append>[1]) =>
    db.transaction().execute((transaction) => audit.append(transaction, entry))

  async function closedOne(tenderId: string, by: Reader) {
    const tender = await findOpening(db, tenderId)
    if (!tender) return refuse('not-found')
    const refusal = await readingRefusal(by, tenderId)
    if (refusal) return refusal
    return tender.closedAt ? done(tender) : refuse('not-yet')
  }

  return {
    async read(tenderId: string, by: Reader) {
      const tender = await findOpening(db, tenderId)
      if (!tender) return refuse('not-found')
      const refusal = await readingRefusal(by, tenderId)
      if (refusal) return refusal
      const { id, closedAt } = tender
      const opened = closedAt && {
        closed_at: closedAt.toISOString(),
        bids: tender.bids ?? 0,
        taken_back: (await takenBackOf(db, id)).length,
        sizes: tender.disclosedAt && (await totalsOf(db, id)),
      }
      return done({
        id,
        name_en: tender.nameEn,
        name_mm: tender.nameMm,
        state: tender.state as State,
        end_date: tender.endDate.toISOString(),
        deadline_passed: tender.deadlinePassed,
        sealing: tender.sealing as SealingKind | null,
        disclosed_at: tender.disclosedAt?.toISOString() ?? null,
        opened,
      })
    },

    async list(tenderId: string, page: PageAsked, by: Reader) {
      const closed = await closedOne(tenderId, by)
      if (!closed.ok) return closed
      if (page.after && !readPlace(page.after, arrivalOrder)) return refuse('invalid-input')
      return done(await readList(closed.value, page))
    },

    async listOfCompany(companyId: string, { limit, after }: PageAsked, by: Reader) {
      const place = after ? readPlace(after, arrivalOrder) : null
      if (after && !place) return refuse('invalid-input')
      const { rows, next } = await listOfCompany(db, {
        companyId,
        staffId: by.id,
        limit,
        after: place,
      })
      const items = rows.map(({ id, receiptNo, arrivedAt, tenderId, nameEn, nameMm, endDate }) => ({
        id,
        receipt_no: receiptNo,
        arrived_at: arrivedAt.toISOString(),
        tender: { id: tenderId, name_en: nameEn, name_mm: nameMm, end_date: endDate.toISOString() },
      }))
      return done({ items, next })
    },

    async export(tenderId: string, by: Reader) {
      const closed = await closedOne(tenderId, by)
      if (!closed.ok) return closed
      await trace({
        actor: `staff:${by.id}`,
        action: 'submissions.list-exported',
        subject: `tender:${tenderId}`,
        tenderId,
        body: {},
      })
      return done(tableOf(columns, (page) => readList(closed.value, page)))
    },

    /** One file: only when bids are shown, and never one that was taken back. */
    async openFile({ id, slot }: { id: string; slot: Slot }, by: Reader) {
      const row = await findOpened(db, id)
      const refusal = row && (await readingRefusal(by, row.tenderId))
      if (refusal) return refusal
      if (row?.erasedAt) return refuse('bid-erased')
      const stored = row && (await uploads.ofBids([id])).find((file) => file.slot === slot)
      if (!row || !stored) return refuse('not-found')
      if ((await sittings.unopenedOf([id])).has(id)) return refuse('not-found')
      const { receipt, files } = contentsOf(receipts, row, await sittings.manifestsOf([row]))
      const sent = files.find((file) => file.slot === slot)
      if (!sent) return refuse('not-found')
      await trace({
        actor: `staff:${by.id}`,
        action: 'file.opened',
        subject: `upload:${stored.uploadId}`,
        tenderId: row.tenderId,
        body: {},
      })
      const company = receipt.company.name
      const checked = (await sittings.checkedFilesOf([id])).get(`${id} ${slot}`)
      const isInfected = (scanOf(checked) ?? stored.scan) === 'infected'
      return done({
        name: bidFileName({ company, slot, name: sent.name, isInfected }),
        size: sent.size,
        open: () => readerOf(stored, sent, receipt),
      })
    },

    /** Reads the files back and compares them, and the receipt itself, with what was signed. */
    async check(id: string, by: Reader) {
      const row = await findCounted(db, id)
      if (!row) return refuse('not-found')
      const refusal = await readingRefusal(by, row.tenderId)
      if (refusal) return refusal
      const receipt = receipts.open(row)
      const closing = await closings.proofOf(row.tenderId, row.receiptHash)
      const evidence = { receipt, signature: receipts.sign(receipt), closing }
      const isSound = await isEvidenceSound(evidence, signer.publicKeys())
      const stored = await uploads.ofBids([id])
      const files: CheckedSubmission['files'] = []
      for (const { slot, name, sha256 } of row.erasedAt ? [] : partsOf(receipt)) {
        const found = stored.find((file) => file.slot === slot)
        const isSame = found !== undefined && (await hashOf(found)) === sha256
        // Only whether it is damaged may be known before two people have opened the bids.
        files.push({ slot, name: row.disclosedAt && name, state: isSame ? 'right' : 'wrong' })
      }
      return done<CheckedSubmission>({
        receipt: isSound ? 'right' : 'wrong',
        erased_at: row.erasedAt?.toISOString() ?? null,
        files,
      })
    },
  }
}

export type Openings = ReturnType<typeof createOpenings>

async function hashOf(file: BidFile) {
  const hash = createHash('sha256')
  for await (const piece of file.read()) hash.update(piece)
  return hash.digest('hex')
}

/** What was signed of each file; a sealed one has no name. */
const partsOf = (receipt: AnyReceipt) =>
  'version' in receipt ? receipt.files : receipt.parts.map((part) => ({ ...part, name: null }))

/** A file of a sealed bid is opened while it is read. */
function readerOf(stored: BidFile, sent: BidContents['files'][number], receipt: AnyReceipt) {
  if ('version' in receipt || !('ikm' in sent)) return stored.readSound()
  if (receipt.sealed === 'access-controlled') return stored.readSound()
  return stored.readSealed(sent, receipt.sealed)
}

type Closed = NonNullable<Awaited<ReturnType<typeof findOpening>>>
