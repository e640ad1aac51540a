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

/** The same page in each language, and the one for everyone else. */
export function alternatesOf(pathname: string): Alternate[] {
  const addresses = languages.map((language) => ({
    hrefLang: htmlLanguage(language),
    address: searchAddress(language, pathname),
  }))
  return [...addresses, { hrefLang: 'x-default', address: searchAddress('en', pathname) }]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Every page in each of its languages (https://www.sitemaps.org), each with its alternates. */
export function sitemap(paths: string[], origin: string) {
  const entries = paths.flatMap((path) => {
    const alternates = alternatesOf(path).map(
      ({ hrefLang, address }) =>
        `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escaped(origin + address)}"/>`,
    )
    return languages.map((language) => {
      const address = escaped(origin + searchAddress(language, path))
      return `<url><loc>${address}</loc>${alternates.join('')}</url>`
    })
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
