import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { useWords } from '#admin/words/words.ts'

/** Each rule of evaluation with its label; only the person who answers objections has another source. */
export function useEvaluationFacts() {
  const { t, number, listed, language } = useWords()
  const said = (word: string) => t(`tenders.evaluation.${word}`)
  const counted = (word: string, count: number) =>
    t(`tenders.evaluation.counted.${word}`, { count: number(count) })
  return (rules: EvaluationRules) => {
    const criteria = rules.criteria.map(
      ({ labelEn, labelMm, weight }) =>
        `${(language === 'mm' && labelMm) || labelEn} ${number(weight)}%`,
    )
    return [
      { label: said('method'), value: said(`methods.${rules.method}`) },
      { label: said('criteria'), value: listed(criteria) },
      { label: said('tieRule'), value: said(`tieRules.${rules.tieRule}`) },
      { label: said('labels.standstill'), value: counted('standstill', rules.standstillDays) },
      { label: said('labels.validity'), value: counted('validity', rules.validityDays) },
      { label: said('labels.cure'), value: counted('cure', rules.cureHours) },
    ]
  }
}

/** The same for the choice between two versions. */
export function useEvaluationLines() {
  const { t } = useWords()
  const factsOf = useEvaluationFacts()
  const person = ({ objectionPerson }: EvaluationRules) =>
    t(`tenders.evaluation.${objectionPerson ? 'named' : 'anyOwner'}`)
  return (rules: EvaluationRules) =>
    [...factsOf(rules), { label: t('tenders.evaluation.objectionPerson'), value: person(rules) }]
      .filter(({ value }) => value !== '')
      .map(({ label, value }) => `${label}: ${value}`)
}
