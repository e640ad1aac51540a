import { generateSecret, generateURI, verify } from 'otplib'
import { randomDigits } from '#platform/security/secrets'
import type { Secrets } from '#platform/security/secrets'

const period = 30

export function newSecret(account: string, issuer: string) {
  const secret = generateSecret()
  return { secret, uri: generateURI({ issuer, label: account, secret }) }
}

/** The time step a code belongs to, one step early or late allowed; null when it is no code of the secret. */
export async function stepOfCode(secret: string, code: string) {
  if (!/^\d{6}$/.test(code)) return null
  const result = await verify({ secret, token: code, epochTolerance: period })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Ten codes on paper for the day the phone is lost; two groups are easier to copy than one. */
export const newRecoveryCodes = () =>
  Array.from({ length: 10 }, () => `${randomDigits(5)}-${randomDigits(5)}`)

/** The hash of a code, independent of how its groups were typed. */
export const recoveryHash = (secrets: Pick<Secrets, 'keyedHash'>, typed: string) =>
  secrets.keyedHash('recovery', typed.replace(/\D/g, ''))

/** A code may be older than the keys of today. */
export const recoveryHashes = (secrets: Pick<Secrets, 'keyedHashes'>, typed: string) =>
  secrets.keyedHashes('recovery', typed.replace(/\D/g, ''))
