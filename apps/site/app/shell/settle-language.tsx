import { htmlLanguage } from '@padauk/language/language'
import { useLocation } from 'react-router'
import { languageCookie, languageOfAddress, storageKey } from '#app/words/language.ts'

const choices = { en: languageChoice('en'), mm: languageChoice('mm') }

function languageChoice(language: 'en' | 'mm') {
  return { lang: htmlLanguage(language), cookie: languageCookie(language) }
}

/**
 * Runs in the head, before anything is painted. Where the cookie was lost, the server could not know
 * the stored language; it is asked once more, with the cookie. Nothing happens without storage, without
 * cookies, or when the server had the cookie already: so it can't go round in circles.
 */
const script = `(() => {
  let choice
  try {
    choice = ${JSON.stringify(choices)}[localStorage.getItem('${storageKey}')]
  } catch {}
  const page = document.documentElement
  if (!choice || choice.lang === page.lang) return
  const pair = choice.cookie.split(';')[0]
  const isKnown = () => document.cookie.split('; ').includes(pair)
  if (isKnown()) return
  document.cookie = choice.cookie
  if (!isKnown()) return
  page.hidden = true
  setTimeout(() => { page.hidden = false }, 5000)
  location.reload()
})()`.replaceAll(/\n\s*/g, '\n')

/** Only for addresses that name no language. `mark` tells the host that the script is ours. */
export function SettleLanguage({ mark }: { mark: string | undefined }) {
  if (languageOfAddress(useLocation())) return null
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: script }} />
}
