import type { OpenedSubmission } from '@padauk/contract/admin/submissions'
import type { ScanResult } from '@padauk/contract/files'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { AnyReceipt, Receipt } from '@padauk/contract/submissions'
import type { TenderRules } from '@padauk/contract/tender-rules'
import type { OpenedRow } from '#features/submissions/opening/repository'
import type { BidFile, CheckedFile } from '#features/uploads/service'

type TakenBack = Extract<OpenedSubmission, { state: 'taken-back' }>
export type Active = Extract<OpenedSubmission, { state: 'active' }>
type NotOpened = Extract<OpenedSubmission, { state: 'not-opened' }>
type Erased = Extract<OpenedSubmission, { state: 'erased' }>
type Sealed = Extract<OpenedSubmission, { state: 'sealed' }>

export type BidContents = Pick<Active, 'link' | 'price'> & {
  fields: Manifest['fields']
  receipt: AnyReceipt
  files: Receipt['files'] | Manifest['files']
}

/** What is stored of the files of a page, and what sealed ones turned out to be, by bid and slot. */
type Found = { files: readonly BidFile[]; checked: ReadonlyMap<string, CheckedFile> }

type Numbered = Pick<OpenedRow, 'id' | 'receiptNo'>

export const takenBack = ({ id, receiptNo }: Numbered): TakenBack => ({
  id,
  state: 'taken-back',
  receipt_no: receiptNo,
})

export const sealedOne = ({ id, receiptNo }: Numbered): Sealed => ({
  id,
  state: 'sealed',
  receipt_no: receiptNo,
})

/** Whose it is, and when it came. */
function senderOf(row: OpenedRow, receipt: AnyReceipt) {
  const { id, companyId, contact, email, phone, unconfirmedAddenda } = row
  const { number, arrivedAt, company } = receiptFacts(receipt)
  return {
    id,
    receipt_no: number,
    arrived_at: arrivedAt,
    company: { id: companyId, name: company.name, contact, email, phone },
    unconfirmed_addenda: unconfirmedAddenda,
  }
}

export const notOpened = (
  row: OpenedRow,
  receipt: AnyReceipt,
  reason: NotOpened['reason'],
): NotOpened => ({ ...senderOf(row, receipt), state: 'not-opened', reason })

export const erasedOne = (row: OpenedRow, receipt: AnyReceipt, at: Date): Erased => ({
  ...senderOf(row, receipt),
  state: 'erased',
  erased_at: at.toISOString(),
})

export function countedOne(
  row: OpenedRow,
  { receipt, files: sent, fields, ...more }: BidContents,
  found: Found,
  rules: TenderRules,
): Active {
  const { id } = row
  const own = new Map(
    found.files.filter(({ submissionId }) => submissionId === id).map((file) => [file.slot, file]),
  )
  return {
    ...senderOf(row, receipt),
    state: 'active',
    files: sent.map(({ slot, name, size, sha256 }) => {
      const checked = found.checked.get(`${id} ${slot}`)
      return {
        slot,
        name,
        size,
        sha256,
        scan: scanOf(checked) ?? own.get(slot)?.scan ?? 'deferred',
        matches: checked?.matches ?? null,
        wrong_type: checked?.flags.includes('type') ?? false,
      }
    }),
    fields: fields.map(({ id: name, value }) => {
      const asked = rules.fields.find((field) => field.id === name)
      return { id: name, label_en: asked?.labelEn ?? name, label_mm: asked?.labelMm ?? '', value }
    }),
    ...more,
  }
}

/** A sealed file is scanned after its opening; one that differs is not. */
export function scanOf(checked: CheckedFile | undefined): ScanResult | undefined {
  if (!checked) return undefined
  const { matches, flags } = checked
  if (flags.includes('infected')) return 'infected'
  if (!matches || flags.includes('unreadable')) return 'unreadable'
  return flags.includes('not-scanned') ? 'deferred' : 'clean'
}
