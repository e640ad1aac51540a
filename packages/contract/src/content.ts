import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AskedLanguage, InLanguage, Language } from './languages.ts'
import { Instant, Slug } from './text.ts'

/** Pictures are one string on the wire (rules 3.2); only these two functions know about `||`. */
export const joinPictures = (addresses: readonly string[]) => addresses.join('||')
export const splitPictures = (pictures: string) => pictures.split('||').filter(Boolean)

/** What a page needs to show a picture without moving: size, words, and the widths on offer. */
export const Picture = z.object({
  src: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
})
export type Picture = z.infer<typeof Picture>

export const Banner = z.object({
  id: z.string(),
  picture: z.string(),
  desktop: Picture,
  mobile: Picture,
})
export type Banner = z.infer<typeof Banner>

const article = {
  id: Slug,
  title: z.string(),
  topic: z.string(),
  description: z.string(),
  pictures: z.string(),
  picture_list: z.array(Picture),
  /** The language the words are really in: English stands in for a missing translation. */
  lang: Language,
}

export const Service = z.object({ ...article, created_at: Instant })
export type Service = z.infer<typeof Service>

export const Project = z.object(article)
export type Project = z.infer<typeof Project>

export const NewsItem = z.object({
  id: Slug,
  picture: z.string(),
  picture_detail: z.nullable(Picture),
  title: z.string(),
  description: z.string(),
  lang: Language,
})
export type NewsItem = z.infer<typeof NewsItem>

const Item = z.strictObject({ id: Slug, lang: Language })

const published = { method: 'GET', access: 'public', problems: [], freshSeconds: 1 } as const

export const listBanners = endpoint({
  ...published,
  path: '/api/banners',
  summary: 'Banner pictures in the order staff gave them',
  query: AskedLanguage,
  answer: { status: 200, schema: z.array(Banner) },
})

export const listServices = endpoint({
  ...published,
  path: '/api/services/:lang',
  summary: 'Services in one language',
  params: InLanguage,
  answer: { status: 200, schema: z.array(Service) },
})

export const readService = endpoint({
  ...published,
  path: '/api/services/:id/:lang',
  summary: 'One service',
  params: Item,
  answer: { status: 200, schema: Service },
  problems: ['not-found'],
})

export const listProjects = endpoint({
  ...published,
  path: '/api/projects/:lang',
  summary: 'Projects of our clients in one language',
  params: InLanguage,
  answer: { status: 200, schema: z.object({ projects: z.array(Project) }) },
})

export const readProject = endpoint({
  ...published,
  path: '/api/projects/:id/:lang',
  summary: 'One project',
  params: Item,
  answer: { status: 200, schema: Project },
  problems: ['not-found'],
})

export const listNews = endpoint({
  ...published,
  path: '/api/news',
  summary: 'News, newest first',
  query: AskedLanguage,
  answer: { status: 200, schema: z.object({ news: z.array(NewsItem) }) },
})
