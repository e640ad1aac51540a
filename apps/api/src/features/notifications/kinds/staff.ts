import { StaffRole } from '@padauk/contract/staff'
import { longDate } from '@padauk/language/dates'
import mail from '@padauk/language/messages/en/mail.json' with { type: 'json' }
import { groupsOf } from '@padauk/sealing/fingerprint'
import * as z from 'zod/mini'
import { news, told } from '#features/notifications/kinds/accounts'
import { letter, nameIn } from '#features/notifications/kinds/letter'
import type { Voice } from '#features/notifications/kinds/letter'
import type { MailTexts } from '#platform/text/words'

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

/** What `mail.json` has a sentence for. */
type Matter<Name extends 'staffActNow' | 'staffToday'> = Extract<
  keyof MailTexts[Name]['matters'],
  string
>
const matterIn = <Name extends 'staffActNow' | 'staffToday'>(name: Name) =>
  z.enum(Object.keys(mail[name].matters) as [Matter<Name>, ...Matter<Name>[]])

const endOfSentence = /[.။]$/

/** To staff, about their accounts and their work. */
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
  /** Something that can't wait; nothing in it tells of bids. */
  'staff-act-now': letter({
    texts: 'staffActNow',
    content: {
      name: z.string(),
      matter: matterIn('staffActNow'),
      path: z.string(),
      date: z.optional(z.string()),
      day: z.optional(z.string()),
      nameEn: z.optional(z.string()),
      nameMm: z.optional(z.string()),
    },
    write: ({ name, matter, path, date, day, nameEn = '', nameMm = '' }, voice) => {
      const sentence = voice.say(`mail.staffActNow.matters.${matter}`, {
        date: date ? voice.dateAndTime(date) : '',
        day: day ? longDate(day, voice.language) : '',
        tender: nameIn({ name_en: nameEn, name_mm: nameMm }, voice.language),
      })
      return {
        person: name,
        values: { what: sentence.replace(endOfSentence, ''), sentence },
        path: `/admin${path}`,
      }
    },
  }),
  /** Once a day, what needs a person; only counts. */
  'staff-today': letter({
    texts: 'staffToday',
    content: {
      name: z.string(),
      needs: z.array(z.object({ matter: matterIn('staffToday'), count: z.int() })),
    },
    write: ({ name, needs }, { say }) => {
      const lines = needs.map(
        ({ matter, count }) => `• ${say(`mail.staffToday.matters.${matter}`, { count })}`,
      )
      return {
        person: name,
        values: { count: needs.length, lines: lines.join('\n') },
        path: '/admin',
      }
    },
  }),
  /** To those who wrote an addendum that another person did not approve. */
  'addendum-returned': letter({
    texts: 'addendumReturned',
    content: {
      name: z.string(),
      by: z.string(),
      reason: z.string(),
      tender: z.string(),
      no: z.int(),
      nameEn: z.string(),
      nameMm: z.string(),
    },
    write: ({ name, by, reason, tender, no, nameEn, nameMm }, voice) => ({
      person: name,
      values: { by, reason, number: voice.number(no) },
      path: `/admin/tenders/${tender}/addenda/${no}`,
      facts: [
        [voice.label('tender'), nameIn({ name_en: nameEn, name_mm: nameMm }, voice.language)],
      ],
    }),
  }),
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
