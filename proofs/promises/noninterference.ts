import { setTimeout as pause } from 'node:timers/promises'
import { letterStates } from '@padauk/contract/admin/letters'
import { staffRoles } from '@padauk/contract/endpoint'
import { unregisteredPrefix } from '@padauk/contract/open-data'
import { aBidder } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { aMember } from '#kit/members'
import { aStaffMember } from '#kit/staff'
import type { System } from '#kit/system'
import { noUpload } from '#proofs/fuzz/hostile'
import { readOperations } from '#proofs/fuzz/operations'

export type Onlooker = { name: string; headers: Record<string, string> }

/** Every possible onlooker: a visitor, people of another company, one who left, each role of staff. */
export async function onlookers(system: System, company: { id: string }): Promise<Onlooker[]> {
  const rival = await aBidder(system)
  // Of one more company: two who look at the same moment would see what the other just followed.
  const colleague = await aMember(system, await aBidder(system))
  const former = await aMember(system, company)
  await system.rows('update company_members set removed_at = now() where id = $1', [former.id])
  const asCompany = ({ token }: Bidder) => ({ authorization: `Bearer ${token}` })
  const staff = await Promise.all(
    staffRoles.map(async (role) => ({ name: role, ...(await aStaffMember(system, [role])) })),
  )
  // No dialog interrupts, however long a busy machine takes: their codes stay fresh for a day.
  await system.rows(
    `update sessions set stepped_up_at = now() + interval '1 day' where staff_id is not null`,
  )
  return [
    { name: 'a visitor', headers: {} },
    { name: 'another company', headers: asCompany(rival) },
    { name: 'a member of another company', headers: asCompany(colleague) },
    { name: 'a former member of the company', headers: asCompany(former) },
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
      const response = await lookPatiently(system.origin + url, {
        method,
        headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
        ...(hasBody && { body: '{}' }),
      })
      seen[`${method} ${url}`] = settled([
        response.status,
        headersOf(response).join('\n'),
        withoutOwnTraces(await response.text()),
      ])
    }
  }
  return seen
}

const patience = { tries: 8, pauseMs: 500 }

/** A process that is behind says so, which tells nothing of what it would have answered. */
async function lookPatiently(url: string, asked: RequestInit) {
  for (let turn = 1; turn < patience.tries; turn++) {
    const response = await fetch(url, asked)
    if (response.status !== 503) return response
    await response.body?.cancel()
    await pause(patience.pauseMs)
  }
  return fetch(url, asked)
}

/** Others in every response, bid or no bid. */
const fleeting =
  /^(?:x-request-id|date|keep-alive|connection|etag|retry-after|content-length|x-accel-expires)$/

const headersOf = ({ headers }: Response) =>
  Array.from(headers).flatMap(([name, value]) => (fleeting.test(name) ? [] : `${name}: ${value}`))

function addressesOf(path: string, { tenderId, companyId }: Place) {
  const ids = [tenderId, companyId]
  const values: Record<string, string[]> = {
    id: ids,
    tenderId: ids,
    lang: ['en'],
    ocid: [`${unregisteredPrefix}-${tenderId}`],
    kind: ['services', 'tender'],
    revision: ['1'],
    no: ['1'],
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
  const searches = searchesOf(path, { tenderId, companyId })
  // Its first page is soon full of what onlookers saved; a search for the longest page has all.
  return path === '/api/admin/audit' ? searches : [...addresses, ...searches]
}

/** What staff might type into the admin's lists to find a bid. */
function searchesOf(path: string, { tenderId, companyId }: Place) {
  const acts = [
    'submission.accepted',
    'submission.confirmed',
    'submission.voided',
    'file.opened',
    'question.asked',
    'question.withdrawn',
    'addendum.acknowledged',
  ]
  const searches: Record<string, string[]> = {
    audit: [
      'limit=100',
      ...acts.map((action) => `action=${action}`),
      `subject=tender:${tenderId}`,
      `subject=company:${companyId}`,
      `actor=company:${companyId}`,
      'search=submission',
    ],
    letters: [
      ...letterKinds.map((kind) => `kind=${kind}`),
      ...letterStates.map((state) => `state=${state}`),
      'search=demo-bidder',
    ],
    jobs: ['scan-upload', 'secure-submission', 'tell-companies', 'tell-company', 'send-push'].map(
      (queue) => `queue=${queue}`,
    ),
    companies: ['search=demo', 'state=approved'],
    tenders: ['state=open', 'search=demo'],
    submissions: ['search=demo'],
  }
  const [, list = '', end = ''] = /^\/api\/admin\/(\w+)(\/export)?$/.exec(path) ?? []
  return (searches[list] ?? []).map((search) => `/api/admin/${list}${end}?${search}`)
}

/** Of these staff see none before the bids are shown. */
const letterKinds = ['submission-receipt', 'tender-news', 'draft-reminder', 'notice-digest']

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

/** What differs between any two moments, bid or no bid: clocks and signatures of links. */
function settled(parts: unknown[]) {
  return (
    parts
      .join('\n\n')
      .replace(/"(?:server_time|seen_at|now|checked_at)":"[^"]+"/g, '"time"')
      .replace(/expires=\d+&(?:amp;)?signature=[\w-]+/g, 'signature')
      // Exported lists are named by their day, and midnight may come between two looks.
      .replace(/-\d{4}-\d{2}-\d{2}\.csv"/, '.csv"')
  )
}

type Seen = Record<string, string>

/** The first place at which two responses differ. */
function firstDifference(one: string, other: string) {
  let place = 0
  while (place < one.length && one[place] === other[place]) place++
  const from = Math.max(0, place - 60)
  return `"${one.slice(from, place + 120)}" instead of "${other.slice(from, place + 120)}"`
}

/** What differs, route by route. */
export function compareResponses(some: Seen, others: Seen) {
  const routes = new Set([...Object.keys(some), ...Object.keys(others)])
  return [...routes].flatMap((route) => {
    const [one = 'nothing', other = 'nothing'] = [some[route], others[route]]
    return one === other ? [] : [`${route}: ${firstDifference(one, other)}`]
  })
}
