import { confirmEmail, signUp } from '@padauk/contract/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCompany, aNewCompany, goodPassword, signInOver } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const mailsTo = (address: string) => api.inbox.mails.filter(({ to }) => to.includes(address))
const mailTo = (address: string, subject: string | RegExp) =>
  eventually(() => mailsTo(address).find((mail) => mail.subject.match(subject)))

const rowOf = (email: string) =>
  api.services.db.selectFrom('companies').selectAll().where('email', '=', email).executeTakeFirst()

test('a company signs up, confirms its address, waits, is approved, and signs in', async () => {
  const typed = aNewCompany()
  const answer = await api.call()(signUp, { body: typed })
  expect(answer).toMatchObject({ ok: true, value: {} })

  const letter = await mailTo(typed.email, 'We have received your registration')
  const link = /https:\/\/padauk\.example\/confirm\/([\w-]+)/.exec(letter.text)
  expect(letter.html).toContain(link?.[0])
  expect((await rowOf(typed.email))?.emailConfirmedAt).toBeNull()
  const token = link?.[1] ?? ''
  expect(await api.call()(confirmEmail, { body: { token } })).toMatchObject({ ok: true })
  expect((await rowOf(typed.email))?.emailConfirmedAt).toBeInstanceOf(Date)
  expect(await api.call()(confirmEmail, { body: { token } })).toMatchObject({ code: 'code-wrong' })

  const early = await signInOver(api, typed)
  expect([early.status, early.body.error]).toEqual([403, 'Your account is waiting for approval.'])

  const row = await rowOf(typed.email)
  await api.services.companies.decide(row?.id ?? '', {
    state: 'approved',
    reason: '',
    staffId: null,
  })
  await mailTo(typed.email, 'Your account has been approved')
  const signedIn = await signInOver(api, typed)
  expect(signedIn.status).toBe(200)
  const payload = JSON.parse(atob(signedIn.body.token?.split('.')[1] ?? ''))
  expect(payload.id).toBe(row?.id)
})

test('of three confirmations with one link at the same time exactly one works', async () => {
  const typed = aNewCompany()
  await api.call()(signUp, { body: typed })
  const { text } = await mailTo(typed.email, 'We have received your registration')
  const token = /\/confirm\/([\w-]+)/.exec(text)?.[1] ?? ''
  const use = () => api.call()(confirmEmail, { body: { token } })
  const answers = await Promise.all([use(), use(), use()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('the password is nowhere but in its hash, and secrets of letters are gone once sent', async () => {
  const typed = aNewCompany()
  await api.call()(signUp, { body: typed })
  await mailTo(typed.email, 'We have received your registration')
  const row = await rowOf(typed.email)
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(JSON.stringify({ ...row, passwordHash: '' })).not.toContain(goodPassword)
  expect(api.log.join('')).not.toContain(goodPassword)
  const letter = await eventually(() =>
    api.services.db
      .selectFrom('letters')
      .select('content')
      .where('recipient', '=', typed.email)
      .where('sentAt', 'is not', null)
      .executeTakeFirst(),
  )
  expect(letter.content).not.toHaveProperty('token')
})

test('responds the same for a known address, and e-mails its owner', async () => {
  const { email } = await aCompany(api)
  const before = await rowOf(email)
  const again = { ...aNewCompany(), email: email.toUpperCase(), password: 'another-good-one-77' }
  const known = await fetch(`${api.origin}/api/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(again),
  })
  expect([known.status, await known.text()]).toEqual([201, '{}'])
  const letter = await mailTo(email, 'An attempt to register your address')
  expect(letter.text).toContain('https://padauk.example/signin')
  expect(await rowOf(email)).toEqual(before)
})

test.each([
  ['name', '', 'Name field is required'],
  ['email', '', 'Email field is required'],
  ['email', 'x', 'Enter correct email'],
  ['phone', '', 'Phone field is required'],
  ['phone', '12', 'Enter a correct phone number'],
  ['company_name', '', 'Company Name field is required'],
  ['password', '', 'Password field is required'],
  ['password', 'short', 'Password must have at least 8 characters.'],
  ['password', 'Password1', 'This password is easy to guess. Please choose another one.'],
  ['password', 'Demo Contact', 'This password is easy to guess. Please choose another one.'],
  ['password', 'x'.repeat(129), 'This text is too long.'],
])('sign-up with %s %j is refused: %s', async (field, value, sentence) => {
  const body = { ...aNewCompany(), [field]: value }
  expect(await api.call()(signUp, { body })).toMatchObject({ fields: { [field]: sentence } })
})

test.each([
  { state: 'declined', error: 'Your account was not approved. Reason: because declined' },
  { state: 'suspended', error: 'Your account has been suspended. Reason: because suspended' },
] as const)('a $state company is told why, but only with the right password', async (row) => {
  const company = await aCompany(api, row.state)
  const right = await signInOver(api, company)
  expect([right.status, right.body.error]).toEqual([403, row.error])
  const wrong = await signInOver(api, { ...company, password: 'wrong-password-1' })
  const unknown = await signInOver(api, { ...company, email: 'unknown@example.com' })
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  expect(wrong.body.error).toBe('The email or password is not correct.')
})

test('allows only decisions that fit the current status, and keeps their history', async () => {
  const { id } = await aCompany(api, 'declined')
  const decide = (state: 'approved' | 'suspended') =>
    api.services.companies.decide(id, { state, reason: 'x', staffId: null })
  expect(await decide('approved')).toMatchObject({ ok: false })
  const other = await aCompany(api, 'suspended')
  const history = await api.services.db
    .selectFrom('companyDecisions')
    .select(['id', 'state', 'reason'])
    .where('companyId', '=', other.id)
    .orderBy('decidedAt')
    .execute()
  expect(history).toMatchObject([
    { state: 'approved', reason: 'because approved' },
    { state: 'suspended', reason: 'because suspended' },
  ])
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `company:${other.id}`)
    .orderBy('seq')
    .execute()
  const moved = (before: string, after: string, decision: number) => ({
    before: { state: before },
    after: { state: after },
    decision: history[decision]?.id,
  })
  // Reasons may tell about people, and what is in the chain can't be erased: it names the decision.
  expect(entries.map(({ body, ...entry }) => ({ ...entry, body: JSON.parse(body) }))).toEqual([
    {
      actor: 'system',
      action: 'company.approved',
      body: { ...moved('pending', 'approved', 0), email_confirmed: false },
    },
    { actor: 'system', action: 'company.suspended', body: moved('approved', 'suspended', 1) },
  ])
})

test('many registrations are stopped by network and never by their total, which raises an alert', async () => {
  const limited = await startApi({
    LIMIT_SIGN_UP_ALL: '2/3600',
    LIMIT_SIGN_UP_PER_NETWORK: '3/3600',
  })
  onTestFinished(limited.close)
  const register = async (from: string) => {
    const response = await fetch(`${limited.origin}/api/users`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(aNewCompany()),
    })
    return response.status
  }
  const statuses: number[] = []
  for (let i = 1; i <= 4; i++) statuses.push(await register(`203.0.113.${i}`))
  expect(statuses).toEqual([201, 201, 201, 429])
  expect(await register('198.51.100.1')).toBe(201)
  expect(await register('2001:db8:1:2::3')).toBe(201)
  expect(await limited.services.metrics.read()).toMatch(
    /padauk_total_exceeded_total\{limit="LIMIT_SIGN_UP_ALL"[^}]*\} 3/,
  )
})
