import type { CompanyState, DecidedState } from '@padauk/contract/accounts'
import type { CompanyAct, sameFacts } from '@padauk/contract/admin/companies'
import { refuse } from '@padauk/contract/problems'

/** One mailbox, however its address is capitalised. */
export const emailKeyOf = (email: string) => email.normalize('NFC').trim().toLowerCase()

/** The error of a company that may not sign in, only after a correct password (rules 6.2). */
export function refusalOfState(state: DecidedState, reason: string) {
  switch (state) {
    case 'approved':
      return null
    case 'pending':
      return refuse('account-pending')
    case 'declined':
      return refuse('account-declined', { values: { reason } })
    case 'suspended':
      return refuse('account-suspended', { values: { reason } })
  }
}

const moves: Record<CompanyState, readonly DecidedState[]> = {
  pending: ['approved', 'declined'],
  approved: ['suspended'],
  suspended: ['approved'],
  declined: ['pending'],
  closed: [],
}

export const mayBecome = (from: CompanyState, to: DecidedState) => moves[from].includes(to)

/** The name of each change of status. */
export function actOf(from: CompanyState, to: DecidedState): CompanyAct {
  if (to === 'pending') return 'reopened'
  return to === 'approved' && from === 'suspended' ? 'resumed' : to
}

/** What the company is told with its reason. */
export const isToldWhy = (act: CompanyAct) => act !== 'approved' && act !== 'resumed'

/** Public mail providers: a shared domain says nothing. */
const publicDomains = new Set([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'yahoo.com.sg',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.com',
  'mail.com',
  'mail.ru',
  'yandex.com',
  'zoho.com',
  'qq.com',
  '163.com',
  '126.com',
  'naver.com',
])

type Likeness = { phone: string; companyName: string; email: string }

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** The domain by which companies are compared; null for one that says nothing. */
export function ownDomain(email: string) {
  const domain = domainOf(email)
  return publicDomains.has(domain) ? null : domain
}

/** What two companies have in common that could make them one. */
export function sameFactsOf(one: Likeness, other: Likeness) {
  const same: (typeof sameFacts)[number][] = []
  if (one.phone === other.phone) same.push('phone')
  if (one.companyName.toLowerCase() === other.companyName.toLowerCase()) same.push('company_name')
  if (ownDomain(one.email) !== null && domainOf(one.email) === domainOf(other.email)) {
    same.push('email_domain')
  }
  return same
}
