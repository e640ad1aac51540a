import { previewAddress } from '@padauk/contract/pictures'
import { htmlLanguage, languages } from '@padauk/language/language'
import { bannerSize, homePath } from '#app/words/links.ts'
import type { PageFacts } from './page-facts.ts'
import { searchAddress } from './search-addresses.ts'
import type { Company } from '#app/api/site-data.server.ts'
import { plainText } from '#app/words/typesetting.ts'

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
      name,
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
