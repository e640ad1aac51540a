import { listBanners, listNews, listServices } from '@padauk/contract/content'
import type { NewsItem } from '@padauk/contract/content'
import type { Page } from '#app/page.server'
import { cardOf } from '#app/site-data.server'
import { typesetHeading, typesetText } from '#app/typesetting.server'

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
export async function loadHome(page: Page) {
  const lang = page.language
  const [banners, services, listed] = await Promise.all([
    page.load(listBanners, { query: { lang } }),
    page.load(listServices, { params: { lang } }),
    page.load(listNews, { query: { lang } }),
  ])
  return {
    banners,
    services: services && services.map(cardOf),
    news: listed && listed.news.map(newsCardOf),
    isAway: banners === null || services === null || listed === null,
  }
}
