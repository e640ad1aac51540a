import type { Language } from '@padauk/contract/languages'
import { htmlLanguage, languageOf } from '@padauk/language/language'
import { marked } from '@padauk/language/marks'
import format from 'icu-minify/format'
import type { CompiledMessage } from 'icu-minify/format'
import type { I18nProvider } from 'ra-core'

/** Messages compiled at build time, by key: `tenders.publish.button`. */
export type Messages = { [key: string]: CompiledMessage | Messages }

export type Words = { language: Language; messages: Messages }

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

// Chromium has no Burmese locale, but its digits.
const numberLocales = { en: 'en', mm: 'en-u-nu-mymr' }

const formattersOf = (language: Language) => ({
  getDateTimeFormat: (...how: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...how),
  getNumberFormat: (_: unknown, how?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numberLocales[language], how),
  getPluralRules: (...how: ConstructorParameters<typeof Intl.PluralRules>) =>
    new Intl.PluralRules(...how),
})

function entryAt(messages: Messages, key: string) {
  let entry: CompiledMessage | Messages | undefined = messages
  for (const name of key.split('.')) entry = (entry as Messages | undefined)?.[name]
  return entry
}

const isMessage = (entry: CompiledMessage | Messages | undefined) =>
  typeof entry === 'string' || Array.isArray(entry)

export type WordsProvider = I18nProvider & {
  /** The names below a key: what there are words for. */
  namesIn: (key: string) => string[]
}

export function createI18nProvider(
  { language, messages }: Words,
  changeLanguage: (language: Language) => Promise<void>,
): WordsProvider {
  const locale = htmlLanguage(language)
  const formatters = formattersOf(language)
  return {
    translate(key, values = {}) {
      const entry = entryAt(messages, key)
      // Sentences of the server need no translation; ra-core hands others over as `_`.
      if (!isMessage(entry)) return marked(values._ ?? key)
      return String(format(entry, locale, values, { formatters }))
    },
    changeLocale: (wanted) => changeLanguage(wanted === 'mm' ? 'mm' : 'en'),
    getLocale: () => language,
    namesIn: (key) => Object.keys(entryAt(messages, key) ?? {}),
  }
}
