import { hashPassword } from '@padauk/api/platform/security/passwords'
import { demoPassword, signIn } from './bidders.ts'
import type { Bidder, Place } from './bidders.ts'

let made = 0

/** A person who works for a company and may submit, signed in. */
export async function aMember({ rows, origin }: Place, company: Pick<Bidder, 'id'>) {
  const email = `demo-member-${++made}@example.com`
  await rows(
    `insert into company_members (company_id, name, email, email_key, password_hash, language, role)
     values ($1, 'Demo Member', $2, $2, $3, 'en', 'submit')`,
    [company.id, email, await hashPassword(demoPassword)],
  )
  return signIn(origin, email)
}
