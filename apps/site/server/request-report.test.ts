import { readFileSync } from 'node:fs'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { reportRequests, shownPath } from './request-report.ts'

test.each([
  ['/', '/'],
  ['/service/security/mm?utm=x', '/service/security/mm'],
  ['/auth/submit/6f1c/success', '/auth'],
  ['/auth/receipt/6f1c.data', '/auth'],
  ['/confirm/a-secret-token', '/confirm'],
  ['/confirm-email/a-secret-token', '/confirm-email'],
  ['/join/a-secret-token', '/join'],
  ['/signup/more/a-secret-token', '/signup/more'],
  ['/signup', '/signup'],
  ['/unsubscribe/a-secret-token', '/unsubscribe'],
  ['/api/histories/6f1c', '/api'],
  ['/authors', '/authors'],
])('%s is told as %s', (url, shown) => {
  expect(shownPath(url)).toBe(shown)
})

test('no page with a token in its address tells it', () => {
  const routes = readFileSync(new URL('../app/routes.ts', import.meta.url), 'utf8')
  const pages = [...routes.matchAll(/route\('([^']*):token'/g)].map(([, page]) => `/${page}`)
  expect(pages).toContain('/join/')
  for (const page of pages) expect(`${shownPath(`${page}a-token`)}/`).toBe(page)
})

test('logs and counts only failures of forwarded bids', async () => {
  const lines: string[] = []
  const metrics = createMetrics({ release: 'test' })
  const loggerInstance: FastifyBaseLogger = pino(
    // A time may hold any digits, also those of a status.
    { base: null, timestamp: false },
    { write: (line: string) => void lines.push(line) },
  )
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  })
  onTestFinished(() => app.close())
  reportRequests(app, metrics)
  app.post('/api/histories/:id', (_, reply) => reply.code(201).send())
  app.put('/api/histories/:id', (_, reply) => reply.code(409).send())
  app.get('/api/down', (_, reply) => reply.code(503).send())
  await app.inject({ method: 'POST', url: '/api/histories/a-tender' })
  await app.inject({ method: 'PUT', url: '/api/histories/a-tender' })
  await app.inject('/api/down')
  const told = lines.map((line) => JSON.parse(line) as { msg: string; status: unknown })
  const answered = told.filter(({ msg }) => msg === 'answered')
  expect(answered.map(({ status }) => status)).toEqual([503])
  // So may a duration.
  const withoutTimes = JSON.stringify(told, (key, value: unknown) => (key === 'ms' ? null : value))
  expect(withoutTimes).not.toMatch(/a-tender|201|409/)
  const counted = (await metrics.registry.metrics()).match(/^padauk_request_seconds_count.*$/gm)
  expect(counted).toHaveLength(1)
  expect(counted?.[0]).toContain('status="503"')
})
