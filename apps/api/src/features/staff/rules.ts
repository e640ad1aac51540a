import type { MemberState } from '@padauk/contract/admin/staff'
import { staffRoles } from '@padauk/contract/endpoint'
import type { StaffRole } from '@padauk/contract/endpoint'
import { refuse } from '@padauk/contract/problems'

export const emailKeyOf = (email: string) => email.normalize('NFC').trim().toLowerCase()

/** Compares roles in any order. */
export const inOrderOfRoles = (roles: readonly StaffRole[]) =>
  staffRoles.filter((role) => roles.includes(role))

type Rights = { roles: readonly string[]; active: boolean }
type Person = Rights & { id: string; passwordChosen: boolean; totpConfirmedAt: Date | null }

const isOwner = ({ roles, active }: Rights) => active && roles.includes('owner')

/** Only an owner with password and authenticator app can invite others. */
const canActAsOwner = (person: Person) =>
  isOwner(person) && person.passwordChosen && person.totpConfirmedAt !== null

type Change = {
  member: Person
  after: Rights & { roles: readonly StaffRole[] }
  by: string
  /** All owners, locked. */
  owners: readonly Person[]
}

/** Owners cannot remove their own role, and one owner must remain. */
export function refusalOfChange({ member, after, by, owners }: Change) {
  if (!isOwner(member) || isOwner(after)) return null
  const field = after.active ? 'roles' : 'active'
  if (member.id === by) return refuse('invalid-input', { fields: { [field]: 'staff.ownRights' } })
  const remain = owners.some((owner) => owner.id !== member.id && canActAsOwner(owner))
  if (!remain) return refuse('invalid-input', { fields: { [field]: 'staff.lastOwner' } })
  return null
}

export function stateOf(person: { active: boolean; passwordChosen: boolean }): MemberState {
  if (!person.active) return 'inactive'
  return person.passwordChosen ? 'active' : 'invited'
}
