import { randomUUID } from 'node:crypto'
import { hashPassword } from '@padauk/api/platform/security/passwords'
import type { System } from './system.ts'

export const demoPassword = 'proof-of-a-quiet-river-42'
let made = 0

export type Bidder = { id: string; token: string }

/** An answer that is not the wanted one. */
export class Refused extends Error {
  readonly status: number
  constructor(what: string, status: number) {
    super(`${what} was answered with ${status}`)
    this.status = status
  }
}

/** As much of a system as its people need. */
type Place = Pick<System, 'rows'> & { apis: readonly { origin: string }[] }

/**
 * Approved companies, signed in over HTTP, by the first process unless others are named: clocks of
 * processes may differ on purpose. One hash serves all: hashing is slow on purpose.
 */
export async function signedInBidders(
  { rows, apis }: Place,
  count: number,
  through = apis.slice(0, 1),
): Promise<Bidder[]> {
  const hash = await hashPassword(demoPassword)
  const emails = Array.from({ length: count }, () => `demo-bidder-${++made}@example.com`)
  await rows(
    `insert into companies (name, email, email_key, phone, company_name, password_hash, language,
       state, typed)
     select 'Demo Contact', email, email, '+959785432100', 'Demo ' || email, $2, 'en', 'approved', '{}'
     from unnest($1::text[]) as email`,
    [emails, hash],
  )
  const bidders: Bidder[] = []
  const waiting = [...emails.entries()]
  const signInAt = async ({ origin }: { origin: string }) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      bidders[next[0]] = await signIn(origin, next[1])
    }
  }
  await Promise.all(through.map(signInAt))
  return bidders
}

export async function aBidder(system: System): Promise<Bidder> {
  const [bidder] = await signedInBidders(system, 1)
  if (!bidder) throw new Error('no company was signed in')
  return bidder
}

/** A company whose password is the demo password. */
export async function signIn(origin: string, email: string): Promise<Bidder> {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Refused('sign-in of a demo bidder', response.status)
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
