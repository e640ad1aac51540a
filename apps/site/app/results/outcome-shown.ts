import type { PublicOutcome } from '@padauk/contract/outcomes'
import { longDate, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import type { Language } from '@padauk/language/language'
import type { TypesetText } from '#app/words/typesetting.ts'
import { moneyShown } from './money.ts'
import { progressRows } from './progress-rows.ts'
import type { Progress } from './progress-rows.ts'

type Given = {
  outcome: PublicOutcome
  planned: Progress['planned']
  language: Language
  typeset: (text: string) => TypesetText
}

/** A day of the calendar has no time; any in Yangon will do. */
const dayShown = (day: string, language: Language) => longDate(`${day}T12:00:00+06:30`, language)

const listed = (names: readonly string[], language: Language) =>
  language === 'mm'
    ? names.join('၊ ')
    : new Intl.ListFormat('en', { type: 'conjunction' }).format(names)

function awardShown({ outcome: { award }, language, typeset }: Given) {
  return (
    award && {
      winner: award.winner === null ? null : { text: award.winner, lines: typeset(award.winner) },
      value: award.value && moneyShown(award.value, language),
      isFinal: award.is_final,
      standstillUntil: longDate(award.standstill_until, language),
    }
  )
}

function numbersShown({ outcome, language }: Given) {
  const inDigits = (count: number | null) =>
    count !== null && language === 'mm' ? toMyanmarDigits(count) : (count?.toString() ?? null)
  const { bids, opened, valid, questions, addenda, objections, method, contract } = outcome
  return {
    bids: inDigits(bids),
    opened: inDigits(opened),
    valid: inDigits(valid),
    /** Null where there are none. */
    questions: inDigits(questions || null),
    addenda: inDigits(addenda || null),
    objections: inDigits(objections || null),
    mayObject: objections !== null,
    method,
    contract: contract && {
      signed: dayShown(contract.signed_on, language),
      from: dayShown(contract.starts_on, language),
      to: dayShown(contract.ends_on, language),
      completed: contract.completed_on && dayShown(contract.completed_on, language),
    },
  }
}

/** Written on the server, so that the browser loads neither dates nor sums for it. */
export function outcomeShown(given: Given) {
  const { outcome, planned, language } = given
  const { state, steps, none, closing, opened_by: openedBy } = outcome
  const opened = steps.find(({ step }) => step === 'opened')?.at ?? null
  return {
    state,
    isDecided: outcome.award !== null || none !== null,
    isLate: outcome.is_late,
    rows: progressRows({ state, steps, planned: planned ?? {} }, language),
    award: awardShown(given),
    none: none?.reason ?? null,
    numbers: numbersShown(given),
    opening:
      opened === null
        ? null
        : { at: opened, names: openedBy.length > 0 ? listed(openedBy, language) : null },
    closing: closing && {
      root: closing.root,
      deadline: timeWithSeconds(closing.deadline, language),
      counted: timeWithSeconds(closing.closed_at, language),
    },
    keySet: outcome.key_set,
  }
}
export type OutcomeShown = ReturnType<typeof outcomeShown>
