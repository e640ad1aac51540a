import { toMyanmarDigits } from '@padauk/language/digits'
import { htmlLanguage } from '@padauk/language/language'
import type { Language } from '@padauk/language/language'
import { keepWords } from '@padauk/language/line-breaks'

export const byId = (id: string) => document.getElementById(id) as HTMLElement
export const inputOf = (id: string) => byId(id) as HTMLInputElement

/** A text with its values. The pages have no ICU parser: their texts use plain places only. */
export function say(text: string, values: Record<string, string | number> = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''))
}

export const inDigits = (value: number, language: Language) =>
  language === 'mm' ? toMyanmarDigits(value) : String(value)

export function element(name: string, text: string, className = '') {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/** A text whose Burmese words stay whole at the end of a line. */
export const phrases = (text: string) =>
  keepWords(text).map(({ text: part, unbroken }) => (unbroken ? element('span', part, 'nb') : part))

/** `package.title`: the words of a place in the page, which names them itself. */
function wordAt(catalogue: unknown, key: string) {
  let entry = catalogue
  for (const name of key.split('.')) entry = (entry as Record<string, unknown>)[name]
  return String(entry)
}

/** Every place that names its words, the title, and which language is chosen. */
export function showWords(language: Language, catalogue: { title: string }) {
  document.documentElement.lang = htmlLanguage(language)
  document.title = catalogue.title
  for (const place of document.querySelectorAll<HTMLElement>('[data-word]')) {
    place.replaceChildren(...phrases(wordAt(catalogue, place.dataset['word'] ?? '')))
  }
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.setAttribute('aria-pressed', String(button.dataset['language'] === language))
  }
}

export function onLanguage(change: (language: Language) => void) {
  for (const button of document.querySelectorAll<HTMLElement>('[data-language]')) {
    button.addEventListener('click', () => change(button.dataset['language'] as Language))
  }
}
