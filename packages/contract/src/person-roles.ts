/** What an owner gives others; each may do what the next one may. */
export const memberRoles = ['submit', 'prepare'] as const
export type MemberRole = (typeof memberRoles)[number]
export const personRoles = ['owner', ...memberRoles] as const
export type PersonRole = (typeof personRoles)[number]
