import { createClient } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { newTotpSecret } from '@padauk/testing/saved'
import { generate } from 'otplib'
import { eventually } from '#test/start-api'
import type { startApi } from '#test/start-api'

export type Api = Awaited<ReturnType<typeof startApi>>

export const goodPassword = 'mya-nandar-river-42'
let people = 0

export const aNewCompany = () => ({
  name: 'Demo Contact',
  email: `company-${++people}@example.com`,
  phone: '+959785432100',
  company_name: `Demo Company ${people}`,
  password: goodPassword,
})

type CompanyState = 'pending' | 'approved' | 'declined' | 'suspended'

/** A company as the product makes it: signed up, then decided on. */
export async function aCompany({ services }: Api, state: CompanyState = 'approved') {
  const typed = aNewCompany()
  const signedUp = await services.companies.signUp(typed, { language: 'en', address: 'test' })
  if (!signedUp.ok) throw new Error(signedUp.code)
  const row = await services.companies.findByEmail(typed.email)
  if (!row) throw new Error('the company was not kept')
  const steps = state === 'suspended' ? (['approved', 'suspended'] as const) : [state]
  for (const step of steps) {
    if (step === 'pending') continue
    await services.companies.decide(row.id, {
      state: step,
      reason: `because ${step}`,
      staffId: null,
    })
  }
  return { id: row.id, email: typed.email, password: goodPassword }
}

type Typed = Partial<ReturnType<typeof aNewCompany>>

/** A company that has signed up and waits, with what it typed. */
export async function aWaitingCompany({ services }: Api, typed: Typed = {}) {
  const body = { ...aNewCompany(), ...typed }
  await services.companies.signUp(body, { language: 'en', address: 'test' })
  const row = await services.companies.findByEmail(body.email)
  if (!row) throw new Error('the company was not kept')
  return { ...body, id: row.id }
}

/** One that has also confirmed its address. */
export async function aConfirmedCompany(api: Api, typed: Typed = {}) {
  const company = await aWaitingCompany(api, typed)
  await api.services.db
    .updateTable('companies')
    .set({ emailConfirmedAt: new Date() })
    .where('id', '=', company.id)
    .execute()
  return company
}

type Browser = { cookie?: string }

/** Signs in over HTTP; a browser announces itself and keeps its cookies. */
export async function signInOver(
  { origin }: Api,
  { email, password }: { email: string; password: string },
  { browser = false, cookie }: Browser & { browser?: boolean } = {},
) {
  const response = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(browser && { 'sec-fetch-site': 'same-origin' }),
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  })
  const body = (await response.json()) as { token?: string; error?: string; code?: string }
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { status: response.status, body, cookie: cookies.join('; '), headers: response.headers }
}

/** A member of staff with a second factor, and what their browser then carries. */
export async function aStaffMember({ services, origin }: Api, roles: StaffRole[]) {
  const secret = newTotpSecret()
  const email = `staff-${++people}@padauk.example`
  const person = { name: 'Demo Staff', email, password: goodPassword, roles }
  const id = await services.staff.create(person)
  if (!id) throw new Error('the member of staff was not kept')
  await services.staff.enrol(id, secret)
  // A server that is busy for a moment asks to come again.
  const response = await eventually(async () => {
    const answer = await fetch(`${origin}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: goodPassword, code: await generate({ secret }) }),
    })
    return answer.status === 503 ? undefined : answer
  })
  if (!response?.ok) throw new Error('the member of staff was not let in')
  const { csrf } = (await response.json()) as { csrf: string }
  const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { id, email, secret, headers: { cookie, 'x-csrf-token': csrf } }
}

/** The same person after step-up: acts that need a fresh code are allowed for five minutes. */
export async function aSteppedUpMember(api: Api, roles: StaffRole[]) {
  const member = await aStaffMember(api, roles)
  await api.services.db
    .updateTable('sessions')
    .set({ steppedUpAt: new Date() })
    .where('staffId', '=', member.id)
    .execute()
  const { headers } = member
  return { ...member, call: createClient({ origin: api.origin, language: 'en', headers }) }
}
