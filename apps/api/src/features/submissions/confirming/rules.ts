import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { AnyReceipt } from '@padauk/contract/submissions'
import type { Facts } from '#features/submissions/contents'

type Confirmed = {
  receiptNo: string
  version: number
  deadline: string
  addenda: number[]
  at: string
}

/** The same bid, arrival and hashes; the receipt before it is named. */
export function confirmedFacts(before: AnyReceipt, confirmed: Confirmed): Facts {
  const { receiptNo, version, deadline, addenda, at } = confirmed
  if ('version' in before) {
    const { hash: _hash, chain: _chain, key: _key, ...facts } = before
    return {
      ...facts,
      receipt_no: dashedNumber(receiptNo),
      deadline,
      addenda,
      confirms: before.receipt_no,
      confirmed_at: at,
    }
  }
  const { hash: _hash, chain: _chain, key: _key, ...facts } = before
  return {
    ...facts,
    receiptNo,
    tender: { ...before.tender, version },
    deadline,
    addenda,
    confirms: before.receiptNo,
    confirmedAt: at,
  }
}
