import { previewAddress, previewSize, previewType } from '@padauk/contract/pictures'
import type { Language } from '@padauk/language/language'
import { bannerSize, homePath } from '#app/words/links.ts'
import { otherLanguage } from '#app/words/language.ts'
import { searchAddress } from './search-addresses.ts'
import type { Picture } from '@padauk/contract/content'
import type { Company, SiteData } from '#app/api/site-data.server.ts'
import { htmlLanguage, languages } from '@padauk/language/language'
import { plainText } from '#app/words/typesetting.ts'

/** What a page says about itself to search engines and link previews. */
export type PageFacts = {
  title: string
  description: string | undefined
  pathname: string
  /** Without one, the picture of the company stands for the page. */
  picture: Picture | null | undefined
  /** What the page belongs to, where that is not the home page as a whole. */
  parent: { name: string; address: string } | undefined
  site: Pick<SiteData, 'company' | 'language' | 'origin'>
}

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

const spokenLanguages = languages.map(htmlLanguage)

/** https://schema.org/LocalBusiness, from what the settings hold. */
function companyData(company: Company, { site: { origin, language } }: PageFacts) {
  const { name, phones, email, address, aboutUs, map } = company
  const streetAddress = plainText(address)
  return {
    '@type': ['Organization', 'LocalBusiness'],
    '@id': `${origin}/#company`,
    name,
    url: origin + homePath(language),
    logo: `${origin}/icon-512.png`,
    ...(aboutUs.picture && { image: origin + previewAddress(aboutUs.picture) }),
    ...(email && { email }),
    ...(phones[0] && { telephone: phones[0] }),
    ...(streetAddress && {
      address: { '@type': 'PostalAddress', streetAddress, addressCountry: 'MM' },
    }),
    ...(map.url && { hasMap: map.url }),
    contactPoint: phones.map((telephone) => ({
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone,
      availableLanguage: spokenLanguages,
    })),
  }
}

/** https://schema.org/BreadcrumbList: the way from the home page to this one. */
function breadcrumbData({ title, pathname, parent, site }: PageFacts, home: string) {
  const { origin, language } = site
  const trail = [
    { name: home, address: homePath(language) },
    ...(parent ? [parent] : []),
    { name: title, address: searchAddress(language, pathname) },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, address }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name: plainText(name),
      item: origin + address,
    })),
  }
}

/** JSON-LD as the text of a script element, which nothing inside can close. */
export function structuredData(facts: PageFacts, { home }: { home: string }) {
  const isHome = bannerSize(facts.pathname) === 'full'
  const { company } = facts.site
  const said = isHome ? company && companyData(company, facts) : breadcrumbData(facts, home)
  if (!said) return ''
  const text = JSON.stringify({ '@context': 'https://schema.org', ...said })
  return text.replaceAll('<', String.raw`\u003c`)
}
