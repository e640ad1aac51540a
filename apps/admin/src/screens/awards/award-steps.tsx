import { PathSteps } from '#admin/components/path-steps.tsx'
import { useWords } from '#admin/words/words.ts'
import { pathOf } from './award-path.ts'
import type { AwardStep } from './award-path.ts'
import type { Decision } from './use-award.ts'

/** Where the decision stands, who made each step, and who is next. */
export function AwardSteps({ decision }: { decision: Decision }) {
  const { t } = useWords()
  const textOf = useStepText(decision)
  const { decided, contract } = decision
  return (
    <PathSteps
      steps={pathOf(decided, contract).map(({ name, place }) => ({
        name,
        label: t(`awards.steps.${name}`),
        text: textOf(name, place),
        place,
      }))}
    />
  )
}

function useStepText({ decided, tender, contract }: Decision) {
  const { t, number, briefDate, listed } = useWords()
  const { award, may } = decided
  const said = (word: string, values = {}) => t(`awards.stepTexts.${word}`, values)
  const done = (at: string | null | undefined, name: string | undefined) =>
    at ? listed([briefDate(at), name ?? ''].filter(Boolean)) : ''
  const days = said('workingDays', { count: number(tender.evaluation.standstillDays) })
  const until = award?.standstill_until

  const present: Record<AwardStep, () => string> = {
    proposed: () => said(may.propose ? 'you' : 'officer'),
    approved: () => said(may.approve ? 'yourDecision' : 'owner'),
    standstill: () => (until ? said('until', { date: briefDate(until) }) : days),
    final: () => '',
    contract: () =>
      contract ? said('signed', { date: briefDate(contract.signed_on) }) : said('toRecord'),
    ended: () => done(award?.final_at ?? award?.approved_at, undefined),
  }
  const past: Record<AwardStep, () => string> = {
    ...present,
    proposed: () => done(award?.proposed_at, award?.proposed_by?.name),
    approved: () => done(award?.approved_at, award?.approved_by?.name),
    final: () => done(award?.final_at, undefined),
  }
  return (name: AwardStep, place: 'past' | 'current' | 'later') => {
    if (place === 'past') return past[name]()
    if (place === 'current') return present[name]()
    return name === 'standstill' ? days : ''
  }
}
