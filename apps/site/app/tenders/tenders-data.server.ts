import { listTenders } from '@padauk/contract/tenders'
import type { ListedTender } from '@padauk/contract/tenders'
import { calendarLeaf, longDate, timeOfDay } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { isAway, nextCursor } from '#app/api/client.ts'
import type { Page } from '#app/api/page.server.ts'
import { timeLeft } from './tender-time.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'

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
    left: timeLeft(tender.end_date, now),
    lang: tender.lang,
  }
}

export type TenderCard = ReturnType<typeof tenderCardOf>

/** What the list and the home page ask for: in a crowd, one answer serves both. */
const byDeadline = (lang: Language) => ({ lang, order: 'deadline' as const })

const shownAtHome = 3

/** The open tenders that close next; null when the api is down. */
export async function loadOpenTenders(page: Page, now: Date) {
  const { language } = page
  const listed = await page.load(listTenders, { query: byDeadline(language) })
  const open = listed?.filter(({ state }) => state === 'open').slice(0, shownAtHome)
  return open?.map((tender) => openTenderOf(tender, { language, now })) ?? null
}

function openTenderOf(tender: ListedTender, reader: Reader) {
  const { id, name, category, topic, deadline, left, lang } = tenderCardOf(tender, reader)
  const leaf = calendarLeaf(tender.end_date, reader.language)
  return { id, name, category, topic, time: deadline.time, left, leaf, lang }
}

export type OpenTender = ReturnType<typeof openTenderOf>

type Asked = { cursor: string | null; now: Date }

export async function loadTenders(page: Page, { cursor, now }: Asked) {
  const { language } = page
  const query = { ...byDeadline(language), ...(cursor !== null && { cursor }) }
  const answer = await page.call(listTenders, { query })
  if (!answer.ok) return { tenders: isAway(answer) ? null : [], next: null, isAway: isAway(answer) }
  return {
    tenders: answer.value.map((tender) => tenderCardOf(tender, { language, now })),
    next: nextCursor(answer.headers.get('link')),
    isAway: false,
  }
}
