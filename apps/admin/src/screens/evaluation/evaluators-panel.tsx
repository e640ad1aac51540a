import { appointEvaluator, removeEvaluator } from '@padauk/contract/admin/evaluation'
import type { Evaluation } from '@padauk/contract/admin/evaluation'
import type { Failure } from '@padauk/contract/client'
import { useId, useState } from 'react'
import { AskFirst } from '#admin/components/ask-first.tsx'
import { Button } from '#admin/components/button.tsx'
import { describedBy, FieldFrame } from '#admin/components/field-frame.tsx'
import { Trouble } from '#admin/components/notice.tsx'
import { Panel } from '#admin/components/screen.tsx'
import { StatusBadge } from '#admin/components/status-badge.tsx'
import type { BadgeTone } from '#admin/components/status-badge.tsx'
import { callAdmin } from '#admin/session/call.ts'
import { useMay, useSession } from '#admin/session/use-session.ts'
import { useWords } from '#admin/words/words.ts'
import { useActs } from './use-acts.ts'

type Evaluator = Evaluation['evaluators'][number]
type State = 'appointed' | 'accepted' | 'declared' | 'locked' | 'interest'

const tones: Record<State, BadgeTone> = {
  appointed: 'new',
  accepted: 'done',
  declared: 'done',
  locked: 'good',
  interest: 'closed',
}

function stateOf({ has_interest: hasInterest, ...times }: Evaluator): State {
  if (hasInterest) return 'interest'
  if (times.locked_at) return 'locked'
  if (times.declared_at) return 'declared'
  return times.rules_accepted_at ? 'accepted' : 'appointed'
}

/** Who evaluates; an officer appoints them before the deadline. */
export function EvaluatorsPanel({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useWords()
  const own = useSession()?.id
  const mayAppoint = useMay('officer')
  const { id, evaluators, candidates, phase } = evaluation
  const [now] = useState(() => Date.now())
  // An appointment is taken back before the deadline only.
  const mayRemove =
    mayAppoint && phase === 'before-opening' && Date.parse(evaluation.end_date) > now
  return (
    <Panel title={t('evaluations.evaluators.title')}>
      {evaluators.length === 0 && <p>{t('evaluations.evaluators.none')}</p>}
      <ul className="evaluation-people">
        {evaluators.map((evaluator) => {
          const { person } = evaluator
          const state = stateOf(evaluator)
          const { name } = person
          return (
            <li key={person.id}>
              <b>{person.id === own ? t('evaluations.evaluators.you', { name }) : name}</b>
              <StatusBadge tone={tones[state]}>
                {t(`evaluations.evaluators.states.${state}`)}
              </StatusBadge>
              {mayRemove && <Remove id={id} person={person} />}
            </li>
          )
        })}
      </ul>
      {mayAppoint && candidates.length > 0 && <Appoint id={id} candidates={candidates} />}
    </Panel>
  )
}

type RemoveProps = { id: string; person: Evaluator['person'] }

function Remove({ id, person }: RemoveProps) {
  const { t } = useWords()
  const { done } = useActs()
  return (
    <AskFirst
      button={{ label: t('evaluations.evaluators.remove'), kind: 'quiet', small: true }}
      title={t('evaluations.evaluators.remove')}
      confirm={t('evaluations.evaluators.remove')}
      kind="danger"
      act={() => callAdmin(removeEvaluator, { params: { id, staff: person.id } })}
      done={done('evaluations.evaluators.removed')}
    >
      <p>{t('evaluations.evaluators.removeText', { name: person.name })}</p>
    </AskFirst>
  )
}

type AppointProps = { id: string; candidates: Evaluation['candidates'] }

function Appoint({ id, candidates }: AppointProps) {
  const { t } = useWords()
  const { done } = useActs()
  const field = useId()
  const [chosen, setChosen] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | 'unchosen'>()

  async function appoint() {
    if (chosen === '') return setFailure('unchosen')
    setBusy(true)
    const answer = await callAdmin(appointEvaluator, { params: { id }, body: { staff: chosen } })
    setBusy(false)
    if (!answer.ok) return setFailure(answer)
    setChosen('')
    setFailure(undefined)
    done('evaluations.evaluators.appointed')()
  }

  const error = failure === 'unchosen' ? 'evaluations.evaluators.choose' : undefined
  return (
    <div className="evaluation-appoint">
      <h3>{t('evaluations.evaluators.appoint')}</h3>
      {typeof failure === 'object' && <Trouble failure={failure} />}
      <FieldFrame id={field} label={t('evaluations.evaluators.person')} error={error}>
        <select
          id={field}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          {...describedBy(field, { error })}
        >
          <option value="">{t('evaluations.evaluators.choose')}</option>
          {candidates.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div>
        <Button busy={busy} onClick={() => void appoint()}>
          {t('evaluations.evaluators.button')}
        </Button>
      </div>
    </div>
  )
}
