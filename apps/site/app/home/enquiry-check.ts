import type { Failure } from '@padauk/contract/client'
import { NewEnquiry, sendEnquiry } from '@padauk/contract/enquiries'
import { dialledDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import * as z from 'zod/mini'
import { createBrowserCall, isAway } from '#app/api/client.ts'
import type { CallApi } from '#app/api/client.ts'
import type { EnquiryFields, EnquiryOutcome, Fault, FaultKey, Faults } from './enquiry-form.ts'

const separators = /[\s().-]/g

const digitsOf = {
  countryCode: (typed: string) =>
    dialledDigits(typed)
      .replace(separators, '')
      .replace(/^(?:\+|00)/, ''),
  phoneNumber: (typed: string) => dialledDigits(typed).replace(separators, ''),
}

/** Spec §5: `+`, country code, number in English; the same without `+` in Burmese. */
export function dialledPhone({ countryCode, phoneNumber }: EnquiryFields, language: Language) {
  const code = digitsOf.countryCode(countryCode)
  const number = digitsOf.phoneNumber(phoneNumber)
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
  if (!checked.success) return { state: 'wrong', faults: faultsOf(checked.error, fields) }
  const answer = await call(sendEnquiry, { body: checked.data })
  return answer.ok ? { state: 'sent' } : outcomeOf(answer, fields)
}

export const sendFromBrowser = (fields: EnquiryFields, language: Language) =>
  submitEnquiry(fields, language, createBrowserCall(language))

const sentParts = ['interestedService', 'name', 'companyName', 'phone', 'email'] as const
type SentPart = (typeof sentParts)[number]

function faultsOf(error: z.core.$ZodError, fields: EnquiryFields): Faults {
  const found = new Map<SentPart, Fault>()
  for (const issue of error.issues) {
    const part = sentParts.find((name) => name === issue.path[0])
    if (part && !found.has(part)) found.set(part, { key: issue.message as FaultKey })
  }
  return inFields(found, fields)
}

/** A fault of the phone belongs to the half of it that is wrong. */
function inFields(found: Map<SentPart, Fault>, fields: EnquiryFields): Faults {
  const faults: Faults = {}
  for (const [part, fault] of found) {
    const names = part === 'phone' ? wrongHalves(fields) : [part]
    for (const name of names) faults[name] = fault
  }
  return faults
}

function wrongHalves(fields: EnquiryFields) {
  const halves = ['countryCode', 'phoneNumber'] as const
  const hasDigitsOnly = /^\d+$/
  const wrong = halves.filter((half) => !hasDigitsOnly.test(digitsOf[half](fields[half])))
  return wrong.length > 0 ? wrong : (['phoneNumber'] as const)
}

function outcomeOf(failure: Failure, fields: EnquiryFields): EnquiryOutcome {
  const found = new Map<SentPart, Fault>()
  for (const part of sentParts) {
    const sentence = failure.fields[part]
    if (sentence) found.set(part, { sentence })
  }
  if (found.size > 0) return { state: 'wrong', faults: inFields(found, fields) }
  if (failure.error !== '' && (failure.status === 429 || !isAway(failure))) {
    return { state: 'refused', sentence: failure.error }
  }
  return { state: 'failed' }
}
