import { createHash } from 'node:crypto'
import { exportMembers, listMembers } from '@padauk/contract/admin/staff'
import type { Invitation, MemberChange } from '@padauk/contract/admin/staff'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Refusal } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { Notifications } from '#features/notifications/service'
import type { Sessions } from '#features/sessions/service'
import {
  deleteInvitations,
  findInvitationOf,
  findMember,
  findStaffByEmail,
  forgetSecondFactor,
  insertStaff,
  lockMemberAndOwners,
  memberOrder,
  membersPage,
  replaceInvitation,
  setPassword,
  updateMember,
} from '#features/staff/repository'
import type { MemberRow } from '#features/staff/repository'
import { emailKeyOf, inOrderOfRoles, refusalOfChange, stateOf } from '#features/staff/rules'
import type { StaffCaller } from '#platform/security/access'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { pagedList } from '#platform/database/paged-list'
import { hashPassword } from '#platform/security/passwords'
import { hashOf, randomText } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  sessions: Sessions
  notifications: Notifications
  audit: Pick<Audit, 'append' | 'appendChange'>
}

type Act<Code extends 'invalid-input' | 'changed-since'> = (
  transaction: DatabaseOrTransaction,
  member: MemberRow,
  owners: MemberRow[],
) => Promise<Refusal<Code> | undefined>

const invitationDays = 3

/** What owners do about their colleagues. */
export function createMembers({ db, sessions, notifications, audit }: Needs) {
  const list = pagedList({
    of: { list: listMembers, csv: exportMembers },
    file: 'staff',
    order: memberOrder,
    query: (filters, page) => membersPage(db, { filters, ...page }),
    items: (rows) => rows.map(listed),
    columns: [
      'name',
      'email',
      'roles',
      'state',
      'second_factor',
      'last_signed_in_at',
      'created_at',
    ],
  })

  async function read(id: string) {
    const row = await findMember(db, id)
    if (!row) return refuse('not-found')
    const invitation = await findInvitationOf(db, id)
    return done({
      ...listed(row),
      language: row.language as Language,
      revision: row.revision,
      invitation_expires_at: invitation?.expiresAt.toISOString() ?? null,
      sessions: (await sessions.listOfStaff(id)).length,
    })
  }

  /** Locks the member and all owners, does one act, and returns the member's new status. */
  async function actOn<Code extends 'invalid-input' | 'changed-since' = never>(
    id: string,
    act: Act<Code>,
  ) {
    const refusal = await db.transaction().execute(async (transaction) => {
      const rows = await lockMemberAndOwners(transaction, id)
      const member = rows.find((row) => row.id === id)
      return member ? act(transaction, member, rows) : refuse('not-found')
    })
    return refusal ?? read(id)
  }

  async function sendLink(transaction: DatabaseOrTransaction, member: MemberRow) {
    const token = randomText(24)
    const invitation = { tokenHash: hashOf(token), staffId: member.id, days: invitationDays }
    await replaceInvitation(transaction, invitation)
    await notifications.post(transaction, {
      kind: member.passwordChosen ? 'staff-password-link' : 'staff-invited',
      content: { name: member.name, token, days: invitationDays },
      ...addressOf(member),
    })
  }

  const record = (
    transaction: DatabaseOrTransaction,
    action: `staff.${string}`,
    { id, by }: { id: string; by: StaffCaller },
  ) =>
    audit.append(transaction, {
      actor: `staff:${by.id}`,
      action,
      subject: `staff:${id}`,
      body: {},
    })

  return {
    read,

    lists: [list],

    /** A row with a random password, and an e-mail to choose one. */
    async invite({ name, email, roles, language }: Invitation, by: StaffCaller) {
      const row = {
        name: normaliseTyped(name),
        email: email.normalize('NFC'),
        emailKey: emailKeyOf(email),
        passwordHash: await hashPassword(randomText(32)),
        passwordChosen: false,
        roles: inOrderOfRoles(roles),
        language,
      }
      const id = await db.transaction().execute(async (transaction) => {
        const inserted = await insertStaff(transaction, row)
        const member = inserted && (await findMember(transaction, inserted))
        if (!member) return null
        await sendLink(transaction, member)
        const subject = `staff:${member.id}` as const
        const after = factsOf(member)
        const change = { staffId: by.id, subject, before: {}, after }
        await audit.appendChange(transaction, { action: 'staff.invited', ...change })
        return member.id
      })
      if (!id) return refuse('invalid-input', { fields: { email: 'staff.emailTaken' } })
      const invited = await read(id)
      return invited.ok ? invited : refuse('invalid-input')
    },

    change: (id: string, { revision, ...wanted }: MemberChange, by: StaffCaller) =>
      actOn(id, async (transaction, member, owners) => {
        if (member.revision !== revision) return refuse('changed-since')
        const roles = inOrderOfRoles(wanted.roles)
        const after = { ...wanted, name: normaliseTyped(wanted.name), roles }
        const refusal = refusalOfChange({ member, after, by: by.id, owners })
        if (refusal) return refusal
        await updateMember(transaction, id, after)
        if (!after.active) {
          await sessions.endAllOfStaff(transaction, id)
          await deleteInvitations(transaction, id)
        }
        if (after.active && roles.join() !== member.roles.join()) {
          await notifications.post(transaction, {
            kind: 'staff-roles-changed',
            content: { name: after.name, roles, at: new Date().toISOString() },
            ...addressOf({ ...member, language: after.language }),
          })
        }
        await audit.appendChange(transaction, {
          staffId: by.id,
          action: 'staff.changed',
          subject: `staff:${id}`,
          before: factsOf(member),
          after: factsOf(after),
        })
        return undefined
      }),

    /** A new link for an expired invitation or a lost password: owners never choose passwords. */
    inviteAgain: (id: string, by: StaffCaller) =>
      actOn(id, async (transaction, member) => {
        if (!member.active) return refuse('invalid-input', { says: 'staff.inactive' })
        await sendLink(transaction, member)
        await record(transaction, 'staff.invited-again', { id, by })
        return undefined
      }),

    /** For a lost phone. The next sign-in needs the password and leads to setting it up again. */
    resetSecondFactor: (id: string, by: StaffCaller) =>
      actOn(id, async (transaction, member) => {
        if (!member.totpConfirmedAt) return refuse('invalid-input', { says: 'staff.noFactor' })
        await forgetSecondFactor(transaction, id)
        await sessions.endAllOfStaff(transaction, id)
        await notifications.post(transaction, {
          kind: 'second-factor-reset',
          content: { name: member.name, at: new Date().toISOString() },
          ...addressOf(member),
        })
        await record(transaction, 'staff.second-factor-reset', { id, by })
        return undefined
      }),

    /** From the command line, for a sole owner who has lost password and phone. */
    async resetAccess(email: string, password: string) {
      const passwordHash = await hashPassword(password)
      return db.transaction().execute(async (transaction) => {
        const person = await findStaffByEmail(transaction, emailKeyOf(email))
        if (!person) return false
        const { id, name } = person
        await setPassword(transaction, id, passwordHash)
        await forgetSecondFactor(transaction, id)
        await deleteInvitations(transaction, id)
        await sessions.endAllOfStaff(transaction, id)
        await sessions.forgetDevices(transaction, id)
        await notifications.post(transaction, {
          kind: 'staff-access-reset',
          content: { name, at: new Date().toISOString() },
          ...addressOf(person),
        })
        await audit.append(transaction, {
          actor: 'system',
          action: 'staff.access-reset',
          subject: `staff:${id}`,
          body: {},
        })
        return true
      })
    },

    endSessions: (id: string, by: StaffCaller) =>
      actOn(id, async (transaction) => {
        await sessions.endAllOfStaff(transaction, id, id === by.id ? by.sessionId : null)
        await record(transaction, 'staff.sessions-ended', { id, by })
        return undefined
      }),
  }
}

export type Members = ReturnType<typeof createMembers>

const addressOf = ({ email, language }: { email: string; language: string }) => ({
  to: email,
  language: language as Language,
})

/** For the chain, which keeps no words about a person: the name as its hash. */
const factsOf = (member: { name: string; roles: string[]; language: string; active: boolean }) => ({
  name: `sha256:${createHash('sha256').update(member.name).digest('hex')}`,
  roles: member.roles,
  language: member.language,
  active: member.active,
})

const listed = (row: MemberRow) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  roles: row.roles as StaffRole[],
  state: stateOf(row),
  second_factor: row.totpConfirmedAt !== null,
  last_signed_in_at: row.lastSignedInAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
})
