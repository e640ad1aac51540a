import { joinPictures } from '@padauk/contract/content'
import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { ListedTender } from '@padauk/contract/tenders'
import { publishedTenders } from '#features/tenders/repository'
import type { TenderRow } from '#features/tenders/repository'
import { readCursor, stateOf, writeCursor } from '#features/tenders/rules'
import type { Database } from '#platform/database'
import { inLanguage } from '#platform/translations'

type Needs = {
  db: Database
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
}

type Page = { language: Language; limit: number; cursor?: string | undefined }

export function createTenders({ db, describePictures }: Needs) {
  return {
    async list({ language, limit, cursor }: Page) {
      const after = cursor === undefined ? null : readCursor(cursor)
      if (cursor !== undefined && !after) return refuse('invalid-input')
      // One row more than asked for tells whether there is another page.
      const rows = await publishedTenders(db, { after, limit: limit + 1 }).execute()
      const page = rows.slice(0, limit)
      const pictures = await describePictures(
        page.flatMap((row) => row.pictures),
        language,
      )
      return done({
        tenders: page.map((row) => listedTender(row, pictures, language)),
        next: rows.length > limit ? cursorBehind(page) : null,
      })
    },
  }
}

export type Tenders = ReturnType<typeof createTenders>

function cursorBehind(page: readonly TenderRow[]) {
  const last = page.at(-1)
  return last?.publishedAt ? writeCursor({ publishedAt: last.publishedAt, id: last.id }) : null
}

function listedTender(
  row: TenderRow,
  pictures: Map<string, Picture>,
  language: Language,
): ListedTender {
  const { words, lang } = inLanguage(row, ['name', 'category', 'topic', 'cancelReason'], language)
  const shown = row.pictures.flatMap((id) => pictures.get(id) ?? [])
  return {
    id: row.id,
    name: words.name,
    category: words.category,
    topic: words.topic,
    pictures: joinPictures(shown.map(({ src }) => src)),
    picture_list: shown,
    start_date: row.startDate.toISOString(),
    interviewing_date: row.interviewingDate?.toISOString() ?? null,
    end_date: row.endDate.toISOString(),
    announcement_date: row.announcementDate?.toISOString() ?? null,
    users: [],
    state: stateOf(row, row.readAt),
    cancel_reason: words.cancelReason,
    lang,
  }
}
