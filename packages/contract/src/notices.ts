import * as z from 'zod/mini'
import { ChosenCategories } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './text.ts'

/** What a person may switch off, and the setting that does it. */
export const optionalKinds = {
  'tender-published': 'new_tenders',
  'question-answered': 'answers',
  'deadline-near': 'reminders',
} as const

export const noticeKinds = [
  ...(Object.keys(optionalKinds) as (keyof typeof optionalKinds)[]),
  // Sent always, and to many.
  'tender-extended',
  'tender-cancelled',
  'addendum-published',
  // Sent always, and to one company: its account and its bid.
  'account-approved',
  'account-declined',
  'account-suspended',
  'account-resumed',
  'account-reopened',
  'bid-received',
  'bid-taken-back',
  'bid-not-opening',
  'file-lost',
  'tender-closed',
  'bids-opened',
  'papers-requested',
  'result',
  'award-withdrawn',
  'evaluation-reopened',
  'objection-answered',
  'contract-recorded',
] as const
export const NoticeKind = z.enum(noticeKinds)
export type NoticeKind = z.infer<typeof NoticeKind>

/** One person's copy. Both languages, so that it is readable offline in either. */
export const Notice = z.object({
  /** Counted for each person from 1. */
  no: z.int(),
  kind: NoticeKind,
  tender: z.nullable(
    z.object({
      id: z.uuid(),
      name_en: z.string(),
      /** Empty for a tender in English only. */
      name_mm: z.string(),
      number: z.nullable(z.string()),
    }),
  ),
  title_en: z.string(),
  title_mm: z.string(),
  /** Paragraphs with an empty line between them. */
  text_en: z.string(),
  text_mm: z.string(),
  /** Where it leads on the site, as `/auth/tender/…`; null when there is nothing to see there. */
  path: z.nullable(z.string()),
  created_at: Instant,
  read_at: z.nullable(Instant),
})
export type Notice = z.infer<typeof Notice>

const nothing = { status: 204, schema: z.undefined() } as const
const noticeNo = z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000_000_000))

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notices',
  summary: 'The notices of the caller, newest first; `next` is the `before` of the next page',
  access: 'company',
  query: z.strictObject({
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 25),
    before: z.optional(noticeNo),
  }),
  answer: {
    status: 200,
    schema: z.object({
      /** Of all notices, not only of this page. */
      unread: z.int(),
      items: z.array(Notice),
      next: z.nullable(z.int()),
    }),
  },
  problems: ['invalid-input'],
  confidential: true,
})

export const readNotice = endpoint({
  method: 'PUT',
  path: '/api/notices/:no/read',
  summary: 'Mark a notice as read; the first time counts',
  access: 'company',
  params: z.strictObject({ no: noticeNo }),
  answer: nothing,
  problems: ['not-found'],
  confidential: true,
})

export const readNotices = endpoint({
  method: 'PUT',
  path: '/api/notices/read',
  summary: 'Mark all notices up to a number as read',
  access: 'company',
  body: z.strictObject({ up_to: z.int().check(z.gte(1), z.lte(2_000_000_000)) }),
  answer: nothing,
  problems: [],
  confidential: true,
})

/** Mandatory kinds are mailed at once in any case. */
export const mailChoices = ['at-once', 'digest', 'none'] as const
const choices = {
  email: z.enum(mailChoices),
  new_tenders: z.boolean(),
  answers: z.boolean(),
  reminders: z.boolean(),
}
const ChosenNotices = z.strictObject({ ...choices, categories: z.optional(ChosenCategories) })
export type ChosenNotices = z.infer<typeof ChosenNotices>

export const NoticeSettings = z.object({
  ...choices,
  /** Of the company; empty means all. */
  categories: z.array(z.uuid()),
  /** Where e-mails go. */
  address: z.string(),
  /** When its mail server rejected an e-mail for good; null while e-mails reach it. */
  refused_at: z.nullable(Instant),
  /** The public key that a browser subscribes with; null where push is not set up. */
  push_key: z.nullable(z.string()),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>

export const readNoticeSettings = endpoint({
  method: 'GET',
  path: '/api/notices/settings',
  summary: 'What the caller is told, and how',
  access: 'company',
  answer: { status: 200, schema: NoticeSettings },
  problems: [],
  confidential: true,
})

export const changeNoticeSettings = endpoint({
  method: 'PUT',
  path: '/api/notices/settings',
  summary:
    'Choose what to be told, and how; what affects rights is sent always. `categories` are of the company: its owner changes them',
  access: 'company',
  body: ChosenNotices,
  answer: nothing,
  problems: ['invalid-input', 'not-allowed'],
  confidential: true,
})

const ofTender = z.strictObject({ id: z.uuid() })

export const readFollow = endpoint({
  method: 'GET',
  path: '/api/tenders/:id/follow',
  summary: 'Whether this company follows the tender',
  access: 'company',
  params: ofTender,
  answer: { status: 200, schema: z.object({ followed: z.boolean() }) },
  problems: [],
  confidential: true,
})

/** As many as a page of the list has. */
const mostAsked = 100
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const uuids = new RegExp(`^${uuid}(?:,${uuid}){0,${mostAsked - 1}}$`)

export const listFollowed = endpoint({
  method: 'GET',
  path: '/api/tenders/followed',
  summary: `Which of these tenders this company follows: \`ids\` with commas between them, at most ${mostAsked}`,
  access: 'company',
  query: z.strictObject({ ids: z.string().check(z.regex(uuids)) }),
  answer: { status: 200, schema: z.object({ followed: z.array(z.uuid()) }) },
  problems: [],
  confidential: true,
})

export const followTender = endpoint({
  method: 'PUT',
  path: '/api/tenders/:id/follow',
  summary: 'Follow a tender; no one else learns of it',
  access: 'company',
  params: ofTender,
  answer: nothing,
  problems: ['not-found'],
  confidential: true,
})

export const unfollowTender = endpoint({
  method: 'DELETE',
  path: '/api/tenders/:id/follow',
  summary: 'Stop following a tender; a later download or draft does not follow it again',
  access: 'company',
  params: ofTender,
  answer: nothing,
  problems: ['not-found'],
  confidential: true,
})

const base64url = (least: number, most: number) =>
  z.string().check(z.regex(/^[\w-]+=*$/), z.minLength(least), z.maxLength(most))

const pushEndpoint = z.string().check(z.maxLength(1000, 'common.tooLong'))

export const addPushSubscription = endpoint({
  method: 'POST',
  path: '/api/push-subscriptions',
  summary: 'Tell this device too; it learns only that there is news about a tender',
  access: 'company',
  body: z.strictObject({
    endpoint: pushEndpoint,
    keys: z.strictObject({ p256dh: base64url(80, 100), auth: base64url(16, 32) }),
  }),
  answer: nothing,
  problems: ['invalid-input', 'unavailable'],
  confidential: true,
})

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push-subscriptions',
  summary: 'Stop telling this device',
  access: 'company',
  body: z.strictObject({ endpoint: pushEndpoint }),
  answer: nothing,
  problems: [],
  confidential: true,
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/unsubscribe/:token',
  summary: 'Stop the e-mails that a person may choose, in one tap (RFC 8058)',
  access: 'public',
  params: z.strictObject({ token: z.string().check(z.regex(/^[\w-]{20,64}$/)) }),
  answer: nothing,
  problems: ['not-found'],
  confidential: true,
})
