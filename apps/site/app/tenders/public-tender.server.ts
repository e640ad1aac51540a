import { readPublicTender } from '@padauk/contract/public-tenders'
import type { PublicTender } from '@padauk/contract/public-tenders'
import type { Language } from '@padauk/language/language'
import { data } from 'react-router'
import { isAway } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { publicTenderWords } from '#app/words/page-words.server.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'
import { shown } from './shown-question.ts'
import { dueOf, timeLeft } from './tender-time.ts'
import { tenderWords } from './tender-words.ts'

const typesetters = { heading: typesetHeading, text: typesetText }
const minute = 60_000

/** By the minute, so that a page keeps its bytes; but a closed tender's deadline has passed. */
function shownTime({ state, end_date: endDate }: PublicTender, now: Date) {
  const rounded = Math.floor(now.getTime() / minute) * minute
  return state === 'closed' ? Math.max(rounded, Date.parse(endDate) + 1) : rounded
}

function publicTenderOf(tender: PublicTender, language: Language, now: Date) {
  return {
    tender,
    texts: tenderWords(tender, typesetters, language),
    addenda: tender.addenda.map((one) => ({ ...one, changed: typesetText(one.changed) })),
    questions: tender.questions.published.map((question) => shown(question, typesetText)),
    left: timeLeft(tender.end_date, now),
    due: dueOf(tender.end_date, Date.parse(tender.end_date) - now.getTime()),
    now: shownTime(tender, now),
  }
}

export type PublicTenderShown = ReturnType<typeof publicTenderOf>

/** The public page; a real 404 when there is no such tender. */
export async function loadPublicTender(page: Page, { id, now }: { id: string; now: Date }) {
  const { language } = page
  const words = publicTenderWords(language)
  const answer = await page.call(readPublicTender, { params: { id }, query: { lang: language } })
  const shown = answer.ok ? publicTenderOf(answer.value, language, now) : null
  const isMissing = !answer.ok && !isAway(answer)
  return data(
    { words, shown, isMissing, isAway: !answer.ok && isAway(answer) },
    { status: isMissing ? 404 : 200 },
  )
}
