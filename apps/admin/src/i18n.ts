import type { Language } from '@padauk/contract/languages'
import enAdmin from '@padauk/language/messages/en/admin.json' with { type: 'json' }
import enProblems from '@padauk/language/messages/en/problems.json' with { type: 'json' }
import enValidation from '@padauk/language/messages/en/validation.json' with { type: 'json' }
import myAdmin from '@padauk/language/messages/my/admin.json' with { type: 'json' }
import myProblems from '@padauk/language/messages/my/problems.json' with { type: 'json' }
import myValidation from '@padauk/language/messages/my/validation.json' with { type: 'json' }
import type { I18nProvider } from 'react-admin'

const catalogues = {
  en: { ...enAdmin, problems: enProblems, validation: enValidation },
  mm: { ...myAdmin, problems: myProblems, validation: myValidation },
}

// The key of the public site: whoever reads it in Burmese finds the admin in Burmese.
const storageKey = 'lang'

export function rememberedLanguage(): Language {
  return localStorage.getItem(storageKey) === 'mm' ? 'mm' : 'en'
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
    // react-admin hands over sentences that need no translation as `_`.
    translate: (key, options) => textAt(catalogues[language], key) ?? options?._ ?? key,
    changeLocale: async (locale) => changeLanguage(locale === 'mm' ? 'mm' : 'en'),
    getLocale: () => language,
  }
}
