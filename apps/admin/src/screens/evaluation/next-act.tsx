import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ButtonLink } from '#admin/components/button.tsx'
import { useMay } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { AcceptRules } from './accept-rules.tsx'
import { DeclareForm } from './interest.tsx'
import { nextStep } from './next-step.ts'
import type { NextStep } from './next-step.ts'
import '#admin/components/act.css'

type Props = { evaluation: Evaluation; stepAside: () => void }

/** Where a step is done; those without an address are done here. */
const screens: Partial<Record<NextStep, { path: string; button: string }>> = {
  check: { path: 'checks', button: 'evaluations.formal.title' },
  score: { path: 'scores', button: 'evaluations.next.score' },
  award: { path: 'comparison', button: 'evaluations.compare.title' },
}

/** One decision at a time, with one big button. */
export function NextAct({ evaluation, stepAside }: Props) {
  const { t } = useWords()
  const step = nextStep(evaluation, useMay('officer'))
  const { id, checks } = evaluation
  const way = screens[step]
  switch (step) {
    case 'accept':
      return (
        <Act step={step} text={t('evaluations.next.acceptText')}>
          <AcceptRules id={id} />
        </Act>
      )
    case 'declare':
      return (
        <Act step={step} text={t('evaluations.next.declareText')}>
          <DeclareForm evaluation={evaluation} stepAside={stepAside} />
        </Act>
      )
    case 'appoint':
      return <Act step={step} text={t('evaluations.next.appointText')} />
    case 'check':
    case 'score':
    case 'award':
      return (
        <Act step={step} text={t(`evaluations.next.${step}Text`, checks)}>
          {way && (
            <div>
              <ButtonLink to={`/tenders/${id}/${way.path}`} kind="main">
                {t(way.button)}
              </ButtonLink>
            </div>
          )}
        </Act>
      )
    default:
      return <Act step="wait" text={t(`evaluations.next.${step}`)} />
  }
}

type ActProps = { step: NextStep | 'wait'; text: string; children?: ReactNode }

function Act({ step, text, children }: ActProps) {
  const { t } = useWords()
  const id = useId()
  return (
    <section className="act" aria-labelledby={id} data-step={step}>
      {step !== 'wait' && <p className="evaluation-fine">{t('evaluations.next.title')}</p>}
      <h2 id={id}>{t(`evaluations.next.${step}`)}</h2>
      <p>{text}</p>
      {children && <div className="act-foot">{children}</div>}
    </section>
  )
}
