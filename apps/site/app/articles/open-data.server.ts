import { addressOf } from '@padauk/contract/client'
import { downloadReleases, unregisteredPrefix } from '@padauk/contract/open-data'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { pageWords } from '#app/words/page-words.server.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'

/** What the page says; it claims conformance only with a registered prefix. */
export function openDataWords(language: Language, prefix = unregisteredPrefix) {
  const { title, lead, noPrefix, download } = pageWords(language, 'ocds').ocds
  return {
    title: typesetHeading(title),
    description: lead,
    lead: typesetText(lead),
    caution: prefix === unregisteredPrefix ? typesetText(noPrefix) : null,
    download,
    address: addressOf(downloadReleases, { query: { lang: htmlLanguage(language) } }),
  }
}
