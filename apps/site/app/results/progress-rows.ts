import type { OutcomeState, ProgressStep } from '@padauk/contract/outcomes'
import { timeOfDay } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { shortDay } from './short-day.ts'

type RowName = OutcomeState | 'standstill'

export type ProgressRow = {
  step: RowName
  /** How its date is read. */
  form: 'on' | 'from' | 'until' | 'planned'
  at: string | null
  day: string | null
  /** Only where the minute matters. */
  time: string | null
  look: 'past' | 'now' | 'next'
}

export type Progress = {
  state: OutcomeState
  steps: readonly ProgressStep[]
  /** Announced dates of steps that are still to come. */
  planned?: Partial<Record<OutcomeState, string | null>>
}

const endings = new Set<OutcomeState>(['unsuccessful', 'cancelled'])
const judged = new Set<OutcomeState>(['decided', 'final', 'contract', ...endings])
const toTheMinute = new Set<RowName>(['closed', 'opened'])

/** Without what is over once there is a decision, and without what never comes. */
function shownSteps({ state, steps }: Progress) {
  const reached = endings.has(state) ? steps.filter(({ at }) => at !== null) : steps
  return reached.filter(({ step }) => step !== 'evaluation' || !judged.has(state))
}

type Dated = Pick<ProgressRow, 'step' | 'form' | 'at'>

/** The standstill is a step of its own to the reader. */
function datedRows({ step, at, until }: ProgressStep, planned: Progress['planned']): Dated[] {
  const plannedAt = planned?.[step] ?? null
  const row: Dated = {
    step,
    form: step === 'open' ? 'from' : at === null ? 'planned' : 'on',
    at: at ?? plannedAt,
  }
  return until === null ? [row] : [row, { step: 'standstill', form: 'until', at: until }]
}

/** How far a tender is, for everyone who may see it. */
export function progressRows(progress: Progress, language: Language): ProgressRow[] {
  const { state, planned } = progress
  const rows = shownSteps(progress).flatMap((step) => datedRows(step, planned))
  const standstill = state === 'decided' ? rows.findIndex(({ step }) => step === 'standstill') : -1
  const now = standstill >= 0 ? standstill : rows.findIndex(({ step }) => step === state)
  return rows.map((row, place) => ({
    ...row,
    day: row.at && shortDay(row.at, language),
    time: row.at && toTheMinute.has(row.step) ? timeOfDay(row.at, language) : null,
    look: place < now ? 'past' : place === now ? 'now' : 'next',
  }))
}
