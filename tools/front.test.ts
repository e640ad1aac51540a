import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anOrigin, says } from './an-origin.ts'
import type { Origin } from './an-origin.ts'
import { hasNginx, startFront } from '@padauk/testing/front'
import type { Front } from '@padauk/testing/front'
import { root } from '@padauk/testing/processes'

const directory = mkdtempSync(join(tmpdir(), 'padauk-front-'))
const catalogue = (language: 'en' | 'my') => {
  const file = join(root, 'packages', 'language', 'messages', language, 'problems.json')
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
const english = catalogue('en')
const burmese = catalogue('my')

let site: Origin
let api: Origin
let front: Front

async function ask(path: string, options: RequestInit = {}) {
  const answer = await fetch(front.url + path, { redirect: 'manual', ...options })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Bytes as they are, for what no client library would send. */
async function sendRaw(bytes: string) {
  const socket = connect(front.port, '127.0.0.1')
  socket.end(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

/** A body that is sent piece by piece, without saying how long it will be. */
function beginBody(path: string, method = 'POST') {
  const sending = httpRequest(front.url + path, { method })
  const answered = once(sending, 'response').then(async ([response]) => ({
    status: response.statusCode as number,
    text: await text(response),
  }))
  return { sending, answered }
}

describe.skipIf(!hasNginx())('the front', { timeout: 30_000 }, () => {
  beforeAll(async () => {
    site = await anOrigin(says('page'))
    api = await anOrigin(says('answer'))
    front = await startFront({ directory, apis: [api.url], site: site.url })
  })
  afterAll(async () => {
    await front.stop()
    await Promise.all([site.leave(), api.leave()])
    rmSync(directory, { recursive: true, force: true })
  })
  beforeEach(() => {
    site.seen.length = 0
    api.seen.length = 0
    api.answerWith(says('answer'))
  })

  it('sends each path where it belongs', async () => {
    const paths = {
      site: [
        '/',
        '/mm',
        '/tenders?lang=mm',
        '/apian',
        '/.well-known/security.txt',
        '/assets/no.js',
      ],
      api: ['/api', '/api/news', '/api/nothing', '/admin', '/admin/x', '/static/files/x'],
    }
    for (const path of [...paths.site, ...paths.api]) await ask(path)
    expect(site.seen.map(({ url }) => url)).toEqual(paths.site)
    expect(api.seen.map(({ url }) => url)).toEqual(paths.api)
  })

  it('overwrites forwarding headers of a client', async () => {
    const told = {
      'x-request-id': 'chosen-by-client',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'elsewhere.example',
      forwarded: 'for=203.0.113.9',
    }
    const answer = await ask('/api/login', { headers: told })
    const { headers } = api.seen[0] ?? {}
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${front.port}`,
    })
    expect(headers?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
    expect(headers?.forwarded).toBeUndefined()
    expect(answer.headers.get('x-request-id')).toBe(headers?.['x-request-id'])
  })

  it('forwards the visitor’s address from the site', async () => {
    const told = { 'x-request-id': 'asked-by-site', 'x-forwarded-for': '203.0.113.9' }
    await fetch(`${front.apiUrl}/api/news`, { headers: { ...told, 'accept-encoding': 'br' } })
    expect(api.seen[0]?.headers).toMatchObject(told)
    expect(api.seen[0]?.headers['accept-encoding']).toBeUndefined()
  })

  it('does not expose its own pages', async () => {
    expect((await ask('/_front/api/503')).status).toBe(404)
    expect((await ask('/_front/page/503')).status).toBe(404)
    expect((await ask('/front/origins')).text).toBe('page')
  })

  it('returns errors as JSON in the requested language', async () => {
    const tooLarge = { method: 'POST', body: 'x'.repeat(256 * 1024 + 1) }
    const asked = (language: string) =>
      ask('/api/login', { ...tooLarge, headers: { 'accept-language': language } })
    const sentences = {
      'my-MM,my;q=0.9,en;q=0.8': burmese,
      my: burmese,
      'fr, my;q=0.5': burmese,
      'en-GB, my;q=0.5': english,
      fr: english,
    }
    for (const [language, catalogueOf] of Object.entries(sentences)) {
      const answer = await asked(language)
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([language, answer.status, JSON.parse(answer.text)]).toEqual([
        language,
        413,
        { error: catalogueOf['body-too-large'], code: 'body-too-large' },
      ])
    }
    expect(api.seen).toEqual([])
  })

  it('rejects bodies that are too large, with and without a length', async () => {
    api.answerWith(async (request, response) => {
      await text(request).catch(() => {})
      response.end('taken')
    })
    const { sending, answered } = beginBody('/api/uploads/b_x', 'PATCH')
    sending.on('error', () => {})
    for (let sent = 0; sent < 5; sent += 1) sending.write(Buffer.alloc(1_048_576))
    expect(await answered).toMatchObject({ status: 413 })
    sending.destroy()
    const page = await ask('/contact', { method: 'POST', body: 'x'.repeat(65_537) })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      413,
      'text/html; charset=utf-8',
    ])
  })

  it('rejects malformed requests without naming its software', async () => {
    const broken = await sendRaw('GET /api/news HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n')
    const noAddress = await sendRaw('NONSENSE\r\n\r\n')
    const tooLong = await sendRaw(`GET /api/${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const method = await sendRaw('TRACE /api/news HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect([broken.status, JSON.parse(broken.body).code]).toEqual([400, 'malformed'])
    expect([noAddress.status, noAddress.body.includes(english.malformed ?? '-')]).toEqual([
      400,
      true,
    ])
    expect([tooLong.status, JSON.parse(tooLong.body).code]).toEqual([414, 'not-found'])
    expect([method.status, JSON.parse(method.body).code]).toEqual([405, 'method-not-allowed'])
    for (const { head, body } of [broken, noAddress, tooLong, method]) {
      expect(head).toContain('x-content-type-options: nosniff')
      expect(head).not.toMatch(/server: nginx\//)
      expect(body).not.toContain('nginx')
    }
  })

  it('streams uploads: the first bytes are there before the last are sent, and no file is left', async () => {
    let arrived = 0
    api.answerWith(async (request, response) => {
      for await (const chunk of request) arrived += (chunk as Buffer).length
      response.end('taken')
    })
    const { sending, answered } = beginBody('/api/upload/files')
    sending.write(Buffer.alloc(2_000_000))
    await expect.poll(() => arrived, { timeout: 10_000 }).toBe(2_000_000)
    expect(readdirSync(join(directory, 'state', 'body'))).toEqual([])
    sending.end(Buffer.alloc(1_000))
    expect([await answered, arrived]).toEqual([{ status: 200, text: 'taken' }, 2_001_000])
  })

  it('logs no token, no tender and no query', async () => {
    await ask('/confirm/secret-token?x=secret-query')
    for (const page of ['confirm-email', 'join', 'signup/more', 'unsubscribe']) {
      await ask(`/${page}/secret-token`)
    }
    await ask('/api/histories/secret-tender', { method: 'POST', body: '{}' })
    await ask('/api/tenders/secret-tender')
    await ask('/api/users/password/secret-token', { method: 'PUT' })
    await ask('/api/news?x=secret-query')
    await ask('/auth/submit/secret-tender/success')
    await ask('/api/receipts/secret-number')
    for (const place of ['images/b_', 'files/b_', 'images/s_', 'files/s_']) {
      await ask(`/static/${place}secret-key`)
    }
    // Lines are written once a second.
    await pause(1_500)
    const lines = readFileSync(join(directory, 'access.log'), 'utf8').trim().split('\n')
    const paths = lines.map((line) => (JSON.parse(line) as { path: string }).path)
    expect(paths).toContain('/confirm/…')
    expect(paths).toContain('/api/news')
    // A company's own files leave no line at all: a name may hold the key of a file.
    expect(paths.filter((path) => /\/[bs]_/.test(path))).toEqual([])
    expect(lines.join('\n')).not.toMatch(/secret|histories|tenders\/|submit|receipts/)
  })

  it('returns 429 with Retry-After to an address that sends too many requests', async () => {
    const knocks = await Promise.all(
      Array.from({ length: 400 }, () => ask('/api/login', { method: 'POST', body: '{}' })),
    )
    const refused = knocks.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(100)
    expect(JSON.parse(refused[0]?.text ?? '')).toEqual({
      error: 'Too many requests. Please try again in 1 minute.',
      code: 'too-many-requests',
    })
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect((await ask('/api/news')).status).toBe(200)
  })

  it('responds for origins that are down: JSON for programs, a page for people', async () => {
    await Promise.all([site.leave(), api.leave()])
    const program = await ask('/api/login', { headers: { 'accept-language': 'my' } })
    const person = await ask('/tenders', { method: 'POST' })
    await Promise.all([site.comeBack(), api.comeBack()])
    expect([program.status, JSON.parse(program.text)]).toEqual([
      503,
      { error: burmese.unavailable, code: 'unavailable' },
    ])
    expect([person.status, person.headers.get('retry-after')]).toEqual([503, '5'])
    expect(person.text).toContain(english.unavailable)
    expect(person.text).toContain(burmese.unavailable)
    const policy = person.headers.get('content-security-policy') ?? ''
    const style = /<style>(.*)<\/style>/.exec(person.text)?.[1] ?? ''
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
    expect(policy).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  })
})
