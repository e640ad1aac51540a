import type { NoticeKind } from '@padauk/contract/notices'
import { mailFor } from '#features/notices/kinds'
import { catchUp, tellMany, tellOne } from '#features/notices/jobs'
import type { createPushing } from '#features/notices/push/pushing'
import { isNamedInDigest, letterFor } from '#features/notices/telling/letters'
import {
  drawNumbers,
  dueDigests,
  findAddressee,
  findByKey,
  insertCopies,
  insertNotice,
  lockNotice,
  markTold,
  nextRecipients,
  takeDigest,
  untoldTenders,
} from '#features/notices/telling/repository'
import type { Audience, NoticeRow, Recipient } from '#features/notices/telling/repository'
import { noticeWords } from '#features/notices/words'
import type { Facts } from '#features/notices/words'
import type { Notifications } from '#features/notifications/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'

type Needs = {
  db: Database
  queue: Pick<Queue, 'enqueue'>
  notifications: Pick<Notifications, 'post'>
}

/** On the devices of companies. */
type Announcing = Pick<ReturnType<typeof createPushing>, 'announce'>

type ToMany = {
  kind: NoticeKind
  tenderId: string
  audience: Exclude<Audience, 'one'>
  facts: Facts
  onceKey?: string
}
type ToOne = {
  kind: NoticeKind
  companyId: string
  tenderId?: string
  facts: Facts
  onceKey?: string
}

/** Copies of a batch are made together: it is short enough to be repeated when it is killed. */
const batch = 500

const publishedKey = (tenderId: string) => `published:${tenderId}`

export function createTelling({ db, queue, notifications, announce }: Needs & Announcing) {
  /** Copies, letters and push messages of one batch, all or none. */
  async function copy(
    transaction: DatabaseOrTransaction,
    notice: NoticeRow,
    recipients: readonly Recipient[],
    later = false,
  ) {
    const boxes = await drawNumbers(
      transaction,
      recipients.map(({ id }) => id),
    )
    const known = new Map(recipients.map((recipient) => [recipient.id, recipient]))
    const copies = boxes.flatMap(({ companyId, no, email, unsubscribeToken }) => {
      const recipient = known.get(companyId)
      if (!recipient) return []
      const mailed = mailFor(notice.kind, later && email === 'at-once' ? 'digest' : email)
      return [{ recipient, no, mailed, unsubscribeToken }]
    })
    await insertCopies(
      transaction,
      copies.map(({ recipient, no, mailed }) => ({
        companyId: recipient.id,
        no,
        noticeId: notice.id,
        inDigest: mailed === 'digest',
      })),
    )
    for (const told of copies) {
      if (told.mailed === 'at-once') await notifications.post(transaction, letterFor(notice, told))
    }
    await announce(
      transaction,
      notice,
      copies.map(({ recipient }) => recipient.id),
    )
  }

  /** The last company of the batch, or null when all have been told. */
  const copyNext = (noticeId: string, after: string | null) =>
    db.transaction().execute(async (transaction) => {
      const notice = await lockNotice(transaction, noticeId)
      if (!notice) return null
      const recipients = await nextRecipients(transaction, notice, { after, limit: batch })
      const last = recipients.at(-1)
      if (!last) {
        if (notice.toldAt === null) await markTold(transaction, noticeId)
        return null
      }
      await copy(transaction, notice, recipients)
      return last.id
    })

  /** May be killed at any moment and run again: a company that has its copy is passed over. */
  async function copyAll({ noticeId }: { noticeId: string }) {
    let last = await copyNext(noticeId, null)
    while (last !== null) last = await copyNext(noticeId, last)
  }

  return {
    /** One text for many companies, told in the caller's transaction; a job makes the copies. */
    async tell(transaction: DatabaseOrTransaction, { onceKey, ...told }: ToMany) {
      const noticeId = await insertNotice(transaction, {
        ...told,
        companyId: null,
        onceKey: onceKey ?? null,
      })
      const { tenderId } = told
      if (noticeId) await queue.enqueue(transaction, tellMany, { noticeId, tenderId })
    },

    /** For one company, beside the letter that the act has already. */
    async tellOne(transaction: DatabaseOrTransaction, { onceKey, tenderId, ...told }: ToOne) {
      const noticeId = await insertNotice(transaction, {
        ...told,
        audience: 'one',
        tenderId: tenderId ?? null,
        onceKey: onceKey ?? null,
      })
      if (noticeId) await queue.enqueue(transaction, tellOne, { noticeId })
    },

    copyAll,

    /** Called again and again: who belongs to the audience later is told then. */
    async keepTelling({ onceKey, ...told }: ToMany & { onceKey: string }) {
      const notice = { ...told, companyId: null, onceKey }
      const noticeId = (await insertNotice(db, notice)) ?? (await findByKey(db, onceKey))
      await copyAll({ noticeId })
    },

    requestCatchUp: (transaction: DatabaseOrTransaction, companyId: string) =>
      queue.enqueue(transaction, catchUp, { companyId }),

    /** One notice for each open tender of its categories; mailed together, in the next digest. */
    async catchUp({ companyId }: { companyId: string }) {
      for (const { id: tenderId, endDate } of await untoldTenders(db, companyId)) {
        await db.transaction().execute(async (transaction) => {
          const onceKey = publishedKey(tenderId)
          await insertNotice(transaction, {
            kind: 'tender-published',
            audience: 'category',
            tenderId,
            companyId: null,
            facts: { deadline: endDate.toISOString() },
            onceKey,
          })
          const notice = await lockNotice(transaction, await findByKey(transaction, onceKey))
          if (!notice) return
          const alone: NoticeRow = { ...notice, audience: 'one', companyId }
          const recipients = await nextRecipients(transaction, alone, { after: null, limit: 1 })
          if (recipients.length > 0) await copy(transaction, notice, recipients, true)
        })
      }
    },

    /** Called every minute; posts what was collected until the last 08:00 in Myanmar, once. */
    async sendDigests() {
      let due = await dueDigests(db, batch)
      while (due.length > 0) {
        for (const one of due) {
          await db.transaction().execute((transaction) => sendDigest(transaction, one))
        }
        due = await dueDigests(db, batch)
      }
    },
  }

  async function sendDigest(
    transaction: DatabaseOrTransaction,
    due: { companyId: string; morning: Date },
  ) {
    const notices = await takeDigest(transaction, due)
    const company = await findAddressee(transaction, due.companyId)
    if (notices.length === 0 || company?.state !== 'approved' || company.choice === 'none') return
    const { name, email: to, language, unsubscribeToken } = company
    const named = notices.filter(({ kind }) => isNamedInDigest(kind))
    const titles = named.map(({ kind, facts, nameEn, nameMm }) => {
      const tender = nameEn === null ? null : { nameEn, nameMm: nameMm ?? '' }
      return noticeWords({ kind, facts, tender }, language).title
    })
    await notifications.post(transaction, {
      kind: 'notice-digest',
      content: {
        name,
        titles: titles.slice(0, mostTitles),
        others: notices.length - Math.min(titles.length, mostTitles),
        unsubscribe: unsubscribeToken,
      },
      to,
      language,
      onceKey: `digest:${due.companyId}:${due.morning.toISOString()}`,
      isOneOfMany: true,
    })
  }
}

const mostTitles = 20
