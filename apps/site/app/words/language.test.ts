import { describe, expect, it } from 'vitest'
import {
  languageCookie,
  languageOfAddress,
  languageOfCookies,
  languageOfText,
  languageToStore,
} from './language.ts'

const at = (address: string) => new URL(address, 'http://site.test')

describe('the language of a page', () => {
  it.each([
    ['/', 'en'],
    ['/mm', 'mm'],
    ['/mm/', 'mm'],
    ['/service/security/en', 'en'],
    ['/service/security/mm', 'mm'],
    ['/project/strand-tower/mm', 'mm'],
    ['/tenders?lang=mm', 'mm'],
    ['/signin?lang=en', 'en'],
  ])('is named by %s', (address, language) => {
    expect(languageOfAddress(at(address))).toBe(language)
  })

  it.each(['/tenders', '/mmm', '/service/security/my', '/tenders?lang=my', '/auth/submitted'])(
    'is not named by %s',
    (address) => {
      expect(languageOfAddress(at(address))).toBeUndefined()
    },
  )

  it('is read from the cookie that mirrors the stored choice', () => {
    expect(languageOfCookies(`theme=dark; ${languageCookie('mm').split(';')[0]}`)).toBe('mm')
    expect(languageOfCookies('slang=mm')).toBeUndefined()
    expect(languageOfCookies('lang=fr')).toBeUndefined()
    expect(languageOfCookies(null)).toBeUndefined()
  })
})

describe('the stored language', () => {
  it('follows the address', () => {
    expect(languageToStore(at('/'), 'mm')).toBe('en')
    expect(languageToStore(at('/mm'), 'en')).toBe('mm')
  })

  it('stays where the address names none', () => {
    expect(languageToStore(at('/tenders'), 'mm')).toBe('mm')
  })

  it('is not touched by a preview', () => {
    expect(languageToStore(at('/preview/services/lift?lang=mm&expires=9'), 'en')).toBeUndefined()
    expect(languageToStore(at('/preview/tenders/1?lang=en'), 'mm')).toBeUndefined()
  })

  it('is English when nothing says otherwise', () => {
    expect(languageToStore(at('/tenders'), null)).toBe('en')
    expect(languageToStore(at('/tenders'), 'klingon')).toBe('en')
  })
})

it('marks English on a Burmese page, and nothing else', () => {
  expect(languageOfText('Chiller replacement', 'mm')).toBe('en')
  expect(languageOfText('အအေးပေးစက် CCTV', 'mm')).toBe('my')
  expect(languageOfText('Chiller replacement', 'en')).toBe('en')
})
