import type { KeyRegister } from '@padauk/contract/admin/key-holders'

export const activeSetOf = ({ sets }: KeyRegister) => sets.find(({ state }) => state === 'active')

/** Whether a tender published now could be sealed. */
export const canSeal = (register: KeyRegister) =>
  activeSetOf(register) !== undefined && register.healthy >= register.needed
