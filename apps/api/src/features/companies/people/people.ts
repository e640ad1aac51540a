import { invitationDays, mostPeople } from '@padauk/contract/people'
import type { Language } from '@padauk/contract/languages'
import type { MemberRole } from '@padauk/contract/person-roles'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  changeRole,
  deleteInvitation,
  findInvitation,
  findPerson,
  forgetPerson,
  insertMember,
  invitationsOf,
  lockCompany,
  markRemoved,
  peopleOf,
  saveInvitation,
} from '#features/companies/people/repository'
import { emailKeyOf } from '#features/companies/rules'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import type { CompanyCaller } from '#platform/security/access'
import { guessablePassword, isGuessable } from '#platform/security/guessable-passwords'
import type { RateLimit } from '#platform/security/limits'
import { hashPassword } from '#platform/security/passwords'
import { hashOf, randomText } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'requestCatchUp'>
  audit: Pick<Audit, 'append'>
  nameOf: (companyId: string) => Promise<string | null>
  limits: { invitations: RateLimit; confirmations: RateLimit }
}

type Invited = { email: string; role: MemberRole; language: Language }
type Joining = { name: string; password: string }

const ownAddress = refuse('invalid-input', { fields: { email: 'account.alreadyOurs' } })
const tooMany = refuse('member-limit', { values: { max: mostPeople } })

/** The people of a company: who they are, how they join, and how they leave. */
export function createPeople(needs: Needs) {
  const { db, notifications, notices, audit, nameOf, limits } = needs

  const record = (
    transaction: DatabaseOrTransaction,
    { id, personId }: Pick<CompanyCaller, 'id' | 'personId'>,
    action: 'invited' | 'withdrawn' | 'joined' | 'role-changed' | 'removed' | 'left',
    body: Record<string, string>,
  ) =>
    audit.append(transaction, {
      actor: `company:${id}`,
      action: `person.${action}`,
      subject: `company:${id}`,
      // An owner is the company.
      body: { ...(personId !== id && { person: personId }), ...body },
    })

  async function mayInvite(
    transaction: DatabaseOrTransaction,
    companyId: string,
    emailKey: string,
  ) {
    const people = await peopleOf(transaction, companyId)
    if (people.some(({ email }) => emailKeyOf(email) === emailKey)) return ownAddress
    const invited = await invitationsOf(transaction, companyId)
    const others = invited.filter((invitation) => invitation.emailKey !== emailKey)
    return people.length + others.length < mostPeople ? null : tooMany
  }

  return {
    async list(companyId: string) {
      const people = await peopleOf(db, companyId)
      const invitations = await invitationsOf(db, companyId)
      return done({
        people,
        invitations: invitations.map(({ id, email, role, invitedAt, expiresAt }) => ({
          id,
          email,
          role,
          invited_at: invitedAt.toISOString(),
          expires_at: expiresAt.toISOString(),
        })),
      })
    },

    /** Responds the same whether or not the address belongs to an account of another company. */
    async invite(caller: CompanyCaller, { email, role, language }: Invited) {
      const companyId = caller.id
      const emailKey = emailKeyOf(email)
      const refusal = await limits.invitations.take(companyId)
      if (refusal) return refusal
      const inviter = await findPerson(db, caller.personId)
      const company = await nameOf(companyId)
      if (!inviter || company === null) return refuse('invalid-input')
      const token = randomText(24)
      return db.transaction().execute(async (transaction) => {
        if (!(await lockCompany(transaction, companyId))) return refuse('invalid-input')
        const hindrance = await mayInvite(transaction, companyId, emailKey)
        if (hindrance) return hindrance
        const tokenHash = hashOf(token)
        const to = email.normalize('NFC')
        const invitation = { companyId, email: to, emailKey, language, role, tokenHash }
        const id = await saveInvitation(transaction, { ...invitation, days: invitationDays })
        await record(transaction, caller, 'invited', { invitation: id, role })
        await notifications.post(transaction, {
          kind: 'member-invited',
          content: { name: inviter.name, company, token },
          to,
          language,
        })
        return done()
      })
    },

    withdraw: (caller: CompanyCaller, id: string) =>
      db.transaction().execute(async (transaction) => {
        const isGone = await deleteInvitation(transaction, { id, companyId: caller.id })
        if (!isGone) return refuse('not-found')
        await record(transaction, caller, 'withdrawn', { invitation: id })
        return done()
      }),

    async readInvitation(token: string, { address }: { address: string }) {
      const refusal = await limits.confirmations.take(address)
      if (refusal) return refusal
      const found = await findInvitation(db, hashOf(token))
      if (!found) return refuse('code-wrong')
      return done({ company_name: found.companyName, email: found.email, role: found.role })
    },

    /** One error for every link that does not work: unknown, used, withdrawn, too late. */
    async join(token: string, { name, password }: Joining, { address }: { address: string }) {
      const refusal = await limits.confirmations.take(address)
      if (refusal) return refusal
      const tokenHash = hashOf(token)
      const seen = await findInvitation(db, tokenHash)
      if (!seen) return refuse('code-wrong')
      if (await isGuessable(password, [name, seen.companyName, seen.email]))
        return guessablePassword
      const passwordHash = await hashPassword(password)
      return db.transaction().execute(async (transaction) => {
        await lockCompany(transaction, seen.companyId)
        const found = await findInvitation(transaction, tokenHash)
        if (!found || !(await deleteInvitation(transaction, found))) return refuse('code-wrong')
        const { companyId, email, emailKey, role, language } = found
        const member = { companyId, email, emailKey, role, language, passwordHash }
        const id = await insertMember(transaction, { ...member, name: normaliseTyped(name) })
        // Whose address it is already, its owner knows; the link was sent there.
        if (!id) return refuse('invalid-input', { fields: { name: 'account.addressInUse' } })
        await record(transaction, { id: companyId, personId: id }, 'joined', { role })
        await notices.requestCatchUp(transaction, id)
        return done()
      })
    },

    changeRole: (caller: CompanyCaller, { id, role }: { id: string; role: MemberRole }) =>
      db.transaction().execute(async (transaction) => {
        const isThere = await changeRole(transaction, { id, companyId: caller.id, role })
        if (!isThere) return refuse('not-found')
        await record(transaction, caller, 'role-changed', { member: id, role })
        return done()
      }),

    /** An owner removes others, everyone else may leave. Their sessions end with the answer. */
    async remove(caller: CompanyCaller, id: string) {
      const isOwn = id === caller.personId
      if (caller.role === 'owner' && isOwn) return refuse('not-allowed')
      if (caller.role !== 'owner' && !isOwn) return refuse('not-found')
      const member = { id, companyId: caller.id }
      return db.transaction().execute(async (transaction) => {
        if (!(await markRemoved(transaction, member))) return refuse('not-found')
        await forgetPerson(transaction, id)
        await record(transaction, caller, isOwn ? 'left' : 'removed', { member: id })
        return done()
      })
    },
  }
}

export type People = ReturnType<typeof createPeople>
