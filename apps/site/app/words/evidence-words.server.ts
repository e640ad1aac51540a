import { receipt, verify } from '@padauk/language/messages/en/site.json'
import {
  receipt as burmeseReceipt,
  verify as burmeseVerify,
} from '@padauk/language/messages/my/site.json'
import type { Language } from '@padauk/language/language'

export type EvidenceMessages = { receipt: typeof receipt; verify: typeof verify }

/** A receipt is printed in both languages, whatever its reader speaks. */
export const receiptWords = { en: receipt, mm: burmeseReceipt }

const english = { verify }
const burmese = { verify: burmeseVerify }

export const verifyWords = (language: Language) => (language === 'mm' ? burmese : english)
