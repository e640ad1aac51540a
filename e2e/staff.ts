import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { StaffRole } from '@padauk/contract/endpoint'
import { beginTotp, confirmTotp, signInStaff } from '@padauk/contract/staff'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import { control, runProgram } from './product.ts'

let members = 0

function aPerson(roles: StaffRole[], name = `Demo ${roles.join(' ')}`) {
  members += 1
  return { name, email: `${roles.join('-')}-${process.pid}-${members}@padauk.example` }
}

/** A new member of staff, as the command line makes one: no second factor yet. */
export async function aMember(roles: StaffRole[], called?: string) {
  const { name, email } = aPerson(roles, called)
  const given = ['--name', name, '--email', email, '--roles', roles.join(',')]
  const password = /: (\S+)\n/.exec(await runProgram('staff-create', ...given))?.[1]
  if (!password) throw new Error('staff-create printed no password')
  return { name, email, password }
}

const period = 30
const stepNow = () => Math.floor(Date.now() / 1000 / period)

/** An authenticator app that shows no code twice: the server takes each only once. */
export function anAuthenticator(secret: string) {
  let last = 0
  return async function nextCode() {
    const step = Math.max(last + 1, stepNow())
    // The server allows a code to be one step early, and no more.
    while (step > stepNow() + 1) await pause(500)
    last = step
    return generate({ secret, epoch: step * period })
  }
}

/**
 * A new member of staff with these roles, signed in with a second factor, in the browser of the
 * page. `nextCode` answers a step-up. Tests run side by side, so each has its own account.
 */
export const signInAs = (page: Page, ...roles: [StaffRole, ...StaffRole[]]) =>
  signInPerson(page, roles)

/** The same, by a name that a screen tells apart. */
export async function signInPerson(page: Page, roles: StaffRole[], called?: string) {
  const member = { ...aPerson(roles, called), password: randomUUID() }
  const id = await control('/staff/new', { ...member, roles: roles.join(',') })
  const { email, password } = member
  const { request } = page
  const signedIn = await request.post(signInStaff.path, { data: { email, password } })
  const { csrf } = (await signedIn.json()) as { csrf: string }
  const headers = { 'x-csrf-token': csrf }
  const begun = await request.post(beginTotp.path, { headers, data: { password } })
  const { secret } = (await begun.json()) as { secret: string }
  const nextCode = anAuthenticator(secret)
  const confirmed = await request.put(confirmTotp.path, {
    headers,
    data: { code: await nextCode() },
  })
  if (!confirmed.ok()) throw new Error(await confirmed.text())
  return { ...member, id, secret, headers, nextCode }
}
