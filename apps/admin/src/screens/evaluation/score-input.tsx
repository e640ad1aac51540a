import type { Criterion } from '@padauk/contract/evaluation-rules'
import { useWords } from '#admin/words/words.ts'
import { typedPoints } from './points.ts'
import { useCriterionName } from './criterion-name.ts'

type Props = {
  name: string
  criterion: Criterion
  points: number | undefined
  isWrong: boolean
}

/** One score; digits of both scripts are taken. */
export function ScoreInput({ name, criterion, points, isWrong }: Props) {
  const { t, language, number } = useWords()
  const label = useCriterionName()(criterion)
  const weight = number(criterion.weight)
  return (
    <div className="score-input">
      <label htmlFor={name}>
        {t('evaluations.score.label', { criterion: label })}{' '}
        <small>{t('evaluations.score.of', { weight })}</small>
      </label>
      <span className="field-control">
        <input
          id={name}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          defaultValue={points === undefined ? '' : typedPoints(points, language)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${name}-error` : undefined}
        />
      </span>
      {isWrong && (
        <p className="field-error" id={`${name}-error`}>
          {t('evaluations.score.invalid', { max: weight })}
        </p>
      )}
    </div>
  )
}
