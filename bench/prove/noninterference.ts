import { staffRoles } from '@padauk/contract/endpoint'
import { aBidder } from './bidders.ts'
import { aStaffMember } from './staff.ts'
import type { System } from './system.ts'

export type Onlooker = { name: string; headers: Record<string, string> }

/** Everybody who might be curious: nobody, another company, each role of staff. */
export async function onlookers(system: System): Promise<Onlooker[]> {
  const rival = await aBidder(system)
  const staff = await Promise.all(
    staffRoles.map(async (role) => ({ name: role, ...(await aStaffMember(system, [role])) })),
  )
  return [
    { name: 'nobody', headers: {} },
    { name: 'another company', headers: { authorization: `Bearer ${rival.token}` } },
    ...staff,
  ]
}

type Route = { method: string; path: string }

/** Every route the product serves, from the document it publishes about itself. */
export async function routesOf({ apis }: System): Promise<Route[]> {
  const response = await fetch(`${apis[0]?.origin}/api/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, object> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
  )
}

// These change who the onlooker is, or count how often somebody tried.
const leftOut =
  /\/(?:login|logout|step-up|totp|forgot|confirmations|contacts)\b|^\/api\/users$|password/

type Place = { tenderId: string; companyId: string }

/** All that an onlooker can learn: of every route the status, the headers and the body. */
export async function lookAround(
  system: System,
  { headers }: Onlooker,
  routes: readonly Route[],
  place: Place,
) {
  const seen: Record<string, string> = {}
  for (const { method, path } of routes) {
    if (leftOut.test(path)) continue
    for (const url of addressesOf(path, place)) {
      const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method)
      const response = await fetch(`${system.apis[0]?.origin}${url}`, {
        method,
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: '{}' }),
      })
      seen[`${method} ${url}`] = settled([
        response.status,
        Array.from(response.headers, (header) => header.join(': ')).join('\n'),
        await response.text(),
      ])
    }
  }
  return seen
}

function addressesOf(path: string, { tenderId, companyId }: Place) {
  const ids = [tenderId, companyId]
  const values: Record<string, string[]> = {
    id: ids,
    tenderId: ids,
    lang: ['en'],
    number: ['0000000000000000'],
    name: [`b_${'0'.repeat(32)}_${'0'.repeat(43)}`],
    file: ['none.pdf', `b_${'0'.repeat(32)}_${'0'.repeat(43)}`],
  }
  const [, parameter = ''] = /\{(\w+)\}/.exec(path) ?? []
  const choices = parameter ? (values[parameter] ?? ['none']) : ['']
  return choices.map((value) =>
    path
      .replace(`{${parameter}}`, value)
      .replace(/\{(\w+)\}/g, (_, name) => values[name]?.[0] ?? 'none'),
  )
}

/** What differs between any two moments, bid or no bid: clocks, request ids, signatures of links. */
function settled(parts: unknown[]) {
  return parts
    .join('\n\n')
    .replace(/"(?:server_time|seen_at)":"[^"]+"/g, '"time"')
    .replace(/expires=\d+&(?:amp;)?signature=[\w-]+/g, 'signature')
    .replace(/^(?:x-request-id|date|keep-alive|connection|etag|retry-after):.*$/gm, '')
}
