import { done, refuse } from '@padauk/contract/problems'
import { openingMinutes } from '@padauk/contract/tender-rules'
import type { SealingKind, TenderRules } from '@padauk/contract/tender-rules'
import { workingDaysBefore } from '@padauk/language/working-days'
import type { Holidays } from '@padauk/language/working-days'
import { words } from '#platform/text/words'

/** The keys that a tender published now could be sealed to. */
export type Keys = {
  /** Null before the first key set. */
  set: { hash: string; holders: readonly string[] } | null
  /** Whether enough holders have checked their keys lately. */
  areHealthy: boolean
}

type Chosen = {
  sealing: SealingKind | null
  sealingReasonEn: string
  sealingReasonMm: string
  endDate: Date
  opensAt: Date | null
  rules: TenderRules
}

/** The opening of a tender whose staff chose no other time. */
export const openingOf = ({ endDate, opensAt }: Pick<Chosen, 'endDate' | 'opensAt'>) =>
  opensAt ?? new Date(endDate.getTime() + openingMinutes * 60_000)

type QuestionDates = { endDate: Date; questionsUntil: Date | null; answersBy: Date | null }

/** Until when companies ask and staff answer, when the draft is published now (rules 12.1). */
export const questionTimesOf = (draft: QuestionDates, holidays: Holidays) => ({
  questionsUntil: draft.questionsUntil ?? workingDaysBefore(draft.endDate, 3, holidays),
  answersBy: draft.answersBy ?? workingDaysBefore(draft.endDate, 1, holidays),
})
export type QuestionTimes = ReturnType<typeof questionTimesOf>

export const areQuestionsInOrder = ({ questionsUntil, answersBy }: QuestionTimes, endDate: Date) =>
  questionsUntil <= answersBy && answersBy <= endDate

/** What publishing a draft now would state for good. */
export function statementOf(draft: Chosen, keys: Keys) {
  const opensAt = openingOf(draft)
  if (opensAt < draft.endDate) {
    return refuse('invalid-input', { says: 'tender.openingBeforeDeadline' })
  }
  const kind = draft.sealing ?? (keys.set && keys.areHealthy ? 'sealed' : 'access-controlled')
  const sealing = kind === 'sealed' ? sealedTo(draft.rules, keys) : unsealed(draft, keys)
  return sealing.ok ? done({ ...sealing.value, opensAt }) : sealing
}
export type Statement = Extract<ReturnType<typeof statementOf>, { ok: true }>['value']

function sealedTo(rules: TenderRules, { set, areHealthy }: Keys) {
  if (!set) return refuse('invalid-input', { says: 'tender.noKeySet' })
  if (!areHealthy) return refuse('invalid-input', { says: 'tender.keysNotHealthy' })
  const openers = rules.openers.length > 0 ? rules.openers : [...set.holders]
  if (!openers.every((id) => set.holders.includes(id))) {
    return refuse('invalid-input', { says: 'tender.openersNotInSet' })
  }
  return done({
    sealing: 'sealed' as const,
    sealingReasonEn: '',
    sealingReasonMm: '',
    keySet: set.hash,
    rules: { ...rules, openers },
  })
}

function unsealed(draft: Chosen, keys: Keys) {
  const { price, fields, documents } = draft.rules
  // They travel inside the seal; without one no bidder could give them.
  if (price || fields.length > 0 || documents.length > 0) {
    return refuse('invalid-input', { says: 'tender.askedNeedsSealing' })
  }
  const reason = reasonOf(draft, keys)
  if (!reason) return refuse('invalid-input', { says: 'tender.sealingReasonRequired' })
  return done({
    sealing: 'access-controlled' as const,
    sealingReasonEn: reason.en,
    sealingReasonMm: reason.mm,
    keySet: null,
    // Two officers or holders open it: there is no set to choose from.
    rules: { ...draft.rules, openers: [] },
  })
}

/** Why bids are not sealed: staff's own words, or what keeps them from being sealed. */
function reasonOf({ sealingReasonEn: en, sealingReasonMm: mm }: Chosen, keys: Keys) {
  if (en !== '') return { en, mm }
  if (keys.set && keys.areHealthy) return null
  const code = keys.set ? 'sealing.fewHealthyKeys' : 'sealing.noKeyHolders'
  return { en: words('en')(`validation.${code}`), mm: words('mm')(`validation.${code}`) }
}
