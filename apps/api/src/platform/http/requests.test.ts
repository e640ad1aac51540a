import { createConnection } from 'node:net'
import { createClient } from '@padauk/contract/client'
import { endpoint } from '@padauk/contract/endpoint'
import { done } from '@padauk/contract/problems'
import { readSettings } from '@padauk/contract/settings'
import { listTenders } from '@padauk/contract/tenders'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requireDeclaredAccess, serve } from '#platform/http/serve'
import { createApp } from '#src/app'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const json = { 'content-type': 'application/json' }

test.each([
  ['POST', '/api/contacts', json, '{"name":', 400, 'malformed'],
  ['POST', '/api/contacts', json, '{"name":"a\\u0000b"}', 400, 'malformed'],
  ['POST', '/api/contacts', json, '{"name":"\\ud800"}', 400, 'malformed'],
  ['POST', '/api/contacts', json, '{"__proto__":{"admin":1}}', 400, 'malformed'],
  ['POST', '/api/contacts', json, '['.repeat(50_000) + ']'.repeat(50_000), 400, 'malformed'],
  ['POST', '/api/contacts', json, '[]', 422, 'invalid-input'],
  ['POST', '/api/contacts', { 'content-type': 'text/xml' }, '<a/>', 415, 'unsupported-media-type'],
  ['POST', '/api/contacts', json, `"${'x'.repeat(300_000)}"`, 413, 'body-too-large'],
  ['GET', '/api/services/fr', {}, undefined, 404, 'not-found'],
  ['GET', '/api/services/../en', {}, undefined, 404, 'not-found'],
  ['GET', '/api/news?lang=fr', {}, undefined, 422, 'invalid-input'],
  ['GET', '/api/news?lang=en&lang=mm', {}, undefined, 422, 'invalid-input'],
  ['GET', '/api/news?debug=1', {}, undefined, 400, 'unknown-field'],
  ['GET', '/api/tenders/actives?limit=0', {}, undefined, 422, 'invalid-input'],
  ['GET', '/api/tenders/actives?limit=1e9', {}, undefined, 422, 'invalid-input'],
  ['DELETE', '/api/contacts', {}, undefined, 404, 'not-found'],
  ['GET', '/api/nowhere', {}, undefined, 404, 'not-found'],
  ['GET', `/api/services/${'x'.repeat(300)}/en`, {}, undefined, 404, 'not-found'],
  ['GET', '/api/services/%E0%A4%A/en', {}, undefined, 400, 'malformed'],
] as const)(
  '%s %s is refused in one shape',
  async (method, url, headers, payload, status, code) => {
    const response = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
    const answer = response.json()
    expect([response.statusCode, answer.code]).toEqual([status, code])
    expect(answer.error).toMatch(/\w/)
    expect(response.headers['cache-control']).toBe('no-store')
  },
)

test('a response contains only fields of its schema', async () => {
  const app = Fastify()
  app.decorate('guard', async () => done(undefined))
  app.decorate('endpoints', [])
  const leaky = endpoint({
    method: 'GET',
    path: '/leak',
    summary: 'A handler that gives too much',
    access: 'public',
    answer: { status: 200, schema: z.object({ name: z.string() }) },
    problems: [],
  })
  serve(app, leaky, async () => done({ name: 'a', password: 'secret' }))
  expect((await app.inject('/leak')).json()).toEqual({ name: 'a' })
})

test('a route without a declared access stops the start', async () => {
  const app = Fastify()
  requireDeclaredAccess(app)
  app.get('/hidden', () => 'x')
  await expect(app.ready()).rejects.toThrow('GET /hidden declares no access')
})

const withBug = () =>
  createApp({
    ...api.services,
    settings: {
      ...api.services.settings,
      read: async () => {
        throw new Error('relation "secret_table" does not exist')
      },
    },
  })

test('logs a bug, and its response reveals nothing', async () => {
  const app = await withBug()
  const response = await app.inject('/api/settings')
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual({ error: 'Error on server', code: 'server-error' })
  expect(api.log.some((line) => line.includes('secret_table'))).toBe(true)
  await app.close()
})

test('a 5xx response has a support code that leads to its log lines', async () => {
  const app = await withBug()
  const call = createClient({ origin: await app.listen({ port: 0 }), language: 'en' })
  const failed = await call(readSettings, { query: {} })
  const code = (!failed.ok && failed.supportCode) || ''
  expect(code).toMatch(/^[0-9a-f]{6}$/)
  const found = api.log.filter((line) => line.includes(`"reqId":"${code}`))
  expect(found.some((line) => line.includes('secret_table'))).toBe(true)
  await app.close()
})

test('a rejection has no support code', async () => {
  const call = createClient({ origin: api.origin, language: 'en' })
  const refused = await call(listTenders, { query: { cursor: 'x'.repeat(300) } })
  expect(refused).toMatchObject({ ok: false, status: 422 })
  expect(refused).not.toHaveProperty('supportCode')
})

test('a request keeps a well-formed id through all processes, and gets a new one otherwise', async () => {
  const id = 'c0ffee00-aaaa-bbbb-cccc-123456789012'
  const kept = await api.app.inject({ url: '/api/banners', headers: { 'x-request-id': id } })
  expect(kept.headers['x-request-id']).toBe(id)
  const hostile = await api.app.inject({
    url: '/api/banners',
    headers: { 'x-request-id': 'a"}\\n{"level":60' },
  })
  expect(hostile.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('secrets never reach the log', () => {
  api.services.log.info({ password: 'p4ss', body: { token: 't0ken', user: { otp: '123456' } } })
  const line = api.log.at(-1) ?? ''
  expect(line).toContain('[hidden]')
  expect(line).not.toMatch(/p4ss|t0ken|123456/)
})

/** What comes back for bytes that are no request. */
async function saidTo(bytes: string) {
  const socket = createConnection(Number(new URL(api.origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  let said = ''
  for await (const data of socket) said += String(data)
  return said
}

test.each([
  [
    'two lengths',
    'GET /api/banners HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n',
  ],
  ['no words of ours', 'HELO example\r\n\r\n'],
  ['an address without end', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
])('rubbish on a line, %s, is refused in the same shape and ends no process', async (_, bytes) => {
  const [head = '', body = ''] = (await saidTo(bytes)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toEqual({ error: 'The request could not be read.', code: 'malformed' })
  expect((await fetch(`${api.origin}/api/banners`)).status).toBe(200)
})

test('closes a connection with an unfinished request', () => {
  expect(api.app.server.requestTimeout).toBeGreaterThan(0)
})

test('the longest address that is allowed is counted like any other', async () => {
  const email = `${'a'.repeat(64)}@${'b'.repeat(181)}.example`
  expect(email).toHaveLength(254)
  const ask = (url: string, body: object) =>
    api.app.inject({ method: 'POST', url, headers: json, payload: JSON.stringify(body) })
  expect((await ask('/api/users/forgot', { email })).statusCode).toBe(200)
  expect((await ask('/api/login', { email, password: 'x' })).statusCode).toBe(401)
})

test('security headers are on every answer, errors included', async () => {
  for (const url of ['/api/banners', '/api/nowhere', '/static/images/none.webp']) {
    const { headers } = await api.app.inject(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})
