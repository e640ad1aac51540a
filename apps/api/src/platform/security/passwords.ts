import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's password storage sheet: Argon2id with 19 MiB, two passes, one lane.
const current = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

type Cost = typeof current

async function tagOf(password: string, nonce: Buffer, cost: Cost) {
  const message = password.normalize('NFC')
  return derive('argon2id', { message, nonce, tagLength, ...cost })
}

/** A PHC string, so that the cost can be raised and old hashes still be read. */
export async function hashPassword(password: string) {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, current)
  const { memory, passes, parallelism } = current
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

export async function verifyPassword(password: string, hash: string) {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash) ?? []
  if (!nonce || !tag) throw new Error('not a password hash')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  const expected = Buffer.from(tag, 'base64')
  return timingSafeEqual(await tagOf(password, Buffer.from(nonce, 'base64'), cost), expected)
}

/** Verified where there is no account, so that an unknown address takes as long as a known one. */
export const nobodysHash = await hashPassword(randomBytes(24).toString('base64url'))
