import { askForReset } from '@padauk/contract/accounts'
import { listLetters } from '@padauk/contract/admin/letters'
import { createClient } from '@padauk/contract/client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { letterTo } from '#test/colleagues'
import { aCompany, aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import { countOf, signInFrom, signInLimits } from '#test/signing-in'
import type { Try } from '#test/signing-in'
import { startApi } from '#test/start-api'

let api: Api
let company: Awaited<ReturnType<typeof aCompany>>
beforeAll(async () => {
  api = await startApi(signInLimits)
  await api.startWorker()
})
beforeEach(async () => {
  company = await aCompany(api)
})
afterAll(() => api.close())

const signIn = (given: Partial<Try> = {}) =>
  signInFrom(api, { email: company.email, password: company.password, ...given })

const guess = (i: number, more: Partial<Try> = {}) =>
  signIn({ password: `wrong-password-${i}`, from: `198.51.${i}.7`, ...more })

test.each(['of a company', 'of no account'])(
  '20 parallel guesses at an account %s: ten are compared, ten refused at once',
  async (whose) => {
    const more = whose === 'of no account' ? { email: 'unknown@example.com' } : {}
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => guess(i, more)))
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([10, 10])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'too-many-requests' })
    expect(refused?.retryAfter).toBeGreaterThan(600)
  },
)

test('a known browser has its own rate limit', async () => {
  const { cookie } = await signIn()
  await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i)))
  expect((await signIn()).status).toBe(429)
  expect((await signIn({ cookie })).status).toBe(200)
  const own = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i, { cookie })))
  expect([countOf(own, 401), countOf(own, 429)]).toEqual([10, 2])
})

test('a password reset allows sign-in despite earlier wrong guesses', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => guess(i)))
  const asked = await api.call()(askForReset, { body: { email: company.email } })
  if (!asked.ok) throw new Error(asked.error)
  const { text } = await letterTo(api, company.email, /OTP/)
  const password = 'quite-another-word-5'
  const reset = await fetch(`${api.origin}/api/users/password/${asked.value.identifier}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ otp: /\b\d{6}\b/.exec(text)?.[0], password }),
  })
  const [cookie = ''] = reset.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  expect((await signIn({ password, cookie })).status).toBe(200)
})

test('one /64 of IPv6 is one address', async () => {
  const from = (i: number) => `2001:db8:7:8:${i.toString(16)}::1`
  const spray = Array.from({ length: 25 }, (_, i) =>
    guess(i, { email: `spray-${i}@example.com`, from: from(i) }),
  )
  expect(countOf(await Promise.all(spray), 401)).toBe(20)
})

test('e-mails about a new device, hidden from the lists of staff', async () => {
  const isLetter = ({ to, subject }: { to: string[]; subject: string }) =>
    to.includes(company.email) && subject === 'Your account was used on a new device'
  const { cookie } = await signIn()
  await signIn({ cookie })
  await signIn({ agent: 'Demo Program 1.0' })
  await letterTo(api, company.email, /used on a new device/)
  await signIn({ agent: 'Demo Program 1.0' })
  await signIn({ cookie })
  expect(api.inbox.mails.filter(isLetter)).toHaveLength(1)
  const { headers } = await aStaffMember(api, ['owner'])
  const call = createClient({ origin: api.origin, language: 'en', headers })
  const listed = await call(listLetters, { query: { search: company.email } })
  if (!listed.ok) throw new Error(listed.error)
  const kinds = listed.value.items.map(({ kind }) => kind)
  expect(kinds).toContain('account-approved')
  expect(kinds).not.toContain('new-device')
})
