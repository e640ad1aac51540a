import type { NoticeKind } from '@padauk/contract/notices'
import { choiceOf, pathOf } from '#features/notices/kinds'
import type { NoticeRow, Recipient } from '#features/notices/telling/repository'
import { noticeWords } from '#features/notices/words'
import type { Notifications } from '#features/notifications/service'

type Posting = Parameters<Notifications['post']>[1]

const tenderOf = ({ nameEn, nameMm }: Pick<NoticeRow, 'nameEn' | 'nameMm'>) =>
  nameEn === null ? null : { nameEn, nameMm: nameMm ?? '' }

/** One of all who are told: the e-mail may name the tender, and staff may see that it was sent. */
const isOneOfAll = ({ audience }: NoticeRow, { isInCategory, wasToldWithAll }: Recipient) =>
  isInCategory && (audience === 'category' || (audience === 'told' && wasToldWithAll))

/** Letters to every company of a category wait until those to a few have gone out. */
const toMany: ReadonlySet<NoticeRow['audience']> = new Set(['category', 'told'])

type Told = { recipient: Recipient; unsubscribeToken: string }

/**
 * The e-mail that announces a notice. What only interested companies get names no tender, and is
 * hidden from staff until the bids are shown (rules 7.5).
 */
export function letterFor(notice: NoticeRow, { recipient, unsubscribeToken }: Told): Posting {
  const { tenderId } = notice
  const { id, email: to, language } = recipient
  const onceKey = `notice:${notice.id}:${id}`
  const posting = { to, language, onceKey, isOneOfMany: toMany.has(notice.audience) }
  const isOpen = isOneOfAll(notice, recipient)
  return {
    ...posting,
    ...contentFor(notice, recipient, unsubscribeToken),
    ...(!isOpen && tenderId !== null && { tenderId }),
  }
}

function contentFor(notice: NoticeRow, recipient: Recipient, token: string) {
  const { name, language, hasDraft } = recipient
  const { kind, facts, tenderId } = notice
  const tender = tenderOf(notice)
  const unsubscribe = choiceOf(kind) === null ? {} : { unsubscribe: token }
  const tenderName = (language === 'mm' && tender?.nameMm) || (tender?.nameEn ?? '')
  if (kind === 'deadline-near' && hasDraft) {
    const draft = { tenderId, tenderName, deadline: facts.deadline }
    const content = { name, draft: JSON.stringify(draft), ...unsubscribe }
    return { kind: 'draft-reminder' as const, content }
  }
  if (!isOneOfAll(notice, recipient) || tenderId === null) {
    return { kind: 'tender-news' as const, content: { name, ...unsubscribe } }
  }
  if (kind === 'tender-extended') {
    const { from = '', to = '', reasonEn = '', reasonMm = '' } = facts
    const reason = (language === 'mm' && reasonMm) || reasonEn
    const content = { name, tenderId, tenderName, from, to, reason }
    return { kind: 'tender-extended' as const, content }
  }
  const { title, text } = noticeWords({ kind, facts, tender }, language)
  const path = pathOf(kind, tenderId) ?? '/auth/notices'
  return {
    kind: 'tender-notice' as const,
    content: { name, tenderId, title, text, path, ...unsubscribe },
  }
}

/** A tender's publication is public; everything else in a digest would tell what a company follows. */
export const isNamedInDigest = (kind: NoticeKind) => kind === 'tender-published'
