import type { Money } from '@padauk/contract/outcomes'
import type { Language } from '@padauk/language/language'
import { formatAmount, inLakh } from '@padauk/language/money'

/** A sum with its currency, and in lakh, which shows a slipped zero. */
export const moneyShown = ({ amount, currency }: Money, language: Language) => ({
  amount: formatAmount(amount, currency, language),
  lakh: inLakh(amount, currency, language),
})
