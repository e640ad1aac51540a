import type { Language } from '@padauk/contract/languages'
import enAdmin from '@padauk/language/messages/en/admin.json' with { type: 'json' }
import enAudit from '@padauk/language/messages/en/admin-audit.json' with { type: 'json' }
import enContent from '@padauk/language/messages/en/admin-content.json' with { type: 'json' }
import enDashboard from '@padauk/language/messages/en/admin-dashboard.json' with { type: 'json' }
import enMail from '@padauk/language/messages/en/admin-mail.json' with { type: 'json' }
import enCompanies from '@padauk/language/messages/en/admin-companies.json' with { type: 'json' }
import enEnquiries from '@padauk/language/messages/en/admin-enquiries.json' with { type: 'json' }
import enStaff from '@padauk/language/messages/en/admin-staff.json' with { type: 'json' }
import enSubmissions from '@padauk/language/messages/en/admin-submissions.json' with { type: 'json' }
import enTenders from '@padauk/language/messages/en/admin-tenders.json' with { type: 'json' }
import enProblems from '@padauk/language/messages/en/problems.json' with { type: 'json' }
import enValidation from '@padauk/language/messages/en/validation.json' with { type: 'json' }
import myAdmin from '@padauk/language/messages/my/admin.json' with { type: 'json' }
import myAudit from '@padauk/language/messages/my/admin-audit.json' with { type: 'json' }
import myContent from '@padauk/language/messages/my/admin-content.json' with { type: 'json' }
import myDashboard from '@padauk/language/messages/my/admin-dashboard.json' with { type: 'json' }
import myMail from '@padauk/language/messages/my/admin-mail.json' with { type: 'json' }
import myCompanies from '@padauk/language/messages/my/admin-companies.json' with { type: 'json' }
import myEnquiries from '@padauk/language/messages/my/admin-enquiries.json' with { type: 'json' }
import myStaff from '@padauk/language/messages/my/admin-staff.json' with { type: 'json' }
import mySubmissions from '@padauk/language/messages/my/admin-submissions.json' with { type: 'json' }
import myTenders from '@padauk/language/messages/my/admin-tenders.json' with { type: 'json' }
import myProblems from '@padauk/language/messages/my/problems.json' with { type: 'json' }
import myValidation from '@padauk/language/messages/my/validation.json' with { type: 'json' }
import { languageOf } from '@padauk/language/language'
import { marked } from '@padauk/language/marks'
import type { I18nProvider } from 'ra-core'
import { fillMessage } from '#admin/words/fill-message.ts'

// Each part of the admin has a catalogue of its own: `companies: enCompanies`.
const catalogues = {
  en: {
    ...enAdmin,
    audit: enAudit,
    staff: enStaff,
    content: enContent,
    dashboard: enDashboard,
    mail: enMail,
    companies: enCompanies,
    enquiries: enEnquiries,
    problems: enProblems,
    submissions: enSubmissions,
    tenders: enTenders,
    validation: enValidation,
  },
  mm: {
    ...myAdmin,
    audit: myAudit,
    staff: myStaff,
    content: myContent,
    dashboard: myDashboard,
    mail: myMail,
    companies: myCompanies,
    enquiries: myEnquiries,
    problems: myProblems,
    submissions: mySubmissions,
    tenders: myTenders,
    validation: myValidation,
  },
}

const storageKey = 'admin-lang'
const keyOfSite = 'lang'

/** The admin starts in the site's language and then keeps its own: reading the site changes nothing. */
export function rememberedLanguage(): Language {
  const stored = localStorage.getItem(storageKey) ?? localStorage.getItem(keyOfSite)
  return stored === 'mm' ? 'mm' : 'en'
}

/** The language of the page now; another tab may have stored a different one. */
export function shownLanguage(): Language {
  return languageOf(document.documentElement.lang) ?? 'en'
}

export function rememberLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
}

function textAt(catalogue: unknown, key: string): string | undefined {
  let entry = catalogue
  for (const name of key.split('.')) entry = (entry as Record<string, unknown> | undefined)?.[name]
  return typeof entry === 'string' ? entry : undefined
}

export function createI18nProvider(
  language: Language,
  changeLanguage: (language: Language) => void,
): I18nProvider {
  return {
    // ra-core hands over sentences that need no translation as `_`.
    translate: (key, options) =>
      fillMessage(
        marked(textAt(catalogues[language], key) ?? options?._ ?? key),
        options ?? {},
        language,
      ),
    changeLocale: async (locale) => changeLanguage(locale === 'mm' ? 'mm' : 'en'),
    getLocale: () => language,
  }
}
