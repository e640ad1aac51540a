import {
  changeOwnPassword,
  endOwnSession,
  listOwnSessions,
  renewRecoveryCodes,
} from '@padauk/contract/admin/staff'
import { createClient } from '@padauk/contract/client'
import { readStaffSession, signInStaff } from '@padauk/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember, aSteppedUpMember, goodPassword } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const callAs = (headers: Record<string, string>) =>
  createClient({ origin: api.origin, language: 'en', headers })

const subjectsTo = (email: string) =>
  api.inbox.mails.filter((mail) => mail.to.includes(email)).map((mail) => mail.subject)

/** A second browser of the same person. */
async function elsewhere(id: string) {
  const { db, sessions } = api.services
  const visitor = { agent: 'Elsewhere', cookie: undefined, isBrowser: true }
  const opened = await sessions.openForStaff(db, id, { visitor, enrolling: false })
  const [cookie = ''] = opened.setCookies
  return { sessionId: opened.sessionId, call: callAs({ cookie: cookie.split(';')[0] ?? '' }) }
}

test('changing a password needs the old one, ends other sessions and sends an e-mail', async () => {
  const { id, email, headers } = await aStaffMember(api, ['editor'])
  const other = await elsewhere(id)
  const call = callAs(headers)
  const change = (current: string, password: string) =>
    call(changeOwnPassword, { body: { current_password: current, password } })
  expect(await change('wrong', 'another-good-word-9')).toMatchObject({
    fields: { current_password: expect.any(String) },
  })
  expect(await change(goodPassword, 'password123')).toMatchObject({
    fields: { password: expect.any(String) },
  })
  expect(await other.call(readStaffSession, {})).toMatchObject({ ok: true })
  expect(await change(goodPassword, 'another-good-word-9')).toMatchObject({ ok: true })
  expect(await other.call(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
  expect(await call(readStaffSession, {})).toMatchObject({ ok: true })
  await eventually(() => subjectsTo(email).includes('Your password has been changed'))
})

test('recovery codes are renewed only after a code was shown, and the old ones are gone', async () => {
  const { headers } = await aStaffMember(api, ['auditor'])
  expect(await callAs(headers)(renewRecoveryCodes, {})).toMatchObject({ code: 'step-up-needed' })
  const { call, email } = await aSteppedUpMember(api, ['auditor'])
  const first = await call(renewRecoveryCodes, {})
  const second = await call(renewRecoveryCodes, {})
  if (!first.ok || !second.ok) throw new Error('no codes')
  const signIn = (code = '') =>
    api.call()(signInStaff, { body: { email, password: goodPassword, code } })
  expect(await signIn(first.value.recovery_codes[0])).toMatchObject({ ok: false })
  expect(await signIn(second.value.recovery_codes[0])).toMatchObject({ ok: true })
  await eventually(() => subjectsTo(email).includes('You have new recovery codes'))
})

test('lists and ends only own sessions', async () => {
  const { id, headers } = await aStaffMember(api, ['editor'])
  const other = await elsewhere(id)
  const stranger = await elsewhere((await aStaffMember(api, ['editor'])).id)
  const call = callAs(headers)
  const listed = await call(listOwnSessions, {})
  expect(listed).toMatchObject({
    value: expect.arrayContaining([
      expect.objectContaining({ agent: 'Elsewhere', current: false }),
      expect.objectContaining({ current: true }),
    ]),
  })
  const end = (sessionId: string) => call(endOwnSession, { params: { id: sessionId } })
  expect(await end(stranger.sessionId)).toMatchObject({ code: 'not-found' })
  expect(await end(other.sessionId)).toMatchObject({ ok: true })
  expect(await other.call(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
})

test('however many renewals come at once, one set of codes is left', async () => {
  const { call, email } = await aSteppedUpMember(api, ['auditor'])
  const renewals = await Promise.all(Array.from({ length: 8 }, () => call(renewRecoveryCodes, {})))
  expect(renewals.map(({ ok }) => ok)).toEqual(renewals.map(() => true))
  const left = await api.services.db
    .selectFrom('staffRecoveryCodes')
    .innerJoin('staff', 'staff.id', 'staffRecoveryCodes.staffId')
    .select('codeHash')
    .where('email', '=', email)
    .execute()
  expect(left).toHaveLength(renewals[0]?.ok ? renewals[0].value.recovery_codes.length : 0)
})
