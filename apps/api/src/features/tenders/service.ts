import type { Picture } from '@padauk/contract/content'
import type { Language } from '@padauk/contract/languages'
import type { TenderTab } from '@padauk/contract/tenders'
import { done, refuse } from '@padauk/contract/problems'
import type { PublicAddendum } from '@padauk/contract/public-tenders'
import type { PublicQuestions } from '@padauk/contract/questions'
import { createAnnouncements } from '#features/tenders/announcements'
import { calendarOf } from '#features/tenders/calendar-events'
import { createAmendments } from '#features/tenders/decisions/amendment'
import { documentNames, documentsFor, firstVersions } from '#features/tenders/documents/describe'
import { storedDocuments, versionsOf } from '#features/tenders/documents/repository'
import { listedTender, publicTender, tenderDetail } from '#features/tenders/describe'
import { createTenderLife } from '#features/tenders/decisions/life'
import {
  categoriesInUse,
  countResults,
  countTab,
  readNewest,
  readTab,
} from '#features/tenders/public-list/repository'
import {
  findCalendarTender,
  findPublicTender,
  findSoonestClosing,
  findTender,
  findWholeTender,
} from '#features/tenders/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { readKeys } from '#features/tenders/keys'
import { createTenderFiles } from '#features/tenders/tender-file'
import { statementOf } from '#features/tenders/publication'
import { readQuestion } from '#platform/search/question'
import { inLanguage } from '#platform/text/translations'

type Needs = {
  db: Database
  publicUrl: string
  publicQuestions: (asked: { tenderId: string; language: Language }) => Promise<PublicQuestions>
  publicAddenda: (asked: { tenderId: string; language: Language }) => Promise<PublicAddendum[]>
  describePictures: (ids: readonly string[], language: Language) => Promise<Map<string, Picture>>
  /** Where a document for companies can be fetched, for an hour from now. */
  ticketedAddress: (documentName: string, now: Date, reader?: Reader) => string
} & Parameters<typeof createTenderLife>[0] &
  Parameters<typeof createAnnouncements>[0] &
  Parameters<typeof createTenderFiles>[0]

type Asked = { id: string; companyId: string; personId: string; language: Language }
type Reader = { companyId: string; tenderId: string; personId: string }

type Page = {
  language: Language
  limit: number
  cursor?: string | undefined
  order?: 'deadline' | undefined
  state?: TenderTab | undefined
  category?: string | undefined
  search?: string | undefined
}

export function createTenders(needs: Needs) {
  const { db, publicUrl, describePictures, ticketedAddress } = needs
  const questionOf = async (search: string | undefined) =>
    search === undefined ? undefined : readQuestion(db, search, { isPublic: true })

  return {
    ...createTenderLife(needs),
    ...createAmendments(needs),
    ...createAnnouncements(needs),
    ...createTenderFiles(needs),

    async list({ language, order, search, ...asked }: Page) {
      const isByDeadline = order ?? asked.state ?? asked.category ?? search
      const question = await questionOf(search)
      const page = isByDeadline
        ? await readTab(db, { ...asked, question })
        : await readNewest(db, asked)
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

    /** What stands above the list: the tabs and the categories to choose from. */
    async overview({ language, category, search }: Pick<Page, 'language' | 'category' | 'search'>) {
      const question = await questionOf(search)
      const [open, closed, results, categories] = await Promise.all([
        countTab(db, { state: 'open', category, question }),
        countTab(db, { state: 'closed', category, question }),
        countResults(db, { category, question }),
        categoriesInUse(db),
      ])
      const named = categories.map((row) => ({
        category: row.categoryEn,
        name: inLanguage(row, ['category'], language).words.category,
      }))
      return done({
        open,
        closed,
        results,
        categories: named,
        converted: question?.converted ?? null,
      })
    },

    /** For visitors; a draft is not there, and an archived tender only with a decision. */
    async readPublic({ id, language }: { id: string; language: Language }) {
      const row = await findPublicTender(db, id)
      if (!row) return refuse('not-found')
      const pictures = await describePictures(row.pictures, language)
      const versions = await versionsOf(db, id)
      const asked = { tenderId: id, language }
      return done({
        ...publicTender(row, pictures, { language, versions }),
        questions: await needs.publicQuestions(asked),
        addenda: row.addenda.length > 0 ? await needs.publicAddenda(asked) : [],
      })
    },

    async read({ id, companyId, personId, language }: Asked) {
      const row = await findTender(db, { id, companyId })
      if (!row) return refuse('not-found')
      const pictures = await describePictures(row.pictures, language)
      // A company that opens the document follows the tender.
      const addressOf = (name: string, now: Date) =>
        ticketedAddress(name, now, { companyId, tenderId: id, personId })
      const versions = await versionsOf(db, id)
      const reader = { personId, language, versions, addressOf }
      return done(tenderDetail(row, pictures, reader))
    },

    /** For addenda; only some readers get addresses. */
    async documents(
      id: string,
      reader: { language: Language; addressOf: (documentName: string) => string | null },
    ) {
      return documentsFor(await versionsOf(db, id), reader)
    },

    documentVersions: (id: string) => versionsOf(db, id),

    /** A tender with everything that staff wrote, in every status. */
    findWhole: (from: DatabaseOrTransaction, id: string) => findWholeTender(from, id),

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
      const nothingSince = {
        addenda: [],
        hasSubmitted: false,
        isFollowed: false,
        closedAt: null,
        bids: null,
        root: null,
        disclosedAt: null,
        waitsUntil: null,
      }
      const versions =
        row.state === 'draft'
          ? firstVersions(row, await storedDocuments(db, documentNames(row)))
          : await versionsOf(db, id)
      const reader = { personId: '', language, versions, addressOf: ticketedAddress }
      return done(
        tenderDetail(
          { ...row, ...(stated?.ok && stated.value), ...nothingSince, readAt: row.now },
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
export type { WholeTender } from '#features/tenders/repository'
export type { DocumentVersion } from '#features/tenders/documents/repository'
export { storedDocument } from '#features/tenders/fields'
export { reminderStep } from '#features/tenders/rules'
