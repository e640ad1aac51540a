import { listTenders } from '@padauk/contract/tenders'
import type { ListedTender } from '@padauk/contract/tenders'
import { longDate, timeOfDay } from '@padauk/language/dates'
import { isAway } from '#app/api'
import { nextCursor } from '#app/next-cursor'
import type { Page } from '#app/page.server'
import { typesetHeading, typesetText } from '#app/typesetting.server'
import type { Language } from '@padauk/language/language'

function tenderCardOf(tender: ListedTender, language: Language) {
  return {
    id: tender.id,
    name: typesetHeading(tender.name),
    category: tender.category,
    topic: typesetText(tender.topic),
    picture: tender.picture_list[0] ?? null,
    state: tender.state,
    deadline: {
      date: longDate(tender.end_date, language),
      time: timeOfDay(tender.end_date, language),
    },
    lang: tender.lang,
  }
}

export type TenderCard = ReturnType<typeof tenderCardOf>

export async function loadTenders(page: Page, cursor: string | null) {
  const query = { lang: page.language, ...(cursor !== null && { cursor }) }
  const answer = await page.call(listTenders, { query })
  if (!answer.ok) return { tenders: isAway(answer) ? null : [], next: null, isAway: isAway(answer) }
  return {
    tenders: answer.value.map((tender) => tenderCardOf(tender, page.language)),
    next: nextCursor(answer.headers.get('link')),
    isAway: false,
  }
}
