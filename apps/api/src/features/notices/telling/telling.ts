import type { NoticeKind } from '@padauk/contract/notices'
import { mailFor } from '#features/notices/kinds'
import { catchUp, tellMany, tellOne } from '#features/notices/jobs'
import type { createPushing } from '#features/notices/push/pushing'
import { dueDigests, findAddressee, takeDigest } from '#features/notices/digests/repository'
import { isNamedInDigest, letterFor } from '#features/notices/telling/letters'
import {
  drawNumbers,
  findByKey,
  findRecipient,
  insertCopies,
  insertNotice,
  lockNotice,
  markTold,
  nextRecipients,
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

/** On the devices of those who are told. */
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
    const copies = boxes.flatMap(({ personId, no, email, unsubscribeToken }) => {
      const recipient = known.get(personId)
      if (!recipient) return []
      const mailed = mailFor(notice.kind, later && email === 'at-once' ? 'digest' : email)
      return [{ recipient, no, mailed, unsubscribeToken }]
    })
    await insertCopies(
      transaction,
      copies.map(({ recipient, no, mailed }) => ({
        personId: recipient.id,
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
      copies.map(({ recipient: { id: personId, companyId } }) => ({ companyId, personId })),
    )
  }

  /** The last company of the batch, or null when all have been told. */
  const copyNext = (noticeId: string, from: string | null) =>
    db.transaction().execute(async (transaction) => {
      const notice = await lockNotice(transaction, noticeId)
      if (!notice) return null
      const recipients = await nextRecipients(transaction, notice, { from, limit: batch })
      const last = recipients.at(-1)
      if (!last) {
        if (notice.toldAt === null) await markTold(transaction, noticeId)
        return null
      }
      await copy(transaction, notice, recipients)
      return last.companyId
    })

  /** May be killed at any moment and run again: a person who has a copy is passed over. */
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

    /** For the people of one company, beside the letter that the act has already. */
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

    /** For one who joined, or for all people of a company by its id. */
    requestCatchUp: (transaction: DatabaseOrTransaction, id: string) =>
      queue.enqueue(transaction, catchUp, { companyId: id }),

    /** One notice for each open tender of its categories; mailed together, in the next digest. */
    async catchUp({ companyId: id }: { companyId: string }) {
      for (const { tenderId, endDate, ...person } of await untoldTenders(db, id)) {
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
          const recipient = await findRecipient(transaction, notice, person)
          if (recipient) await copy(transaction, notice, [recipient], true)
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
    due: { personId: string; morning: Date },
  ) {
    const notices = await takeDigest(transaction, due)
    const person = await findAddressee(transaction, due.personId)
    if (notices.length === 0 || person?.state !== 'approved' || person.choice === 'none') return
    const { name, email: to, language, unsubscribeToken } = person
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
      onceKey: `digest:${due.personId}:${due.morning.toISOString()}`,
      isOneOfMany: true,
    })
  }
}

const mostTitles = 20
