import { readComparison } from '@padauk/contract/admin/scores'
import type { Comparison } from '@padauk/contract/admin/scores'
import { useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Allowed, useEvaluationWay } from './allowed.tsx'
import { ComparisonCards } from './comparison-cards.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { useCompared } from './use-compared.ts'
import './evaluation.css'
import './comparison.css'

/** Bids side by side, ranked by the rules of the tender. */
export default function ComparisonScreen() {
  const { id = '' } = useParams()
  const asked = useAnswer(readComparison, { params: { id } })
  return (
    <Allowed id={id} of={asked}>
      {(comparison) => <Compared comparison={comparison} />}
    </Allowed>
  )
}

function Compared({ comparison }: { comparison: Comparison }) {
  const { t } = useWords()
  const isWide = useIsWide()
  const compared = useCompared(comparison)
  const { id, bids, phase } = comparison
  const isOfficer = useMay('officer')
  const mayReadAward = useMay('officer', 'owner', 'auditor')
  const mayPropose = isOfficer && phase === 'ready'
  return (
    <Screen
      title={t('evaluations.compare.heading', { count: bids.length })}
      lead={<Lead comparison={comparison} isInMillions={compared.isInMillions} />}
      back={useEvaluationWay(comparison)}
      actions={
        <>
          {mayPropose && (
            <ButtonLink to={`/tenders/${id}/award`} kind="main">
              {t('evaluations.compare.propose')}
            </ButtonLink>
          )}
          {phase === 'decided' && mayReadAward && (
            <ButtonLink to={`/tenders/${id}/award`} kind="outline">
              {t('evaluations.compare.award')}
            </ButtonLink>
          )}
          <ButtonLink to={`/tenders/${id}/report`} kind="outline" icon="print">
            {t('evaluations.compare.print')}
          </ButtonLink>
        </>
      }
    >
      {bids.length === 0 && <Notice>{t('evaluations.compare.none')}</Notice>}
      {bids.length > 0 &&
        (isWide ? <ComparisonTable {...compared} /> : <ComparisonCards {...compared} />)}
      <p className="evaluation-fine">{t('evaluations.hint.text')}</p>
    </Screen>
  )
}

type LeadProps = { comparison: Comparison; isInMillions: boolean }

function Lead({ comparison: { evaluators, rules }, isInMillions }: LeadProps) {
  const { t, listed } = useWords()
  const namesOf = (people: typeof evaluators) => listed(people.map(({ name }) => name))
  const waiting = evaluators.filter(({ locked_at: at }) => at === null)
  return (
    <>
      {rules.criteria.length > 0 && evaluators.length > 0 && (
        <>
          {waiting.length === 0
            ? t('evaluations.compare.lockedAll', { names: namesOf(evaluators) })
            : t('evaluations.compare.lockedSome', { names: namesOf(waiting) })}{' '}
        </>
      )}
      {isInMillions && t('evaluations.compare.inMillions')}
    </>
  )
}

const wide = matchMedia('(min-width: 900px)')
const watchWidth = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Only one of table and cards is drawn: each is long with many bids. */
const useIsWide = () => useSyncExternalStore(watchWidth, () => wide.matches)
