import { factNames, factRequired } from '@padauk/contract/company-facts'
import type { CompanyFacts, FactAnswers, FactName } from '@padauk/contract/company-facts'
import { repairZeros, toLatinDigits } from '@padauk/language/digits'
import { dayInYangon } from '@padauk/language/working-days'
import { normaliseTyped } from '#platform/text/typed-text'

export const noFacts: CompanyFacts = { registration_no: '', founded: '', address: '', work: '' }

/** As they are stored: numbers in Latin digits, so that two of them can be compared. */
export function normaliseFacts<Facts extends FactAnswers>(typed: Facts): Facts {
  const entries = Object.entries<string | undefined>(typed).map(([name, text = '']) => {
    const tidy = normaliseTyped(text)
    return [name, name === 'registration_no' ? toLatinDigits(repairZeros(tidy)) : tidy]
  })
  return Object.fromEntries(entries) as Facts
}

/** Of both, in the order in which people read them. */
export const changedFacts = (before: CompanyFacts, after: CompanyFacts) =>
  factNames.filter((name) => before[name] !== after[name])

/** What a form is told: every fact that was asked for is there, no other one, and no year to come. */
export function faultsOfAnswers(asked: readonly FactName[], answers: FactAnswers, now: Date) {
  const faults: Record<string, string> = {}
  for (const name of factNames) {
    const isGiven = answers[name] !== undefined
    if (asked.includes(name) && !isGiven) faults[name] = factRequired[name]
    if (isGiven && !asked.includes(name)) faults[name] = 'common.invalid'
  }
  if (isToCome(answers.founded, now)) faults.founded = 'account.foundedInvalid'
  return Object.keys(faults).length > 0 ? faults : null
}

export const isToCome = (founded: string | undefined, now: Date) =>
  founded !== undefined && founded > dayInYangon(now).slice(0, 4)
