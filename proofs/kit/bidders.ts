import { randomUUID } from 'node:crypto'
import { hashPassword } from '@padauk/api/platform/security/passwords'
import { ask, Refused } from './client.ts'
import { eachOf } from './each-of.ts'
import type { System } from './system.ts'

export const demoPassword = 'proof-of-a-quiet-river-42'
let made = 0

export type Bidder = { id: string; token: string }

/** As much of a system as its people need. */
export type Place = Pick<System, 'rows' | 'origin'>

/**
 * Approved companies, signed in over HTTP, by the first process unless others are named: clocks of
 * processes may differ on purpose. One hash serves all: hashing is slow on purpose.
 */
export async function signedInBidders(
  { rows, origin }: Place,
  count: number,
  through: readonly { origin: string }[] = [{ origin }],
) {
  const hash = await hashPassword(demoPassword)
  const emails = Array.from({ length: count }, () => `demo-bidder-${++made}@example.com`)
  await rows(
    `insert into companies (name, email, email_key, phone, company_name, password_hash, language,
       state, typed)
     select 'Demo Contact', email, email, '+959785432100', 'Demo ' || email, $2, 'en', 'approved', '{}'
     from unnest($1::text[]) as email`,
    [emails, hash],
  )
  // Each process signs in one at a time.
  return eachOf([...emails.entries()], through.length, ([turn, email]) =>
    signIn(through[turn % through.length]?.origin ?? origin, email),
  )
}

export async function aBidder(place: Place): Promise<Bidder> {
  const [bidder] = await signedInBidders(place, 1)
  if (!bidder) throw new Error('no company was signed in')
  return bidder
}

/** A company whose password is the demo password. */
export async function signIn(origin: string, email: string): Promise<Bidder> {
  const json = { email, password: demoPassword }
  const what = 'sign-in of a demo bidder'
  const answer = await ask({ origin }, { what, method: 'POST', path: '/api/login', json })
  const { token } = JSON.parse(answer.text) as { token?: string }
  if (!token) throw new Refused(what, answer.status)
  const [, claims = ''] = token.split('.')
  const { id } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { id: string }
  return { id, token }
}

/** A published tender; `endsAt` is by the database's clock, which is this machine's. */
export async function aTender(
  { rows }: Pick<System, 'rows'>,
  endsAt = new Date(Date.now() + 86_400_000),
) {
  const id = randomUUID()
  await rows(
    `insert into tenders (id, name_en, state, published_at, start_date, end_date)
     values ($1, 'Demo tender', 'published', now(), now() - interval '1 day', $2)`,
    [id, endsAt],
  )
  return id
}
