import { randomUUID } from 'node:crypto'
import { readConfig } from '@padauk/api/platform/config'
import { createLog } from '@padauk/api/platform/watching/log'
import { createServices } from '@padauk/api/services'
import type { Services } from '@padauk/api/services'
import type { StaffRole } from '@padauk/contract/endpoint'
import { newTotpSecret } from '@padauk/testing/saved'
import { generate } from 'otplib'
import { demoPassword } from './bidders.ts'

/** The services of an api process, in this one; the caller closes them. */
export const servicesOf = ({ env }: { env: NodeJS.ProcessEnv }) =>
  createServices(readConfig(env), createLog({ level: 'error', process: 'prove' }), 'api')

/** The product's own services, in this process and past the calls that fail on purpose. */
export async function withServices<Value>(
  { env }: { env: NodeJS.ProcessEnv },
  act: (services: Services) => Promise<Value>,
) {
  const services = await servicesOf({ env })
  try {
    return await act(services)
  } finally {
    await services.close()
  }
}

/** A member of staff, signed in over HTTP: what their browser then carries. */
export async function aStaffMember(
  system: { env: NodeJS.ProcessEnv; origin: string },
  roles: readonly StaffRole[],
) {
  const secret = newTotpSecret()
  const email = `demo-staff-${randomUUID()}@padauk.example`
  const person = { name: 'Demo', email, password: demoPassword, roles: [...roles] }
  await withServices(system, async ({ staff }) => {
    const id = await staff.create(person)
    await staff.enrol(id ?? '', secret)
  })
  const response = await fetch(`${system.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword, code: await generate({ secret }) }),
  })
  const { csrf } = (await response.json()) as { csrf: string }
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { headers: { cookie, 'x-csrf-token': csrf }, secret }
}
