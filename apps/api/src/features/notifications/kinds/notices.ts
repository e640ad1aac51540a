import * as z from 'zod/mini'
import { letter } from '#features/notifications/kinds/letter'

const name = z.string()
/** Sealed while the letter waits: with it anyone could stop the e-mails of the company. */
export const unsubscribing = { unsubscribe: z.optional(z.string()) }

/** To companies, announcing what is in their inbox. */
export const noticeLetters = {
  /** Of a kind that is told to all of a category: it says what it is about. */
  'tender-notice': letter({
    texts: 'tenderNotice',
    content: {
      name,
      tenderId: z.string(),
      title: z.string(),
      text: z.string(),
      path: z.string(),
    },
    secret: unsubscribing,
    write: ({ title, text, path, unsubscribe, ...content }) => ({
      person: content.name,
      values: { title, text },
      path,
      ...(unsubscribe && { unsubscribe }),
    }),
  }),
  /** Of a kind that only interested companies get: mail relays must not learn which tender. */
  'tender-news': letter({
    texts: 'tenderNews',
    content: { name },
    secret: unsubscribing,
    write: ({ unsubscribe, ...content }) => ({
      person: content.name,
      path: '/auth/notices',
      ...(unsubscribe && { unsubscribe }),
    }),
  }),
}

/** In no list: it is there only for companies that are told something. */
export const unlistedNoticeLetters = {
  /** Once a day, at 08:00 in Myanmar. */
  'notice-digest': letter({
    texts: 'noticeDigest',
    content: {
      name,
      /** Only what is public. */
      titles: z.array(z.string()),
      /** How many more there are. */
      others: z.int(),
    },
    secret: unsubscribing,
    write: ({ titles, others, unsubscribe, ...content }, { number, say }) => ({
      person: content.name,
      values: {
        list: [
          ...titles,
          ...(others > 0 ? [say('mail.noticeDigest.others', { count: number(others) })] : []),
        ].join('\n\n'),
      },
      path: '/auth/notices',
      ...(unsubscribe && { unsubscribe }),
    }),
  }),
}
