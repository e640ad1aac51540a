import { languages } from '@padauk/language/language'
import { alternatesOf, searchAddress } from './search-addresses.ts'

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
