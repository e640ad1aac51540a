import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aCompany } from '#test/people'
import type { Api } from '#test/people'
import { countOf, signInFrom, signInLimits } from '#test/signing-in'
import { startApi } from '#test/start-api'

let api: Api
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  api = await startApi(signInLimits)
})
beforeEach(async () => {
  company = await aCompany(api)
})
afterAll(() => api.close())

// 500 guesses of 50 addresses, ten each, which no limit by address stops.
const attacked = [
  { what: 'at the company itself', email: () => company.email, isKnown: true },
  {
    what: 'at 500 other accounts',
    email: (i: number) => `victim-${i}@example.com`,
    isKnown: false,
  },
]

test.each(attacked)(
  'during 500 parallel guesses $what a company signs in within 2 s',
  // Measured again when the machine was busy with something else; a real delay stays.
  { retry: 2, timeout: 120_000 },
  async ({ what, email, isKnown }) => {
    const { cookie } = await signInFrom(api, { ...company, from: '192.0.2.9' })
    const round = Math.floor(Math.random() * 200)
    const attack = Array.from({ length: 500 }, (_, i) =>
      signInFrom(api, {
        email: email(i),
        password: `wrong-password-${i}`,
        from: `10.${round}.${i % 50}.1`,
      }),
    )
    // Behind the crowd, not before it.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const honest = await signInFrom(api, {
      ...company,
      from: '192.0.2.10',
      ...(isKnown && { cookie }),
    })
    const answers = await Promise.all(attack)
    const slowest = Math.max(...answers.map(({ ms }) => ms))
    process.stdout.write(
      `500 guesses ${what}: ${countOf(answers, 401)} compared, ${countOf(answers, 429)} refused, the slowest after ${slowest.toFixed(0)} ms; the company signed in after ${honest.ms.toFixed(0)} ms\n`,
    )
    expect(honest.status).toBe(200)
    expect(honest.ms).toBeLessThan(2_000)
  },
)
