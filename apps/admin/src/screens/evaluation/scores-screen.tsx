import { listChecks } from '@padauk/contract/admin/bid-checks'
import { readEvaluation } from '@padauk/contract/admin/evaluation'
import { listScores } from '@padauk/contract/admin/scores'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import type { Evaluation } from '@padauk/contract/admin/evaluation'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '#admin/components/answer.tsx'
import { Button, ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useWords } from '#admin/words/words.ts'
import { Allowed, useEvaluationWay } from './allowed.tsx'
import { GivenScores } from './given-scores.tsx'
import { newestScores, scoredBids, scoredCriteria } from './score-book.ts'
import { ScoreForm } from './score-form.tsx'
import './evaluation.css'
import './scores.css'

/** An evaluator gives points and locks them; then everyone's are shown. */
export default function ScoresScreen() {
  const { id = '' } = useParams()
  const evaluation = useAnswer(readEvaluation, { params: { id } })
  const checks = useAnswer(listChecks, { params: { id } })
  const scores = useAnswer(listScores, { params: { id } })
  return (
    <Allowed id={id} of={evaluation}>
      {(found) => (
        <Allowed id={id} of={checks}>
          {({ bids }) => (
            <Allowed id={id} of={scores}>
              {(given) => <Scores key={id} evaluation={found} bids={bids} given={given} />}
            </Allowed>
          )}
        </Allowed>
      )}
    </Allowed>
  )
}

type Props = {
  evaluation: Evaluation
  bids: CheckedBid[]
  given: AnswerOf<typeof listScores>
}

function Scores({ evaluation, bids, given }: Props) {
  const { t } = useWords()
  const { own, rules, id } = evaluation
  return (
    <Screen
      title={t('evaluations.score.title')}
      lead={t('evaluations.score.lead')}
      back={useEvaluationWay(evaluation)}
      actions={
        own.may_compare && (
          <ButtonLink to={`/tenders/${id}/comparison`} kind="outline" icon="eye">
            {t('evaluations.compare.title')}
          </ButtonLink>
        )
      }
    >
      {rules.criteria.length === 0 ? (
        <Notice>{t('evaluations.score.none')}</Notice>
      ) : (
        <Given evaluation={evaluation} bids={bids} given={given} />
      )}
    </Screen>
  )
}

function Given({ evaluation: { id, own, rules }, bids: all, given }: Props) {
  const { t } = useWords()
  const [isChanging, setChanging] = useState(false)
  const bids = scoredBids(all)
  const criteria = scoredCriteria(rules.criteria)
  const book = newestScores(given.scores)
  const form = { tender: id, bids, criteria, book }
  if (bids.length === 0) return <Notice>{t('evaluations.score.noBids')}</Notice>
  if (own.may_score && !given.locked_at) return <ScoreForm {...form} isLocked={false} />
  if (isChanging) return <ScoreForm {...form} isLocked close={() => setChanging(false)} />
  return (
    <>
      {given.locked_at && <Notice tone="good">{t('evaluations.score.locked')}</Notice>}
      {given.scores.length === 0 ? (
        <Notice>{t('evaluations.score.notYet')}</Notice>
      ) : (
        <GivenScores bids={bids} criteria={criteria} book={book} />
      )}
      {own.may_score && given.locked_at && (
        <div>
          <Button kind="outline" icon="edit" onClick={() => setChanging(true)}>
            {t('evaluations.score.change')}
          </Button>
        </div>
      )}
    </>
  )
}
