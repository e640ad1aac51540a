import type { Criterion } from '@padauk/contract/evaluation-rules'
import { useWords } from '#admin/words/words.ts'

/** English stands in where the Burmese name is missing. */
export function useCriterionName() {
  const { language } = useWords()
  return ({ labelEn, labelMm }: Pick<Criterion, 'labelEn' | 'labelMm'>) =>
    (language === 'mm' && labelMm) || labelEn
}
