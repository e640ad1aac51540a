import type { TenderRules } from '@padauk/contract/tender-rules'
import { useWords } from '#admin/words/words.ts'

type Asked = { labelEn: string; labelMm: string; required: boolean }

/** Each rule in a line of its own, for the choice between two versions. */
export function useRuleLines() {
  const { t, number, listed, language, choicesIn } = useWords()
  const said = (word: string) => t(`tenders.rules.${word}`)
  const names = (asked: readonly Asked[]) =>
    listed(
      asked.map(({ labelEn, labelMm, required }) => {
        const name = (language === 'mm' && labelMm) || labelEn
        return required ? name : t('tenders.rules.optional', { name })
      }),
    ) || said('none')
  const learned = ({ disclosure }: TenderRules) =>
    listed(
      choicesIn('tenders.rules.disclosures')
        .filter(({ value }) => disclosure[value as keyof typeof disclosure])
        .map(({ label }) => label),
    ) || said('onlyCount')
  const priceOf = ({ price }: TenderRules) =>
    price
      ? `${price.currency}, ${said(price.required ? 'prices.required' : 'prices.optional')}`
      : said('prices.none')
  return (rules: TenderRules) => {
    const { openers } = rules
    const facts: [label: string, value: string][] = [
      ['openers', openers.length === 0 ? said('allOfSet') : number(openers.length)],
      ['adjournment', said(`adjournments.${rules.adjournment}`)],
      ['minimumBids', number(rules.minimumBids)],
      ['disclosure', learned(rules)],
      ['price', priceOf(rules)],
      ['fields', names(rules.fields)],
      ['documents', names(rules.documents)],
    ]
    return facts.map(([label, value]) => `${said(label)}: ${value}`)
  }
}
