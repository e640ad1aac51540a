import type { NewEnquiry } from '@padauk/contract/enquiries'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Settings } from '@padauk/contract/settings'
import { insertEnquiry } from '#features/enquiries/repository'
import { normaliseEnquiry, thankYouKey } from '#features/enquiries/rules'
import type { Notifications } from '#features/notifications/service'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'
import type { RateLimit, Total } from '#platform/security/limits'

type Needs = {
  db: Database
  notifications: Notifications
  readSettings: (language: Language) => Promise<Settings>
  limits: {
    perEmail: RateLimit
    perAddressBrief: RateLimit
    perAddressDay: RateLimit
    all: Total
  }
}

type Sender = { language: Language; address: string }

export function createEnquiries({ db, notifications, readSettings, limits }: Needs) {
  async function refusedByLimit(email: string, address: string) {
    return (
      (await limits.perEmail.take(email.toLowerCase())) ??
      (await limits.perAddressBrief.take(address)) ??
      (await limits.perAddressDay.take(address))
    )
  }

  return {
    /** Saved and mailed in one transaction: an acknowledged enquiry is never lost. */
    async send(typed: NewEnquiry, { language, address }: Sender) {
      const enquiry = normaliseEnquiry(typed)
      if (!enquiry) return refuse('invalid-input', { fields: { phone: 'contact.phoneInvalid' } })
      const refusal = await refusedByLimit(enquiry.email, address)
      if (refusal) return refusal
      await limits.all.count()
      const { enquiry_email: inbox } = await readSettings(language)
      const id = await db.transaction().execute(async (transaction) => {
        const { interestedService } = enquiry
        const enquiryId = await insertEnquiry(transaction, { ...enquiry, language, typed })
        // Until staff have filled in the address, the enquiry waits for them in the admin.
        if (inbox) {
          await notifications.post(transaction, {
            kind: 'enquiry-arrived',
            content: enquiry,
            to: inbox,
            language,
          })
        }
        await notifications.post(transaction, {
          kind: 'enquiry-received',
          content: { interestedService },
          to: enquiry.email,
          language,
          onceKey: thankYouKey(enquiry.email, await databaseNow(transaction)),
        })
        return enquiryId
      })
      return done({ id })
    },
  }
}

export type Enquiries = ReturnType<typeof createEnquiries>
