import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { logOf, origin, test } from './product.ts'

test('one request id leads through site, api and worker', { tag: '@en' }, async () => {
  const id = randomUUID()
  const response = await fetch(`${origin()}/`, {
    method: 'POST',
    headers: { 'x-request-id': id, origin: origin() },
    body: new URLSearchParams({
      name: 'Demo Visitor',
      email: 'followed@example.com',
      countryCode: '95',
      phoneNumber: '9785432100',
      companyName: 'Demo Company',
      interestedService: 'Security service',
    }),
  })
  expect(response.status).toBe(200)
  for (const process of ['site', 'api', 'worker'] as const) {
    await expect.poll(() => logOf(process).includes(id), { timeout: 20_000 }).toBe(true)
    expect(logOf(process)).not.toContain('followed@example.com')
  }
})
