import { randomBytes } from 'node:crypto'

/** New keys for an installation. To rotate, put a new entry of TOKEN_KEYS in front of the old ones. */
export function newKeys() {
  const key = () => randomBytes(32).toString('base64url')
  const kid = `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`
  return `TOKEN_KEYS=${kid}:${key()}\nSECRETS_KEY=${key()}\n`
}

if (import.meta.main) process.stdout.write(newKeys())
