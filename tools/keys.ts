import { randomBytes } from 'node:crypto'

/**
 * New keys for an installation. To rotate TOKEN_KEYS, RECEIPT_KEYS or FILE_KEYS, put a new entry in
 * front of the old ones; receipts and files need their old entries for as long as they are kept.
 */
export function newKeys() {
  const key = () => randomBytes(32).toString('base64url')
  const kid = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  const rings = ['TOKEN_KEYS', 'RECEIPT_KEYS', 'FILE_KEYS'].map((name) => `${name}=${kid}:${key()}`)
  return `${[...rings, `SECRETS_KEY=${key()}`].join('\n')}\n`
}

if (import.meta.main) process.stdout.write(newKeys())
