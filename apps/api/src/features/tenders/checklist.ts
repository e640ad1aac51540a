import type { ChecklistItem } from '@padauk/contract/admin/tenders'
import { hourInYangon, isWorkingDay } from '@padauk/language/working-days'
import { areInOrder } from '#features/tenders/rules'
import type { Dates } from '#features/tenders/rules'

export const wordFields = ['name', 'category', 'topic', 'body'] as const
type WordField = (typeof wordFields)[number]
export type Words = Record<`${WordField}${'En' | 'Mm'}`, string>

type Checked = Dates &
  Words & {
    englishOnly: boolean
    documentName: string | null
    ndaName: string | null
    pictures: readonly string[]
  }

/** Tags alone say nothing. */
const isEmpty = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

/** Burmese is shown as a whole or not at all, so half of it helps nobody. */
export function burmeseOf(words: Words) {
  const written = wordFields.filter((field) => !isEmpty(words[`${field}Mm`]))
  if (written.length === 0) return 'none'
  const lacks = wordFields.some(
    (field) => !isEmpty(words[`${field}En`]) && isEmpty(words[`${field}Mm`]),
  )
  return lacks ? 'partly' : 'complete'
}

function burmeseState(tender: Checked): ChecklistItem['state'] {
  const burmese = burmeseOf(tender)
  if (burmese === 'complete') return 'ok'
  return burmese === 'none' && tender.englishOnly ? 'warning' : 'missing'
}

/** When somebody answers the telephone (product.md, section 2). */
const hotline = { from: 8.5, to: 17.5 }

function isAnswered(instant: Date) {
  const hour = hourInYangon(instant)
  return isWorkingDay(instant) && hour >= hotline.from && hour <= hotline.to
}

export function checklistOf(tender: Checked, now: Date): ChecklistItem[] {
  const needed = (isThere: boolean) => (isThere ? 'ok' : 'missing')
  const better = (isThere: boolean) => (isThere ? 'ok' : 'warning')
  return [
    { code: 'name', state: needed(!isEmpty(tender.nameEn)) },
    { code: 'category', state: better(!isEmpty(tender.categoryEn)) },
    { code: 'topic', state: needed(!isEmpty(tender.topicEn)) },
    { code: 'body', state: needed(!isEmpty(tender.bodyEn)) },
    { code: 'burmese', state: burmeseState(tender) },
    { code: 'dates', state: needed(areInOrder(tender)) },
    { code: 'deadline', state: needed(now < tender.endDate) },
    { code: 'office-hours', state: better(isAnswered(tender.endDate)) },
    { code: 'document', state: needed(tender.documentName !== null) },
    { code: 'nda', state: needed(tender.ndaName !== null) },
    { code: 'pictures', state: better(tender.pictures.length > 0) },
  ]
}

export const isComplete = (tender: Checked, now: Date) =>
  checklistOf(tender, now).every(({ state }) => state !== 'missing')
