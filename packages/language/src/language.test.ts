import { describe, expect, it } from 'vitest'
import { htmlLanguage, languageOf, languages, parseAcceptLanguage } from './language.ts'

describe('the language of a page', () => {
  it('is called my where a browser reads it and mm where we do, both ways', () => {
    expect(languages.map(htmlLanguage)).toEqual(['en', 'my'])
    for (const language of languages) expect(languageOf(htmlLanguage(language))).toBe(language)
  })

  it('is recognised with a region, a script and any case', () => {
    expect(languageOf('my-MM')).toBe('mm')
    expect(languageOf('MY-Qaag-MM')).toBe('mm')
    expect(languageOf(' en-GB ')).toBe('en')
  })

  it('is unknown for other languages and for the country code of Myanmar', () => {
    for (const tag of ['mm', 'th', 'myv', 'enm', '*', '']) expect(languageOf(tag)).toBeUndefined()
  })
})

describe('Accept-Language', () => {
  it('chooses the language with the greatest weight, the first of equals', () => {
    expect(parseAcceptLanguage('my')).toBe('mm')
    expect(parseAcceptLanguage('my-MM,my;q=0.9,en;q=0.8')).toBe('mm')
    expect(parseAcceptLanguage('my;q=0.3, en;q=0.8')).toBe('en')
    expect(parseAcceptLanguage('en,my')).toBe('en')
    expect(parseAcceptLanguage('my ; q=0.5 , en ; q=0.5')).toBe('mm')
  })

  it('passes over languages we do not speak', () => {
    expect(parseAcceptLanguage('th-TH, shn;q=0.9, my;q=0.2')).toBe('mm')
  })

  it('defaults to English', () => {
    for (const header of [undefined, '', '*', 'th', 'my;q=0', 'my;q=none', ';;,,;q=1'])
      expect(parseAcceptLanguage(header)).toBe('en')
  })
})
