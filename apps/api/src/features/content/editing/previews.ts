import type { Content, ContentKind, ContentOf } from '@padauk/contract/admin/content'
import type { Preview } from '@padauk/contract/admin/previews'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Outcome } from '@padauk/contract/problems'
import type { Settings } from '@padauk/contract/settings'
import { articleOf, bannersOf, newsItemOf } from '#features/content/describe'
import { findItem } from '#features/content/editing/repository'
import type { ItemContent } from '#features/content/editing/repository'
import { articleColumns, bannerColumns, isText, newsColumns } from '#features/content/editing/rules'
import type { TextContent } from '#features/content/editing/rules'
import type { ContentEditing } from '#features/content/editing/service'
import { findBanners, findNews, newsShown } from '#features/content/repository'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  contentEditing: Pick<ContentEditing, 'read'>
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
  /** Every setting, with a text of the site as it would be. */
  settingsWith: (text: TextContent, language: Language) => Promise<Settings>
}

type Asked = { kind: ContentKind; id: string; language: Language }

/** The newest version of something, in the shape in which the site reads what is published. */
export function createContentPreviews(needs: Needs) {
  const { contentEditing, settingsWith } = needs

  return async ({ kind, id, language }: Asked): Promise<Outcome<Preview, 'not-found'>> => {
    const found = await contentEditing.read({ kind, id })
    if (!found.ok) return found
    const { content } = found.value
    if (!isTextContent(content)) return previewOfItem(needs, id, content, language)
    const settings = await settingsWith(content, language)
    return done({ kind: content.kind === 'privacy' ? 'privacy' : 'settings', settings })
  }
}

const isTextContent = (content: Content): content is TextContent => isText(content.kind)

async function previewOfItem(
  needs: Needs,
  id: string,
  content: ItemContent,
  language: Language,
): Promise<Outcome<Preview, 'not-found'>> {
  switch (content.kind) {
    case 'banners':
      return done({ kind: 'banners', banners: await banners(needs, id, content, language) })
    case 'news':
      return done({ kind: 'news', news: await news(needs, id, content, language) })
    case 'services':
    case 'projects':
      return article(needs, id, content, language)
  }
}

async function article(
  { db, describePictures }: Needs,
  id: string,
  content: ContentOf<'services' | 'projects'>,
  language: Language,
): Promise<Outcome<Preview, 'not-found'>> {
  const row = await findItem(db, content.kind, id)
  if (!row) return refuse('not-found')
  const pictures = await describePictures(content.pictures, language)
  const shown = { id, createdAt: row.createdAt, ...articleColumns(content) }
  const described = articleOf(shown, pictures, language)
  return content.kind === 'services'
    ? done({ kind: 'services', service: described })
    : done({ kind: 'projects', project: described })
}

/** The previewed one comes first, so that the page need not search for it. */
async function banners(
  { db, describePictures }: Needs,
  id: string,
  content: ContentOf<'banners'>,
  language: Language,
) {
  const others = (await findBanners(db)).filter((row) => row.id !== id)
  const rows = [{ id, ...bannerColumns(content) }, ...others]
  const ids = rows.flatMap((row) => [row.desktopPicture, row.mobilePicture])
  return bannersOf(rows, await describePictures(ids, language))
}

async function news(
  { db, describePictures }: Needs,
  id: string,
  content: ContentOf<'news'>,
  language: Language,
) {
  const others = (await findNews(db)).filter((row) => row.id !== id)
  const rows = [{ id, ...newsColumns(content) }, ...others]
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, newsShown)
  const ids = rows.flatMap((row) => row.picture ?? [])
  const pictures = await describePictures(ids, language)
  return rows.map((row) => newsItemOf(row, pictures, language))
}
