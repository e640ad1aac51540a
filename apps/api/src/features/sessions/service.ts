import type { Access } from '@padauk/contract/endpoint'
import type { PersonRole } from '@padauk/contract/person-roles'
import { personRoles } from '@padauk/contract/person-roles'
import { done, refuse } from '@padauk/contract/problems'
import {
  deleteDevices,
  deleteExpiredSessions,
  deleteSession,
  deleteSessions,
  deleteSessionsOfCompany,
  findCompanySession,
  findStaffSession,
  finishEnrolling,
  insertSession,
  isKnownDevice,
  listSessions,
  markSteppedUp,
  rememberDevice,
  touchSession,
} from '#features/sessions/repository'
import type { Caller, Credentials, Guard, Visitor } from '#platform/security/access'
import type { Cookies } from '#platform/security/cookies'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { hashOf, isSameText, randomText } from '#platform/security/secrets'
import type { Secrets } from '#platform/security/secrets'
import type { Tokens } from '#platform/security/tokens'

type Needs = { db: Database; tokens: Tokens; cookies: Cookies; secrets: Secrets }

const companySeconds = 12 * 3_600
const staffSeconds = 8 * 3_600
const staffIdleSeconds = 30 * 60
const stepUpSeconds = 5 * 60
const deviceSeconds = 365 * 86_400

const bindingCookie = 'binding'
const deviceCookie = 'device'
const staffCookie = 'staff'

/** Who works for a company; its owner has its id. */
export type Person = { id: string; companyId: string }

const ownerOf = ({ id, companyId }: Person) => ({
  companyId,
  memberId: id === companyId ? null : id,
})

/** The roles stand in the order of what they allow. */
const mayDo = (role: PersonRole, asked: PersonRole) =>
  personRoles.indexOf(role) <= personRoles.indexOf(asked)

const noAccount = '00000000-0000-0000-0000-000000000000'

export function createSessions({ db, tokens, cookies, secrets }: Needs) {
  const csrfOf = (sessionId: string) => secrets.keyedHash('csrf', sessionId)

  async function guardCompany(asked: PersonRole, { authorization, cookie }: Credentials) {
    const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
    if (!token) return refuse('token-invalid')
    const claims = await tokens.read(token)
    if (typeof claims === 'string') return refuse(claims)
    const session = await findCompanySession(db, claims.sid)
    if (session?.personId !== claims.id) return refuse('token-invalid')
    const binding = cookies.read(cookie, bindingCookie) ?? ''
    if (session.bindingHash && !isSameText(hashOf(binding), session.bindingHash)) {
      return refuse('token-invalid')
    }
    if (!mayDo(session.role, asked)) return refuse('not-allowed')
    if (session.isSeenLongAgo) await touchSession(db, session.id)
    const { companyId: id, personId, role } = session
    return done<Caller>({ kind: 'company', id, personId, role, sessionId: session.id })
  }

  async function guardStaff(access: Access, { method, cookie, csrf }: Credentials) {
    const [sessionId = '', secret = ''] = (cookies.read(cookie, staffCookie) ?? '').split('.')
    if (!uuid.test(sessionId)) return refuse('token-invalid')
    const session = await findStaffSession(db, sessionId, staffIdleSeconds)
    if (!session?.staffId || !isSameText(hashOf(secret), session.bindingHash ?? '')) {
      return refuse('token-invalid')
    }
    // SameSite=Strict keeps strangers' pages out; the token also keeps out our own host's other pages.
    if (method !== 'GET' && !secrets.isKeyedHash('csrf', session.id, csrf ?? '')) {
      return refuse('not-allowed')
    }
    if (session.isSeenLongAgo) await touchSession(db, session.id)
    const roles = session.roles as ('owner' | 'editor' | 'officer' | 'auditor')[]
    const { steppedUpAt, readAt } = session
    if (typeof access === 'object' && 'staff' in access) {
      const allowed = !session.enrolling && roles.some((role) => access.staff.includes(role))
      if (!allowed) return refuse('not-allowed')
      const age = steppedUpAt ? (readAt.getTime() - steppedUpAt.getTime()) / 1000 : Infinity
      if (access.stepUp && age > stepUpSeconds) return refuse('step-up-needed')
    }
    const caller = { id: session.staffId, sessionId: session.id, roles, steppedUpAt }
    return done<Caller>({ kind: 'staff', ...caller })
  }

  const guard: Guard = async (access, credentials) => {
    if (access === 'public') return done<Caller>(undefined)
    if (access === 'company') return guardCompany('prepare', credentials)
    if (typeof access === 'object' && 'company' in access) {
      return guardCompany(access.company, credentials)
    }
    return guardStaff(access, credentials)
  }

  /** Remembers the device. It is new when the account has used others and not this one. */
  async function meetDevice(
    transaction: DatabaseOrTransaction,
    accountId: string,
    { agent, cookie, isBrowser }: Visitor,
  ) {
    const device = cookies.read(cookie, deviceCookie) || randomText(16)
    // A program keeps no cookie and is recognised by its name, which opens nothing.
    const deviceHash = isBrowser ? hashOf(device) : secrets.keyedHash('device agent', agent)
    const isNew = await rememberDevice(transaction, { accountId, deviceHash })
    const kept = { name: deviceCookie, value: device, maxAgeSeconds: deviceSeconds }
    return { isNew, setCookies: isBrowser ? [cookies.write(kept)] : [] }
  }

  return {
    guard,
    csrfOf,

    /** Opens a session for a person of a company: the token to carry, and the cookies that bind it to a browser. */
    async openForCompany(transaction: DatabaseOrTransaction, person: Person, visitor: Visitor) {
      const secret = visitor.isBrowser ? randomText(32) : null
      const { id, expiresAt } = await insertSession(transaction, {
        ...ownerOf(person),
        bindingHash: secret && hashOf(secret),
        enrolling: false,
        agent: visitor.agent.slice(0, 200),
        lastsSeconds: companySeconds,
      })
      const token = await tokens.sign({ id: person.id, sid: id, expiresAt })
      const { isNew, setCookies } = await meetDevice(transaction, person.id, visitor)
      if (!secret) return { token, isNew, setCookies }
      const value = { name: bindingCookie, value: secret, maxAgeSeconds: companySeconds }
      return { token, isNew, setCookies: [cookies.write(value), ...setCookies] }
    },

    async openForStaff(
      transaction: DatabaseOrTransaction,
      staffId: string,
      { visitor, enrolling }: { visitor: Visitor; enrolling: boolean },
    ) {
      const secret = randomText(32)
      const { id } = await insertSession(transaction, {
        staffId,
        bindingHash: hashOf(secret),
        enrolling,
        agent: visitor.agent.slice(0, 200),
        lastsSeconds: staffSeconds,
      })
      const value = `${id}.${secret}`
      const cookie = cookies.write({ name: staffCookie, value, maxAgeSeconds: staffSeconds })
      // A device is trusted once the second factor was shown on it.
      const device = enrolling
        ? { isNew: false, setCookies: [] }
        : await meetDevice(transaction, staffId, visitor)
      return { sessionId: id, isNew: device.isNew, setCookies: [cookie, ...device.setCookies] }
    },

    meetDevice,
    forgetDevices: (transaction: DatabaseOrTransaction, accountId: string) =>
      deleteDevices(transaction, accountId),

    /** The hash of a browser's own cookie, if the account has signed in with it before. */
    async knownDevice(accountId: string | undefined, cookie: string | undefined) {
      const device = cookies.read(cookie, deviceCookie)
      if (!device) return null
      const deviceHash = hashOf(device)
      // Looked up for an address without an account too: the time must not tell which exist.
      const isKnown = await isKnownDevice(db, { accountId: accountId ?? noAccount, deviceHash })
      return isKnown ? deviceHash : null
    },

    list: async (person: Person, currentId: string) =>
      described(await listSessions(db, ownerOf(person)), currentId),
    listOfStaff: async (staffId: string, currentId: string | null = null) =>
      described(await listSessions(db, { staffId }, staffIdleSeconds), currentId),

    endOfPerson: (id: string, person: Person) => deleteSession(db, id, ownerOf(person)),
    endOfStaff: (id: string, staffId: string) => deleteSession(db, id, { staffId }),
    endAllOfPerson: (
      transaction: DatabaseOrTransaction,
      person: Person,
      except: string | null = null,
    ) => deleteSessions(transaction, ownerOf(person), except),
    endAllOfCompany: (transaction: DatabaseOrTransaction, companyId: string) =>
      deleteSessionsOfCompany(transaction, companyId),
    endAllOfStaff: (
      transaction: DatabaseOrTransaction,
      staffId: string,
      except: string | null = null,
    ) => deleteSessions(transaction, { staffId }, except),
    stepUp: (transaction: DatabaseOrTransaction, id: string) => markSteppedUp(transaction, id),
    finishEnrolling: (transaction: DatabaseOrTransaction, id: string) =>
      finishEnrolling(transaction, id),
    removeExpired: () => deleteExpiredSessions(db),
    clearedCookies: () => [cookies.clear(bindingCookie), cookies.clear(staffCookie)],
  }
}

const described = (rows: Awaited<ReturnType<typeof listSessions>>, currentId: string | null) =>
  rows.map(({ id, agent, createdAt, seenAt }) => ({
    id,
    agent,
    created_at: createdAt.toISOString(),
    seen_at: seenAt.toISOString(),
    current: id === currentId,
  }))

export type Sessions = ReturnType<typeof createSessions>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
