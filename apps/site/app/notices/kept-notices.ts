import type { listNotices } from '@padauk/contract/notices'
import type { AnswerOf } from '@padauk/contract/endpoint'
import { companyMemory } from '#app/api/company-memory.ts'
import { keptKeys } from '#app/api/session.ts'

export type NoticePage = AnswerOf<typeof listNotices>

const memory = companyMemory<NoticePage & { id: string }>(keptKeys.notices)

/** The newest notices stay on this device, to be read offline; signing out removes them. */
export const keepNotices = (id: string, page: NoticePage) => memory.keep({ id, ...page })

/** Older ones come over the network only, so there is no next page. */
export function keptNotices(id: string): NoticePage | undefined {
  const kept = memory.read(id)
  return kept && Array.isArray(kept.items)
    ? { unread: kept.unread, items: kept.items, next: null }
    : undefined
}

/** The same page after a notice was read. */
export function withRead(page: NoticePage, no: number, readAt: string): NoticePage {
  const isUnread = page.items.some((each) => each.no === no && each.read_at === null)
  if (!isUnread) return page
  return {
    ...page,
    unread: Math.max(0, page.unread - 1),
    items: page.items.map((each) => (each.no === no ? { ...each, read_at: readAt } : each)),
  }
}
