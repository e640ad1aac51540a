import { joinPictures } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import type { ArticleRow, BannerRow, NewsRow } from '#features/content/repository'
import { sanitiseHtml } from '#platform/text/html'
import { inLanguage } from '#platform/text/translations'

type Pictures = Map<string, Picture>

/** A banner without pictures is left out. */
export function bannersOf(rows: readonly BannerRow[], pictures: Pictures) {
  return rows.flatMap(({ id, desktopPicture, mobilePicture }) => {
    const desktop = pictures.get(desktopPicture)
    const mobile = pictures.get(mobilePicture)
    return desktop && mobile ? [{ id, picture: desktop.src, desktop, mobile }] : []
  })
}

export function articleOf(row: ArticleRow, pictures: Pictures, language: Language) {
  const { words, lang } = inLanguage(row, ['title', 'topic', 'description'], language)
  const shown = row.pictures.flatMap((id) => pictures.get(id) ?? [])
  return {
    id: row.id,
    ...words,
    description: sanitiseHtml(words.description),
    pictures: joinPictures(shown.map(({ src }) => src)),
    picture_list: shown,
    created_at: row.createdAt.toISOString(),
    lang,
  }
}

export function newsItemOf(row: NewsRow, pictures: Pictures, language: Language) {
  const { words, lang } = inLanguage(row, ['title', 'description'], language)
  const picture = row.picture === null ? undefined : pictures.get(row.picture)
  return {
    id: row.id,
    ...words,
    picture: picture?.src ?? '',
    picture_detail: picture ?? null,
    lang,
  }
}
