import { previewAddress, previewSize, previewType } from '@padauk/contract/pictures'
import type { Language } from '@padauk/language/language'
import { bannerSize } from '#app/words/links.ts'
import { otherLanguage } from '#app/words/language.ts'
import type { PageFacts } from './page-facts.ts'
import { searchAddress } from './search-addresses.ts'

type Tag = { property: string; content: string } | { name: string; content: string }

const locales: Record<Language, string> = { en: 'en_US', mm: 'my_MM' }

/** https://ogp.me, and the one tag that X reads beside it. */
export function previewTags(facts: PageFacts): Tag[] {
  const { title, description, pathname, site } = facts
  const { company, language, origin } = site
  return [
    { property: 'og:type', content: bannerSize(pathname) === 'full' ? 'website' : 'article' },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: origin + searchAddress(language, pathname) },
    ...(company ? [{ property: 'og:site_name', content: company.name }] : []),
    { property: 'og:locale', content: locales[language] },
    { property: 'og:locale:alternate', content: locales[otherLanguage(language)] },
    ...pictureTags(facts),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

function pictureTags({ picture, site: { company, origin } }: PageFacts): Tag[] {
  const shown = picture ?? company?.aboutUs.picture
  if (!shown) return [{ property: 'og:image', content: `${origin}/icon-512.png` }]
  const { width, height } = previewSize(shown)
  return [
    { property: 'og:image', content: origin + previewAddress(shown) },
    { property: 'og:image:type', content: previewType },
    { property: 'og:image:width', content: String(width) },
    { property: 'og:image:height', content: String(height) },
    ...(shown.alt ? [{ property: 'og:image:alt', content: shown.alt }] : []),
  ]
}
