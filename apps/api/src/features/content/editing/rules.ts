import type {
  Content,
  ContentKind,
  ContentOf,
  ItemKind,
  TextKind,
} from '@padauk/contract/admin/content'
import { textKinds } from '@padauk/contract/admin/content'
import { sanitiseHtml, tidyHtml } from '#platform/text/html'
import { normaliseTyped } from '#platform/text/typed-text'

export type TextContent = ContentOf<TextKind>

export const isText = (kind: ContentKind): kind is TextKind =>
  textKinds.some((text) => text === kind)

const htmlFields: Record<ContentKind, readonly string[]> = {
  banners: [],
  services: ['description_en', 'description_mm'],
  projects: ['description_en', 'description_mm'],
  news: [],
  'about-us': ['description_en', 'description_mm'],
  disclaimer: ['text_en', 'text_mm'],
  privacy: ['text_en', 'text_mm'],
  maps: [],
  terms: [],
}

/** As it is stored: NFC, Unicode instead of Zawgyi, sanitised HTML. */
export function tidyContent<Kind extends Content>(
  content: Kind,
  asTyped: readonly string[] = [],
): Kind {
  const isHtml = (field: string) => htmlFields[content.kind].includes(field)
  const tidy = (field: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (field === 'published_at') return new Date(value).toISOString()
    if (asTyped.includes(field)) {
      const text = value.normalize('NFC')
      return isHtml(field) ? sanitiseHtml(text) : text.trim()
    }
    return isHtml(field) ? tidyHtml(value) : normaliseTyped(value)
  }
  const fields = Object.entries(content).map(([field, value]) => [field, tidy(field, value)])
  return Object.fromEntries(fields) as Kind
}

/** Every picture that content names, field by field. */
export function picturesIn(content: Content): { field: string; id: string }[] {
  const named = (field: string, id: string | null) => (id === null ? [] : [{ field, id }])
  switch (content.kind) {
    case 'banners':
    case 'maps':
      return [
        ...named('desktop_picture', content.desktop_picture),
        ...named('mobile_picture', content.mobile_picture),
      ]
    case 'services':
    case 'projects':
      return content.pictures.map((id) => ({ field: 'pictures', id }))
    case 'news':
    case 'about-us':
      return named('picture', content.picture)
    case 'disclaimer':
    case 'privacy':
    case 'terms':
      return []
  }
}

export const documentIn = (content: Content) => (content.kind === 'terms' ? content.document : null)

const nouns: Record<ItemKind, string> = {
  banners: 'banner',
  services: 'service',
  projects: 'project',
  news: 'news',
}

/** Short enough for an audit entry, also with a number appended. */
const longestSlug = 50

/** What the id of a new item is made from; titles in other writings give the noun. */
export function slugOf(kind: ItemKind, title: string) {
  const slug = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replace(/^-+|-+$/g, '')
  return slug || nouns[kind]
}

/** The first one that is free: `lifts`, `lifts-2`, `lifts-3`. */
export function freeSlug(slug: string, taken: ReadonlySet<string>) {
  let candidate = slug
  for (let number = 2; taken.has(candidate); number += 1) candidate = `${slug}-${number}`
  return candidate
}

/** Whether both hold the same things, each once. */
export function isReordering(before: readonly string[], after: readonly string[]) {
  const things = new Set(before)
  return (
    things.size === before.length &&
    before.length === after.length &&
    new Set(after).size === after.length &&
    after.every((thing) => things.has(thing))
  )
}

type Article = {
  titleEn: string
  titleMm: string
  topicEn: string
  topicMm: string
  descriptionEn: string
  descriptionMm: string
  pictures: string[]
}

export const articleContent = <Kind extends 'services' | 'projects'>(kind: Kind, row: Article) =>
  ({
    kind,
    title_en: row.titleEn,
    title_mm: row.titleMm,
    topic_en: row.topicEn,
    topic_mm: row.topicMm,
    description_en: row.descriptionEn,
    description_mm: row.descriptionMm,
    pictures: row.pictures,
  }) as ContentOf<Kind>

export const articleColumns = (content: ContentOf<'services' | 'projects'>): Article => ({
  titleEn: content.title_en,
  titleMm: content.title_mm,
  topicEn: content.topic_en,
  topicMm: content.topic_mm,
  descriptionEn: content.description_en,
  descriptionMm: content.description_mm,
  pictures: content.pictures,
})

type News = Pick<Article, 'titleEn' | 'titleMm' | 'descriptionEn' | 'descriptionMm'> & {
  picture: string | null
  publishedAt: Date
}

export const newsContent = (row: News): ContentOf<'news'> => ({
  kind: 'news',
  title_en: row.titleEn,
  title_mm: row.titleMm,
  description_en: row.descriptionEn,
  description_mm: row.descriptionMm,
  picture: row.picture,
  published_at: row.publishedAt.toISOString(),
})

export const newsColumns = (content: ContentOf<'news'>): News => ({
  titleEn: content.title_en,
  titleMm: content.title_mm,
  descriptionEn: content.description_en,
  descriptionMm: content.description_mm,
  picture: content.picture,
  publishedAt: new Date(content.published_at),
})

type Banner = { desktopPicture: string; mobilePicture: string }

export const bannerContent = (row: Banner): ContentOf<'banners'> => ({
  kind: 'banners',
  desktop_picture: row.desktopPicture,
  mobile_picture: row.mobilePicture,
})

export const bannerColumns = (content: ContentOf<'banners'>): Banner => ({
  desktopPicture: content.desktop_picture,
  mobilePicture: content.mobile_picture,
})
