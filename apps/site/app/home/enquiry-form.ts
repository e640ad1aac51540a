import type { InterestedService } from '@padauk/contract/enquiries'
import type { HomeMessages } from '#app/words/home-words.server.ts'
import type { Messages } from '#app/words/messages.ts'

/** What people choose from, by the key of its words; sent in English whatever they read. */
export const serviceChoices = {
  propertyManagement: 'Property Management',
  engineering: 'Engineering service',
  housekeeping: 'Housekeeping service',
  security: 'Security service',
  customer: 'Customer service',
} as const satisfies Record<keyof HomeMessages['contact']['services'], InterestedService>

export type EnquiryFields = {
  interestedService: string
  name: string
  companyName: string
  countryCode: string
  phoneNumber: string
  email: string
}

export const emptyEnquiry: EnquiryFields = {
  interestedService: '',
  name: '',
  companyName: '',
  countryCode: '95',
  phoneNumber: '',
  email: '',
}

export function readEnquiry(form: FormData): EnquiryFields {
  const text = (name: keyof EnquiryFields) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    interestedService: text('interestedService'),
    name: text('name'),
    companyName: text('companyName'),
    countryCode: text('countryCode'),
    phoneNumber: text('phoneNumber'),
    email: text('email'),
  }
}

type Validation = Messages['validation'] & HomeMessages['validation']
export type FaultKey =
  | `contact.${keyof Validation['contact']}`
  | `common.${keyof Validation['common']}`

/** A key of the validation catalogue, or the sentence that the api has sent. */
export type Fault = { key: FaultKey } | { sentence: string }
export type Faults = Partial<Record<keyof EnquiryFields, Fault>>

export type EnquiryOutcome =
  | { state: 'sent' }
  | { state: 'wrong'; faults: Faults }
  /** The api refused for a reason that no field can mend; it has said why. */
  | { state: 'refused'; sentence: string }
  | { state: 'failed' }
