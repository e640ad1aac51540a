import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const fields = ['name', 'email', 'phone', 'company_name', 'companyName', 'interestedService']
const secrets = ['password', 'current_password', 'otp', 'code', 'token', 'language', 'limit']
const name = fc.constantFrom(...fields, ...secrets, '__proto__', 'constructor', 'id', 'x')

const hostile = fc.constantFrom(
  '\u0000',
  '\ud800',
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>',
  '%00',
  'a@b.example',
  '၁၂၃၄၅၆',
  'x'.repeat(5_000),
)
const value = fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.jsonValue(), fc.double())
const body = fc.oneof(
  fc.dictionary(name, value).map((object) => JSON.stringify(object)),
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
)
const type = fc.constantFrom('application/json', 'text/plain', 'multipart/form-data', 'x', '')
const part = fc.oneof(fc.constantFrom('en', 'mm', '..', '%2e%2e', '%ff', '1'), fc.string(), hostile)

test('returns no undeclared 5xx for ten thousand malformed requests', async () => {
  const writing = api.app.endpoints.filter(({ method }) => method !== 'GET')
  const request = fc.record({
    endpoint: fc.oneof(fc.constantFrom(...writing), fc.constantFrom(...api.app.endpoints)),
    body,
    type,
    part,
  })
  let requests = 0
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ endpoint, body: payload, type: contentType, part: piece }) => {
        const url = endpoint.path.replace(/:(\w+)/g, () => encodeURIComponent(piece.toWellFormed()))
        const { statusCode } = await api.app.inject({
          method: endpoint.method,
          url,
          headers: { ...(contentType && { 'content-type': contentType }) },
          ...(endpoint.method !== 'GET' && { payload }),
        })
        requests++
        expect(statusCode).toBeLessThan(500)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(requests).toBe(10_000)
}, 180_000)
