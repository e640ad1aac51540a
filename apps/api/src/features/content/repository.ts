import type { DatabaseOrTransaction } from '#platform/database/database'

/** Published rows only; decided here in SQL, so that no caller can forget it. */
export function findBanners(db: DatabaseOrTransaction) {
  return db
    .selectFrom('banners')
    .select(['id', 'desktopPicture', 'mobilePicture'])
    .where('published', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

type ArticleTable = 'services' | 'projects'

// Without the words of the search, which are larger than the rest.
const shownOfArticle = [
  'id',
  'titleEn',
  'titleMm',
  'topicEn',
  'topicMm',
  'descriptionEn',
  'descriptionMm',
  'pictures',
  'createdAt',
] as const

const publishedArticles = (db: DatabaseOrTransaction, table: ArticleTable) =>
  db.selectFrom(table).select(shownOfArticle).where('published', '=', true)

export const findArticles = (db: DatabaseOrTransaction, table: ArticleTable) =>
  publishedArticles(db, table).orderBy('position').orderBy('id').execute()

export const findArticle = (db: DatabaseOrTransaction, table: ArticleTable, id: string) =>
  publishedArticles(db, table).where('id', '=', id).executeTakeFirst()

export const newsShown = 24

export function findNews(db: DatabaseOrTransaction) {
  return db
    .selectFrom('news')
    .select(['id', 'titleEn', 'titleMm', 'descriptionEn', 'descriptionMm', 'picture'])
    .select('publishedAt')
    .where('published', '=', true)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(newsShown)
    .execute()
}

export type ArticleRow = NonNullable<Awaited<ReturnType<typeof findArticle>>>
export type NewsRow = Awaited<ReturnType<typeof findNews>>[number]
export type BannerRow = Awaited<ReturnType<typeof findBanners>>[number]
