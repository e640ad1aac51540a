import type { Language } from '@padauk/language/language'
import { companyHomePath, nextParam, signInPath } from '#app/words/links.ts'

const anywhere = 'http://here'

/** The page that was requested before sign-in, if it is one of ours. */
export function returnPath(search: string): string | null {
  const wanted = new URLSearchParams(search).get(nextParam)
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, anywhere)) return null
  const { origin, pathname, search: query } = new URL(wanted, anywhere)
  const isOfCompanies = pathname === companyHomePath || pathname.startsWith('/auth/')
  return origin === anywhere && isOfCompanies ? pathname + query : null
}

type Here = { pathname: string; search: string }

export const signInPathFrom = ({ pathname, search }: Here) =>
  `${signInPath}?${new URLSearchParams({ [nextParam]: pathname + search })}`

/** From one screen of the accounts to another, without losing the way back. */
export function accountPath(path: string, language: Language, search: string) {
  const params = new URLSearchParams(language === 'mm' ? { lang: 'mm' } : {})
  const wanted = returnPath(search)
  if (wanted) params.set(nextParam, wanted)
  return params.size > 0 ? `${path}?${params}` : path
}
