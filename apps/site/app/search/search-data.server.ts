import { foundKinds, searchSite } from '@padauk/contract/search'
import type { FoundKind } from '@padauk/contract/search'
import type { Language } from '@padauk/language/language'
import { isAway } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { tabAddress } from '#app/tenders/tenders-data.server.ts'
import { typedSearch } from '#app/words/typed-search.ts'
import { anchorPath, projectPath, publicTenderPath, servicePath } from '#app/words/links.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'

/** Where what was found is read. */
const addresses: Record<FoundKind, (id: string, language: Language) => string> = {
  tenders: publicTenderPath,
  services: servicePath,
  projects: projectPath,
  news: (_, language) => anchorPath(language, 'news'),
}

/** What the site has on the words of the address; `found` is null when the api is down. */
export async function loadFound(page: Page, params: URLSearchParams) {
  const { language } = page
  const typed = typedSearch(params)
  const nothing = { typed, found: [], converted: null, more: null, isAway: false }
  if (typed === null) return nothing
  const answer = await page.call(searchSite, { query: { lang: language, search: typed } })
  if (!answer.ok) return { ...nothing, found: null, isAway: isAway(answer) }
  const { found, converted, more_tenders: isMore } = answer.value
  const groups = foundKinds.map((kind) => ({
    kind,
    items: found
      .filter((item) => item.kind === kind)
      .map(({ id, title, topic, lang }) => ({
        id,
        title: typesetHeading(title),
        topic: typesetText(topic),
        lang,
        address: addresses[kind](id, language),
      })),
  }))
  return {
    ...nothing,
    found: groups.filter(({ items }) => items.length > 0),
    converted,
    more: isMore ? tabAddress(language, { state: 'open', category: null, typed }) : null,
  }
}

export type Found = Awaited<ReturnType<typeof loadFound>>
