import { passwordLength } from '@padauk/contract/accounts'
import { refuse } from '@padauk/contract/problems'
import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter((password) => password.length >= passwordLength.least),
)

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

/** Easy to guess: a common password, or the owner's own names. */
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
