import type { Finding } from '@padauk/evidence/receipt-check'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import { findingKey, markKey } from '#app/receipts/finding-words.ts'
import { catalogues } from './words.ts'

export const byId = (id: string) => document.getElementById(id) as HTMLElement
export const inputOf = (id: string) => byId(id) as HTMLInputElement

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

/** The sentence about one step of a receipt. */
export function receiptSentence(finding: Finding, language: Language) {
  const steps: Record<string, string> = catalogues[language].steps
  return say(steps[findingKey(finding)] ?? '', { name: finding.name ?? '' })
}

type Found = { state: Finding['state'] }

/** Each step with the word for its mark, for those who don't see colours. */
export function findingList<Step extends Found>(
  findings: readonly Step[],
  language: Language,
  sentenceOf: (finding: Step, language: Language) => string,
) {
  const list = document.createElement('ul')
  for (const finding of findings) {
    const item = element('li', ` ${sentenceOf(finding, language)}`)
    item.dataset.state = finding.state
    item.prepend(element('strong', catalogues[language][markKey(finding.state)]))
    list.append(item)
  }
  return list
}
