import type { Failure } from '@padauk/contract/client'
import { NewEnquiry, sendEnquiry } from '@padauk/contract/enquiries'
import { dialledDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import * as z from 'zod/mini'
import { isAway } from '#app/api'
import type { CallApi } from '#app/api'
import { enquiryParts } from '#app/enquiry-form'
import type { EnquiryFields, EnquiryOutcome, FaultKey, Faults } from '#app/enquiry-form'

const separators = /[\s().-]/g

/** Spec §5: `+`, country code, number in English; the same without `+` in Burmese. */
export function dialledPhone({ countryCode, phoneNumber }: EnquiryFields, language: Language) {
  const code = dialledDigits(countryCode)
    .replace(separators, '')
    .replace(/^(?:\+|00)/, '')
  const number = dialledDigits(phoneNumber).replace(separators, '')
  if (code === '' || number === '') return ''
  // At home a mobile number begins with 09; after the country code the 0 must go.
  const dialled = code === '95' ? number.replace(/^0/, '') : number
  return `${language === 'en' ? '+' : ''}${code}${dialled}`
}

function checkEnquiry(fields: EnquiryFields, language: Language) {
  const { interestedService, name, companyName, email } = fields
  const phone = dialledPhone(fields, language)
  return z.safeParse(NewEnquiry, { interestedService, name, companyName, email, phone })
}

/** Checks and sends: the same rules in the browser and where its scripts are off. */
export async function submitEnquiry(
  fields: EnquiryFields,
  language: Language,
  call: CallApi,
): Promise<EnquiryOutcome> {
  const checked = checkEnquiry(fields, language)
  if (!checked.success) return { state: 'wrong', faults: faultsOf(checked.error) }
  const answer = await call(sendEnquiry, { body: checked.data })
  return answer.ok ? { state: 'sent' } : outcomeOf(answer)
}

function faultsOf(error: z.core.$ZodError): Faults {
  const faults: Faults = {}
  for (const issue of error.issues) {
    const part = enquiryParts.find((name) => name === issue.path[0])
    if (part && !faults[part]) faults[part] = { key: issue.message as FaultKey }
  }
  return faults
}

function outcomeOf(failure: Failure): EnquiryOutcome {
  const known = enquiryParts.filter((part) => failure.fields[part])
  if (known.length > 0) {
    const faults = known.map((part) => [part, { sentence: failure.fields[part] }])
    return { state: 'wrong', faults: Object.fromEntries(faults) as Faults }
  }
  if (failure.error !== '' && (failure.status === 429 || !isAway(failure))) {
    return { state: 'refused', sentence: failure.error }
  }
  return { state: 'failed' }
}
