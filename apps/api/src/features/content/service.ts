import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { articleOf, bannersOf, newsItemOf } from '#features/content/describe'
import { findArticle, findArticles, findBanners, findNews } from '#features/content/repository'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
}

export function createContent({ db, describePictures }: Needs) {
  async function listArticles(table: 'services' | 'projects', language: Language) {
    const rows = await findArticles(db, table)
    const pictures = await describePictures(
      rows.flatMap((row) => row.pictures),
      language,
    )
    return rows.map((row) => articleOf(row, pictures, language))
  }

  async function readArticle(table: 'services' | 'projects', id: string, language: Language) {
    const row = await findArticle(db, table, id)
    if (!row) return refuse('not-found')
    return done(articleOf(row, await describePictures(row.pictures, language), language))
  }

  return {
    async banners(language: Language) {
      const rows = await findBanners(db)
      const ids = rows.flatMap((row) => [row.desktopPicture, row.mobilePicture])
      return bannersOf(rows, await describePictures(ids, language))
    },
    services: (language: Language) => listArticles('services', language),
    service: (id: string, language: Language) => readArticle('services', id, language),
    projects: (language: Language) => listArticles('projects', language),
    project: (id: string, language: Language) => readArticle('projects', id, language),
    async news(language: Language) {
      const rows = await findNews(db)
      const ids = rows.flatMap((row) => row.picture ?? [])
      const pictures = await describePictures(ids, language)
      return rows.map((row) => newsItemOf(row, pictures, language))
    },
  }
}

export type Content = ReturnType<typeof createContent>
