import type { LetterFilters, ListedLetter } from '@padauk/contract/admin/letters'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { sendLetter } from '#features/notifications/jobs'
import {
  countFailed,
  letterOrder,
  listedLetters,
  lockLetter,
  resetLetter,
  waitingLetters,
} from '#features/notifications/repository'
import { tableOf } from '#platform/csv'
import type { Database } from '#platform/database'
import type { Queue } from '#platform/jobs'
import { cutPage, readPlace } from '#platform/pages'
import type { PageAsked } from '#platform/pages'

type Needs = { db: Database; queue: Pick<Queue, 'enqueue'>; audit: Pick<Audit, 'appendChange'> }

/** The first try and every one after it. */
const triesInAll = sendLetter.retries + 1

/** The letters as staff see them: who got what, never the words. */
export function createLettersAdmin({ db, queue, audit }: Needs) {
  async function readPage(filters: LetterFilters, { limit, after }: PageAsked) {
    const place = after ? readPlace(after, letterOrder) : null
    const rows = await listedLetters(db, { ...filters, triesInAll, place, limit: limit + 1 })
    return cutPage(rows, limit)
  }

  return {
    async list(filters: LetterFilters, page: PageAsked) {
      if (page.after && !readPlace(page.after, letterOrder)) return refuse('invalid-input')
      const { rows, next } = await readPage(filters, page)
      return done({ items: rows.map(listed), next })
    },

    export: (filters: LetterFilters) => tableOf(columns, (page) => readPage(filters, page)),

    /** Refused or given up, as far as staff may know. */
    failed: (limit: number) => countFailed(db, { triesInAll, limit }),

    /** Waiting to be sent, as far as it may be known. */
    waiting: (limit: number) => waitingLetters(db, { triesInAll, limit }),

    /** Only one that failed: what is on its way would arrive twice. */
    retry: ({ id, staffId }: { id: string; staffId: string }) =>
      db.transaction().execute(async (transaction) => {
        const letter = await lockLetter(transaction, { id, triesInAll })
        if (!letter) return refuse('not-found')
        const { state, tries } = letter
        if (state === 'sent' || state === 'waiting') return refuse('changed-meanwhile')
        await resetLetter(transaction, id)
        await queue.enqueue(transaction, sendLetter, { letterId: id })
        await audit.appendChange(transaction, {
          staffId,
          action: 'letter.retried',
          subject: `letter:${id}`,
          before: { state, tries },
          after: { state: 'waiting', tries: 0 },
        })
        return done()
      }),
  }
}

export type LettersAdmin = ReturnType<typeof createLettersAdmin>

type Row = Awaited<ReturnType<typeof listedLetters>>[number]

const listed = (row: Row): ListedLetter => ({
  id: row.id,
  kind: row.kind as ListedLetter['kind'],
  recipient: row.recipient,
  language: row.language as ListedLetter['language'],
  state: row.state,
  tries: row.tries,
  refusal: row.refusal,
  refused_at: row.refusedAt?.toISOString() ?? null,
  sent_at: row.sentAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})

const columns = {
  created_at: (row: Row) => row.createdAt,
  kind: (row: Row) => row.kind,
  recipient: (row: Row) => row.recipient,
  language: (row: Row) => row.language,
  state: (row: Row) => row.state,
  tries: (row: Row) => row.tries,
  refusal: (row: Row) => row.refusal,
  refused_at: (row: Row) => row.refusedAt,
  sent_at: (row: Row) => row.sentAt,
}
