import { NewEnquiry, sendEnquiry } from '@padauk/contract/enquiries'
import { dialledDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { createBrowserCall } from '#app/api/client.ts'
import type { CallApi } from '#app/api/client.ts'
import { faultsOf } from '#app/forms/check.ts'
import { sendUnlessWrong } from '#app/forms/outcome.ts'
import type { Faults } from '#app/forms/outcome.ts'
import type { EnquiryField, EnquiryFields, EnquiryOutcome } from './enquiry-form.ts'

const separators = /[\s().-]/g

const digitsOf = {
  countryCode: (typed: string) =>
    dialledDigits(typed)
      .replace(separators, '')
      .replace(/^(?:\+|00)/, ''),
  phoneNumber: (typed: string) => dialledDigits(typed).replace(separators, ''),
}

/** `+`, country code, number in English; the same without `+` in Burmese (rules 5.2). */
export function dialledPhone({ countryCode, phoneNumber }: EnquiryFields, language: Language) {
  const code = digitsOf.countryCode(countryCode)
  const number = digitsOf.phoneNumber(phoneNumber)
  if (code === '' || number === '') return ''
  // At home a mobile number begins with 09; after the country code the 0 must go.
  const dialled = code === '95' ? number.replace(/^0/, '') : number
  return `${language === 'en' ? '+' : ''}${code}${dialled}`
}

/** Checks and sends: the same rules in the browser and where its scripts are off. */
export async function submitEnquiry(
  fields: EnquiryFields,
  language: Language,
  call: CallApi,
): Promise<EnquiryOutcome> {
  const { countryCode: _, phoneNumber: __, ...rest } = fields
  const body = { ...rest, phone: dialledPhone(fields, language) }
  const outcome = await sendUnlessWrong(faultsOf(NewEnquiry, body), () =>
    call(sendEnquiry, { body: body as NewEnquiry }),
  )
  const hasFaults = 'faults' in outcome && Object.keys(outcome.faults).length > 0
  return hasFaults ? { state: 'wrong', faults: besideFields(outcome.faults, fields) } : outcome
}

export const sendFromBrowser = (fields: EnquiryFields, language: Language) =>
  submitEnquiry(fields, language, createBrowserCall(language))

/** A fault of the phone belongs to the half of it that is wrong. */
function besideFields(
  { phone, ...faults }: Faults<EnquiryField | 'phone'>,
  fields: EnquiryFields,
): Faults<EnquiryField> {
  if (!phone) return faults
  return { ...faults, ...Object.fromEntries(wrongHalves(fields).map((half) => [half, phone])) }
}

function wrongHalves(fields: EnquiryFields) {
  const halves = ['countryCode', 'phoneNumber'] as const
  const hasDigitsOnly = /^\d+$/
  const wrong = halves.filter((half) => !hasDigitsOnly.test(digitsOf[half](fields[half])))
  return wrong.length > 0 ? wrong : (['phoneNumber'] as const)
}
