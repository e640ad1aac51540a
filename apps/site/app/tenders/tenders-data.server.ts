import { mostCounted, readTenderOverview } from '@padauk/contract/public-tenders'
import { listTenders } from '@padauk/contract/tenders'
import type { ListedTender, TenderTab } from '@padauk/contract/tenders'
import { calendarLeaf, longDate, timeOfDay } from '@padauk/language/dates'
import type { Language } from '@padauk/language/language'
import { isAway, nextCursor } from '#app/api/client.ts'
import { tendersPath } from '#app/words/links.ts'
import { loadResults } from './results-data.server.ts'
import type { Wanted } from './results-data.server.ts'
import type { Page } from '#app/api/page.server.ts'
import { timeLeft } from './tender-time.ts'
import { typedSearch } from '#app/words/typed-search.ts'
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
const tabOf = (lang: Language, state: TenderTab) => ({ lang, state, order: 'deadline' as const })

const shownAtHome = 3

/** The open tenders that close next, and how many there are; null when the api is down. */
export async function loadOpenTenders(page: Page, now: Date) {
  const { language } = page
  const [listed, overview] = await Promise.all([
    page.load(listTenders, { query: tabOf(language, 'open') }),
    page.load(readTenderOverview, { query: { lang: language } }),
  ])
  if (!listed || !overview) return null
  const next = listed.slice(0, shownAtHome)
  return {
    count: countShown(overview.open),
    next: next.map((tender) => openTenderOf(tender, { language, now })),
  }
}

export type OpenTenders = NonNullable<Awaited<ReturnType<typeof loadOpenTenders>>>

/** Null where counting has stopped. */
const countShown = (count: number) => (count < mostCounted ? count : null)

function openTenderOf(tender: ListedTender, reader: Reader) {
  const { id, name, category, topic, deadline, left, lang } = tenderCardOf(tender, reader)
  const leaf = calendarLeaf(tender.end_date, reader.language)
  return { id, name, category, topic, time: deadline.time, left, leaf, lang }
}

export type OpenTender = OpenTenders['next'][number]

const listTabs = ['open', 'closed', 'results'] as const
export type ListTab = (typeof listTabs)[number]

const longestCategory = 120

/** A part of the list by its address; what it does not know is ignored. */
function tabAsked(search: URLSearchParams) {
  const category = search.get('category')?.trim() ?? ''
  const isCategory = category !== '' && category.length <= longestCategory
  return {
    state: listTabs.find((tab) => tab === search.get('state')) ?? 'open',
    category: isCategory ? category : null,
    typed: typedSearch(search),
    cursor: search.get('cursor'),
  }
}

type TabAddress = {
  state: ListTab
  category: string | null
  typed?: string | null
  cursor?: string | null
}

/** A part of the list, so that it can be shared; the open tenders are the list itself. */
export function tabAddress(
  language: Language,
  { state, category, typed = null, cursor = null }: TabAddress,
) {
  const params = new URLSearchParams({
    ...(language === 'mm' && { lang: 'mm' }),
    ...(state !== 'open' && { state }),
    ...(category !== null && { category }),
    ...(typed !== null && { search: typed }),
    ...(cursor !== null && { cursor }),
  })
  return params.size > 0 ? `${tendersPath}?${params}` : tendersPath
}

export async function loadTenders(
  page: Page,
  { search, now }: { search: URLSearchParams; now: Date },
) {
  const { language } = page
  const { state, category, typed, cursor } = tabAsked(search)
  const narrowed = { ...(category !== null && { category }), ...(typed && { search: typed }) }
  const [listed, overview] = await Promise.all([
    loadTab(page, { state, now, wanted: { ...narrowed, ...(cursor !== null && { cursor }) } }),
    page.load(readTenderOverview, { query: { lang: language, ...narrowed } }),
  ])
  const tab = {
    state,
    category,
    typed,
    /** What was searched for when Zawgyi was typed. */
    converted: overview?.converted ?? null,
    counts: overview && {
      open: countShown(overview.open),
      closed: countShown(overview.closed),
      results: countShown(overview.results),
    },
    categories: (overview?.categories ?? []).map((known) => ({
      ...known,
      address: tabAddress(language, { state, category: known.category, typed }),
    })),
    addresses: {
      open: tabAddress(language, { state: 'open', category, typed }),
      closed: tabAddress(language, { state: 'closed', category, typed }),
      results: tabAddress(language, { state: 'results', category, typed }),
      everyCategory: tabAddress(language, { state, category: null, typed }),
      everyWord: tabAddress(language, { state, category }),
    },
  }
  const { next } = listed
  return {
    tab,
    ...listed,
    next: next === null ? null : tabAddress(language, { state, category, typed, cursor: next }),
  }
}

type Asked = { state: ListTab; now: Date; wanted: Wanted }

/** One of the lists; what is null could not be loaded. */
async function loadTab(page: Page, { state, now, wanted }: Asked) {
  if (state === 'results') {
    const decided = await loadResults(page, wanted)
    return { tenders: decided.isAway ? null : [], ...decided }
  }
  const { language } = page
  const answer = await page.call(listTenders, {
    query: { ...tabOf(language, state), ...wanted },
  })
  if (!answer.ok) {
    const away = isAway(answer)
    return { tenders: away ? null : [], results: [], next: null, isAway: away }
  }
  return {
    tenders: answer.value.map((tender) => tenderCardOf(tender, { language, now })),
    results: [],
    next: nextCursor(answer.headers.get('link')),
    isAway: false,
  }
}

export type TenderTabs = Awaited<ReturnType<typeof loadTenders>>['tab']
