import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { containsBurmese, firstInvalidSequence, tidyBurmese } from './burmese-text.ts'

const specifiedOnScreens = [
  'Home',
  'About Us',
  'Services',
  'Our Clients',
  'Contact',
  'Location',
  'E-Tenders',
  'Submitted Tenders',
  'Login',
  'Logout',
  'EN',
  'MM',
  'Up',
  'Loading...',
  'Loading',
  'Disclaimer',
  'Close',
  'E-TENDER FORMS',
  'Closed',
  'Category',
  'More Detail',
  'There is no tender.',
  'Date Of Posting',
  'Date Of Site Survey',
  'Last Date Of Submission',
  'Final Contract Award',
  'Download {name} File',
  'Download {name} Form',
  'Already submitted',
  'Tender Submission',
  'Terms & Conditions',
  'Cancel',
  'Submit',
  'Already Submitted',
  'Your Submitted E-TENDER FORMS',
  'THANK YOU',
  'Continue',
  'Created On',
  'Page Not Found',
  '07:30 to 21:30',
  '08:30-17:30 Monday to Friday',
]

// "Please select PDF file.", the 250MB sentence and the OTP one replace slips of the specification.
const specifiedForForms = [
  'Interested Service',
  'Property Management',
  'Engineering service',
  'Housekeeping service',
  'Security service',
  'Customer service',
  'Name',
  'Company Name',
  'Phone Number',
  '95',
  'Email',
  'Phone Number must be numbers',
  'Enter correct email',
  'Name field is required',
  'Email field is required',
  'Phone field is required',
  'Company Name field is required',
  'Password field is required',
  'Re Password field is required',
  'Password and Re Password must be the same.',
  'OTP field is required',
  'Please select an image with JPEG or PNG format.',
  'Please select a PDF, Excel or Word file.',
  'Please select a PDF file.',
  'Please select PDF, Excel or Word file.',
  'File size must be smaller than 25MB.',
  'Image size must be smaller than 10MB.',
  'Please select PDF file.',
  'File size must be smaller than 250MB.',
  'Your account is waiting for approval.',
]

const specifiedForErrors = [
  'Error on server',
  'You have just sent your contact. Thank you!',
  'You have just signed up.',
  'You have just submitted.',
  'OTP code have been sent. Please check your email',
  'Password have been changed.',
  'token invalid',
  'token expired',
]

const specifiedTexts = [...specifiedOnScreens, ...specifiedForForms, ...specifiedForErrors]

const folder = join(import.meta.dirname, '..', 'messages')
const files = readdirSync(join(folder, 'en'))

function textsOf(entry: unknown, path: string[] = []): [key: string, text: string][] {
  if (typeof entry === 'string') return [[path.join('.'), entry]]
  if (typeof entry !== 'object' || entry === null) throw new Error(`no text at ${path.join('.')}`)
  return Object.entries(entry).flatMap(([key, value]) => textsOf(value, [...path, key]))
}

function readCatalogue(language: 'en' | 'my', file: string) {
  const content: unknown = JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
  return new Map(textsOf(content))
}

const englishTexts = files.flatMap((file) => [...readCatalogue('en', file).values()])
const burmeseTexts = files.flatMap((file) =>
  [...readCatalogue('my', file)].map(([key, text]) => ({ at: `${file} ${key}`, text })),
)

/** Names of ICU arguments; the words inside plural branches are none. */
function placeholdersOf(text: string): string[] {
  const names = Array.from(text.matchAll(/\{\s*(\w+)\s*[,}]/g), (match) => match[1] ?? '')
  return [...new Set(names)].toSorted()
}

function offenders(isWrong: (text: string) => boolean): string[] {
  return burmeseTexts.filter(({ text }) => isWrong(text)).map(({ at, text }) => `${at}: ${text}`)
}

describe('the catalogues', () => {
  it('are the same files in both languages', () => {
    expect(files.toSorted()).toEqual([
      'admin-audit.json',
      'admin-awards.json',
      'admin-categories.json',
      'admin-companies.json',
      'admin-content.json',
      'admin-dashboard.json',
      'admin-enquiries.json',
      'admin-evaluations.json',
      'admin-holders.json',
      'admin-holidays.json',
      'admin-mail.json',
      'admin-minutes.json',
      'admin-openings.json',
      'admin-outages.json',
      'admin-questions.json',
      'admin-rehearsal.json',
      'admin-retention.json',
      'admin-staff.json',
      'admin-submissions.json',
      'admin-tenders.json',
      'admin.json',
      'award-reasons.json',
      'bid-package.json',
      'closing.json',
      'csv.json',
      'mail.json',
      'minutes.json',
      'notices.json',
      'pages.json',
      'practice.json',
      'problems.json',
      'result.json',
      'sealer.json',
      'site.json',
      'validation.json',
    ])
    expect(readdirSync(join(folder, 'my')).toSorted()).toEqual(files.toSorted())
  })

  it.each(files)('%s has the same keys and placeholders in both languages', (file) => {
    const english = readCatalogue('en', file)
    const burmese = readCatalogue('my', file)
    expect([...burmese.keys()]).toEqual([...english.keys()])
    for (const [key, text] of english)
      expect([key, placeholdersOf(burmese.get(key) ?? '')]).toEqual([key, placeholdersOf(text)])
  })

  it('leave no text empty and none with stray space', () => {
    for (const text of [...englishTexts, ...burmeseTexts.map((entry) => entry.text)])
      expect(text).toMatch(/^\S(?:[\s\S]*\S)?$/)
  })

  it.each(specifiedTexts)('hold the specified text to the letter: %s', (text) => {
    expect(englishTexts).toContain(text)
  })

  it('name token errors with the same words in both languages, as the guard compares them', () => {
    for (const language of ['en', 'my'] as const) {
      const problems = readCatalogue(language, 'problems.json')
      expect(problems.get('token-invalid')).toBe('token invalid')
      expect(problems.get('token-expired')).toBe('token expired')
    }
  })
})

describe('the Burmese texts', () => {
  const kept = new Set([
    'meta.titleTemplate',
    'language.enShort',
    'language.mmShort',
    'language.english',
    'contact.countryCodePlaceholder',
    'contact.phonePlaceholder',
    'contact.emailPlaceholder',
    'tender.ndaFormName',
    'submission.driveLinkPlaceholder',
    'enquiryAnswered.subject',
    'enquiryAnswered.body',
    'tenderNotice.subject',
    'tenderNotice.preview',
    'tenderList.atLeast',
    'token-invalid',
    'token-expired',
  ])

  it('are Burmese, save for names, samples, what people write and the token errors', () => {
    const foreign = burmeseTexts.filter(
      ({ at, text }) => !containsBurmese(text) && !kept.has(at.split(' ')[1] ?? ''),
    )
    expect(foreign).toEqual([])
  })

  it('are in NFC, without invisible characters', () => {
    expect(offenders((text) => text !== text.normalize('NFC'))).toEqual([])
    expect(offenders((text) => /[\u200B-\u200F\u2060\uFEFF]/.test(text))).toEqual([])
  })

  it('follow the storage order, so that no font shows a dotted circle', () => {
    expect(offenders((text) => firstInvalidSequence(text) !== -1)).toEqual([])
  })

  it('hold nothing that is typical of Zawgyi', () => {
    // Its private letter forms, a vowel sign or medial before its letter, an open virama.
    const zawgyi =
      /[\u1022\u1028\u1033-\u1035\u1050-\u109F]|(?:^|[^\u1000-\u103F])[\u1031\u103B\u103C]|\u1039(?![\u1000-\u1021])/
    expect(offenders((text) => zawgyi.test(text))).toEqual([])
  })

  it('hold none of the mistakes that are repaired in what people type', () => {
    expect(offenders((text) => tidyBurmese(text) !== text)).toEqual([])
  })

  it('never mix the zero ၀ and the letter ဝ', () => {
    const zeroInWord =
      /[\u1000-\u103F]\u1040(?![\u1040-\u1049])|(?:^|[^\u1040-\u1049])\u1040[\u1000-\u103F]/
    const letterInNumber = /[\u1040-\u1049]\u101D|\u101D[\u1040-\u1049]/
    expect(offenders((text) => zeroInWord.test(text) || letterInNumber.test(text))).toEqual([])
  })

  it('have no space before ၊ and ။ and one or a line end after', () => {
    expect(offenders((text) => /\s[၊။]|[၊။](?![\s။]|$)/.test(text))).toEqual([])
  })
})
