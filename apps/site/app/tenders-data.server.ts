import { listTenders } from '@padauk/contract/tenders'
import type { ListedTender } from '@padauk/contract/tenders'
import { longDate, timeOfDay } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { isAway } from '#app/api'
import { nextCursor } from '#app/next-cursor'
import type { Page } from '#app/page.server'
import { timeLeft } from '#app/tender-time'
import { typesetHeading, typesetText } from '#app/typesetting.server'

type Reader = { language: Language; now: Date }

function tenderCardOf(tender: ListedTender, { language, now }: Reader) {
  return {
    id: tender.id,
    name: typesetHeading(tender.name),
    category: typesetText(tender.category),
    topic: typesetText(tender.topic),
    picture: tender.picture_list[0] ?? null,
    state: tender.state,
    cancelReason: typesetText(tender.cancel_reason),
    deadline: {
      date: longDate(tender.end_date, language),
      time: timeOfDay(tender.end_date, language),
    },
    left: timeLeft({ start: tender.start_date, end: tender.end_date, now }),
    lang: tender.lang,
  }
}

export type TenderCard = ReturnType<typeof tenderCardOf>

type Asked = { cursor: string | null; now: Date }

export async function loadTenders(page: Page, { cursor, now }: Asked) {
  const { language } = page
  const query = { lang: language, ...(cursor !== null && { cursor }) }
  const answer = await page.call(listTenders, { query })
  if (!answer.ok) return { tenders: isAway(answer) ? null : [], next: null, isAway: isAway(answer) }
  return {
    tenders: answer.value.map((tender) => tenderCardOf(tender, { language, now })),
    next: nextCursor(answer.headers.get('link')),
    isAway: false,
  }
}
