import type { NewEnquiry } from '@padauk/contract/enquiries'
import { normalisePhone, normaliseTyped } from '#platform/text/typed-text'

/** The enquiry as it is kept: Unicode, NFC, E.164. Null when the number can't be called. */
export function normaliseEnquiry(typed: NewEnquiry) {
  const phone = normalisePhone(typed.phone)
  if (!phone) return null
  return {
    name: normaliseTyped(typed.name),
    email: typed.email.normalize('NFC'),
    phone,
    companyName: normaliseTyped(typed.companyName),
    interestedService: typed.interestedService,
  }
}

// One mailbox, however its address is capitalised.
const mailbox = (email: string) => email.toLowerCase()

/** A day in Yangon, so that "once a day" means the same to us and to the sender. */
export function thankYouKey(email: string, now: Date) {
  const yangon = new Date(now.getTime() + 6.5 * 3_600_000)
  return `enquiry-received:${yangon.toISOString().slice(0, 10)}:${mailbox(email)}`
}
