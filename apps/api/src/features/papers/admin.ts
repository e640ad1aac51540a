import { exportWaitingPapers, listWaitingPapers } from '@padauk/contract/admin/papers'
import type { PaperDecision, StaffPaper, WaitingPaper } from '@padauk/contract/admin/papers'
import type { Count } from '@padauk/contract/admin/dashboard'
import type { Person } from '@padauk/contract/admin/pages'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import { dayInYangon } from '@padauk/language/working-days'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import { describePaper } from '#features/papers/describe'
import type { PaperFiles } from '#features/papers/files'
import {
  countWaiting,
  decideOn,
  findPaper,
  papersOf,
  waitingOrder,
  waitingPage,
} from '#features/papers/repository'
import type { PaperRow, WaitingRow } from '#features/papers/repository'
import { inOrder } from '#features/papers/rules'
import { databaseNow } from '#platform/database/clock'
import { countUpTo } from '#platform/database/count'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { pagedList } from '#platform/database/paged-list'

type Addressee = { id: string; name: string; email: string; language: Language }

/** Owners of companies that may sign in. */
export type OwnersOf = (db: DatabaseOrTransaction, ids: readonly string[]) => Promise<Addressee[]>

type Needs = {
  db: Database
  paperFiles: PaperFiles
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  ownersOf: OwnersOf
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
}

type Decision = {
  decision: Exclude<PaperDecision, 'waiting'>
  seen: PaperDecision
  reason: string
  staffId: string
}

const mostWaiting = 99
const reasonMissing = refuse('invalid-input', { fields: { reason: 'submission.reasonRequired' } })

/** Papers as staff see them. Which bids used one is not known here, or anywhere (rules 7.5). */
export function createPapersAdmin(needs: Needs) {
  const { db, paperFiles, audit, notifications, ownersOf, peopleOf } = needs

  const waiting = pagedList({
    of: { list: listWaitingPapers, csv: exportWaitingPapers },
    file: 'papers',
    order: waitingOrder,
    query: (_, page) => waitingPage(db, page),
    items: (rows: WaitingRow[]) => rows.map(listed),
    columns: ['company_name', 'paper', 'number', 'expires_on', 'added_at'],
  })

  const record = (
    transaction: DatabaseOrTransaction,
    { id, companyId, kind, sha256 }: PaperRow,
    { staffId, action }: { staffId: string; action: 'opened' | 'verified' | 'rejected' },
  ) =>
    audit.append(transaction, {
      actor: `staff:${staffId}`,
      action: `paper.${action}`,
      subject: `company:${companyId}`,
      // The reason stays with the paper: it may tell about people and must be erasable.
      body: { paper: id, kind, sha256 },
    })

  async function tellRejected(transaction: DatabaseOrTransaction, row: PaperRow, reason: string) {
    for (const { name, email, language } of await ownersOf(transaction, [row.companyId])) {
      await notifications.post(transaction, {
        kind: 'paper-rejected',
        content: { name, paper: row.kind, number: row.number, reason },
        to: email,
        language,
      })
    }
  }

  return {
    lists: [waiting],

    waiting: (): Promise<Count> => countUpTo(mostWaiting, (limit) => countWaiting(db, limit)),

    async ofCompany(companyId: string) {
      const rows = await papersOf(db, companyId)
      const today = dayInYangon(await databaseNow(db))
      const people = await peopleOf(rows.map(({ decidedBy }) => decidedBy))
      const papers = rows.toSorted(inOrder).map((row): StaffPaper => ({
        ...describePaper(row, { nameOf: paperFiles.nameOf, today }),
        decision: row.decision,
        by: people.get(row.decidedBy ?? '') ?? null,
        decided_at: row.decidedAt?.toISOString() ?? null,
      }))
      return done({ papers })
    },

    /** Logged before a byte is sent. */
    async open(id: string, staffId: string) {
      const row = await findPaper(db, id)
      const opened = row && !row.endedAt && (await paperFiles.open(row))
      if (!opened) return refuse('not-found')
      await db
        .transaction()
        .execute((transaction) => record(transaction, row, { staffId, action: 'opened' }))
      return done(opened)
    },

    async decide(id: string, { decision, seen, reason, staffId }: Decision) {
      const isRejected = decision === 'rejected'
      if (isRejected && reason === '') return reasonMissing
      if (decision === seen) return refuse('invalid-input')
      const row = await findPaper(db, id)
      if (!row) return refuse('not-found')
      return db.transaction().execute(async (transaction) => {
        const said = isRejected ? reason : ''
        const isAsSeen = await decideOn(transaction, { id, seen, decision, reason: said, staffId })
        if (!isAsSeen) return refuse('changed-since')
        if (isRejected) await tellRejected(transaction, row, reason)
        await record(transaction, row, { staffId, action: decision })
        return done()
      })
    },
  }
}

function listed(row: WaitingRow): WaitingPaper {
  const { id, companyId, companyName, kind, number, expiresOn, addedAt } = row
  return {
    id,
    company: companyId,
    company_name: companyName,
    paper: kind,
    number,
    expires_on: expiresOn,
    added_at: addedAt.toISOString(),
  }
}

export type PapersAdmin = ReturnType<typeof createPapersAdmin>
