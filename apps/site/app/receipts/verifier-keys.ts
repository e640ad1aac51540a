import type { ReceiptKey } from '@padauk/evidence/receipt-check'
import type { Language } from '@padauk/language/language'

export type VerifierKeys = {
  /** Where and when the keys came from: a person has to judge that. */
  origin: string
  at: string
  language: Language
  keys: ReceiptKey[]
}

const place = '<!--data-->'

/** Data, not code: the policy of the page allows its one script by its hash. */
export function withKeys(page: string, inside: VerifierKeys) {
  const text = JSON.stringify(inside).replaceAll('<', '\\u003c')
  return page.replace(place, () => `<script type="application/json" id="keys">${text}</script>`)
}
