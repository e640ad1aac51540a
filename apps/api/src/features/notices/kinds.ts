import { optionalKinds } from '@padauk/contract/notices'
import type { NoticeKind } from '@padauk/contract/notices'

/** The setting that switches a kind off; null for what affects rights and is sent always. */
export const choiceOf = (kind: NoticeKind) =>
  kind in optionalKinds ? optionalKinds[kind as keyof typeof optionalKinds] : null

type Place = 'tender' | 'receipt' | 'minutes' | 'result' | null

type Definition = {
  /** The page that it leads to. */
  place: Place
  /**
   * `none`: the act has a letter of its own. `now` is for what is too late in the morning; the
   * others wait for the digest of companies that want one.
   */
  mail: 'none' | 'chosen' | 'now'
  /** Not for what the company has just done itself. */
  pushed: boolean
}

const toMany = { place: 'tender', mail: 'chosen', pushed: true } as const
const toAccount = { place: null, mail: 'none', pushed: false } as const
const toBidder = { place: 'receipt', mail: 'none', pushed: true } as const

export const kinds: Record<NoticeKind, Definition> = {
  'tender-published': toMany,
  'question-answered': toMany,
  'deadline-near': { ...toMany, mail: 'now' },
  'tender-extended': { ...toMany, mail: 'now' },
  'tender-cancelled': { ...toMany, mail: 'now' },
  'addendum-published': { ...toMany, mail: 'now' },
  'account-approved': toAccount,
  'account-declined': toAccount,
  'account-suspended': toAccount,
  'account-resumed': toAccount,
  'account-reopened': toAccount,
  'bid-received': { ...toBidder, pushed: false },
  'bid-taken-back': { ...toBidder, place: 'tender', pushed: false },
  'bid-not-opening': toBidder,
  'file-lost': toBidder,
  'tender-closed': toBidder,
  'bids-opened': { ...toBidder, place: 'minutes' },
  'papers-requested': { ...toBidder, place: 'result' },
  result: { ...toBidder, place: 'result' },
  // Announced by an e-mail that names no tender.
  'award-withdrawn': { ...toBidder, place: 'result', mail: 'now' },
  'evaluation-reopened': { ...toBidder, place: 'result', mail: 'now' },
  'objection-answered': { ...toBidder, place: 'result' },
  'contract-recorded': { ...toBidder, place: 'result', mail: 'now' },
}

/** Where a notice leads on the site. */
export function pathOf(kind: NoticeKind, tenderId: string | null) {
  const { place } = kinds[kind]
  return place === null || tenderId === null ? null : `/auth/${place}/${tenderId}`
}

export type MailChoice = 'at-once' | 'digest' | 'none'

/** How a company that made this choice is mailed. */
export function mailFor(kind: NoticeKind, choice: MailChoice): MailChoice {
  const { mail } = kinds[kind]
  if (mail === 'none') return 'none'
  if (choiceOf(kind) === null) return 'at-once'
  return mail === 'now' && choice === 'digest' ? 'at-once' : choice
}
