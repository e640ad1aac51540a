import type { Language } from '@padauk/contract/languages'
import { htmlLanguage } from '@padauk/language/language'
import enBidPackage from '@padauk/language/messages/en/bid-package.json' with { type: 'json' }
import enCsv from '@padauk/language/messages/en/csv.json' with { type: 'json' }
import enMail from '@padauk/language/messages/en/mail.json' with { type: 'json' }
import enNotices from '@padauk/language/messages/en/notices.json' with { type: 'json' }
import enPractice from '@padauk/language/messages/en/practice.json' with { type: 'json' }
import enProblems from '@padauk/language/messages/en/problems.json' with { type: 'json' }
import enSite from '@padauk/language/messages/en/site.json' with { type: 'json' }
import enValidation from '@padauk/language/messages/en/validation.json' with { type: 'json' }
import myBidPackage from '@padauk/language/messages/my/bid-package.json' with { type: 'json' }
import myCsv from '@padauk/language/messages/my/csv.json' with { type: 'json' }
import myMail from '@padauk/language/messages/my/mail.json' with { type: 'json' }
import myNotices from '@padauk/language/messages/my/notices.json' with { type: 'json' }
import myPractice from '@padauk/language/messages/my/practice.json' with { type: 'json' }
import myProblems from '@padauk/language/messages/my/problems.json' with { type: 'json' }
import mySite from '@padauk/language/messages/my/site.json' with { type: 'json' }
import myValidation from '@padauk/language/messages/my/validation.json' with { type: 'json' }
import { createTranslator } from 'use-intl/core'

const catalogues = {
  en: {
    bidPackage: enBidPackage,
    csv: enCsv,
    mail: enMail,
    notices: enNotices,
    practice: enPractice,
    problems: enProblems,
    validation: enValidation,
    contact: enSite.contact,
    ocds: enSite.ocds,
    submission: enSite.submission,
  },
  mm: {
    bidPackage: myBidPackage,
    csv: myCsv,
    mail: myMail,
    notices: myNotices,
    practice: myPractice,
    problems: myProblems,
    validation: myValidation,
    contact: mySite.contact,
    ocds: mySite.ocds,
    submission: mySite.submission,
  },
}

type Values = Record<string, string | number>

function translator(language: Language) {
  const translate = createTranslator({
    locale: htmlLanguage(language),
    messages: catalogues[language],
    onError: (error) => {
      throw error
    },
  })
  // Keys are built from codes, so the compiler can't check them; the text tests do.
  return translate as unknown as (key: string, values?: Values) => string
}

const translators = { en: translator('en'), mm: translator('mm') }

/** A sentence of the catalogues. A missing one is a bug and throws; the texts are tested for parity. */
export const words = (language: Language) => translators[language]

export type Words = ReturnType<typeof words>
export type MailTexts = typeof enMail
export type CsvHeading = keyof typeof enCsv
