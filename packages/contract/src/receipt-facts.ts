import type { AnyReceipt } from './submissions.ts'

/** As people read it: four groups of four. */
export const dashedNumber = (number: string) => (number.match(/.{4}/g) ?? []).join('-')

/** What both versions of a receipt say, by one set of names. */
export function receiptFacts(receipt: AnyReceipt) {
  const { company, deadline } = receipt
  if ('version' in receipt) {
    const { receipt_no: number, tender, arrived_at: arrivedAt } = receipt
    const { addenda = [], confirms = null } = receipt
    return { number, tender, company, arrivedAt, deadline, addenda, confirms }
  }
  const { receiptNo, arrivedAt } = receipt
  const { id, nameEn: name_en, nameMm: name_mm } = receipt.tender
  const tender = { id, name_en, name_mm }
  const { addenda } = receipt
  const confirms = receipt.confirms && dashedNumber(receipt.confirms)
  return {
    number: dashedNumber(receiptNo),
    tender,
    company,
    arrivedAt,
    deadline,
    addenda,
    /** The receipt before it, after "My bid stands". */
    confirms,
  }
}
