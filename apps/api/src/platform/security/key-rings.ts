import { createECDH, createHash, randomBytes } from 'node:crypto'

export const keyRings = ['TOKEN_KEYS', 'RECEIPT_KEYS', 'FILE_KEYS', 'SECRETS_KEY'] as const
export type KeyRing = (typeof keyRings)[number]

const newKey = () => randomBytes(32).toString('base64url')

/** The date and some random letters, so that a key shows its age. */
export const newKid = () =>
  `${new Date().toISOString().slice(0, 10)}-${randomBytes(3).toString('hex')}`

const newEntry = (ring: KeyRing, kid: string) =>
  ring === 'SECRETS_KEY' ? newKey() : `${kid}:${newKey()}`

/** On the curve that browsers know; it has no ring, because they subscribe with it. */
function newPushKey() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  // Leading zeros are part of a key.
  return Buffer.from(curve.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
}

/** New keys for an installation, as lines of an environment. */
export function newKeys() {
  const kid = newKid()
  const rings = keyRings.map((ring) => `${ring}=${newEntry(ring, kid)}`)
  return `${[...rings, `PUSH_KEY=${newPushKey()}`].join('\n')}\n`
}

/** Sealed text does not name its key, so SECRETS_KEY has no id; a part of its hash serves as one. */
export const fingerprint = (key: Buffer) =>
  createHash('sha256').update('padauk key ').update(key).digest('hex').slice(0, 12)

const entriesOf = (text: string) => text.trim().split(/\s+/).filter(Boolean)

const kidOf = (entry: string) =>
  entry.includes(':') ? (entry.split(':')[0] ?? '') : fingerprint(Buffer.from(entry, 'base64url'))

const ringOf = (entries: readonly string[]) => `${entries.join('\n')}\n`

/** The names of the keys in a ring; the first is the one that is used. */
export const kidsOf = (text: string) => entriesOf(text).map(kidOf)

/** Last: it decrypts and verifies from now on, but nothing new uses it yet. */
export function withNewKey(text: string, ring: KeyRing, kid: string) {
  const entry = newEntry(ring, kid)
  return { text: ringOf([...entriesOf(text), entry]), kid: kidOf(entry) }
}

/** First: everything new uses it from now on. */
export function withFirst(text: string, kid: string) {
  const entries = entriesOf(text)
  const chosen = entries.filter((entry) => kidOf(entry) === kid)
  return ringOf([...chosen, ...entries.filter((entry) => kidOf(entry) !== kid)])
}

export const withoutKey = (text: string, kid: string) =>
  ringOf(entriesOf(text).filter((entry) => kidOf(entry) !== kid))
