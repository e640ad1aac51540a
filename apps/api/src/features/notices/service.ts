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
import type { CompanyCaller } from '#platform/security/access'

type Mailbox = Pick<NoticeSettings, 'address' | 'refused_at' | 'categories'>

type Needs = {
  db: Database
  /** The person's address and the company's categories; null for a person who is not there. */
  mailboxOf: (personId: string) => Promise<Mailbox | null>
  chooseCategories: (
    transaction: DatabaseOrTransaction,
    companyId: string,
    categories: string[],
  ) => Promise<boolean>
} & Omit<Parameters<typeof createTelling>[0], 'announce'> &
  Parameters<typeof createPushing>[0]

type Own = { companyId: string; tenderId: string }
type Chooser = Pick<CompanyCaller, 'id' | 'personId' | 'role'>
type Page = { before?: number | undefined; limit: number }

/** What a person who never chose gets. */
const firstChoices = {
  email: 'at-once',
  new_tenders: true,
  answers: true,
  reminders: true,
} as const

export function createNotices(needs: Needs) {
  const { db, mailboxOf, chooseCategories } = needs
  const { announce, pushKey, ...pushing } = createPushing(needs)

  async function mailbox(personId: string) {
    const found = await mailboxOf(personId)
    if (!found) throw new Error('a signed-in person has no record')
    return found
  }

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

    async list(personId: string, { before, limit }: Page) {
      const rows = await copiesOf(db, personId, { before, limit: limit + 1 })
      const items = rows.slice(0, limit)
      return done({
        unread: await countUnread(db, personId),
        items: items.map(shown),
        next: rows.length > limit ? (items.at(-1)?.no ?? null) : null,
      })
    },

    async read(personId: string, no: number) {
      return (await markRead(db, { personId, no })) ? done() : refuse('not-found')
    },

    async readUpTo(personId: string, upTo: number) {
      await markReadUpTo(db, { personId, upTo })
      return done()
    },

    async settings(personId: string) {
      const inbox = await findInbox(db, personId)
      const choices = inbox && {
        email: inbox.email,
        new_tenders: inbox.newTenders,
        answers: inbox.answers,
        reminders: inbox.reminders,
      }
      return done({ ...firstChoices, ...choices, ...(await mailbox(personId)), push_key: pushKey })
    },

    /** The choices are the person's; the categories are the company's, and its owner's to change. */
    async choose({ id, personId, role }: Chooser, { categories, ...choices }: ChosenNotices) {
      const isOwner = role === 'owner'
      if (categories && !isOwner) {
        const present = (await mailbox(personId)).categories
        if (!haveSame(categories, present)) return refuse('not-allowed')
      }
      return db.transaction().execute(async (transaction) => {
        if (categories && isOwner && !(await chooseCategories(transaction, id, categories))) {
          return refuse('invalid-input', { fields: { categories: 'common.invalid' } })
        }
        await saveChoices(transaction, personId, choices)
        return done()
      })
    },

    /** The token of an e-mail stops every e-mail that a person may choose. */
    async unsubscribe(token: string) {
      return uuid.test(token) && (await stopMail(db, token)) ? done() : refuse('not-found')
    },
  }
}

const haveSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

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
