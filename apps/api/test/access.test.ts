import { globSync } from 'node:fs'
import { join } from 'node:path'
import { staffRoles } from '@padauk/contract/endpoint'
import type { Endpoint, StaffRole } from '@padauk/contract/endpoint'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessTable, mayCall, needsRow, routeOf } from '#test/access-table'
import { callers } from '#test/callers'
import type { CallerKind } from '#test/callers'
import { aSignedInMember, removeMember } from '#test/company-people'
import { aCompany, aStaffMember, goodPassword, signInOver } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

type Headers = Record<string, string>

async function tokenOf(company: { email: string; password: string }) {
  return (await signInOver(api, company)).body.token ?? ''
}

/** A caller who had signed in before the status changed. */
async function companyThatBecame(state: 'pending' | 'declined' | 'suspended'): Promise<Headers> {
  const company = await aCompany(api)
  const authorization = `Bearer ${await tokenOf(company)}`
  const { db } = api.services
  await db.updateTable('companies').set({ state }).where('id', '=', company.id).execute()
  return { authorization }
}

async function headersOf(caller: CallerKind): Promise<Headers> {
  const bearer = async () => ({ authorization: `Bearer ${await tokenOf(await aCompany(api))}` })
  switch (caller) {
    case 'nobody':
      return {}
    case 'approved company':
      return bearer()
    case 'member who may submit':
    case 'member who may prepare':
    case 'removed member': {
      const role = caller === 'member who may submit' ? 'submit' : 'prepare'
      const member = await aSignedInMember(api, await aCompany(api), role)
      if (caller === 'removed member') await removeMember(api, member)
      return { authorization: member.authorization }
    }
    case 'pending company':
      return companyThatBecame('pending')
    case 'declined company':
      return companyThatBecame('declined')
    case 'suspended company':
      return companyThatBecame('suspended')
    case 'expired token':
    case 'revoked token': {
      const { authorization } = await bearer()
      const sid = JSON.parse(atob(authorization.split('.')[1] ?? '')).sid as string
      const { db } = api.services
      if (caller === 'revoked token')
        await db.deleteFrom('sessions').where('id', '=', sid).execute()
      else {
        const expiresAt = new Date(0)
        await db.updateTable('sessions').set({ expiresAt }).where('id', '=', sid).execute()
      }
      return { authorization }
    }
    case 'forged token': {
      const { authorization } = await bearer()
      return { authorization: `${authorization.slice(0, -6)}AAAAAA` }
    }
    case 'other algorithm': {
      const key = new TextEncoder().encode('x'.repeat(32))
      const jwt = new SignJWT({ id: crypto.randomUUID(), sid: crypto.randomUUID() })
      const head = { alg: 'HS256', typ: 'at+jwt', kid: 'one' }
      return { authorization: `Bearer ${await jwt.setProtectedHeader(head).sign(key)}` }
    }
    case 'token without its cookie': {
      const { body } = await signInOver(api, await aCompany(api), { browser: true })
      return { authorization: `Bearer ${body.token}` }
    }
    case 'staff without second factor': {
      const email = `new-${crypto.randomUUID()}@padauk.example`
      const person = { name: 'New', email, password: goodPassword, roles: ['owner' as const] }
      await api.services.staff.create(person)
      const response = await fetch(`${api.origin}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: goodPassword }),
      })
      const { csrf } = (await response.json()) as { csrf: string }
      const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { cookie, 'x-csrf-token': csrf }
    }
    case 'staff without CSRF token': {
      const { headers } = await aStaffMember(api, [...staffRoles])
      return { cookie: headers.cookie }
    }
    default:
      return (await aStaffMember(api, [caller satisfies StaffRole])).headers
  }
}

const exampleOf: Record<string, string> = {
  lang: 'en',
  id: '00000000-0000-4000-8000-000000000000',
  name: `b_${'0'.repeat(32)}_${'x'.repeat(43)}`,
  identifier: 'x'.repeat(32),
  kind: 'services',
  revision: '1',
}

const contract = join(import.meta.dirname, '..', '..', '..', 'packages', 'contract', 'src')

async function declaredRoutes() {
  const files = globSync('**/*.ts', { cwd: contract, exclude: ['**/*.test.ts'] })
  const modules = await Promise.all(
    files.map((file) => import(join(contract, file)) as Promise<Record<string, Partial<Endpoint>>>),
  )
  const values = modules.flatMap((module) => Object.values(module))
  return values.flatMap(({ method, path }) => (method && path ? [`${method} ${path}`] : []))
}

test('serves every endpoint of the contract, and nothing else', async () => {
  const served = api.app.endpoints.map(routeOf)
  expect(served.toSorted()).toEqual((await declaredRoutes()).toSorted())
})

test('every route is in the table, and the table names nothing else', () => {
  const { endpoints } = api.app
  const served = endpoints.filter((endpoint) => needsRow(endpoint, endpoints)).map(routeOf)
  expect(served.toSorted()).toEqual(Object.keys(accessTable).toSorted())
})

test('every route responds to every kind of caller as in the table', async () => {
  let cases = 0
  for (const caller of callers) {
    const headers = await headersOf(caller)
    // Signing out ends the session, so it comes last.
    const inOrder = api.app.endpoints.toSorted(
      (a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')),
    )
    for (const endpoint of inOrder) {
      const { method, path } = endpoint
      const route = routeOf(endpoint)
      const url = path.replace(/:(\w+)/g, (_, name: string) => exampleOf[name] ?? '')
      const response = await api.app.inject({
        method,
        url,
        headers: { ...headers, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
        ...(method !== 'GET' && { payload: '{}' }),
      })
      // A file in the answer is none of a refusal.
      const isJson = /^application\/json(?:;|$)/.test(String(response.headers['content-type']))
      const answer: { code?: string } = isJson ? response.json() : {}
      // The answer to a HEAD has no body to tell the code.
      const stopped =
        ['token-invalid', 'token-expired', 'not-allowed'].includes(answer.code ?? '') ||
        (method === 'HEAD' && [401, 403].includes(response.statusCode))
      expect([caller, route, !stopped, response.statusCode < 500]).toEqual([
        caller,
        route,
        mayCall(caller, endpoint),
        true,
      ])
      cases++
    }
  }
  expect(cases).toBe(callers.length * api.app.endpoints.length)
}, 120_000)
