import { listBanners, listProjects } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import { readSettings } from '@padauk/contract/settings'
import type { Settings } from '@padauk/contract/settings'
import type { Language } from '@padauk/language/language'
import { currentYear } from '#app/words/dates.ts'
import type { Page } from './page.server.ts'
import { typesetHeading, typesetHtml, typesetText } from '#app/words/typesetting.server.ts'
import type { TypesetText } from '#app/words/typesetting.ts'

/** What a list shows of a service or project; the long text stays on the server. */
export type Card = {
  id: string
  title: TypesetText
  topic: TypesetText
  picture: Picture | null
  /** English stands in for a missing translation. */
  lang: Language
}

type Article = {
  id: string
  title: string
  topic: string
  picture_list: Picture[]
  lang: Language
}

export function cardOf({ id, title, topic, picture_list, lang }: Article): Card {
  return {
    id,
    title: typesetHeading(title),
    topic: typesetText(topic),
    picture: picture_list[0] ?? null,
    lang,
  }
}

function companyOf(settings: Settings) {
  return {
    name: settings.company_name,
    shortName: settings.short_name,
    phones: settings.hotline_phones,
    email: settings.enquiry_email,
    tenderEmail: settings.tender_email,
    termsUrl: settings.terms_url,
    address: typesetText(settings.address),
    officeHours: typesetText(settings.office_hours),
    hotlineHours: typesetText(settings.hotline_hours),
    aboutUs: {
      title: typesetHeading(settings.about_us.title),
      topic: typesetText(settings.about_us.topic),
      description: typesetHtml(settings.about_us.description),
      picture: settings.about_us.picture,
    },
    disclaimer: typesetHtml(settings.disclaimer),
    map: settings.map,
  }
}

export type Company = ReturnType<typeof companyOf>

type Visited = {
  now: Date
  origin: string
  /** A slim banner stands above the page. */
  hasStrip: boolean
}

/** What every page shows around its own content. */
export async function loadSite(page: Page, { now, origin, hasStrip }: Visited) {
  const lang = page.language
  const [settings, listed, banners] = await Promise.all([
    page.load(readSettings, { query: { lang } }),
    page.load(listProjects, { params: { lang } }),
    hasStrip ? page.load(listBanners, { query: { lang } }) : [],
  ])
  return {
    language: lang,
    savesData: page.savesData,
    origin,
    year: currentYear(now, lang),
    company: settings && companyOf(settings),
    projects: listed && listed.projects.map(cardOf),
    strip: banners?.[0]?.desktop ?? null,
    isAway: settings === null || listed === null || banners === null,
  }
}

export type SiteData = Awaited<ReturnType<typeof loadSite>>
