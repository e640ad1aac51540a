import { renewRecoveryCodes } from '@padauk/contract/admin/staff'
import {
  beginTotp,
  confirmTotp,
  readStaffSession,
  signInStaff,
  stepUp,
} from '@padauk/contract/staff'
import { createClient } from '@padauk/contract/client'
import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aStaffMember, aSteppedUpMember, goodPassword, signInOver } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function signIn(email: string, code?: string) {
  const answer = await api.call()(signInStaff, {
    body: { email, password: goodPassword, ...(code && { code }) },
  })
  if (!answer.ok) return { answer, headers: {} }
  const cookie = answer.headers.getSetCookie()[0] ?? ''
  const { csrf } = answer.value
  return { answer, headers: { cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': csrf }, cookie }
}

const callAs = (headers: Record<string, string>) =>
  createClient({ origin: api.origin, language: 'en', headers })

test('a new member of staff can act only after setting up the authenticator app', async () => {
  const email = 'new@padauk.example'
  const person = { name: 'New', email, password: goodPassword, roles: ['officer' as const] }
  await api.services.staff.create(person)
  const first = await signIn(email)
  expect(first.answer).toMatchObject({ ok: true, value: { enrolling: true, roles: ['officer'] } })
  expect(first.cookie).toMatch(/^__Host-staff=.*HttpOnly; SameSite=Strict;.*Secure$/)
  const call = callAs(first.headers)
  expect(await call(stepUp, { body: { code: '123456' } })).toMatchObject({ code: 'not-allowed' })

  const begun = await call(beginTotp, { body: { password: goodPassword } })
  if (!begun.ok) throw new Error(begun.error)
  expect(begun.value.uri).toMatch(/^otpauth:\/\/totp\/Padauk:new%40padauk\.example\?/)
  const row = await api.services.db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirst()
  expect(row?.totpSecret).not.toContain(begun.value.secret)
  // Not active before it is confirmed: signing in without a code still leads only here.
  expect((await signIn(email)).answer).toMatchObject({ value: { enrolling: true } })
  expect(await call(confirmTotp, { body: { code: '000000' } })).toMatchObject({
    code: 'code-wrong',
  })
  const code = await generate({ secret: begun.value.secret })
  const confirmed = await call(confirmTotp, { body: { code } })
  if (!confirmed.ok) throw new Error(confirmed.error)
  expect(confirmed.value.recovery_codes).toHaveLength(10)
  expect((await signIn(email)).answer).toMatchObject({ status: 422, code: 'code-wrong' })
  // The code that confirmed it was used.
  expect((await signIn(email, code)).answer).toMatchObject({ code: 'code-wrong' })

  const [recovery = ''] = confirmed.value.recovery_codes
  expect((await signIn(email, recovery)).answer).toMatchObject({ value: { enrolling: false } })
  expect((await signIn(email, recovery)).answer).toMatchObject({ code: 'code-wrong' })
})

test('a code works once, also when it comes twice at the same time', async () => {
  const { id, email, secret } = await aStaffMember(api, ['owner'])
  await api.services.db
    .updateTable('staff')
    .set({ totpLastStep: 0 })
    .where('email', '=', email)
    .execute()
  const code = await generate({ secret })
  const answers = await Promise.all([signIn(email, code), signIn(email, code), signIn(email, code)])
  expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'actor'])
    .where('subject', '=', `staff:${id}`)
    .execute()
  // Once when the person was made, once now.
  const signedIn = { action: 'staff.signed-in', actor: `staff:${id}` }
  const refused = { action: 'staff.code-wrong', actor: 'system' }
  expect(entries).toEqual([signedIn, signedIn, refused, refused])
})

test('a recovery code works once, also when it comes three times at the same time', async () => {
  const { email, call, id } = await aSteppedUpMember(api, ['owner'])
  const renewed = await call(renewRecoveryCodes, {})
  if (!renewed.ok) throw new Error(renewed.error)
  const [code = ''] = renewed.value.recovery_codes
  const answers = await Promise.all([signIn(email, code), signIn(email, code), signIn(email, code)])
  expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
  const used = await api.services.db
    .selectFrom('staffRecoveryCodes')
    .select('codeHash')
    .where('staffId', '=', id)
    .where('usedAt', 'is not', null)
    .execute()
  expect(used).toHaveLength(1)
})

test('ends a session after 30 idle minutes, and rejects a changed cookie', async () => {
  const { id, headers } = await aStaffMember(api, ['editor'])
  const read = (cookie: string) => callAs({ cookie })(readStaffSession, {})
  expect(await read(headers.cookie)).toMatchObject({ ok: true })
  expect(await read(`${headers.cookie}x`)).toMatchObject({ code: 'token-invalid' })
  await api.services.db
    .updateTable('sessions')
    .set({ seenAt: new Date(Date.now() - 31 * 60_000) })
    .where('staffId', '=', id)
    .execute()
  expect(await read(headers.cookie)).toMatchObject({ code: 'token-invalid' })
})

test('staff cannot sign in as a company, nor a company as staff', async () => {
  const { email, headers } = await aStaffMember(api, ['owner'])
  expect((await signInOver(api, { email, password: goodPassword })).status).toBe(401)
  const company = await aCompany(api)
  expect((await signIn(company.email)).answer).toMatchObject({ code: 'credentials-wrong' })
  const { body } = await signInOver(api, company)
  const asCompany = callAs({ authorization: `Bearer ${body.token}` })
  expect(await asCompany(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
  const response = await fetch(`${api.origin}/api/sessions`, { headers })
  expect(response.status).toBe(401)
})

test('step-up needs a fresh code', async () => {
  const { secret, email, headers } = await aStaffMember(api, ['owner'])
  const call = callAs(headers)
  expect(await call(stepUp, { body: { code: '000000' } })).toMatchObject({ code: 'code-wrong' })
  await api.services.db
    .updateTable('staff')
    .set({ totpLastStep: 0 })
    .where('email', '=', email)
    .execute()
  const code = await generate({ secret })
  expect(await call(stepUp, { body: { code } })).toMatchObject({ ok: true })
  expect(await call(stepUp, { body: { code } })).toMatchObject({ code: 'code-wrong' })
})
