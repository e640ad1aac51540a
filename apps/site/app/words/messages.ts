import type { HtmlLanguage } from '@padauk/language/language'
import { use } from 'react'
import type * as english from './messages-en.ts'

export type Messages = typeof english

// A chunk per language: the browser gets the words of the page it shows and no others.
const catalogues = {
  en: () => import('./messages-en.ts'),
  my: () => import('./messages-my.ts'),
}

const loaded = new Map<HtmlLanguage, Messages>()
const loading = new Map<HtmlLanguage, Promise<Messages>>()

async function load(locale: HtmlLanguage) {
  const messages = await catalogues[locale]()
  loaded.set(locale, messages)
  return messages
}

export function loadMessages(locale: HtmlLanguage): Promise<Messages> {
  const known = loading.get(locale)
  if (known) return known
  const promise = load(locale)
  loading.set(locale, promise)
  promise.catch(() => loading.delete(locale))
  return promise
}

/** Suspends only when the language changes without leaving the page. */
export function useMessages(locale: HtmlLanguage): Messages {
  return loaded.get(locale) ?? use(loadMessages(locale))
}
