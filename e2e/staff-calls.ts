import { randomUUID } from 'node:crypto'
import { createClient } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { beginTotp, confirmTotp, signInStaff, stepUp } from '@padauk/contract/staff'
import { control, origin } from './product.ts'
import { anAuthenticator } from './staff.ts'

/** A member of staff without a browser. */
export async function aStaffCaller(role: StaffRole) {
  const person = { email: `${role}-${randomUUID()}@padauk.example`, password: randomUUID() }
  await control('/staff/new', { ...person, name: `Demo ${role}`, roles: role })
  const post = (path: string, method: string, headers: object, body: object) =>
    fetch(origin() + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post(signInStaff.path, 'POST', {}, person)
  const { csrf } = (await signedIn.json()) as { csrf: string }
  const [cookie = ''] = signedIn.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const headers = { cookie, 'x-csrf-token': csrf }
  const { password } = person
  const begun = await post(beginTotp.path, 'POST', headers, { password })
  const { secret } = (await begun.json()) as { secret: string }
  const nextCode = anAuthenticator(secret)
  await post(confirmTotp.path, 'PUT', headers, { code: await nextCode() })
  const call = createClient({ origin: origin(), language: 'en', headers })
  return {
    call,
    headers,
    /** Before an act that needs a fresh code. */
    async stepUp() {
      const answer = await call(stepUp, { body: { code: await nextCode() } })
      if (!answer.ok) throw new Error(answer.error)
    },
  }
}
