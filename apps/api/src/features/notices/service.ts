import type { ChosenNotices, Notice, NoticeSettings } from '@padauk/contract/notices'
import { done, refuse } from '@padauk/contract/problems'
import { pathOf } from '#features/notices/kinds'
import {
  addFollow,
  copiesOf,
  countUnread,
  findInbox,
  followedAmong,
  isFollowed,
  isOnSite,
  markRead,
  markReadUpTo,
  saveChoices,
  setFollowed,
  stopMail,
} from '#features/notices/repository'
import type { CopyRow } from '#features/notices/repository'
import { createPushing } from '#features/notices/push/pushing'
import { createTelling } from '#features/notices/telling/telling'
import { noticeWords } from '#features/notices/words'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Mailbox = Pick<NoticeSettings, 'address' | 'refused_at' | 'categories'>

type Needs = {
  db: Database
  /** What the company's record says; null for one that is not there. */
  mailboxOf: (companyId: string) => Promise<Mailbox | null>
  chooseCategories: (
    transaction: DatabaseOrTransaction,
    companyId: string,
    categories: string[],
  ) => Promise<boolean>
} & Omit<Parameters<typeof createTelling>[0], 'announce'> &
  Parameters<typeof createPushing>[0]

type Own = { companyId: string; tenderId: string }
type Page = { before?: number | undefined; limit: number }

/** What a company that never chose gets. */
const firstChoices = {
  email: 'at-once',
  new_tenders: true,
  answers: true,
  reminders: true,
} as const

export function createNotices(needs: Needs) {
  const { db, mailboxOf, chooseCategories } = needs
  const { announce, pushKey, ...pushing } = createPushing(needs)

  const setStar = async (own: Own & { followed: boolean }) => {
    if (!(await isOnSite(db, own.tenderId))) return refuse('not-found')
    await setFollowed(db, own)
    return done()
  }

  return {
    ...createTelling({ ...needs, announce }),
    ...pushing,

    /** A star that the company did not press itself. Never undoes an own "no". */
    follow: (transaction: DatabaseOrTransaction, own: Own) =>
      addFollow(transaction, { ...own, concerned: true }),

    /** After a download, which is less than an act: an own "no" ends every notice about it. */
    followReader: (own: Own) => addFollow(db, { ...own, concerned: false }),

    isFollowed: (own: Own) => isFollowed(db, own),
    followedAmong: (companyId: string, ids: readonly string[]) => followedAmong(db, companyId, ids),
    setStar,

    async list(companyId: string, { before, limit }: Page) {
      const rows = await copiesOf(db, companyId, { before, limit: limit + 1 })
      const items = rows.slice(0, limit)
      return done({
        unread: await countUnread(db, companyId),
        items: items.map(shown),
        next: rows.length > limit ? (items.at(-1)?.no ?? null) : null,
      })
    },

    async read(companyId: string, no: number) {
      return (await markRead(db, { companyId, no })) ? done() : refuse('not-found')
    },

    async readUpTo(companyId: string, upTo: number) {
      await markReadUpTo(db, { companyId, upTo })
      return done()
    },

    async settings(companyId: string) {
      const mailbox = await mailboxOf(companyId)
      if (!mailbox) throw new Error('a signed-in company has no record')
      const inbox = await findInbox(db, companyId)
      const choices = inbox && {
        email: inbox.email,
        new_tenders: inbox.newTenders,
        answers: inbox.answers,
        reminders: inbox.reminders,
      }
      return done({ ...firstChoices, ...choices, ...mailbox, push_key: pushKey })
    },

    choose: (companyId: string, { categories, ...choices }: ChosenNotices) =>
      db.transaction().execute(async (transaction) => {
        if (categories && !(await chooseCategories(transaction, companyId, categories))) {
          return refuse('invalid-input', { fields: { categories: 'common.invalid' } })
        }
        await saveChoices(transaction, companyId, choices)
        return done()
      }),

    /** The token of an e-mail stops every e-mail that a company may choose. */
    async unsubscribe(token: string) {
      return uuid.test(token) && (await stopMail(db, token)) ? done() : refuse('not-found')
    },
  }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export type Notices = ReturnType<typeof createNotices>

function shown(row: CopyRow): Notice {
  const { kind, facts, tenderId, nameEn, nameMm, number } = row
  const tender = nameEn === null ? null : { nameEn, nameMm: nameMm ?? '' }
  const [english, burmese] = (['en', 'mm'] as const).map((language) =>
    noticeWords({ kind, facts, tender }, language),
  )
  return {
    no: row.no,
    kind,
    tender:
      tenderId !== null && tender
        ? { id: tenderId, name_en: tender.nameEn, name_mm: tender.nameMm, number }
        : null,
    title_en: english?.title ?? '',
    title_mm: burmese?.title ?? '',
    text_en: english?.text ?? '',
    text_mm: burmese?.text ?? '',
    path: pathOf(kind, tenderId),
    created_at: row.createdAt.toISOString(),
    read_at: row.readAt?.toISOString() ?? null,
  }
}
