import { StaffRole } from '@padauk/contract/staff'
import { groupsOf } from '@padauk/sealing/fingerprint'
import * as z from 'zod/mini'
import { news, told } from '#features/notifications/kinds/accounts'
import { letter, nameIn } from '#features/notifications/kinds/letter'
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
  /** Asks a new key holder to make a key. */
  'holder-invited': letter({
    texts: 'holderInvited',
    content: { name: z.string() },
    write: ({ name }) => ({ person: name, path: '/admin/key-holders' }),
  }),
  /** A new key set waits for this holder's signature. */
  'key-set-to-sign': letter({
    texts: 'keySetToSign',
    content: { name: z.string() },
    write: ({ name }) => ({ person: name, path: '/admin/key-holders' }),
  }),
  /** Seven days and one day before a sealed tender closes. */
  'key-check-due': letter({
    texts: 'keyCheckDue',
    content: { name: z.string(), deadline: z.string() },
    write: ({ name, deadline }, voice) => ({
      person: name,
      values: { date: voice.dateAndTime(deadline) },
      path: '/admin/key-holders',
    }),
  }),
  /** To the key holders of a tender that has closed. All of it is public by then. */
  'opening-due': letter({
    texts: 'openingDue',
    content: {
      name: z.string(),
      tender: z.string(),
      nameEn: z.string(),
      nameMm: z.string(),
      opensAt: z.string(),
      root: z.string(),
    },
    write: ({ name, tender, opensAt, root, ...names }, { label, moment, language }) => {
      const both = { name_en: names.nameEn, name_mm: names.nameMm }
      const [tenderName, date] = [nameIn(both, language), moment(opensAt)]
      return {
        person: name,
        values: { tenderName, date },
        path: `/admin/tenders/${tender}/opening`,
        facts: [
          [label('tender'), tenderName],
          [label('opensAt'), date],
          // In groups of four, as the screen shows it.
          [label('closingRoot'), groupsOf(root).join(' ')],
        ],
      }
    },
  }),
  /** To owners and holders: sealed tenders cannot be published, and an opening may be at risk. */
  'keys-too-few': letter({
    texts: 'keysTooFew',
    content: { name: z.string(), healthy: z.int(), needed: z.int() },
    write: ({ name, healthy, needed }, voice) => ({
      person: name,
      values: { healthy: voice.number(healthy), needed: voice.number(needed) },
      path: '/admin/key-holders',
    }),
  }),
  /** Once a day, to key holders and an auditor: what stands for all entries of the audit log. */
  'audit-head': letter({
    texts: 'auditHead',
    content: {
      /** Empty for the auditor, whose name is not known. */
      name: z.string(),
      head: z.string(),
      at: z.string(),
      /** Closed since the e-mail before; public facts. */
      closings: z.array(z.object({ tender: z.string(), root: z.string() })),
    },
    write: ({ name, head, at, closings }, { label, say, moment, dateAndTime }) => ({
      ...(name && { person: name }),
      values: { date: dateAndTime(at) },
      facts: [
        [label('auditHead'), head],
        [label('auditHeadAt'), moment(at)],
        [label('checkedBy'), `npm run audit:verify -- --head ${head}`],
        ...closings.map(({ tender, root }): [string, string] => [
          say('mail.facts.closingRootOf', { tender }),
          root,
        ]),
        ...(closings.length === 0
          ? [[label('closingRoots'), label('noClosing')] as [string, string]]
          : []),
      ],
    }),
  }),
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
