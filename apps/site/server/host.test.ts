import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { createHost } from './host.ts'
import { createMetrics } from './metrics.ts'
import type { PageRequest, RenderPage } from './pages.ts'

const silent = pino({ level: 'silent' })

async function aHost(renderPage: RenderPage, environment: Record<string, string> = {}) {
  const config = readConfig(environment)
  const messageChunks = new Map([['my', '/assets/messages-my-abc.js']])
  const app = await createHost({
    config,
    log: silent,
    metrics: createMetrics({ release: 'test' }),
    renderPage,
    messageChunks,
  })
  onTestFinished(() => app.close())
  return app
}

function aPage({ status = 200, cacheControl = 'public, max-age=1' } = {}): Response {
  return new Response(`<head></head><p>${'ပိတောက် '.repeat(500)}</p>`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': 'my',
      'cache-control': cacheControl,
    },
  })
}

/** Answers with what it was told, as the api behind the forwarding. */
async function anApi(status = 200) {
  const server = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += (chunk as Buffer).length
    response.writeHead(status, { 'content-type': 'application/json', 'x-from': 'api' })
    response.end(JSON.stringify({ url: request.url, bytes, headers: request.headers }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a page', () => {
  it('is sent compressed, with ETag and security headers', async () => {
    const app = await aHost(async () => aPage())
    const answer = await app.inject({ url: '/mm', headers: { 'accept-encoding': 'br, gzip' } })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(answer.rawPayload.length),
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\//),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  it('is rendered once for a crowd, and for each who differs', async () => {
    let rendered = 0
    const app = await aHost(async () => {
      rendered += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
      return aPage()
    })
    const crowdOf = async (url: string, headers: Record<string, string> = {}) => {
      const before = rendered
      const asked = Array.from({ length: 40 }, () => app.inject({ url, headers }))
      const answers = await Promise.all(asked)
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      return rendered - before
    }
    expect(await crowdOf('/mm')).toBeLessThan(10)
    expect(await crowdOf('/mm', { cookie: 'lang=en' })).toBeGreaterThan(0)
    expect(await crowdOf('/mm', { 'save-data': 'on' })).toBeGreaterThan(0)
    expect(await crowdOf('/mm', { 'x-kept-copy': 'EXPIRED' })).toBeGreaterThan(0)
    expect(await crowdOf('/mm', { authorization: 'Bearer a' })).toBe(40)
  })

  it('may run its own scripts, and none that came with the data', async () => {
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
    const app = await aHost(async ({ visit: { scriptMark } }) => {
      const scripts = `<script>alert(1)</script><script nonce="${scriptMark}">ours('မြန်မာ')</script>`
      return new Response(`<head></head><body>${scripts}</body>`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    })
    const { headers, body } = await app.inject('/')
    expect(headers['content-security-policy']).toContain(hashOf("ours('မြန်မာ')"))
    expect(headers['content-security-policy']).not.toContain(hashOf('alert(1)'))
    expect(body).toContain("<script>alert(1)</script><script>ours('မြန်မာ')</script>")
  })

  it('names the file with the words of its language', async () => {
    const app = await aHost(async () => aPage())
    expect((await app.inject('/mm')).body).toContain('href="/assets/messages-my-abc.js"')
  })

  it('runs its own scripts only; in development also those of Vite', async () => {
    const policy = async (mode: string) => {
      const app = await aHost(async () => aPage(), { NODE_ENV: mode })
      return String((await app.inject('/mm')).headers['content-security-policy'])
    }
    expect(await policy('production')).toContain("script-src 'self'")
    expect(await policy('development')).not.toContain('script-src')
  })

  it('leaves the camera alone, except where a receipt is scanned', async () => {
    const app = await aHost(async () => aPage())
    const camera = async (url: string) =>
      String((await app.inject(url)).headers['permissions-policy']).split(',')[0]
    expect(await camera('/verify?no=7K2M')).toBe('camera=(self)')
    expect(await camera('/verifier.html')).toBe('camera=()')
    expect(await camera('/mm')).toBe('camera=()')
  })

  it('that is a file to be kept leaves as it is', async () => {
    const html = '<head></head><body></body>'
    const headers = { 'content-type': 'text/html', 'content-disposition': 'attachment' }
    const app = await aHost(async () => new Response(html, { headers }))
    expect((await app.inject('/verifier.html')).body).toBe(html)
  })

  it('returns 304 to a browser that has it', async () => {
    const app = await aHost(async () => aPage())
    const { etag } = (await app.inject('/mm')).headers
    const again = await app.inject({ url: '/mm', headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  it('has no ETag when it must not be cached', async () => {
    const app = await aHost(async () => aPage({ cacheControl: 'no-store' }))
    expect((await app.inject('/mm')).headers.etag).toBeUndefined()
  })

  it('keeps its status', async () => {
    const app = await aHost(async () => aPage({ status: 404 }))
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
  })
})

describe('the host', () => {
  async function visitFrom(headers: Record<string, string>, environment = {}) {
    const visits: PageRequest[] = []
    const render: RenderPage = async (page) => {
      visits.push(page)
      return aPage()
    }
    const app = await aHost(render, environment)
    const answer = await app.inject({ url: '/tenders?lang=mm', headers })
    return { answer, visit: visits[0]?.visit, request: visits[0]?.request }
  }

  it('tells the page where the visitor is and where the api is', async () => {
    const { visit, request } = await visitFrom(
      { host: 'padauk.example', 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
      { API_URL: 'http://10.0.0.2:3001' },
    )
    expect(visit).toMatchObject({
      address: '203.0.113.7',
      apiUrl: 'http://10.0.0.2:3001',
      origin: 'https://padauk.example',
    })
    expect(request?.url).toBe('https://padauk.example/tenders?lang=mm')
  })

  it('trusts only its proxy about addresses', async () => {
    const { visit } = await visitFrom(
      { 'x-forwarded-for': '203.0.113.7' },
      { TRUSTED_PROXY: '10.9.9.9' },
    )
    expect(visit?.address).toBe('127.0.0.1')
  })

  it('gives every request an id, or keeps the one from the front', async () => {
    const own = await visitFrom({})
    expect(own.answer.headers['x-request-id']).toBe(own.visit?.requestId)
    expect(own.visit?.requestId).toMatch(/^[0-9a-f-]{36}$/)
    const given = await visitFrom({ 'x-request-id': 'front-12345678' })
    expect(given.visit?.requestId).toBe('front-12345678')
    const forged = await visitFrom({ 'x-request-id': 'a b' })
    expect(forged.visit?.requestId).not.toBe('a b')
  })

  it('rejects an invalid address', async () => {
    const { answer } = await visitFrom({ host: 'not a host' })
    expect(answer.statusCode).toBe(400)
  })

  it('redirects /my to the Burmese home page', async () => {
    const app = await aHost(async () => aPage())
    const answer = await app.inject('/my')
    expect([answer.statusCode, answer.headers.location]).toEqual([301, '/mm'])
  })

  it('passes a form to the page, up to a size limit', async () => {
    const app = await aHost(async ({ request }) => new Response(await request.text()))
    const form = { method: 'POST', url: '/', headers: { 'content-type': 'text/plain' } } as const
    expect((await app.inject({ ...form, payload: 'name=Aye' })).body).toBe('name=Aye')
    const flood = await app.inject({ ...form, payload: 'x'.repeat(100_000) })
    expect(flood.statusCode).toBe(413)
  })
})

describe('forwarding to the api', () => {
  const noPage: RenderPage = async () => new Response('a page', { status: 404 })

  it('is off unless it is asked for', async () => {
    const app = await aHost(noPage)
    expect((await app.inject('/api/settings')).body).toBe('a page')
  })

  it.each(['/api/settings?lang=mm', '/static/images/a.webp', '/admin/'])(
    'passes %s on as it is',
    async (url) => {
      const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: await anApi() })
      const answer = await app.inject(url)
      expect(answer.json().url).toBe(url)
      expect(answer.headers['x-from']).toBe('api')
    },
  )

  it('overwrites X-Forwarded-For with the visitor’s address', async () => {
    const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: await anApi() })
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.7', 'x-request-id': 'front-1234' }
    const { headers: heard } = (await app.inject({ url: '/api/x', headers })).json()
    expect(heard).toMatchObject({ 'x-forwarded-for': '203.0.113.7', 'x-request-id': 'front-1234' })
  })

  it('streams bodies of any size', async () => {
    const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: await anApi() })
    const site = await app.listen({ host: '127.0.0.1', port: 0 })
    const answer = await fetch(`${site}/api/upload/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(4_000_000),
    })
    expect(await answer.json()).toMatchObject({ bytes: 4_000_000 })
  })

  it('handles Expect: 100-continue', async () => {
    const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: await anApi() })
    const headers = { 'content-type': 'text/plain', expect: '100-continue' }
    const answer = await app.inject({ method: 'POST', url: '/api/x', headers, payload: 'hello' })
    expect(answer.json().bytes).toBe(5)
  })

  it('returns an error in the visitor’s language when the api is down', async () => {
    const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: 'http://127.0.0.1:9' })
    const answer = await app.inject({ url: '/api/x', headers: { 'accept-language': 'my' } })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({ code: 'unavailable', error: expect.stringMatching(/[က-႟]/) })
  })

  it('does not ask again by itself when the api declines', async () => {
    const app = await aHost(noPage, { FORWARD_TO_API: 'true', API_URL: await anApi(503) })
    const answer = await app.inject('/api/x')
    expect([answer.statusCode, answer.json().url]).toEqual([503, '/api/x'])
  })
})
