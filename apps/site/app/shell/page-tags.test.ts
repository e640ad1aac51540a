import { describe, expect, it } from 'vitest'
import type { PageFacts } from './page-tags.ts'
import { previewTags, structuredData } from './page-tags.ts'

const aPicture = (name: string) => ({
  src: `/static/images/${name}-1a2b3c4d-1200.webp`,
  alt: `A picture of ${name}`,
  width: 1200,
  height: 800,
  widths: [400, 800, 1200],
})

const company = {
  name: 'Padauk',
  shortName: 'Padauk',
  phones: ['+95 1 000 0001', '+95 9 000 0002'],
  email: 'hello@padauk.example',
  tenderEmail: 'tenders@padauk.example',
  termsUrl: '',
  address: ['', 'No. 1', ', Yangon'],
  officeHours: '',
  hotlineHours: '',
  aboutUs: { title: '', topic: '', description: '', picture: aPicture('office') },
  disclaimer: '',
  map: { desktop: null, mobile: null, url: 'https://maps.example/padauk' },
}

const facts = (more: Partial<PageFacts>): PageFacts => ({
  title: 'Engineering service',
  description: 'Lifts, water, power.',
  pathname: '/service/engineering/en',
  picture: aPicture('engineering'),
  parent: { name: 'Services', address: '/#services' },
  site: { company, language: 'en', origin: 'https://padauk.example' },
  ...more,
})

const inBurmese = { company, language: 'mm', origin: 'https://padauk.example' } as const

describe('a link to a page', () => {
  const shown = (more: Partial<PageFacts> = {}) =>
    Object.fromEntries(
      previewTags(facts(more)).map((tag) => ['name' in tag ? tag.name : tag.property, tag.content]),
    )

  it('shows its title, its words and a picture that everybody can read', () => {
    expect(shown()).toEqual({
      'og:type': 'article',
      'og:title': 'Engineering service',
      'og:description': 'Lifts, water, power.',
      'og:url': 'https://padauk.example/service/engineering/en',
      'og:site_name': 'Padauk',
      'og:locale': 'en_US',
      'og:locale:alternate': 'my_MM',
      'og:image': 'https://padauk.example/static/images/engineering-1a2b3c4d-preview.jpg',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A picture of engineering',
      'twitter:card': 'summary_large_image',
    })
  })

  it('names its own address in Burmese, where the path has no language too', () => {
    const tenders = shown({ pathname: '/tenders', site: inBurmese })
    expect(tenders['og:url']).toBe('https://padauk.example/tenders?lang=mm')
    expect([tenders['og:locale'], tenders['og:locale:alternate']]).toEqual(['my_MM', 'en_US'])
  })

  it('shows the company where the page has no picture, and its sign while nothing is known', () => {
    const own = 'https://padauk.example'
    expect(shown({ picture: null })['og:image']).toBe(
      `${own}/static/images/office-1a2b3c4d-preview.jpg`,
    )
    const site = { company: null, language: 'en', origin: own } as const
    expect(shown({ picture: null, site })['og:image']).toBe(`${own}/icon-512.png`)
  })
})

describe('a search engine', () => {
  const told = (more: Partial<PageFacts> = {}) =>
    JSON.parse(structuredData(facts(more), { home: 'Home' }))

  it('learns on the home page who the company is and how to reach it', () => {
    expect(told({ pathname: '/mm', site: inBurmese })).toMatchObject({
      '@type': ['Organization', 'LocalBusiness'],
      name: 'Padauk',
      url: 'https://padauk.example/mm',
      telephone: '+95 1 000 0001',
      address: { streetAddress: 'No. 1, Yangon', addressCountry: 'MM' },
      contactPoint: [{ telephone: '+95 1 000 0001' }, { telephone: '+95 9 000 0002' }],
    })
  })

  it('omits settings that are still empty', () => {
    const unknown = { phones: [], email: '', address: '', map: { ...company.map, url: '' } }
    const site = { ...facts({}).site, company: { ...company, ...unknown } }
    const data = told({ pathname: '/', site })
    for (const key of ['telephone', 'email', 'address', 'hasMap']) {
      expect(data).not.toHaveProperty(key)
    }
  })

  it('learns elsewhere where the page belongs', () => {
    expect(told().itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'https://padauk.example/',
      'https://padauk.example/#services',
      'https://padauk.example/service/engineering/en',
    ])
  })

  it('cannot be tricked out of the script element', () => {
    const text = structuredData(facts({ title: '</script><b>' }), { home: 'Home' })
    expect(text).not.toContain('<')
    expect(JSON.parse(text).itemListElement[2].name).toBe('</script><b>')
  })

  it('omits the company while the api is down', () => {
    const site = { ...facts({}).site, company: null }
    expect(structuredData(facts({ pathname: '/', site }), { home: 'Home' })).toBe('')
  })
})
