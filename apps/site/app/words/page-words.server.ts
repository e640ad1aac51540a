import type { Language } from '@padauk/language/language'
import english from '@padauk/language/messages/en/site.json'
import englishFields from '@padauk/language/messages/en/validation.json'
import burmese from '@padauk/language/messages/my/site.json'
import burmeseFields from '@padauk/language/messages/my/validation.json'

// Words that only some pages need come with these pages and weigh on no other.
function wordsOf(site: typeof english, fields: typeof englishFields) {
  const { account, confirm, forgot, profile, signin, signup } = site
  const { submission, submitted, success, tender } = site
  const { contact, home, receipt, verify } = site
  const accountWords = { account, confirm, forgot, profile, signin, signup }
  const tenderWords = { submission, submitted, success, tender }
  const validation = {
    account: fields.account,
    contact: fields.contact,
    submission: fields.submission,
  }
  return {
    company: { ...accountWords, ...tenderWords, validation },
    home: { contact, home, validation: { contact: fields.contact } },
    receipt,
    verify: { verify },
  }
}

const words: Record<Language, ReturnType<typeof wordsOf>> = {
  en: wordsOf(english, englishFields),
  mm: wordsOf(burmese, burmeseFields),
}

type Words = (typeof words)[Language]
export type CompanyMessages = Words['company']
export type HomeMessages = Words['home']
export type EvidenceMessages = Words['verify'] & { receipt: Words['receipt'] }

export const companyWords = (language: Language) => words[language].company
export const homeWords = (language: Language) => words[language].home
export const verifyWords = (language: Language) => words[language].verify

/** A receipt is printed in both languages. */
export const receiptWords = { en: words.en.receipt, mm: words.mm.receipt }
