import { readEvaluation } from '@padauk/contract/admin/evaluation'
import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '#admin/components/answer.tsx'
import { ButtonLink } from '#admin/components/button.tsx'
import type { IconName } from '#admin/components/icon.tsx'
import { Notice } from '#admin/components/notice.tsx'
import { Panel, Screen } from '#admin/components/screen.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { Allowed, useTenderWay } from './allowed.tsx'
import { EvaluationSteps } from './evaluation-steps.tsx'
import { EvaluatorsPanel } from './evaluators-panel.tsx'
import { DeclaredNone } from './interest.tsx'
import { maySeeBids } from './next-step.ts'
import { NextAct } from './next-act.tsx'
import { RulesFacts } from './rules-facts.tsx'
import './evaluation.css'

/** Where an evaluation stands, and the one thing that this person does next. */
export default function EvaluationScreen() {
  const { id = '' } = useParams()
  const { t } = useWords()
  const asked = useAnswer(readEvaluation, { params: { id } })
  const [isAside, setAside] = useState(false)
  if (isAside) {
    return (
      <Screen title={t('evaluations.title')} back={{ to: '/', label: t('navigation.today') }}>
        <Notice tone="good">
          <span role="status">{t('evaluations.interest.removed')}</span>
        </Notice>
      </Screen>
    )
  }
  return (
    <Allowed id={id} of={asked}>
      {(evaluation) => <Shown key={id} evaluation={evaluation} stepAside={() => setAside(true)} />}
    </Allowed>
  )
}

type Props = { evaluation: Evaluation; stepAside: () => void }

function Shown({ evaluation, stepAside }: Props) {
  const { t, dateAndTime } = useWords()
  const { opened_at: openedAt, number, checks } = evaluation
  const lead = openedAt
    ? t('evaluations.lead', { count: checks.all, date: dateAndTime(openedAt) })
    : t('evaluations.leadBefore', { date: dateAndTime(evaluation.end_date) })
  return (
    <Screen
      title={t('evaluations.title')}
      lead={`${number ? `${number}. ` : ''}${lead}`}
      back={useTenderWay(evaluation)}
    >
      <EvaluationSteps evaluation={evaluation} />
      <DeclaredNone evaluation={evaluation} stepAside={stepAside} />
      <NextAct evaluation={evaluation} stepAside={stepAside} />
      <Ways evaluation={evaluation} />
      <EvaluatorsPanel evaluation={evaluation} />
      <Panel title={t('tenders.evaluation.title')}>
        <RulesFacts rules={evaluation.rules} />
      </Panel>
    </Screen>
  )
}

const ways: { path: string; label: string; icon: IconName }[] = [
  { path: 'checks', label: 'evaluations.formal.title', icon: 'audit' },
  { path: 'scores', label: 'evaluations.score.title', icon: 'edit' },
  { path: 'comparison', label: 'evaluations.compare.title', icon: 'eye' },
  { path: 'report', label: 'evaluations.report.title', icon: 'print' },
]

function Ways({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useWords()
  const isReader = useMay('owner', 'auditor')
  if (!maySeeBids(evaluation, isReader)) return null
  const { criteria } = evaluation.rules
  const { may_compare: mayCompare } = evaluation.own
  const shown = ways.filter(({ path }) => {
    if (path === 'scores') return criteria.length > 0
    return path === 'checks' || mayCompare
  })
  return (
    <Panel title={t('evaluations.ways')}>
      <div className="screen-actions">
        {shown.map(({ path, label, icon }) => (
          <ButtonLink
            key={path}
            to={`/tenders/${evaluation.id}/${path}`}
            kind="outline"
            icon={icon}
          >
            {t(label)}
          </ButtonLink>
        ))}
      </div>
    </Panel>
  )
}
