import { ReceiptNumber, checkReceipt } from '@padauk/contract/submissions'
import type { AnswerOf } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/language/language'
import { longDate, timeOfDay, timeWithSeconds } from '@padauk/language/dates'
import { toMyanmarDigits } from '@padauk/language/digits'
import * as z from 'zod/mini'
import { isAway } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { typesetHeading } from '#app/words/typesetting.server.ts'

type Found = AnswerOf<typeof checkReceipt>

const moment = (instant: string, language: Language, timeOf = timeOfDay) => ({
  date: longDate(instant, language),
  time: timeOf(instant, language),
})

/** The tree that the receipt is in; an older closing has only that of the bids that count. */
function rootOf(state: Found['state'], statement: NonNullable<Found['closing']>['statement']) {
  if (state === 'accepted') return statement.root
  return 'kind' in statement ? statement.endedRoot : null
}

function shown(found: Found, language: Language) {
  const { tender, closing } = found
  const isTranslated = language === 'mm' && tender.name_mm !== ''
  const bids = closing?.statement.bids ?? 0
  return {
    number: found.receipt_no,
    tender: typesetHeading(isTranslated ? tender.name_mm : tender.name_en),
    lang: isTranslated ? ('mm' as const) : ('en' as const),
    arrived: moment(found.arrived_at, language, timeWithSeconds),
    state: found.state,
    closing: closing && {
      at: moment(closing.statement.deadline, language),
      bids: language === 'mm' ? toMyanmarDigits(bids) : bids,
      root: rootOf(found.state, closing.statement),
    },
  }
}

export type ShownReceipt = ReturnType<typeof shown>

export type LookUp =
  | { state: 'not-asked' }
  | { state: 'malformed' }
  | { state: 'away' }
  | { state: 'found'; receipt: ShownReceipt }
  | { state: 'unknown' }
  | { state: 'refused'; sentence: string }

/** What a lookup by number shows: real or not, tender, arrival and status (rules 7.6). */
export async function lookUp(page: Page, written: string | null): Promise<LookUp> {
  if (written === null || written.trim() === '') return { state: 'not-asked' }
  const number = z.safeParse(ReceiptNumber, written.slice(0, 100))
  if (!number.success) return { state: 'malformed' }
  const answer = await page.call(checkReceipt, { params: { number: number.data } })
  if (answer.ok) return { state: 'found', receipt: shown(answer.value, page.language) }
  const { error: sentence } = answer
  if (answer.status === 404) return { state: 'unknown' }
  // Too many requests are reported; automatic retries would make it worse.
  if (answer.status === 429) return { state: 'refused', sentence }
  return isAway(answer) ? { state: 'away' } : { state: 'refused', sentence }
}
