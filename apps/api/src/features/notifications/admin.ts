import type { LetterFilters, ListedLetter } from '@padauk/contract/admin/letters'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { sendLetter } from '#features/notifications/jobs'
import { isListed, isReadable } from '#features/notifications/letters'
import type { LetterKind } from '#features/notifications/letters'
import {
  countFailed,
  findShown,
  letterOrder,
  listedLetters,
  lockLetter,
  resetLetter,
  waitingLetters,
} from '#features/notifications/repository'
import type { Notifications } from '#features/notifications/service'
import type { Database } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import { pagedList } from '#platform/database/paged-list'
import { cutPage } from '#platform/database/pages'
import type { PageAsked } from '#platform/database/pages'

type Needs = {
  db: Database
  queue: Pick<Queue, 'enqueue'>
  audit: Pick<Audit, 'appendChange'>
  notifications: Pick<Notifications, 'write'>
}

type PageIn = PageAsked & { language: Language }
type Asked = LetterFilters & { language: Language }

/** The first try and every one after it. */
const triesInAll = sendLetter.retries + 1

/** The letters as staff see them: who got what, and the words where they are no secret. */
export function createLettersAdmin({ db, queue, audit, notifications }: Needs) {
  const list = pagedList({
    order: letterOrder,
    accepts: ({ kind }: Asked) => kind === undefined || isListed(kind),
    query: async (asked: Asked, { after, limit }) => {
      const page = { triesInAll, place: after, limit: limit + 1 }
      return cutPage(await listedLetters(db, { ...asked, ...page }), limit)
    },
    columns,
  })

  return {
    async list(filters: LetterFilters, { language, ...page }: PageIn) {
      const read = await list.read({ ...filters, language }, page)
      return read
        ? done({ items: read.rows.map(listed), next: read.next })
        : refuse('invalid-input')
    },

    export: (filters: LetterFilters, language: Language) => list.export({ ...filters, language }),

    async read(id: string) {
      const row = await findShown(db, id)
      if (!row || !isReadable(row.kind as LetterKind)) return refuse('not-found')
      const { subject, text } = await notifications.write(row)
      return done({ subject, text })
    },

    /** Refused or given up, as far as staff may know. */
    failed: (limit: number) => countFailed(db, { triesInAll, limit }),

    /** Waiting to be sent, as far as it may be known. */
    waiting: async (limit: number) => ({
      queue: sendLetter.queue,
      ...(await waitingLetters(db, { triesInAll, limit })),
    }),

    /** Only one that failed: what is on its way would arrive twice. */
    retry: ({ id, staffId }: { id: string; staffId: string }) =>
      db.transaction().execute(async (transaction) => {
        const letter = await lockLetter(transaction, { id, triesInAll })
        if (!letter) return refuse('not-found')
        const { state, tries } = letter
        if (state === 'sent' || state === 'waiting') return refuse('changed-since')
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
  kind: row.kind,
  recipient: row.recipient,
  language: row.language as ListedLetter['language'],
  state: row.state,
  tries: row.tries,
  refusal: row.refusal,
  refused_at: row.refusedAt?.toISOString() ?? null,
  sent_at: row.sentAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  tender: row.tenderId ? { id: row.tenderId, name: row.tenderName } : null,
  readable: isReadable(row.kind as LetterKind),
})

const columns = {
  created_at: (row: Row) => row.createdAt,
  kind: (row: Row) => row.kind,
  recipient: (row: Row) => row.recipient,
  tender: (row: Row) => row.tenderName,
  language: (row: Row) => row.language,
  state: (row: Row) => row.state,
  tries: (row: Row) => row.tries,
  refusal: (row: Row) => row.refusal,
  refused_at: (row: Row) => row.refusedAt,
  sent_at: (row: Row) => row.sentAt,
}
