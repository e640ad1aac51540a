import { paperKinds } from '@padauk/contract/papers'
import type { PaperKind } from '@padauk/contract/papers'
import { requestDays } from '@padauk/contract/company-facts'
import { confirmationDays } from '@padauk/contract/accounts'
import { invitationDays } from '@padauk/contract/people'
import * as z from 'zod/mini'
import { longDate } from '@padauk/language/dates'
import { letter } from '#features/notifications/kinds/letter'
import type { Voice } from '#features/notifications/kinds/letter'

const decision = { name: z.string(), companyName: z.string(), reason: z.string() }
type Decision = { name: string; companyName: string; reason: string }

const agreed = ({ name, companyName }: Decision) => ({
  person: name,
  values: { companyName },
  path: '/signin',
})
const explained = ({ name, companyName, reason }: Decision, { settings }: Voice) => ({
  person: name,
  values: { companyName, reason, email: settings.tender_email },
})

/** Something happened to an account that its owner must learn of. */
export const news = { name: z.string(), at: z.string() }
export const told = (
  { name, at }: { name: string; at: string },
  { dateAndTime, phone }: Voice,
) => ({
  person: name,
  values: { date: dateAndTime(at), phone },
})

const papersPath = '/auth/papers'
const paper = { name: z.string(), paper: z.enum(paperKinds), number: z.string() }
/** As `Licence 12/34`. */
const paperName = ({ paper: kind, number }: { paper: PaperKind; number: string }, { say }: Voice) =>
  `${say(`mail.papers.${kind}`)} ${number}`

/** To companies, about their accounts. */
export const accountLetters = {
  /** Confirms the address; staff see whether it was used before they approve. */
  'signup-received': letter({
    texts: 'signupReceived',
    content: { name: z.string(), companyName: z.string() },
    secret: { token: z.string() },
    write: ({ name, companyName, token }, { number }) => ({
      person: name,
      values: { companyName },
      path: `/confirm/${token}`,
      note: { days: number(confirmationDays) },
    }),
  }),
  /** To the owner of an address that was registered again. */
  'address-already-registered': letter({
    texts: 'addressAlreadyRegistered',
    content: {},
    write: () => ({ path: '/signin' }),
  }),
  'account-approved': letter({ texts: 'accountApproved', content: decision, write: agreed }),
  'account-declined': letter({ texts: 'accountDeclined', content: decision, write: explained }),
  'account-suspended': letter({ texts: 'accountSuspended', content: decision, write: explained }),
  /** The end of a suspension, and a declined registration that is reviewed again. */
  'account-resumed': letter({ texts: 'accountResumed', content: decision, write: agreed }),
  'account-reopened': letter({ texts: 'accountReopened', content: decision, write: explained }),
  'member-invited': letter({
    texts: 'memberInvited',
    content: { name: z.string(), company: z.string() },
    secret: { token: z.string() },
    write: ({ name, company, token }, { number }) => ({
      values: { name, company, days: number(invitationDays) },
      path: `/join/${token}`,
    }),
  }),
  'paper-expires': letter({
    texts: 'paperExpires',
    content: { ...paper, expiresOn: z.iso.date() },
    write: (content, voice) => ({
      person: content.name,
      values: {
        paper: paperName(content, voice),
        date: longDate(`${content.expiresOn}T12:00:00+06:30`, voice.language),
      },
      path: papersPath,
    }),
  }),
  'paper-rejected': letter({
    texts: 'paperRejected',
    content: { ...paper, reason: z.string() },
    write: (content, voice) => ({
      person: content.name,
      values: { paper: paperName(content, voice), reason: content.reason },
      path: papersPath,
    }),
  }),
  /** Answered on a page of its own: a company that waits can't sign in. */
  'facts-requested': letter({
    texts: 'factsRequested',
    content: { name: z.string(), companyName: z.string(), message: z.string() },
    secret: { token: z.string() },
    write: ({ name, companyName, message, token }, { number, language }) => ({
      person: name,
      values: { companyName, message },
      path: `/signup/more/${token}${language === 'mm' ? '?lang=mm' : ''}`,
      note: { days: number(requestDays) },
    }),
  }),
  otp: letter({
    texts: 'otp',
    content: { name: z.string(), minutes: z.int() },
    secret: { otp: z.string() },
    write: ({ name, otp, minutes }, { number }) => ({
      person: name,
      values: { otp, minutes: number(minutes) },
    }),
  }),
  /** To the present address. It names the new one, so that its owner sees a stranger's request. */
  'email-change-asked': letter({
    texts: 'emailChangeAsked',
    content: { name: z.string(), email: z.string(), hours: z.int() },
    secret: { token: z.string() },
    write: ({ name, email, hours, token }, { number }) => ({
      person: name,
      values: { email, hours: number(hours) },
      path: `/confirm-email/${token}`,
    }),
  }),
  /** To the new address, which may be a stranger's: it names no account. */
  'email-change-here': letter({
    texts: 'emailChangeHere',
    content: { hours: z.int() },
    secret: { token: z.string() },
    write: ({ hours, token }, { number }) => ({
      values: { hours: number(hours) },
      path: `/confirm-email/${token}`,
    }),
  }),
  'email-changed': letter({ texts: 'emailChanged', content: news, write: told }),
  /** The last one: nothing of it stays once it was sent. */
  'account-closed': letter({
    texts: 'accountClosed',
    content: { at: z.string() },
    secret: { name: z.string(), companyName: z.string() },
    write: ({ name, companyName, at }, { dateAndTime, settings }) => ({
      person: name,
      values: { companyName, date: dateAndTime(at), email: settings.tender_email },
    }),
  }),
  'password-changed': letter({ texts: 'passwordChanged', content: news, write: told }),
}

/** In no list: staff must not learn when a company signs in (rules 7.5). */
export const unlistedLetters = {
  'new-device': letter({ texts: 'newDevice', content: news, write: told }),
}
