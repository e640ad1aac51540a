import type { Picture } from '@padauk/contract/content'
import type { SiteData } from '#app/api/site-data.server.ts'

/** What a page says about itself to search engines, and to whoever shows a link to it. */
export type PageFacts = {
  title: string
  description: string | undefined
  pathname: string
  /** Without one, the picture of the company stands for the page. */
  picture: Picture | null | undefined
  /** What the page belongs to, where that is not the home page as a whole. */
  parent: { name: string; address: string } | undefined
  site: Pick<SiteData, 'company' | 'language' | 'origin'>
}
