import { htmlLanguage, languages } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text)

const localisedScreen = /^\/(?:service|project)\/[^/]+\/([^/]+)\/?$/

type Address = { pathname: string; search: string }

/** The language an address names, in its path or as `?lang=`; most of the tender area names none. */
export function languageOfAddress({ pathname, search }: Address): Language | undefined {
  if (pathname === '/') return 'en'
  if (/^\/mm\/?$/.test(pathname)) return 'mm'
  const named = localisedScreen.exec(pathname)?.[1] ?? new URLSearchParams(search).get('lang')
  return isLanguage(named) ? named : undefined
}

/** In local storage. */
export const storageKey = 'lang'
const cookieName = 'lang'
const oneYear = 31_536_000

/** The cookie mirrors local storage, only so that the server knows the language of bare addresses. */
export const languageCookie = (language: Language) =>
  `${cookieName}=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax`

export function languageOfCookies(cookies: string | null): Language | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([name]) => name === cookieName)?.[1]
  return isLanguage(value) ? value : undefined
}

const preview = /^\/preview\//

/**
 * The language in the address wins and is stored; without one, the stored one; English at last.
 * A preview stores none: staff who check the other language have not chosen it.
 */
export function languageToStore(address: Address, stored: string | null): Language | undefined {
  if (preview.test(address.pathname)) return undefined
  return languageOfAddress(address) ?? (isLanguage(stored) ? stored : 'en')
}

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'mm' : 'en')

const burmese = /[\u1000-\u109F]/

/** For texts of unknown language: English stands in where a translation is missing (rules 1.4). */
export const languageOfText = (text: string, page: Language) =>
  htmlLanguage(page === 'mm' && !burmese.test(text) ? 'en' : page)
