import { passwordLength } from '@padauk/contract/accounts'
import { refuse } from '@padauk/contract/problems'

let common: Set<string> | undefined

/** Loaded for the first password that a person chooses: few processes ever see one. */
async function commonPasswords() {
  if (common) return common
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common'].map(String)
  return (common = new Set(passwords.filter(({ length }) => length >= passwordLength.least)))
}

const plain = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

/** Easy to guess: a common password, or the owner's own names. */
export async function isGuessable(password: string, known: readonly string[]) {
  const tried = plain(password)
  if ((await commonPasswords()).has(tried)) return true
  return known
    .flatMap((text) => [text, text.split('@')[0] ?? ''])
    .some((text) => plain(text) === tried)
}

export const guessablePassword = refuse('invalid-input', {
  fields: { password: 'account.passwordCommon' },
})
