import { StaffRole } from '@padauk/contract/staff'
import * as z from 'zod/mini'
import { news, told } from '#features/notifications/kinds/accounts'
import { letter } from '#features/notifications/kinds/letter'
import type { Voice } from '#features/notifications/kinds/letter'

const link = {
  content: { name: z.string(), days: z.int() },
  secret: { token: z.string() },
  write: ({ name, token, days }: { name: string; token: string; days: number }, voice: Voice) => ({
    person: name,
    values: { days: voice.number(days) },
    // Behind the #, where no server and no log on the way sees it.
    path: `/admin/invitation#${token}`,
  }),
}

/** To staff, about their accounts. */
export const staffLetters = {
  /** A link to choose the first password with, and one for a person who lost theirs. */
  'staff-invited': letter({ texts: 'staffInvited', ...link }),
  'staff-password-link': letter({ texts: 'staffPasswordLink', ...link }),
  'staff-roles-changed': letter({
    texts: 'staffRolesChanged',
    content: { ...news, roles: z.array(StaffRole) },
    write: ({ roles, ...content }, voice) => ({
      ...told(content, voice),
      facts: roles.map((role) => [
        voice.say(`mail.roles.${role}`),
        voice.say(`mail.roles.${role}May`),
      ]),
    }),
  }),
  /** A person who did not ask for it must learn of it. */
  'second-factor-reset': letter({ texts: 'secondFactorReset', content: news, write: told }),
  'recovery-codes-renewed': letter({ texts: 'recoveryCodesRenewed', content: news, write: told }),
  /** Password and second factor at once, from the command line. */
  'staff-access-reset': letter({ texts: 'staffAccessReset', content: news, write: told }),
  'staff-new-device': letter({ texts: 'staffNewDevice', content: news, write: told }),
  /** A right password and too many wrong codes: to the person, and to the owners. */
  'codes-refused': letter({ texts: 'codesRefused', content: news, write: told }),
  'codes-refused-owner': letter({
    texts: 'codesRefusedOwner',
    content: { ...news, person: z.string() },
    write: ({ person, ...content }, voice) => {
      const { values, ...parts } = told(content, voice)
      return { ...parts, values: { ...values, person } }
    },
  }),
}
