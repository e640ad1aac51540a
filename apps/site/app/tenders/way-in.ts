import type { Language } from '@padauk/language/language'
import { useTranslations } from 'use-intl'
import { useCompanyName } from '#app/api/company-name.ts'
import { useLanguage } from '#app/api/site-data.ts'
import { nextParam, screenPath, signInPath, tenderPath } from '#app/words/links.ts'

/** To the sign-in or the sign-up, and from there to the tender. */
export function accountPath(path: string, language: Language, wanted: string) {
  const params = { ...(language === 'mm' && { lang: 'mm' }), [nextParam]: wanted }
  return `${path}?${new URLSearchParams(params)}`
}

/** The way to the whole tender: at once for a company that is signed in, else by the sign-in. */
export function useWayIn(id: string) {
  const t = useTranslations('publicTender')
  const language = useLanguage()
  const company = useCompanyName()
  const wanted = screenPath(language, tenderPath(id))
  return {
    company,
    wanted,
    to: company === undefined ? accountPath(signInPath, language, wanted) : wanted,
    words: (isOpen: boolean) =>
      company === undefined ? t(isOpen ? 'signIn' : 'signInToRead') : t('open'),
  }
}
