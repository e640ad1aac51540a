import type { Member, MemberChange } from '@padauk/contract/admin/staff'

/** What of a member can be changed, as it is now. */
export const changeOf = ({ revision, name, roles, language, state }: Member): MemberChange => ({
  revision,
  name,
  roles,
  language,
  active: state !== 'inactive',
})
