import { htmlLanguage, languages } from '@padauk/language/language'
import type { HtmlLanguage, Language } from '@padauk/language/language'
import { addressIn, hasLanguageInPath, screenPath, withoutSlash } from '#app/words/links.ts'

/** The one address of a page in a language, however it was reached. */
export function searchAddress(language: Language, pathname: string) {
  const path = withoutSlash(pathname)
  if (!hasLanguageInPath(path)) return screenPath(language, path)
  return addressIn(language, { pathname: path, search: '' })
}

type Alternate = { hrefLang: HtmlLanguage | 'x-default'; address: string }

/** The same page in each language, and the one for everybody else. */
export function alternatesOf(pathname: string): Alternate[] {
  const addresses = languages.map((language) => ({
    hrefLang: htmlLanguage(language),
    address: searchAddress(language, pathname),
  }))
  return [...addresses, { hrefLang: 'x-default', address: searchAddress('en', pathname) }]
}
