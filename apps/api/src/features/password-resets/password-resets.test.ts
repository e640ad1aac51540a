import { askForReset, resetPassword } from '@padauk/contract/accounts'
import { toMyanmarDigits } from '@padauk/language/digits'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aCompany, signInOver } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const password = 'quite-another-word-5'

async function ask(email: string) {
  const answer = await api.call()(askForReset, { body: { email } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value.identifier
}

const lettersTo = (address: string) =>
  api.inbox.mails.filter(({ to, subject }) => to.includes(address) && /OTP/.test(subject))

async function codeFor(address: string, letters = 1) {
  const letter = await eventually(() => lettersTo(address)[letters - 1])
  return /\b(\d{6})\b/.exec(letter.text)?.[1] ?? ''
}

const reset = (identifier: string, otp: string, word = password) =>
  api.call()(resetPassword, { params: { identifier }, body: { otp, password: word } })

test('resets a password with the e-mailed code, and ends every session', async () => {
  const company = await aCompany(api)
  const { body } = await signInOver(api, company)
  const identifier = await ask(company.email.toUpperCase())
  const otp = await codeFor(company.email)
  expect(await reset(identifier, '000000')).toMatchObject({ status: 422, code: 'code-wrong' })
  // People copy the code in the digits their keyboard has.
  const typed = `${toMyanmarDigits(otp.slice(0, 3))} ${toMyanmarDigits(otp.slice(3))}`
  expect(await reset(identifier, typed)).toMatchObject({ ok: true })
  expect(await reset(identifier, otp)).toMatchObject({ code: 'code-wrong' })

  const old = await fetch(`${api.origin}/api/users/${company.id}`, {
    headers: { authorization: `Bearer ${body.token}` },
  })
  expect(await old.json()).toMatchObject({ error: 'token invalid' })
  expect((await signInOver(api, company)).status).toBe(401)
  expect((await signInOver(api, { ...company, password })).status).toBe(200)
  await eventually(() =>
    api.inbox.mails.find(
      ({ to, subject }) => to.includes(company.email) && /password has been changed/.test(subject),
    ),
  )
})

test('an unknown address gets the same answer, and no letter', async () => {
  const identifier = await ask('unknown@example.com')
  expect(identifier).toMatch(/^[\w-]{32}$/)
  expect(await reset(identifier, '123456')).toMatchObject({ code: 'code-wrong' })
  const known = await aCompany(api)
  await ask(known.email)
  await codeFor(known.email)
  expect(lettersTo('unknown@example.com')).toEqual([])
})

test('allows five tries, also in parallel, then rejects even the right code', async () => {
  const company = await aCompany(api)
  const identifier = await ask(company.email)
  const otp = await codeFor(company.email)
  const wrong = otp === '111111' ? '222222' : '111111'
  await Promise.all(Array.from({ length: 10 }, () => reset(identifier, wrong)))
  expect(await reset(identifier, otp)).toMatchObject({ code: 'code-wrong' })
  expect((await signInOver(api, company)).status).toBe(200)
})

test('of three resets with one code at the same time exactly one sets its password', async () => {
  const company = await aCompany(api)
  const identifier = await ask(company.email)
  const otp = await codeFor(company.email)
  const words = ['first-new-word-11', 'second-new-word-22', 'third-new-word-33']
  const answers = await Promise.all(words.map((word) => reset(identifier, otp, word)))
  expect(answers.map(({ ok }) => ok).filter(Boolean)).toHaveLength(1)
  const signIns: boolean[] = []
  for (const word of words) {
    signIns.push((await signInOver(api, { ...company, password: word })).status === 200)
  }
  expect(signIns).toEqual(answers.map(({ ok }) => ok))
})

test('a code belongs to its own request, and a new request cancels the old one', async () => {
  const [one, other] = [await aCompany(api), await aCompany(api)]
  const identifier = await ask(one.email)
  const otp = await codeFor(one.email)
  const foreign = await ask(other.email)
  expect(await reset(foreign, otp)).toMatchObject({ code: 'code-wrong' })
  await ask(one.email)
  expect(await reset(identifier, otp)).toMatchObject({ code: 'code-wrong' })
})

test('a code expires after ten minutes', async () => {
  const company = await aCompany(api)
  const identifier = await ask(company.email)
  const otp = await codeFor(company.email)
  await api.services.db
    .updateTable('passwordResets')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('companyId', '=', company.id)
    .execute()
  expect(await reset(identifier, otp)).toMatchObject({ code: 'code-wrong' })
})

test('a guessable new password is refused without using the code up', async () => {
  const company = await aCompany(api)
  const identifier = await ask(company.email)
  const otp = await codeFor(company.email)
  expect(await reset(identifier, otp, 'password123')).toMatchObject({
    fields: { password: 'This password is easy to guess. Please choose another one.' },
  })
  expect(await reset(identifier, otp)).toMatchObject({ ok: true })
})

test('with the default limits one mailbox gets one code a minute, and the asker sees no difference', async () => {
  const limited = await startApi({
    LIMIT_RESET_LETTER_PAUSE: '',
    LIMIT_RESET_LETTERS_HOUR: '',
    LIMIT_RESET_LETTERS_DAY: '',
  })
  onTestFinished(limited.close)
  const company = await aCompany(limited)
  const call = limited.call()
  for (let i = 0; i < 5; i++) {
    expect(await call(askForReset, { body: { email: company.email } })).toMatchObject({ ok: true })
  }
  const owed = await limited.services.db
    .selectFrom('letters')
    .select('id')
    .where('kind', '=', 'otp')
    .where('recipient', '<>', '')
    .execute()
  expect(owed).toHaveLength(1)
})

test('requests for unknown addresses do not count against companies', async () => {
  const limited = await startApi({ LIMIT_RESET_LETTERS_ALL: '2/3600' })
  onTestFinished(limited.close)
  const call = limited.call()
  for (let i = 0; i < 5; i++) {
    await call(askForReset, { body: { email: `nobody-${i}@example.com` } })
  }
  const company = await aCompany(limited)
  await call(askForReset, { body: { email: company.email } })
  const owed = await limited.services.db
    .selectFrom('letters')
    .select('recipient')
    .where('kind', '=', 'otp')
    .where('recipient', '<>', '')
    .execute()
  expect(owed).toEqual([{ recipient: company.email }])
})
