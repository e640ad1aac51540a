import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { evaluationPhases } from '@padauk/contract/admin/evaluation'

type Phase = (typeof evaluationPhases)[number]

/** The steps that this tender goes through: the lowest price needs no scores. */
export const phasesOf = ({ rules, phase }: Pick<Evaluation, 'rules' | 'phase'>): Phase[] =>
  evaluationPhases.filter(
    (one) => one !== 'scoring' || phase === 'scoring' || rules.criteria.length > 0,
  )

export type NextStep =
  | 'appoint'
  | 'accept'
  | 'declare'
  | 'check'
  | 'score'
  | 'award'
  | `wait${'Opening' | 'Acceptance' | 'Checks' | 'Scores' | 'Decision'}`
  | 'readDecision'

/** The one thing that this person does next, or what is awaited. */
export function nextStep(evaluation: Evaluation, isOfficer: boolean): NextStep {
  const { own, phase, bidders } = evaluation
  if (own.is_evaluator && own.rules_accepted_at === null) return 'accept'
  if (phase === 'before-opening') {
    const lacksEvaluators = evaluation.evaluators.length === 0 && evaluation.candidates.length > 0
    return isOfficer && lacksEvaluators && evaluation.rules.criteria.length > 0
      ? 'appoint'
      : 'waitOpening'
  }
  if ((isOfficer || own.is_evaluator) && own.declared_at === null)
    return bidders ? 'declare' : 'waitAcceptance'
  if (phase === 'decided') return 'readDecision'
  if (phase === 'ready') return isOfficer ? 'award' : 'waitDecision'
  if (phase === 'formal-check' && own.may_check) return 'check'
  if (own.may_score && own.locked_at === null) return 'score'
  return phase === 'formal-check' ? 'waitChecks' : 'waitScores'
}

/** Readers need no declaration; officers and evaluators read after theirs. */
export const maySeeBids = ({ phase, own }: Evaluation, isReader: boolean) =>
  phase !== 'before-opening' && (own.has_interest === false || isReader)
