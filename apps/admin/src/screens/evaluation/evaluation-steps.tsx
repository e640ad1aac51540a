import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { PathSteps } from '#admin/components/path-steps.tsx'
import { useWords } from '#admin/words/words.ts'
import { phasesOf } from './next-step.ts'

const placeOf = (step: number, current: number) => {
  if (step === current) return 'current'
  return step < current ? 'past' : 'later'
}

export function EvaluationSteps({ evaluation }: { evaluation: Evaluation }) {
  const { t, number } = useWords()
  const phases = phasesOf(evaluation)
  const current = phases.indexOf(evaluation.phase)
  return (
    <PathSteps
      steps={phases.map((phase, step) => ({
        name: phase,
        label: `${number(step + 1)}. ${t(`evaluations.steps.${phase}`)}`,
        text: '',
        place: placeOf(step, current),
      }))}
    />
  )
}
