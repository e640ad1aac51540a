import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { root } from '@padauk/testing/processes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTender, anArticle } from '#test/builders'
import { canRun, startProduct } from '#test/front/product'
import type { Answer, Product } from '#test/front/product'
import { aStaffMember } from '#test/people'

let product: Product

/** On every response, of every process: once, never twice. */
const onEveryAnswer = [
  'x-content-type-options',
  'referrer-policy',
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-frame-options',
  'strict-transport-security',
  'x-request-id',
]

/** What is wrong about an answer to this address; nothing, if all is well. */
function faultsOf(path: string, { headers, status }: Answer) {
  const values = (name: string) => headers.get(name) ?? []
  const type = values('content-type')[0] ?? ''
  const faults = onEveryAnswer
    .filter((name) => values(name).length !== 1)
    .map((name) => `${name} ${values(name).length} times`)
  if (values('content-security-policy')[0]?.includes('unsafe')) faults.push('an unsafe policy')
  if (values('content-type').length > 1 || values('cache-control').length > 1) faults.push('twice')
  if (/\d/.test(values('server')[0] ?? '')) faults.push('its version')
  if (/^\/(?:api|static)\b/.test(path) && type.includes('html')) faults.push('a page for a program')
  if (status >= 500) faults.push(String(status))
  return faults.map((fault) => `${path}: ${fault}`)
}

const isPublic = ({ headers }: Answer) => /\bpublic\b/.test(headers.get('cache-control')?.[0] ?? '')

async function faultsAt(path: string, asked: Parameters<Product['ask']>[1] = {}) {
  const answer = await product.ask(path, asked)
  const isCached = isPublic(answer) && !answer.headers.has('x-request-id')
  if (!isCached) return faultsOf(path, answer)
  // A cached response has no id of its own; the same one past the cache must have it.
  const headers = { ...asked.headers, cookie: 'binding=past-the-cache' }
  const fresh = await product.ask(path, { ...asked, headers })
  answer.headers.set('x-request-id', fresh.headers.get('x-request-id') ?? [])
  return [...faultsOf(path, answer), ...faultsOf(path, fresh)]
}

const exampleOf: Record<string, string> = {
  lang: 'en',
  id: '00000000-0000-4000-8000-000000000000',
  tenderId: '00000000-0000-4000-8000-000000000000',
  name: `b_${'0'.repeat(32)}_${'x'.repeat(43)}`,
  identifier: 'x'.repeat(32),
  token: 'x'.repeat(32),
  kind: 'services',
  revision: '1',
  number: 'ABCD-EFGH',
}
const filled = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => exampleOf[name] ?? '')

const inSite = (path: string) => readFileSync(join(root, 'apps', 'site', 'app', path), 'utf8')

/** As `apps/site/app/routes.ts` has them, and the list of pages that it spreads. */
function pages() {
  const [, listed = ''] = /export const pages = \{([^}]+)\}/.exec(inSite('words/links.ts')) ?? []
  const addresses = [
    ...inSite('routes.ts').matchAll(/route\('([^']+)'/g),
    ...listed.matchAll(/'([^']+)'/g),
  ]
  return addresses.map(([, address = '']) =>
    `/${filled(address).replace('*', 'nowhere')}`.replace('//', '/'),
  )
}

const otherPaths = `
  /my /nowhere/at/all /favicon.svg /service-worker.js /service/guarding/en /service/guarding/mm
  /admin /admin/ /admin/companies/7 /admin/assets/none.js /assets/none.js
  /api /api/ /api/none /api/openapi.json /api/tenders/:id/calendar.ics
  /static/ /static/images/none /static/files/none /static/files/:name
  /_front/page/503 /_front/api/503`
  .trim()
  .split(/\s+/)
  .map(filled)

const builtFiles = (directory: string, below: string) =>
  readdirSync(join(root, directory))
    .filter((name) => !/\.(?:br|gz)$/.test(name))
    .filter((name, index, names) => {
      const ending = name.split('.').at(-1)
      return names.findIndex((other) => other.endsWith(`.${ending}`)) === index
    })
    .map((name) => `${below}${name}`)

describe.skipIf(!canRun)('the product behind its front', () => {
  beforeAll(async () => {
    product = await startProduct()
    const { db } = product.api.services
    await anArticle(db, 'services', { id: 'guarding', titleEn: 'Guarding', titleMm: 'လုံခြုံရေး' })
    for (let number = 0; number < 20; number += 1) await aTender(db, { nameEn: `Tender ${number}` })
  }, 120_000)
  afterAll(() => product.stop())

  it('protects the answers of every endpoint, to strangers and to staff', async () => {
    const { headers } = await aStaffMember(product.api, ['owner', 'editor', 'officer', 'auditor'])
    const { endpoints } = product.api.app
    expect(endpoints.length).toBeGreaterThan(100)
    const faults: string[] = []
    for (const { method, path } of endpoints) {
      const isRead = method === 'GET' || method === 'HEAD'
      const json = { 'content-type': 'application/json', 'content-length': '2' }
      const sent = isRead ? {} : { headers: json, body: '{}' }
      faults.push(...(await faultsAt(filled(path), { method, ...sent })))
      // Signing out would end the walk.
      if (method !== 'GET' || !path.startsWith('/api/admin/')) continue
      faults.push(...(await faultsAt(filled(path), { headers })))
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('protects every page, every kind of file and everything that is not there', async () => {
    const files = [
      ...builtFiles('apps/site/build/client/assets', '/assets/'),
      ...builtFiles('apps/admin/dist/assets', '/admin/assets/'),
    ]
    const paths = [...pages(), ...files, ...otherPaths]
    expect(pages().length).toBeGreaterThan(20)
    const faults: string[] = []
    for (const path of paths) {
      faults.push(...(await faultsAt(path)))
      faults.push(...(await faultsAt(path, { method: 'HEAD' })))
      faults.push(...(await faultsAt(path, { headers: { 'accept-encoding': 'br, gzip' } })))
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('protects what it refuses itself', async () => {
    const refused = [
      await product.ask('/api/login', { method: 'POST', body: 'x'.repeat(300_000) }),
      await product.ask('/', { method: 'POST', body: 'x'.repeat(70_000) }),
      await product.ask('/api/upload/image', {
        method: 'POST',
        body: Buffer.alloc(12 * 1_048_576),
      }),
      await product.ask(`/api/${'x'.repeat(40_000)}`),
      await product.ask(`/${'x'.repeat(40_000)}`),
      await product.ask('/api/news', { headers: { 'x-long': 'x'.repeat(40_000) } }),
      await product.ask('/api/news', { method: 'TRACE' }),
      await product.ask('/', { method: 'TRACE' }),
      await product.ask('/tenders', { method: 'DELETE' }),
      await product.ask('/%zz'),
      await product.ask('/api/%zz'),
    ]
    const statuses = refused.map(({ status }) => status).join(' ')
    expect(statuses).toBe('413 413 413 414 414 400 405 405 404 400 400')
    expect(refused.flatMap((answer, index) => faultsOf(`${index}`, answer))).toEqual([])
    const knocks = await Promise.all(
      Array.from({ length: 300 }, () => product.ask('/api/login', { method: 'POST', body: '{}' })),
    )
    const tooMany = knocks.find(({ status }) => status === 429)
    expect(tooMany && faultsOf('/api/login', tooMany)).toEqual([])
  }, 60_000)

  it('says the same in every encoding', async () => {
    for (const path of ['/service/guarding/mm', '/tenders', '/api/tenders/actives']) {
      const inEncoding = (encoding: string) =>
        product.ask(path, { headers: { 'accept-encoding': encoding } })
      const plain = await inEncoding('identity')
      const brotli = await inEncoding('gzip, deflate, br')
      const gzipped = await inEncoding('gzip')
      expect(
        [plain, brotli, gzipped].map(({ headers }) => headers.get('content-encoding')),
      ).toEqual([undefined, ['br'], ['gzip']])
      expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes)
      expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes)
    }
  })

  it('shows a change within two seconds, and in the language that was chosen', async () => {
    const { db } = product.api.services
    const path = '/service/guarding/en'
    const shows = async (title: string) =>
      (await product.ask(path)).bytes.toString().includes(`<h1 lang="en">${title}</h1>`)
    await expect.poll(() => shows('Guarding')).toBe(true)
    const late: number[] = []
    for (const title of ['Guards', 'Watching', 'Guarding']) {
      // It was requested a moment ago.
      await product.ask(path)
      await db.updateTable('services').set({ titleEn: title }).execute()
      const changed = performance.now()
      while (!(await shows(title))) await pause(20)
      late.push(performance.now() - changed)
    }
    expect(Math.max(...late)).toBeLessThan(2_500)
    const tenders = async (cookie: string) =>
      (await product.ask('/tenders', { headers: { cookie } })).headers.get('content-language')
    expect([await tenders('lang=mm'), await tenders('lang=en'), await tenders('')]).toEqual([
      ['my'],
      ['en'],
      ['en'],
    ])
  }, 30_000)

  it('still has its pages while the api is away, and then its files while all are', async () => {
    await product.ask('/service/guarding/en')
    await product.api.app.close()
    await pause(2_100)
    const page = await product.ask('/service/guarding/en')
    expect([page.status, page.bytes.toString().includes('<h1 lang="en">Guarding</h1>')]).toEqual([
      200,
      true,
    ])
    const list = await product.ask('/api/profile')
    expect([list.status, JSON.parse(list.bytes.toString()).code]).toEqual([503, 'unavailable'])
    await product.site.halt()
    const away = await product.ask('/never/seen')
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, ['5']])
    const known = [list, away].flatMap((answer) => faultsOf('/', { ...answer, status: 200 }))
    expect(known).toEqual([])
    const [file = ''] = builtFiles('apps/site/build/client/assets', '/assets/')
    expect((await product.ask(file)).status).toBe(200)
  }, 30_000)
})
