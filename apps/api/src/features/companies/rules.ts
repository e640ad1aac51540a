import type { CompanyState } from '@padauk/contract/accounts'
import { passwordLength } from '@padauk/contract/accounts'
import { refuse } from '@padauk/contract/problems'
import { dictionary } from '@zxcvbn-ts/language-common'

/** One mailbox, however its address is capitalised. */
export const emailKeyOf = (email: string) => email.normalize('NFC').trim().toLowerCase()

const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= passwordLength.least),
)

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

/** What a guesser would try first: the list, and what everybody knows of this company. */
export function isGuessable(password: string, known: readonly string[]) {
  const tried = plain(password)
  if (common.has(tried)) return true
  return known
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .some((text) => plain(text) === tried)
}

export const guessablePassword = refuse('invalid-input', {
  fields: { password: 'account.passwordCommon' },
})

/** What a company hears that may not sign in; only after its password was right. */
export function refusalOfState(state: CompanyState, reason: string) {
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

const moves: Record<CompanyState, readonly CompanyState[]> = {
  pending: ['approved', 'declined'],
  approved: ['suspended'],
  suspended: ['approved'],
  declined: [],
}

export const mayBecome = (from: CompanyState, to: CompanyState) => moves[from].includes(to)

/** After five wrong passwords every further try waits: 1, 2, 4 … 30 seconds. Nobody is locked out. */
export function delayAfter(failures: number) {
  const beyond = failures - 5
  return beyond <= 0 ? 0 : Math.min(30, 2 ** (beyond - 1)) * 1000
}
