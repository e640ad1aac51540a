import { setTimeout as pause } from 'node:timers/promises'
import { done, refuse } from '@padauk/contract/problems'
import type { Companies } from '#features/companies/service'
import type { Notifications } from '#features/notifications/service'
import {
  deleteOldResets,
  deleteResetsOf,
  insertReset,
  takeTry,
  useUp,
} from '#features/password-resets/repository'
import type { Sessions } from '#features/sessions/service'
import type { Visitor } from '#platform/security/access'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { RateLimit, Total } from '#platform/security/limits'
import { hashOf, randomDigits, randomText } from '#platform/security/secrets'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  companies: Pick<Companies, 'findByEmail' | 'setPassword'>
  notifications: Notifications
  sessions: Pick<Sessions, 'meetDevice'>
  secrets: Secrets
  limits: {
    letterPause: RateLimit
    lettersPerHour: RateLimit
    lettersPerDay: RateLimit
    perAddress: RateLimit
    resetsPerAddress: RateLimit
    all: Total
  }
}

const otpDigits = 6
const otpMinutes = 10
const mostTries = 5
// Hides the small extra cost of a known address.
const soonestAnswerMs = 40

export function createPasswordResets(needs: Needs) {
  const { db, companies, notifications, sessions, secrets, limits } = needs
  const hashedText = (identifier: string, otp: string) => `${identifier} ${otp}`

  /** Too many e-mails to one mailbox: sends no more, and responds the same. */
  async function mayWriteTo(emailKey: string) {
    const refused =
      (await limits.letterPause.take(emailKey)) ??
      (await limits.lettersPerHour.take(emailKey)) ??
      (await limits.lettersPerDay.take(emailKey))
    return refused === null
  }

  /** Written also for unknown addresses: the duration must not reveal who is known (rules 6.3). */
  async function prepare(email: string) {
    const person = await companies.findByEmail(email)
    const mayWrite = await mayWriteTo(email.toLowerCase())
    if (person && mayWrite) await limits.all.count()
    const identifier = randomText(24)
    const otp = randomDigits(otpDigits)
    await db.transaction().execute(async (transaction) => {
      await insertReset(transaction, {
        identifierHash: hashOf(identifier),
        person: mayWrite ? (person ?? null) : null,
        otpHash: secrets.keyedHash('otp', hashedText(identifier, otp)),
        minutes: otpMinutes,
      })
      await notifications.post(transaction, {
        kind: 'otp',
        content: { name: person?.name ?? '', otp, minutes: otpMinutes },
        to: mayWrite ? (person?.email ?? '') : '',
        language: person?.language ?? 'en',
      })
    })
    return identifier
  }

  return {
    /** Always the same response. Unknown addresses get a row too, whose code is never sent. */
    async ask(email: string, { address }: { address: string }) {
      const refusal = await limits.perAddress.take(address)
      if (refusal) return refusal
      const [identifier] = await Promise.all([prepare(email), pause(soonestAnswerMs)])
      return done({ identifier })
    },

    /** One sentence for every failure: unknown, used up, too late, wrong code. */
    async reset(
      identifier: string,
      { otp, password }: { otp: string; password: string },
      { address, visitor }: { address: string; visitor: Visitor },
    ) {
      const refusal = await limits.resetsPerAddress.take(address)
      if (refusal) return refusal
      const identifierHash = hashOf(identifier)
      const row = await takeTry(db, identifierHash, mostTries)
      const isRight = secrets.isKeyedHash('otp', hashedText(identifier, otp), row?.otpHash ?? '')
      if (!isRight || !row?.personId) return refuse('code-wrong')
      const changed = await companies.setPassword(row.personId, password, {
        spend: async (transaction) =>
          (await useUp(transaction, identifierHash)) ? null : refuse('code-wrong'),
      })
      if (!changed.ok) return changed
      // The owner of the mailbox may sign in here, also while strangers guess the password.
      return done(await sessions.meetDevice(db, row.personId, visitor))
    },

    /** The codes that a person was sent work no more. */
    cancelOf: (transaction: DatabaseOrTransaction, person: { id: string; companyId: string }) =>
      deleteResetsOf(transaction, person),

    removeOld: () => deleteOldResets(db),
  }
}

export type PasswordResets = ReturnType<typeof createPasswordResets>
