import type { StaffRole } from '@padauk/contract/endpoint'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { Sessions } from '#features/sessions/service'
import {
  activeStaffNames,
  confirmSecret,
  findStaff,
  findStaffByEmail,
  insertStaff,
  markSignedIn,
  replaceRecoveryCodes,
  setPendingSecret,
  staffNames,
  useRecoveryCode,
  useStep,
} from '#features/staff/repository'
import { emailKeyOf } from '#features/staff/rules'
import {
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  recoveryHashes,
  stepOfCode,
} from '#features/staff/second-factor'
import type { StaffCaller } from '#platform/access'
import type { Database } from '#platform/database'
import type { RateLimit } from '#platform/limits'
import { hashPassword, nobodysHash, verifyPassword } from '#platform/passwords'
import type { Secrets } from '#platform/secrets'

type Needs = {
  db: Database
  sessions: Sessions
  audit: Pick<Audit, 'append'>
  secrets: Secrets
  limits: { perAddress: RateLimit; perAccount: RateLimit; codes: RateLimit }
}

type StaffRow = NonNullable<Awaited<ReturnType<typeof findStaff>>>
type Attempt = {
  email: string
  password: string
  code?: string | undefined
  address: string
  agent: string
}

export function createStaff({ db, sessions, audit, secrets, limits }: Needs) {
  async function isCodeRight({ id, totpSecret }: StaffRow, code: string) {
    if (!totpSecret) return false
    const step = await stepOfCode(secrets.open(totpSecret), code)
    if (step !== null) return useStep(db, id, step)
    return useRecoveryCode(db, id, recoveryHashes(secrets, code))
  }

  const describe = (row: StaffRow, sessionId: string, enrolling: boolean) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: row.roles as StaffRole[],
    enrolling,
    csrf: sessions.csrfOf(sessionId),
  })

  return {
    /** Only from the command line, or by an owner: there is no way to register as staff. */
    async create(person: { name: string; email: string; password: string; roles: StaffRole[] }) {
      const { name, email, password, roles } = person
      const passwordHash = await hashPassword(password)
      return insertStaff(db, { name, email, emailKey: emailKeyOf(email), passwordHash, roles })
    },

    /** One sentence for a wrong address, password or code. Without a second factor: only to set it up. */
    async signIn({ email, password, code, address, agent }: Attempt) {
      const refusal =
        (await limits.perAddress.take(address)) ??
        // With the address, so that a stranger can't use up an owner's tries.
        (await limits.perAccount.take(`${emailKeyOf(email)} ${address}`))
      if (refusal) return refusal
      const row = await findStaffByEmail(db, emailKeyOf(email))
      const isRight = await verifyPassword(password, row?.passwordHash ?? nobodysHash)
      if (!row || !isRight) return refuse('credentials-wrong')
      const enrolling = row.totpConfirmedAt === null
      if (!enrolling && !(await isCodeRight(row, code ?? ''))) return refuse('credentials-wrong')
      const { sessionId, setCookie } = await sessions.openForStaff(row.id, { agent, enrolling })
      await markSignedIn(db, row.id)
      await audit.append(db, {
        actor: `staff:${row.id}`,
        action: 'staff.signed-in',
        subject: `staff:${row.id}`,
        body: { enrolling },
      })
      return done({ session: describe(row, sessionId, enrolling), setCookie })
    },

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
      await setPendingSecret(db, id, secrets.seal(secret))
      return done({ secret, uri })
    },

    async confirmTotp({ id, sessionId }: StaffCaller, code: string) {
      const refusal = await limits.codes.take(id)
      if (refusal) return refusal
      const row = await findStaff(db, id)
      if (!row || row.totpConfirmedAt || !(await isCodeRight(row, code))) {
        return refuse('code-wrong')
      }
      const codes = newRecoveryCodes()
      await db.transaction().execute(async (transaction) => {
        await confirmSecret(transaction, id)
        const hashes = codes.map((each) => recoveryHash(secrets, each))
        await replaceRecoveryCodes(transaction, id, hashes)
        await audit.append(transaction, {
          actor: `staff:${id}`,
          action: 'staff.second-factor-confirmed',
          subject: `staff:${id}`,
          body: {},
        })
      })
      await sessions.finishEnrolling(sessionId)
      return done({ recovery_codes: codes })
    },

    async stepUp({ id, sessionId }: StaffCaller, code: string) {
      const refusal = await limits.codes.take(id)
      if (refusal) return refusal
      const row = await findStaff(db, id)
      if (!row || !(await isCodeRight(row, code))) return refuse('code-wrong')
      await sessions.stepUp(sessionId)
      return done()
    },

    /** Names for whoever shows what somebody did, by id. */
    async peopleOf(ids: readonly (string | null)[]) {
      const known = [...new Set(ids.filter((id) => id !== null))]
      const people = known.length > 0 ? await staffNames(db, known) : []
      return new Map(people.map((person) => [person.id, person]))
    },

    /** Who works here now and holds one of the roles. */
    listActive: (roles: readonly StaffRole[]) => activeStaffNames(db, roles),

    /** For the demo and the command line: a confirmed second factor from the start. */
    async enrol(id: string, secret: string) {
      await setPendingSecret(db, id, secrets.seal(secret))
      await confirmSecret(db, id)
    },
  }
}

export type Staff = ReturnType<typeof createStaff>
