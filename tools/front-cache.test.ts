import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrigin, keptForAMoment, says } from './an-origin.ts'
import type { Origin } from './an-origin.ts'
import { hasNginx, startFront } from '@padauk/testing/front'
import type { Front } from '@padauk/testing/front'

let site: Origin
let api: Origin
let front: Front
const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))

const kept = keptForAMoment
/** Starts within one second, where hits are counted. */
const keptLong = { 'cache-control': 'public, max-age=60' }
const pastKeeping = 2_000
let addresses = 0
/** nginx looks at whole seconds. */
const aSecondBegins = () => pause(1_010 - (Date.now() % 1_000))
/** An address that was not requested yet. */
const newAddress = (below = '/page/') => `${below}${++addresses}`

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(front.url + path, { headers, method, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const textOf = async (path: string, headers?: Record<string, string>) =>
  (await ask(path, headers)).text

describe.skipIf(!hasNginx())('what the front keeps', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    site = await anOrigin(says('page', kept))
    api = await anOrigin(says('list', kept))
    front = await startFront({ directory, apis: [api.url], site: site.url, limits: false })
  })
  afterAll(async () => {
    await front.stop()
    await Promise.all([site.leave(), api.leave()])
    rmSync(directory, { recursive: true, force: true })
  })
  beforeEach(() => {
    site.seen.length = 0
    api.seen.length = 0
    site.answerWith(says('page', kept))
    api.answerWith(says('list', kept))
  })

  it('is fetched once for simultaneous requests', async () => {
    site.answerWith(async (request, response) => {
      await pause(200)
      says('slow page', keptLong)(request, response)
    })
    const path = newAddress()
    const texts = await Promise.all(Array.from({ length: 50 }, () => textOf(path)))
    expect([new Set(texts), site.seen.length]).toEqual([new Set(['slow page']), 1])
  })

  it('covers the public lists of the api too', async () => {
    const path = newAddress('/api/news?')
    api.answerWith(says('list', keptLong))
    await Promise.all(Array.from({ length: 20 }, () => textOf(path)))
    expect(api.seen.length).toBe(1)
  })

  it('is never more than two seconds old', async () => {
    await aSecondBegins()
    const path = newAddress()
    expect(await textOf(path)).toBe('page')
    site.answerWith(says('changed page', kept))
    expect(await textOf(path)).toBe('page')
    await pause(pastKeeping)
    // Also without requests in between: a page of minutes ago is never served.
    expect(await textOf(path)).toBe('changed page')
  })

  it('is renewed in the background after one second, without delaying a request', async () => {
    let version = 0
    site.answerWith(async (request, response) => {
      version += 1
      await pause(version === 1 ? 0 : 400)
      says(`version ${version}`, kept)(request, response)
    })
    const path = newAddress()
    const waits: number[] = []
    await aSecondBegins()
    await textOf(path)
    for (let turn = 0; turn < 3; turn += 1) {
      await aSecondBegins()
      const start = performance.now()
      await textOf(path)
      waits.push(performance.now() - start)
    }
    expect(version).toBeGreaterThan(2)
    // The best of them, because the machine may be busy; waiting for the end of a renewal shows in all.
    expect(Math.min(...waits)).toBeLessThan(150)
    await expect.poll(() => textOf(path)).not.toBe('version 1')
  })

  it('is served while its origin is down', async () => {
    const path = newAddress()
    await textOf(path)
    await site.leave()
    await pause(pastKeeping)
    const [there, never] = [await ask(path), await ask(newAddress())]
    await site.comeBack()
    expect([there.status, there.text, never.status]).toEqual([200, 'page', 503])
  })

  it('is served while its origin fails, but never instead of a 404', async () => {
    const path = newAddress()
    await textOf(path)
    await pause(pastKeeping)
    site.answerWith(says('a fault', {}, 503))
    expect((await ask(path)).text).toBe('page')
    site.answerWith(says('gone', { 'cache-control': 'no-store' }, 404))
    expect(await ask(path)).toMatchObject({ status: 404, text: 'gone' })
  })

  it('never holds private or no-store responses', async () => {
    const never = [
      { 'cache-control': 'no-store' },
      { 'cache-control': 'private, no-cache' },
      { 'cache-control': 'no-cache' },
      { ...keptLong, 'set-cookie': 'lang=mm' },
      {},
    ]
    for (const headers of never) {
      const path = newAddress()
      site.answerWith(says('first', headers))
      await textOf(path)
      site.answerWith(says('second', headers))
      expect([headers, await textOf(path)]).toEqual([headers, 'second'])
    }
  })

  it('is neither served to signed-in people nor made from their responses', async () => {
    const path = newAddress('/api/tenders/actives?')
    const signedIn = [
      { authorization: 'Bearer x' },
      { cookie: 'lang=mm; binding=x' },
      { cookie: '__Host-binding=x' },
      { cookie: 'staff=x.y' },
      { cookie: '__Host-staff=x.y' },
    ]
    for (const headers of signedIn) {
      api.answerWith(says('for one person', keptLong))
      expect([headers, await textOf(path, headers)]).toEqual([headers, 'for one person'])
    }
    api.answerWith(says('for everybody', keptLong))
    expect(await textOf(path)).toBe('for everybody')
    expect(await textOf(path, { cookie: 'device=x; other=y' })).toBe('for everybody')
    expect(api.seen.length).toBe(signedIn.length + 1)
  })

  it('varies like the site: language, Save-Data, encoding', async () => {
    const path = newAddress()
    site.answerWith(({ headers }, response) => {
      const wishes = [headers.cookie, headers['save-data'], headers['accept-encoding']]
      response.writeHead(200, { ...keptLong, vary: 'cookie, save-data, accept-encoding' })
      response.end(wishes.join(' '))
    })
    const visits = [
      { cookie: 'lang=mm', 'accept-encoding': 'identity' },
      { cookie: 'lang=en', 'accept-encoding': 'identity' },
      { 'save-data': 'on', 'accept-encoding': 'identity' },
      { 'accept-encoding': 'identity' },
    ]
    const texts = []
    for (const headers of visits) texts.push((await ask(path, headers)).text.trim())
    expect(texts).toEqual(['lang=mm', 'lang=en', 'on', ''])
    expect(await textOf(path, { cookie: 'a=b; lang=mm', 'accept-encoding': 'identity' })).toBe(
      'lang=mm  ',
    )
    expect(site.seen.length).toBe(4)
  })

  it('is sent in the requested encoding, as its origin compressed it', async () => {
    const path = newAddress()
    const page = 'ပိတောက် '.repeat(300)
    const written = { br: brotliCompressSync(page), gzip: gzipSync(page) }
    site.answerWith(({ headers }, response) => {
      const encoding = headers['accept-encoding'] as keyof typeof written | undefined
      response.writeHead(200, { ...keptLong, ...(encoding && { 'content-encoding': encoding }) })
      response.end(encoding ? written[encoding] : page)
    })
    const wishes = {
      'gzip, deflate, br, zstd': 'br',
      br: 'br',
      'gzip, deflate': 'gzip',
      'GZIP;q=1.0': 'gzip',
      identity: null,
    }
    for (const [wish, encoding] of Object.entries(wishes)) {
      const answer = await ask(path, { 'accept-encoding': wish })
      expect([wish, answer.headers.get('content-encoding'), answer.text]).toEqual([
        wish,
        encoding,
        page,
      ])
    }
    expect(site.seen.length).toBe(3)
  })

  it('keeps pictures for long, and never a company’s file', async () => {
    const immutable = { 'cache-control': 'public, max-age=31536000, immutable' }
    api.answerWith(says('picture', immutable))
    const path = newAddress('/static/images/')
    await Promise.all([textOf(path), textOf(path), textOf(path)])
    expect(api.seen.length).toBe(1)
    // A name that begins with `s_` also holds the key of its file.
    for (const own of [newAddress('/static/images/b_'), newAddress('/static/images/s_')]) {
      await textOf(own)
      await textOf(own)
    }
    expect(api.seen.length).toBe(5)
  })

  it('tells an origin about an older copy, and ignores such a header from a client', async () => {
    const path = newAddress()
    await textOf(path, { 'x-kept-copy': 'EXPIRED' })
    await pause(pastKeeping)
    await textOf(path)
    const told = site.seen.map(({ headers }) => headers['x-kept-copy'])
    expect(told).toEqual(['MISS', 'EXPIRED'])
    await textOf('/api/login', { 'x-kept-copy': 'EXPIRED' })
    expect(api.seen.at(-1)?.headers['x-kept-copy']).toBeUndefined()
  })

  it('gives a request id to a response from an origin, and none to a cached one', async () => {
    site.answerWith(says('page', keptLong))
    const path = newAddress()
    const idOf = async () => (await ask(path)).headers.get('x-request-id')
    expect(await idOf()).toBe(site.seen[0]?.headers['x-request-id'])
    expect(await idOf()).toBeNull()
    expect(site.seen.length).toBe(1)
  })

  it('asks with HEAD where the staff’s files are concerned: reading one is noted', async () => {
    await ask('/api/admin/tenders/x/submissions.zip', {}, 'HEAD')
    await ask('/static/files/b_x', {}, 'HEAD')
    expect(api.seen.map(({ method }) => method)).toEqual(['HEAD', 'HEAD'])
  })
})
