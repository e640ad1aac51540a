import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { Facts } from '#admin/components/facts.tsx'
import { useEvaluationFacts } from '#admin/screens/tenders/evaluation-facts.ts'
import { useWords } from '#admin/words/words.ts'

/** The rules as they were published. */
export function RulesFacts({ rules }: { rules: EvaluationRules }) {
  const { t } = useWords()
  const facts = useEvaluationFacts()(rules)
  return (
    <>
      <Facts facts={facts} />
      {rules.criteria.length > 0 && (
        <p className="evaluation-fine">{t('evaluations.priceFormula')}</p>
      )}
      <p className="evaluation-fine">{t('tenders.evaluation.frozen')}</p>
    </>
  )
}
