import { expect, it } from 'vitest'
import { alternatesOf, searchAddress } from './search-addresses.ts'

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
