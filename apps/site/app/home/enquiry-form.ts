import type { InterestedService } from '@padauk/contract/enquiries'
import type { Outcome } from '#app/forms/outcome.ts'
import type { SiteMessages } from '#app/words/page-words.server.ts'

/** What people choose from, by the key of its words; always sent in English. */
export const serviceChoices = {
  propertyManagement: 'Property Management',
  engineering: 'Engineering service',
  housekeeping: 'Housekeeping service',
  security: 'Security service',
  customer: 'Customer service',
} as const satisfies Record<keyof SiteMessages['contact']['services'], InterestedService>

export const emptyEnquiry = {
  interestedService: '',
  name: '',
  companyName: '',
  countryCode: '95',
  phoneNumber: '',
  email: '',
}

export type EnquiryField = keyof typeof emptyEnquiry
export type EnquiryFields = Record<EnquiryField, string>
export type EnquiryOutcome = Outcome<EnquiryField>

export const enquiryFields = Object.keys(emptyEnquiry) as EnquiryField[]

/** A form that was sent without scripts. */
export type SentEnquiry = { outcome: EnquiryOutcome; fields: EnquiryFields }
