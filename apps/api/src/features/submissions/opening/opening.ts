import { createHash, createPublicKey, verify } from 'node:crypto'
import type { CheckedSubmission, OpenedSubmission } from '@padauk/contract/admin/submissions'
import { examine } from '@padauk/evidence/receipt-check'
import type { Tools } from '@padauk/evidence/receipt-check'
import { done, refuse } from '@padauk/contract/problems'
import type { Receipt } from '@padauk/contract/submissions'
import type { UploadSlot } from '@padauk/contract/uploads'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import { bidFileName } from '#features/submissions/opening/names'
import {
  arrivalOrder,
  findOpened,
  findOpening,
  listOfCompany,
  listOpened,
  takenBackOf,
  totalsOf,
} from '#features/submissions/opening/repository'
import type { OpenedRow } from '#features/submissions/opening/repository'
import type { Receipts } from '#features/submissions/receipts'
import type { BidFile, Uploads } from '#features/uploads/service'
import { tableOf } from '#platform/text/csv'
import type { Columns } from '#platform/text/csv'
import type { Database } from '#platform/database/database'
import { readPlace } from '#platform/database/pages'
import type { PageAsked } from '#platform/database/pages'
import type { Signer } from '#platform/security/signatures'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  uploads: Pick<Uploads, 'ofBids'>
  closings: Pick<Closings, 'proofOf'>
  receipts: Receipts
  signer: Pick<Signer, 'publicKeys'>
}

type State = 'draft' | 'published' | 'cancelled' | 'archived'

const tools: Tools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy(publicKey, text, signature) {
    const x = Buffer.from(publicKey).toString('base64url')
    const jwk = { kty: 'OKP', crv: 'Ed25519', x }
    return verify(null, text, createPublicKey({ key: jwk, format: 'jwk' }), signature)
  },
}

/**
 * Submissions as openers see them. Before a tender has closed every response is the same, with or
 * without bids (rules 7.5); what was taken back is never opened (rules 7.11).
 */
export function createOpenings({ db, audit, uploads, closings, receipts, signer }: Needs) {
  async function readPage(tenderId: string, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, arrivalOrder) : null
    const { rows, next } = await listOpened(db, { tenderId, limit, after: place })
    const active = rows.filter(({ voidedAt }) => voidedAt === null)
    const files = await uploads.ofBids(active.map(({ id }) => id))
    const described = rows.map((row) =>
      row.voidedAt ? takenBack(row) : activeOne(row, receipts.open(row), files),
    )
    return { items: described, next }
  }

  /** Every download is logged. */
  const trace = (entry: Parameters<typeof audit.append>[1]) =>
    db.transaction().execute((transaction) => audit.append(transaction, entry))

  /** Null when it may be opened. */
  async function refusalOf(tenderId: string) {
    const tender = await findOpening(db, tenderId)
    if (!tender) return refuse('not-found')
    return tender.closedAt ? null : refuse('not-yet')
  }

  return {
    async read(tenderId: string) {
      const tender = await findOpening(db, tenderId)
      if (!tender) return refuse('not-found')
      const { id, closedAt } = tender
      const opened = closedAt && {
        closed_at: closedAt.toISOString(),
        bids: tender.bids ?? 0,
        taken_back: (await takenBackOf(db, id)).length,
        ...(await totalsOf(db, id)),
      }
      return done({
        id,
        name_en: tender.nameEn,
        name_mm: tender.nameMm,
        state: tender.state as State,
        end_date: tender.endDate.toISOString(),
        deadline_passed: tender.deadlinePassed,
        opened,
      })
    },

    async list(tenderId: string, page: PageAsked) {
      const refusal = await refusalOf(tenderId)
      if (refusal) return refusal
      if (page.after && !readPlace(page.after, arrivalOrder)) return refuse('invalid-input')
      return done(await readPage(tenderId, page))
    },

    async listOfCompany(companyId: string, { limit, after }: PageAsked) {
      const place = after ? readPlace(after, arrivalOrder) : null
      if (after && !place) return refuse('invalid-input')
      const { rows, next } = await listOfCompany(db, { companyId, limit, after: place })
      const items = rows.map(({ id, receiptNo, arrivedAt, tenderId, nameEn, nameMm, endDate }) => ({
        id,
        receipt_no: receiptNo,
        arrived_at: arrivedAt.toISOString(),
        tender: { id: tenderId, name_en: nameEn, name_mm: nameMm, end_date: endDate.toISOString() },
      }))
      return done({ items, next })
    },

    async export(tenderId: string, staffId: string) {
      const refusal = await refusalOf(tenderId)
      if (refusal) return refusal
      await trace({
        actor: `staff:${staffId}`,
        action: 'submissions.list-exported',
        subject: `tender:${tenderId}`,
        tenderId,
        body: {},
      })
      return done(tableOf(columns, (page) => readPage(tenderId, page)))
    },

    /** One file for an officer: only after closing, and never one that was taken back. */
    async openFile({ id, slot }: { id: string; slot: UploadSlot }, staffId: string) {
      const row = await findOpened(db, id)
      const stored = row && (await uploads.ofBids([id])).find((file) => file.slot === slot)
      const receipt = row && receipts.open(row)
      const sent = receipt?.files.find((file) => file.slot === slot)
      if (!row || !stored || !receipt || !sent) return refuse('not-found')
      await trace({
        actor: `staff:${staffId}`,
        action: 'file.opened',
        subject: `upload:${stored.uploadId}`,
        tenderId: row.tenderId,
        body: {},
      })
      const company = receipt.company.name
      const isInfected = stored.scan === 'infected'
      return done({
        name: bidFileName({ company, slot, name: sent.name, isInfected }),
        size: sent.size,
        open: stored.readSound,
      })
    },

    /** Reads the files back and compares them, and the receipt itself, with what was signed. */
    async check(id: string) {
      const row = await findOpened(db, id)
      if (!row) return refuse('not-found')
      const receipt = receipts.open(row)
      const closing = await closings.proofOf(row.tenderId, row.receiptHash)
      const evidence = { receipt, signature: receipts.sign(receipt), closing }
      const given = { texts: [JSON.stringify(evidence)], files: [], keys: signer.publicKeys() }
      const { findings } = await examine(given, tools)
      const isSound = findings.every(({ step, state }) => state === 'right' || step === 'file')
      const stored = await uploads.ofBids([id])
      const files: CheckedSubmission['files'] = []
      for (const { slot, name, sha256 } of receipt.files) {
        const found = stored.find((file) => file.slot === slot)
        const isSame = found !== undefined && (await hashOf(found)) === sha256
        files.push({ slot, name, state: isSame ? 'right' : 'wrong' })
      }
      return done<CheckedSubmission>({ receipt: isSound ? 'right' : 'wrong', files })
    },
  }
}

export type Openings = ReturnType<typeof createOpenings>

async function hashOf(file: BidFile) {
  const hash = createHash('sha256')
  for await (const piece of file.read()) hash.update(piece)
  return hash.digest('hex')
}

type TakenBack = Extract<OpenedSubmission, { state: 'taken-back' }>
type Active = Extract<OpenedSubmission, { state: 'active' }>

const takenBack = ({ id, receiptNo }: OpenedRow): TakenBack => ({
  id,
  state: 'taken-back',
  receipt_no: receiptNo,
})

function activeOne(row: OpenedRow, receipt: Receipt, files: readonly BidFile[]): Active {
  const { id, companyId, contact, email, phone } = row
  const own = new Map(
    files.filter(({ submissionId }) => submissionId === id).map((file) => [file.slot, file]),
  )
  return {
    id,
    state: 'active',
    receipt_no: receipt.receipt_no,
    arrived_at: receipt.arrived_at,
    company: { id: companyId, name: receipt.company.name, contact, email, phone },
    files: receipt.files.map((file) => ({
      ...file,
      scan: own.get(file.slot)?.scan ?? 'deferred',
    })),
    link: receipt.link,
  }
}

const ofActive =
  (value: (submission: Active) => string) =>
  (submission: OpenedSubmission): string =>
    submission.state === 'active' ? value(submission) : ''

const columns: Columns<OpenedSubmission> = [
  'receipt_no',
  'state',
  ['arrived_at', ofActive(({ arrived_at }) => arrived_at)],
  ['company_name', ofActive(({ company }) => company.name)],
  ['contact', ofActive(({ company }) => company.contact)],
  ['email', ofActive(({ company }) => company.email)],
  ['phone', ofActive(({ company }) => company.phone)],
  ['link', ofActive(({ link }) => link?.url ?? '')],
  [
    'files',
    ofActive(({ files }) =>
      files.map(({ name, scan, sha256 }) => `${name} (${scan}) ${sha256}`).join('\n'),
    ),
  ],
]
