import { staffRoles } from '@padauk/contract/endpoint'
import { aBidder } from '#kit/bidders'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'
import { noUpload } from '#proofs/fuzz/hostile'
import { readOperations } from '#proofs/fuzz/operations'

export type Onlooker = { name: string; headers: Record<string, string> }

/** Every possible onlooker: a visitor, another company, each role of staff. */
export async function onlookers(system: System): Promise<Onlooker[]> {
  const rival = await aBidder(system)
  const staff = await Promise.all(
    staffRoles.map(async (role) => ({ name: role, ...(await aStaffMember(system, [role])) })),
  )
  // No dialog interrupts: they have all just entered a code.
  await system.rows('update sessions set stepped_up_at = now() where staff_id is not null')
  return [
    { name: 'a visitor', headers: {} },
    { name: 'another company', headers: { authorization: `Bearer ${rival.token}` } },
    ...staff,
  ]
}

// These change the onlooker's session, count attempts, or return something new each time.
const leftOut =
  /\/(?:login|logout|step-up|totp|forgot|confirmations|contacts|recovery-codes|copies)\b|^\/api\/users$|password/

type Place = { tenderId: string; companyId: string }

/** All that an onlooker can learn: of every route the status, the headers and the body. */
export async function lookAround(system: System, { headers }: Onlooker, place: Place) {
  const seen: Record<string, string> = {}
  for (const { method, path } of readOperations()) {
    if (leftOut.test(path)) continue
    for (const url of addressesOf(path, place)) {
      const hasBody = !['GET', 'HEAD', 'DELETE'].includes(method)
      const response = await fetch(system.origin + url, {
        method,
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: '{}' }),
      })
      seen[`${method} ${url}`] = settled([
        response.status,
        Array.from(response.headers, (header) => header.join(': ')).join('\n'),
        withoutOwnTraces(await response.text()),
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
    kind: ['services', 'tender'],
    revision: ['1'],
    number: ['0000000000000000'],
    name: [noUpload],
    file: ['none.pdf', noUpload],
  }
  const [, parameter = ''] = /\{(\w+)\}/.exec(path) ?? []
  const choices = parameter ? (values[parameter] ?? ['none']) : ['']
  const addresses = choices.map((value) =>
    path
      .replace(`{${parameter}}`, value)
      .replace(/\{(\w+)\}/g, (_, name) => values[name]?.[0] ?? 'none'),
  )
  return [...addresses, ...searchesOf(path, { tenderId, companyId })]
}

/** What staff might type into the admin's lists to find a bid. */
function searchesOf(path: string, { tenderId, companyId }: Place) {
  const bid = ['submission.accepted', 'submission.voided', 'file.opened']
  const searches: Record<string, string[]> = {
    audit: [
      'limit=100',
      ...bid.map((action) => `action=${action}`),
      `subject=tender:${tenderId}`,
      `subject=company:${companyId}`,
      `actor=company:${companyId}`,
      'search=submission',
    ],
    letters: ['kind=submission-receipt', 'state=waiting', 'state=sent', 'search=demo-bidder'],
    jobs: ['queue=scan-upload', 'queue=secure-submission'],
    companies: ['search=demo', 'state=approved'],
    tenders: ['state=open', 'search=demo'],
    submissions: ['search=demo'],
  }
  const [, list = '', end = ''] = /^\/api\/admin\/(\w+)(\/export)?$/.exec(path) ?? []
  return (searches[list] ?? []).map((search) => `/api/admin/${list}${end}?${search}`)
}

const ownTrace = 'audit.exported'

/** Saving the log as a file is itself in the log: the onlooker is not to be surprised by that. */
function withoutOwnTraces(text: string) {
  if (!text.startsWith('{"items":')) {
    const lines = text.split('\r\n').filter((line) => !line.includes(ownTrace))
    return lines.join('\n')
  }
  const page = JSON.parse(text) as { items: { action?: string }[] }
  return JSON.stringify({ ...page, items: page.items.filter(({ action }) => action !== ownTrace) })
}

/** What differs between any two moments, bid or no bid: clocks, request ids, signatures of links. */
function settled(parts: unknown[]) {
  return (
    parts
      .join('\n\n')
      .replace(/"(?:server_time|seen_at|now|checked_at)":"[^"]+"/g, '"time"')
      .replace(/expires=\d+&(?:amp;)?signature=[\w-]+/g, 'signature')
      // Exported lists are named by their day, and midnight may come between two looks.
      .replace(/-\d{4}-\d{2}-\d{2}\.csv"/, '.csv"')
      .replace(
        /^(?:x-request-id|date|keep-alive|connection|etag|retry-after|content-length|x-accel-expires):.*$/gm,
        '',
      )
  )
}
