import type { StaffRole } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import type { CodeTries } from '#features/staff/code-tries'
import {
  activeStaffNames,
  confirmSecret,
  findStaff,
  findStaffByEmail,
  insertStaff,
  mailedStaff,
  markSignedIn,
  replaceRecoveryCodes,
  setPendingSecret,
  staffNames,
} from '#features/staff/repository'
import type { StaffRow } from '#features/staff/repository'
import { emailKeyOf } from '#features/staff/rules'
import { newRecoveryCodes, newSecret, recoveryHash } from '#features/staff/second-factor'
import type { StaffCaller, Visitor } from '#platform/security/access'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { FairQueue } from '#platform/security/fair-queue'
import type { RateLimit } from '#platform/security/limits'
import { hashPassword, nobodysHash, verifyPassword } from '#platform/security/passwords'
import { sealSecret } from '#platform/security/second-factor-seal'
import type { Secrets } from '#platform/security/secrets'

type Needs = {
  db: Database
  sessions: Sessions
  audit: Pick<Audit, 'append'>
  notifications: Pick<Notifications, 'post'>
  secrets: Secrets
  codeTries: CodeTries
  signInQueue: FairQueue
  limits: { perAddress: RateLimit; perAccount: RateLimit }
}

type Attempt = {
  email: string
  password: string
  code?: string | undefined
  address: string
  visitor: Visitor
}

export function createStaff(needs: Needs) {
  const { db, sessions, audit, notifications, secrets, codeTries, signInQueue, limits } = needs

  const describe = (row: StaffRow, sessionId: string, enrolling: boolean) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles as StaffRole[],
    enrolling,
    csrf: sessions.csrfOf(sessionId),
  })

  async function open(transaction: DatabaseOrTransaction, row: StaffRow, visitor: Visitor) {
    const enrolling = row.totpConfirmedAt === null
    const opened = await sessions.openForStaff(transaction, row.id, { visitor, enrolling })
    await markSignedIn(transaction, row.id)
    if (opened.isNew) {
      await notifications.post(transaction, {
        kind: 'staff-new-device',
        content: { name: row.name, at: new Date().toISOString() },
        to: row.email,
        language: row.language as Language,
      })
    }
    await audit.append(transaction, {
      actor: `staff:${row.id}`,
      action: 'staff.signed-in',
      subject: `staff:${row.id}`,
      body: { enrolling },
    })
    const { sessionId, setCookies } = opened
    return { session: describe(row, sessionId, enrolling), setCookies }
  }

  /** One sentence for a wrong address or password. Without a second factor: only to set it up. */
  async function signIn({ email, password, code = '', address, visitor }: Attempt) {
    const emailKey = emailKeyOf(email)
    const row = await findStaffByEmail(db, emailKey)
    const device = await sessions.knownDevice(row?.id, visitor.cookie)
    const refusal =
      (device ? null : await limits.perAddress.take(address)) ??
      // With the address, so that a stranger can't use up an owner's tries.
      (await limits.perAccount.take(`${emailKey} ${device ?? address}`))
    if (refusal) return refusal
    const isRight = await verifyPassword(password, row?.passwordHash ?? nobodysHash)
    if (!row || !isRight) return refuse('credentials-wrong')
    if (row.totpConfirmedAt) {
      return codeTries.withCode(row, { code, by: 'stranger', device }, (transaction) =>
        open(transaction, row, visitor),
      )
    }
    return done(await db.transaction().execute((transaction) => open(transaction, row, visitor)))
  }

  return {
    /** Only from the command line, or by an owner: there is no way to register as staff. */
    async create(person: { name: string; email: string; password: string; roles: StaffRole[] }) {
      const { name, email, password, roles } = person
      const passwordHash = await hashPassword(password)
      return insertStaff(db, { name, email, emailKey: emailKeyOf(email), passwordHash, roles })
    },

    signIn: (attempt: Attempt) => signInQueue.within(attempt.address, () => signIn(attempt)),

    async read({ id, sessionId }: StaffCaller) {
      const row = await findStaff(db, id)
      if (!row) return refuse('token-invalid')
      return done(describe(row, sessionId, row.totpConfirmedAt === null))
    },

    /** The old secret stays until the new one is confirmed only for who has none yet; others reset by an owner. */
    async beginTotp({ id }: StaffCaller, password: string) {
      const row = await findStaff(db, id)
      if (!row || !(await verifyPassword(password, row.passwordHash))) {
        return refuse('credentials-wrong')
      }
      if (row.totpConfirmedAt) return refuse('not-allowed')
      const { secret, uri } = newSecret(row.email, 'Padauk')
      await setPendingSecret(db, id, sealSecret(secrets, id, secret))
      return done({ secret, uri })
    },

    async confirmTotp({ id, sessionId }: StaffCaller, code: string) {
      const row = await findStaff(db, id)
      if (!row || row.totpConfirmedAt) return refuse('code-wrong')
      return codeTries.withCode(row, { code, by: 'person' }, async (transaction) => {
        const codes = newRecoveryCodes()
        await confirmSecret(transaction, id)
        const hashes = codes.map((each) => recoveryHash(secrets, each))
        await replaceRecoveryCodes(transaction, id, hashes)
        await sessions.finishEnrolling(transaction, sessionId)
        await audit.append(transaction, {
          actor: `staff:${id}`,
          action: 'staff.second-factor-confirmed',
          subject: `staff:${id}`,
          body: {},
        })
        return { recovery_codes: codes }
      })
    },

    async stepUp({ id, sessionId }: StaffCaller, code: string) {
      const row = await findStaff(db, id)
      if (!row?.totpConfirmedAt) return refuse('code-wrong')
      const act = (transaction: DatabaseOrTransaction) => sessions.stepUp(transaction, sessionId)
      const outcome = await codeTries.withCode(row, { code, by: 'person' }, act)
      return outcome.ok ? done() : outcome
    },

    /** Names of staff by id. */
    async peopleOf(ids: readonly (string | null)[]) {
      const known = [...new Set(ids.filter((id) => id !== null))]
      const people = known.length > 0 ? await staffNames(db, known) : []
      return new Map(people.map((person) => [person.id, person]))
    },

    /** Who to write to; undefined for those who have left. */
    async findPerson(id: string) {
      const row = await findStaff(db, id)
      return row && { name: row.name, email: row.email, language: row.language as Language }
    },

    /** Active staff who want these e-mails and have taken up their invitation. */
    async listMailed(choice: 'mailActNow' | 'mailToday') {
      const rows = await mailedStaff(db, choice)
      return rows.map(({ roles, language, ...person }) => ({
        ...person,
        roles: roles as StaffRole[],
        language: language as Language,
      }))
    },

    /** Active staff with one of the roles. */
    listActive: (roles: readonly StaffRole[]) => activeStaffNames(db, roles),

    /** For the demo and the command line: a confirmed second factor from the start. */
    async enrol(id: string, secret: string) {
      await setPendingSecret(db, id, sealSecret(secrets, id, secret))
      await confirmSecret(db, id)
    },
  }
}

export type Staff = ReturnType<typeof createStaff>
