import type { Language } from '@padauk/contract/languages'
import type { Settings } from '@padauk/contract/settings'
import { htmlLanguage } from '@padauk/language/language'
import { compose } from '#features/notifications/compose'
import { sendLetter } from '#features/notifications/jobs'
import { letterOf, unlistedKinds } from '#features/notifications/letters'
import type { Letter, LetterKind } from '#features/notifications/letters'
import {
  beginTry,
  forgetLast,
  insertLetter,
  markRefused,
  markSent,
} from '#features/notifications/repository'
import type { LetterRow } from '#features/notifications/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { Queue } from '#platform/jobs/jobs'
import { isAboutAddress, isAddressRefused, refusalOf } from '#platform/mail/mail'
import type { Mail, MailSender } from '#platform/mail/mail'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  queue: Pick<Queue, 'enqueue'>
  mail: MailSender
  secrets: Secrets
  publicUrl: string
  readSettings: (language: Language) => Promise<Settings>
  /** Keeps whether the mail server of an address takes e-mails. */
  addressReached: (address: string, isReached: boolean) => Promise<void>
}

type Posting = Letter & {
  to: string
  language: Language
  /** A second letter with the same key is not written. */
  onceKey?: string
  /** Set for letters about a bid: hidden until that tender has closed (rules 7.5). */
  tenderId?: string
  /** One of thousands: letters that a person waits for, like a receipt or a code, go first. */
  isOneOfMany?: boolean
}

/** What may be told of the job that sends a letter. */
type About = { hide: () => void; hideFailure: () => void }

/** Loaded by the process that sends: the others, which take uploads, keep a small heap. */
const loadTemplate = () => import('#features/notifications/render-letter')

export function createNotifications(needs: Needs) {
  const { db, queue, mail, secrets, publicUrl, readSettings, addressReached } = needs
  const domain = new URL(publicUrl).hostname

  async function write(row: LetterRow): Promise<Mail> {
    const language = row.language as Language
    const kind = row.kind as LetterKind
    const letter = {
      kind,
      content: letterOf(kind).schema.parse(mapSecrets(kind, row.content as object, secrets.open)),
    } as Letter
    const { subject, replyTo, attachments, unsubscribe, ...text } = compose(letter, language, {
      settings: await readSettings(language),
      publicUrl,
    })
    const { renderLetter } = await loadTemplate()
    return {
      messageId: `<${row.id}@${domain}>`,
      to: row.recipient,
      subject,
      ...(await renderLetter(text)),
      language: htmlLanguage(language),
      ...(replyTo && { replyTo }),
      ...(attachments && { attachments }),
      ...(unsubscribe && { unsubscribe }),
    }
  }

  return {
    write,

    /** A letter as it would be sent now; nothing is queued. */
    preview: ({ kind, content, to, language }: Posting) =>
      write({ id: 'preview', kind, content, recipient: to, language, tenderId: null }),

    /** For the process that sends, so that its first letter does not wait for the template. */
    prepare: async () => void (await loadTemplate()),

    /** Queues a letter in the caller's transaction; false when one with the same key was written. */
    async post(transaction: DatabaseOrTransaction, posting: Posting) {
      const letterId = await insertLetter(transaction, {
        kind: posting.kind,
        recipient: posting.to,
        language: posting.language,
        content: mapSecrets(
          posting.kind,
          letterOf(posting.kind).schema.parse(posting.content),
          secrets.seal,
        ),
        onceKey: posting.onceKey ?? null,
        tenderId: posting.tenderId ?? null,
      })
      const { isOneOfMany: givesWay } = posting
      if (letterId) await queue.enqueue(transaction, sendLetter, { letterId }, { givesWay })
      return letterId !== null
    },

    forgetLast: () => forgetLast(db),

    /** Sends a letter unless it was sent. Killed in between, it is sent again under the same Message-ID. */
    async deliver({ letterId }: { letterId: string }, about?: About) {
      const row = await beginTry(db, letterId)
      if (!row) return
      const isHidden = row.tenderId !== null || unlistedKinds.includes(row.kind)
      if (isHidden) about?.hide()
      const { secretFields } = letterOf(row.kind as LetterKind)
      // A letter without a recipient exists only so that writing it takes the same time.
      if (row.recipient === '') return markSent(db, letterId, secretFields)
      try {
        await mail.send(await write(row))
      } catch (error) {
        const undeliverable = isAddressRefused(error)
        await markRefused(db, letterId, { refusal: refusalOf(error), undeliverable })
        // An address that does not exist will not exist later either.
        if (undeliverable) return addressReached(row.recipient, false)
        // No failure of ours: a line of the log would tell that there is such a letter.
        if (isHidden && isAboutAddress(error)) about?.hideFailure()
        throw error
      }
      await markSent(db, letterId, secretFields)
      await addressReached(row.recipient, true)
    },
  }
}

export type Notifications = ReturnType<typeof createNotifications>

function mapSecrets(kind: LetterKind, content: object, change: (text: string) => string): object {
  const { secretFields } = letterOf(kind)
  const entries = Object.entries(content).map(([name, value]) =>
    secretFields.includes(name) ? [name, change(String(value))] : [name, value],
  )
  return Object.fromEntries(entries)
}
