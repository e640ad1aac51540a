import { expect, it } from 'vitest'
import { alternatesOf, searchAddress, sitemap } from './search-addresses.ts'

it('gives a page one address for each language, however it was reached', () => {
  expect(searchAddress('en', '/')).toBe('/')
  expect(searchAddress('mm', '/')).toBe('/mm')
  expect(searchAddress('mm', '/mm/')).toBe('/mm')
  expect(searchAddress('en', '/mm')).toBe('/')
  expect(searchAddress('mm', '/service/engineering/en')).toBe('/service/engineering/mm')
  expect(searchAddress('en', '/tenders/')).toBe('/tenders')
  expect(searchAddress('mm', '/tenders')).toBe('/tenders?lang=mm')
})

it('names the other language by the tag that search engines know', () => {
  expect(alternatesOf('/project/inya/mm')).toEqual([
    { hrefLang: 'en', address: '/project/inya/en' },
    { hrefLang: 'my', address: '/project/inya/mm' },
    { hrefLang: 'x-default', address: '/project/inya/en' },
  ])
})

it('says the same about both addresses, or search engines would believe neither', () => {
  expect(alternatesOf('/mm')).toEqual(alternatesOf('/'))
  expect(alternatesOf('/service/x/mm')).toEqual(alternatesOf('/service/x/en'))
})

const addressesIn = (xml: string) => Array.from(xml.matchAll(/<loc>(.+?)<\/loc>/g), ([, it]) => it)

it('lists every page once in each language', () => {
  const xml = sitemap(['/', '/service/engineering/en', '/tenders'], 'https://padauk.example')
  expect(addressesIn(xml)).toEqual([
    'https://padauk.example/',
    'https://padauk.example/mm',
    'https://padauk.example/service/engineering/en',
    'https://padauk.example/service/engineering/mm',
    'https://padauk.example/tenders',
    'https://padauk.example/tenders?lang=mm',
  ])
})

it('names beside each address the same page in both languages', () => {
  const [, english, burmese] = sitemap(['/'], 'https://padauk.example').split('<url>')
  for (const entry of [english, burmese]) {
    expect(entry).toContain('hreflang="en" href="https://padauk.example/"')
    expect(entry).toContain('hreflang="my" href="https://padauk.example/mm"')
    expect(entry).toContain('hreflang="x-default" href="https://padauk.example/"')
  }
})

it('stays valid XML for every address', () => {
  const xml = sitemap(['/project/a&b<c/en'], 'https://padauk.example')
  expect(addressesIn(xml)[0]).toBe('https://padauk.example/project/a&amp;b&lt;c/en')
})
