import type { Finding } from '@padauk/evidence/findings'
import type { Language } from '@padauk/language/language'
import { findingKey, markKey } from '#app/receipts/finding-words.ts'
import { element, say } from '#offline/dom.ts'
import { catalogues } from './words.ts'

/** The sentence about one step of a receipt. */
export function receiptSentence(finding: Finding, language: Language) {
  const steps: Record<string, string> = catalogues[language].steps
  const sentence = say(steps[findingKey(finding)] ?? '', { name: finding.name ?? '' })
  return finding.of ? `${catalogues[language].textOf[finding.of]} ${sentence}` : sentence
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
