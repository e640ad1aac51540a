import type { TenderText } from '@padauk/contract/admin/tender-drafts'
import type { ChecklistItem } from '@padauk/contract/admin/tenders'
import { priceCriterion } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { isSmallPicture } from '@padauk/contract/pictures'
import { areInOrder } from '@padauk/contract/tender-dates'
import type { TenderDates as Dates } from '@padauk/contract/tender-dates'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { isHotlineAnswered } from '@padauk/language/working-days'
import { textNames } from '#features/tenders/fields'
import { areQuestionsInOrder, openingOf, statementOf } from '#features/tenders/publication'
import type { Keys, QuestionTimes } from '#features/tenders/publication'
import { hasWords } from '#platform/text/words-in-html'

export type Words = Record<`${TenderText}${'En' | 'Mm'}`, string>

type Checked = Dates &
  Words & {
    englishOnly: boolean
    documentName: string | null
    ndaName: string | null
    pictures: readonly string[]
    opensAt: Date | null
    rules: TenderRules
    evaluation: Pick<EvaluationRules, 'criteria'>
  }

/** Burmese is shown as a whole or not at all. */
export function burmeseOf(words: Words) {
  const written = textNames.filter((field) => hasWords(words[`${field}Mm`]))
  if (written.length === 0) return 'none'
  const lacks = textNames.some(
    (field) => hasWords(words[`${field}En`]) && !hasWords(words[`${field}Mm`]),
  )
  return lacks ? 'partly' : 'complete'
}

function burmeseState(tender: Checked): ChecklistItem['state'] {
  const burmese = burmeseOf(tender)
  if (burmese === 'complete') return 'ok'
  return burmese === 'none' && tender.englishOnly ? 'warning' : 'missing'
}

type ShownPicture = { width: number; height: number; alt_en: string; alt_mm: string }

export function checklistOf(
  tender: Checked,
  now: Date,
  pictures: readonly ShownPicture[] = [],
): ChecklistItem[] {
  const needed = (isThere: boolean) => (isThere ? 'ok' : 'missing')
  const better = (isThere: boolean) => (isThere ? 'ok' : 'warning')
  return [
    { code: 'name', state: needed(hasWords(tender.nameEn)) },
    { code: 'category', state: better(hasWords(tender.categoryEn)) },
    { code: 'topic', state: needed(hasWords(tender.topicEn)) },
    { code: 'body', state: needed(hasWords(tender.bodyEn)) },
    { code: 'burmese', state: burmeseState(tender) },
    { code: 'dates', state: needed(areInOrder(tender)) },
    { code: 'deadline', state: needed(now < tender.endDate) },
    { code: 'office-hours', state: better(isHotlineAnswered(tender.endDate)) },
    { code: 'document', state: needed(tender.documentName !== null) },
    { code: 'nda', state: needed(tender.ndaName !== null) },
    { code: 'pictures', state: better(tender.pictures.length > 0) },
    ...(pictures.length > 0 ? picturesChecked(pictures) : []),
    { code: 'opening', state: openingState(tender) },
    { code: 'asked', state: needed(isAskedInBoth(tender)) },
  ]
}

function openingState(tender: Checked): ChecklistItem['state'] {
  const opensAt = openingOf(tender)
  if (opensAt < tender.endDate) return 'missing'
  // Without a choice it follows the deadline, which has a line of its own.
  return tender.opensAt === null || isHotlineAnswered(opensAt) ? 'ok' : 'warning'
}

/** Who reads the tender in Burmese reads in Burmese what a bid has to hold. */
function isAskedInBoth(tender: Checked) {
  if (burmeseOf(tender) === 'none') return true
  const { fields, documents } = tender.rules
  const { criteria } = tender.evaluation
  return [...fields, ...documents, ...criteria].every(({ labelMm }) => hasWords(labelMm))
}

/** A tender that is not sealed is for a person to weigh; one that cannot be published is not. */
export function sealingChecked(tender: Parameters<typeof statementOf>[0], keys: Keys) {
  const stated = statementOf(tender, keys)
  const isSealed = stated.ok && stated.value.sealing === 'sealed'
  const state = stated.ok ? (isSealed ? 'ok' : 'warning') : 'missing'
  return { code: 'sealing', state } satisfies ChecklistItem
}

/** A tender may be too short for questions, which is for a person to weigh. */
export function questionsChecked(
  times: QuestionTimes,
  { endDate, now }: { endDate: Date; now: Date },
) {
  const isOpen = now < times.questionsUntil
  const state = areQuestionsInOrder(times, endDate) ? (isOpen ? 'ok' : 'warning') : 'missing'
  return { code: 'questions', state } satisfies ChecklistItem
}

/** How many active people have these roles. */
export type People = { officersAndOwners: number; owners: number; evaluators: number }

/** What the people there are can't cover is for a person to weigh. */
export function peopleChecked(
  { criteria, objectionPerson }: Pick<EvaluationRules, 'criteria' | 'objectionPerson'>,
  { officersAndOwners, owners, evaluators }: People,
): ChecklistItem[] {
  const better = (isThere: boolean) => (isThere ? 'ok' : 'warning')
  const isScored = criteria.some(({ id }) => id !== priceCriterion)
  return [
    { code: 'objection-person', state: better(objectionPerson !== null) },
    { code: 'second-person', state: better(officersAndOwners > 1 && owners > 0) },
    ...(isScored
      ? [{ code: 'evaluators', state: better(evaluators > 0) } satisfies ChecklistItem]
      : []),
  ]
}

function picturesChecked(pictures: readonly ShownPicture[]): ChecklistItem[] {
  const isDescribed = pictures.every(({ alt_en, alt_mm }) => alt_en !== '' && alt_mm !== '')
  const isSharp = !pictures.some(isSmallPicture)
  return [
    { code: 'picture-words', state: isDescribed ? 'ok' : 'warning' },
    { code: 'picture-size', state: isSharp ? 'ok' : 'warning' },
  ]
}

export const isComplete = (tender: Checked, now: Date) =>
  checklistOf(tender, now).every(({ state }) => state !== 'missing')
