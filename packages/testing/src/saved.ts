import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A secret of one's own machine: made at the first start, kept for the next ones. */
export function saved(path: string, make: () => string) {
  if (!existsSync(path)) writeFileSync(path, make(), { mode: 0o600 })
  return readFileSync(path, 'utf8')
}

export const savedPassword = (path: string) =>
  saved(path, () => randomBytes(18).toString('base64url'))

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newTotpSecret = () =>
  Array.from({ length: 32 }, () => base32[randomInt(base32.length)]).join('')
