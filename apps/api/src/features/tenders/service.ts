import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { createAnnouncements } from '#features/tenders/announcements'
import { calendarOf } from '#features/tenders/calendar-events'
import { listedTender, tenderDetail } from '#features/tenders/describe'
import { createTenderLife } from '#features/tenders/decisions/life'
import {
  readNewest,
  readSectionCursor,
  readSections,
} from '#features/tenders/public-list/repository'
import {
  findCalendarTender,
  findSoonestClosing,
  findTender,
  findWholeTender,
} from '#features/tenders/repository'
import type { Database } from '#platform/database/database'
import { readKeys } from '#features/tenders/keys'
import { createTenderFiles } from '#features/tenders/tender-file'
import { statementOf } from '#features/tenders/publication'
import { inLanguage } from '#platform/text/translations'

type Needs = {
  db: Database
  publicUrl: string
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
  /** Where a document for companies can be fetched, for an hour from now. */
  ticketedAddress: (documentName: string, now: Date) => string
} & Parameters<typeof createTenderLife>[0] &
  Parameters<typeof createAnnouncements>[0] &
  Parameters<typeof createTenderFiles>[0]

type Page = {
  language: Language
  limit: number
  cursor?: string | undefined
  order?: 'deadline' | undefined
}

export function createTenders(needs: Needs) {
  const { db, publicUrl, describePictures, ticketedAddress } = needs

  return {
    ...createTenderLife(needs),
    ...createAnnouncements(needs),
    ...createTenderFiles(needs),

    async list({ language, order, ...asked }: Page) {
      const page = order === 'deadline' ? await byDeadline(db, asked) : await readNewest(db, asked)
      if (!page) return refuse('invalid-input')
      const pictures = await describePictures(
        page.rows.flatMap((row) => row.pictures),
        language,
      )
      return done({
        tenders: page.rows.map((row) => listedTender(row, pictures, language)),
        next: page.next,
      })
    },

    async read({ id, companyId, language }: { id: string; companyId: string; language: Language }) {
      const row = await findTender(db, { id, companyId })
      if (!row) return refuse('not-found')
      const pictures = await describePictures(row.pictures, language)
      return done(tenderDetail(row, pictures, { companyId, language, addressOf: ticketedAddress }))
    },

    /** The tender that a company waiting for approval would miss; null while there is time. */
    async soonestClosing({ language, days }: { language: Language; days: number }) {
      const row = await findSoonestClosing(db, days)
      if (!row) return null
      const { words } = inLanguage(row, ['name'], language)
      return { id: row.id, name: words.name, end_date: row.endDate.toISOString() }
    },

    /** As a company that has not bid would see it, in every status. */
    async preview({ id, language }: { id: string; language: Language }) {
      const row = await findWholeTender(db, id)
      if (!row) return refuse('not-found')
      const pictures = await describePictures(row.pictures, language)
      const stated =
        row.state === 'draft' ? statementOf(row, await readKeys(needs.keyHolders, db)) : null
      const nothingOfBids = {
        hasSubmitted: false,
        closedAt: null,
        bids: null,
        root: null,
        disclosedAt: null,
      }
      const reader = { companyId: '', language, addressOf: ticketedAddress }
      return done(
        tenderDetail(
          { ...row, ...(stated?.ok && stated.value), ...nothingOfBids, readAt: row.now },
          pictures,
          reader,
        ),
      )
    },

    /** The dates are public, and so is their calendar. */
    async calendar({ id, language }: { id: string; language: Language }) {
      const row = await findCalendarTender(db, id)
      return row ? done(calendarOf(row, language, publicUrl)) : refuse('not-found')
    },
  }
}

export type Tenders = ReturnType<typeof createTenders>

type PageAsked = Pick<Page, 'limit' | 'cursor'>

async function byDeadline(db: Database, { cursor, limit }: PageAsked) {
  const start = readSectionCursor(cursor)
  return start && readSections(db, start, limit)
}
