import { exportLetters, listLetters } from '@padauk/contract/admin/letters'
import type { ListedLetter } from '@padauk/contract/admin/letters'
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

type Needs = {
  db: Database
  queue: Pick<Queue, 'enqueue'>
  audit: Pick<Audit, 'appendChange'>
  notifications: Pick<Notifications, 'write'>
}

/** The first try and every one after it. */
const triesInAll = sendLetter.retries + 1

/** The letters as staff see them: who got what, and the words where they are no secret. */
export function createLettersAdmin({ db, queue, audit, notifications }: Needs) {
  const list = pagedList({
    of: { list: listLetters, csv: exportLetters },
    file: 'letters',
    order: letterOrder,
    accepts: ({ kind }) => kind === undefined || isListed(kind),
    query: async (filters, { after, limit }, { language }) => {
      const page = { triesInAll, place: after, limit }
      return cutPage(await listedLetters(db, { ...filters, language, ...page }), limit)
    },
    items: (rows) => rows.map(listed),
    columns: [
      'created_at',
      'kind',
      'recipient',
      ['tender', ({ tender }) => tender && tender.name],
      'language',
      'state',
      'tries',
      'refusal',
      'refused_at',
      'sent_at',
    ],
  })

  return {
    lists: [list],

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
