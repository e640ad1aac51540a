import type { NewEnquiry } from '@padauk/contract/enquiries'
import { dayInYangon, nextWorkingDay } from '@padauk/language/working-days'
import type { Holidays } from '@padauk/language/working-days'
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
  return `enquiry-received:${dayInYangon(now)}:${mailbox(email)}`
}

const officeCloses = 17

/** The sender was told: on the next working day. */
export const answerBy = (arrived: Date, holidays: Holidays) =>
  nextWorkingDay(arrived, officeCloses, holidays)
