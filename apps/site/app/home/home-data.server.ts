import { listBanners, listNews, listServices } from '@padauk/contract/content'
import type { NewsItem } from '@padauk/contract/content'
import { homeWords } from '#app/words/page-words.server.ts'
import type { Page } from '#app/api/page.server.ts'
import { cardOf } from '#app/api/site-data.server.ts'
import { loadOpenTenders } from '#app/tenders/tenders-data.server.ts'
import { typesetHeading, typesetText } from '#app/words/typesetting.server.ts'

function newsCardOf({ id, title, description, picture_detail, lang }: NewsItem) {
  return {
    id,
    title: typesetHeading(title),
    description: typesetText(description),
    picture: picture_detail,
    lang,
  }
}

export type NewsCard = ReturnType<typeof newsCardOf>

/** The home page beside what the root has loaded: the projects are in its footer too. */
export async function loadHome(page: Page, now: Date) {
  const lang = page.language
  const [banners, services, listed, tenders] = await Promise.all([
    page.load(listBanners, { query: { lang } }),
    page.load(listServices, { params: { lang } }),
    page.load(listNews, { query: { lang } }),
    loadOpenTenders(page, now),
  ])
  return {
    words: homeWords(lang),
    banners,
    services: services && services.map(cardOf),
    news: listed && listed.news.map(newsCardOf),
    tenders,
    isAway: [banners, services, listed, tenders].includes(null),
  }
}
