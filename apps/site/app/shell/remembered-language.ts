import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { isKeptCopy } from './kept-copy.ts'
import { languageCookie, languageToStore, storageKey } from '#app/words/language.ts'
import { useLanguage } from '#app/api/site-data.ts'

function readStored() {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function store(language: string) {
  try {
    localStorage.setItem(storageKey, language)
  } catch {
    // Storage may be full or forbidden; the cookie then has to do.
  }
}

/** Keeps local storage and its mirror in the cookie in step with the page (rules 1.2). */
export function useRememberedLanguage() {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const shown = useLanguage()
  useEffect(() => {
    const language = languageToStore({ pathname, search }, readStored())
    if (!language) return
    store(language)
    document.cookie = languageCookie(language)
    // The cookie had been lost: the server could not know better.
    if (language !== shown && !isKeptCopy()) void revalidate()
  }, [pathname, search, shown, revalidate])
}
