import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addressIn,
  anchorPath,
  bannerSize,
  hasLanguageInPath,
  isAnchorOnly,
  isHere,
  pages,
  screenPath,
} from './links.ts'

const at = (address: string) => new URL(address, 'http://site.test')

describe('links to the sections of the home page', () => {
  it('are prefixed in Burmese, as the specification writes them', () => {
    expect(anchorPath('en', 'home')).toBe('/#home')
    expect(anchorPath('mm', 'home')).toBe('/mm/#home')
  })

  it('need no new data on the page itself', () => {
    expect(isAnchorOnly(at('/mm'), at('/mm/#contact'))).toBe(true)
    expect(isAnchorOnly(at('/#home'), at('/#contact'))).toBe(true)
  })

  it('load the page from anywhere else', () => {
    expect(isAnchorOnly(at('/tenders'), at('/#contact'))).toBe(false)
    expect(isAnchorOnly(at('/'), at('/mm/#contact'))).toBe(false)
  })

  it('do not swallow a deliberate reload of the same address', () => {
    expect(isAnchorOnly(at('/mm'), at('/mm'))).toBe(false)
  })
})

describe('the same page in the other language', () => {
  it.each([
    ['/', 'mm', '/mm'],
    ['/mm/', 'en', '/'],
    ['/service/security/en', 'mm', '/service/security/mm'],
    ['/project/strand-tower/mm', 'en', '/project/strand-tower/en'],
    ['/tenders', 'mm', '/tenders?lang=mm'],
    ['/tenders?cursor=abc&lang=mm', 'en', '/tenders?cursor=abc&lang=en'],
  ] as const)('%s in %s is %s', (from, language, address) => {
    expect(addressIn(language, at(from))).toBe(address)
  })

  it('is an alternate for search engines only where the path names the language', () => {
    expect(hasLanguageInPath('/service/security/mm')).toBe(true)
    expect(hasLanguageInPath('/tenders')).toBe(false)
  })
})

it('says the language on the way to a screen that has one address for both', () => {
  expect(screenPath('en', '/tenders')).toBe('/tenders')
  expect(screenPath('mm', '/tenders')).toBe('/tenders?lang=mm')
})

describe('the menu link of the current page', () => {
  it.each([
    ['/#home', '/', true],
    ['/#home', '/#contact', false],
    ['/#contact', '/#contact', true],
    ['/mm/#contact', '/mm#contact', true],
    ['/mm/#contact', '/#contact', false],
    ['/#home', '/tenders', false],
    ['/tenders?lang=mm', '/tenders', true],
  ])('%s at %s: %s', (link, here, expected) => {
    expect(isHere(link, at(here))).toBe(expected)
  })
})

describe('the banner', () => {
  it.each([
    ['/', 'full'],
    ['/mm', 'full'],
    ['/mm/', 'full'],
    ['/tenders', 'slim'],
    ['/service/security/mm', 'slim'],
    ['/project/strand-tower/en', 'slim'],
    ['/signin', 'none'],
    ['/auth/tender/1', 'none'],
    ['/privacy', 'none'],
    ['/mmm', 'none'],
  ])('on %s is %s', (pathname, size) => {
    expect(bannerSize(pathname)).toBe(size)
  })
})

describe('the public pages', () => {
  const looks = join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'look')
  const looked = globSync(join(looks, '*.look.ts')).map((file) => readFileSync(file, 'utf8'))

  it.each(Object.keys(pages))('%s is among the pictures of every screen', (page) => {
    expect(looked.join('\n')).toMatch(new RegExp(`['\`/]${page}['\`?$]`))
  })
})
