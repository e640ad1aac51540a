import type { Language } from '@padauk/language/language'
import { languageOfAddress } from './language.ts'

/** The sections of the home page, by the names that links use. */
export type Anchor =
  | 'home'
  | 'open-tenders'
  | 'about-us'
  | 'services'
  | 'client'
  | 'news'
  | 'contact'
  | 'location'

export const homePath = (language: Language) => (language === 'mm' ? '/mm' : '/')

export const anchorPath = (language: Language, anchor: Anchor) =>
  language === 'mm' ? `/mm/#${anchor}` : `/#${anchor}`

export const servicePath = (id: string, language: Language) => `/service/${id}/${language}`
export const projectPath = (id: string, language: Language) => `/project/${id}/${language}`

/** For visitors; a company that is signed in reads `tenderPath`. */
export const publicTenderPath = (id: string) => `/tender/${id}`
export const tenderPath = (id: string) => `/auth/tender/${id}`
export const submitPath = (id: string) => `/auth/submit/${id}`
export const replacesParam = 'replaces'
/** Of the sign-in: where to go afterwards. */
export const nextParam = 'next'
export const questionsPath = (id: string) => `/auth/tender/${id}/questions`
export const takeBackPath = (id: string) => `/auth/take-back/${id}`
export const submitSuccessPath = (id: string) => `/auth/submit/${id}/success`
export const receiptPath = (id: string) => `/auth/receipt/${id}`
/** Where a company begins, after its sign-in too. */
export const companyHomePath = '/auth'
export const submittedPath = '/auth/submitted'
export const profilePath = '/auth/profile'
export const peoplePath = '/auth/people'
export const noticesPath = '/auth/notices'
export const signInPath = '/signin'
export const signUpPath = '/signup'
export const forgotPath = '/forgot'
export const verifierPath = '/verifier.html'

/**
 * The public pages with one address for both languages, in the order of the footer. Their routes,
 * the sitemap and the links in the footer are made from this list.
 */
export const pages = {
  tenders: '/tenders',
  search: '/search',
  verify: '/verify',
  help: '/help',
  'open-data': '/open-data',
  privacy: '/privacy',
} as const
export const {
  tenders: tendersPath,
  search: searchPath,
  verify: verifyPath,
  help: helpPath,
  privacy: privacyPath,
} = pages

/**
 * Screens with one address for both languages read the cookie. Where scripts are off there is none,
 * so links from Burmese pages say it.
 */
export const screenPath = (language: Language, path: string) =>
  language === 'mm' ? `${path}?lang=mm` : path

/** The form again, for a bid that takes the place of the one with this receipt. */
export const replacePath = (language: Language, id: string, receiptNo: string) =>
  `${submitPath(id)}?${new URLSearchParams({ ...(language === 'mm' && { lang: 'mm' }), [replacesParam]: receiptNo })}`

/** Where a receipt is looked up by its number. */
export const checkPath = (language: Language, number: string) =>
  `${verifyPath}?${new URLSearchParams({ ...(language === 'mm' && { lang: 'mm' }), no: number })}`

type Address = { pathname: string; search: string }

const lastSegment = /\/(?:en|mm)\/?$/

/** The same page in the given language. Screens with one address for both take `?lang=`. */
export function addressIn(language: Language, { pathname, search }: Address) {
  if (pathname === '/' || /^\/mm\/?$/.test(pathname)) return homePath(language)
  if (hasLanguageInPath(pathname)) return pathname.replace(lastSegment, `/${language}`)
  const params = new URLSearchParams(search)
  params.set('lang', language)
  return `${pathname}?${params}`
}

/** Only pages with an address for each language have alternates for search engines. */
export const hasLanguageInPath = (pathname: string) =>
  languageOfAddress({ pathname, search: '' }) !== undefined

/** Full at home, a slim strip on other public pages, none on forms (rules 2.3). */
export function bannerSize(pathname: string): 'full' | 'slim' | 'none' {
  if (/^\/(?:mm\/?)?$/.test(pathname)) return 'full'
  return /^\/(?:tenders\/?$|(?:service|project)\/)/.test(pathname) ? 'slim' : 'none'
}

export const withoutSlash = (pathname: string) => pathname.replace(/(?<=.)\/$/, '')

/** `/mm` and `/mm/#contact` are one page: going from one to the other needs no new data. */
export function isAnchorOnly(from: URL, to: URL) {
  return (
    from.href !== to.href &&
    withoutSlash(from.pathname) === withoutSlash(to.pathname) &&
    from.search === to.search
  )
}

/** Whether a menu link leads to the current place; the top of the home page is `home`. */
export function isHere(link: string, here: { pathname: string; hash: string }) {
  const { pathname, hash } = new URL(link, 'http://here')
  if (withoutSlash(pathname) !== withoutSlash(here.pathname)) return false
  return hash === here.hash || (hash === '#home' && here.hash === '')
}
