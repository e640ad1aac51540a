import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import type { Criterion } from '@padauk/contract/evaluation-rules'
import { useWords } from '#admin/words/words.ts'
import { pointsText } from './points.ts'
import { useCriterionName } from './criterion-name.ts'
import { cellOf } from './score-book.ts'
import type { Score, ScoreBook } from './score-book.ts'

type Props = { bids: readonly CheckedBid[]; criteria: readonly Criterion[]; book: ScoreBook }

/** Each bid with the points of each evaluator, and why some were changed. */
export function GivenScores({ bids, criteria, book }: Props) {
  const { t, number } = useWords()
  const nameOf = useCriterionName()
  return (
    <section className="panel given-scores">
      <h2>{t('evaluations.score.given')}</h2>
      {bids.map(({ submission, company }) => (
        <section key={submission}>
          <h3>{company}</h3>
          <dl>
            {criteria.map((criterion) => (
              <div key={criterion.id}>
                <dt>
                  {nameOf(criterion)}{' '}
                  <small>{t('evaluations.score.of', { weight: number(criterion.weight) })}</small>
                </dt>
                {[...(book.get(cellOf(submission, criterion.id))?.values() ?? [])].map((score) => (
                  <Given key={score.evaluator.id} score={score} />
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  )
}

function Given({ score: { evaluator, points, reason } }: { score: Score }) {
  const { t, language } = useWords()
  const { name } = evaluator
  return (
    <dd>
      {name}: <b>{pointsText(points, language)}</b>
      {reason && <small>{t('evaluations.score.changed', { name, reason })}</small>}
    </dd>
  )
}
