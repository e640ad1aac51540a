import {
  acceptInvitation,
  changeMember,
  inviteAgain,
  inviteMember,
} from '@padauk/contract/admin/staff'
import { createClient } from '@padauk/contract/client'
import { readStaffSession, signInStaff } from '@padauk/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anInvitation, changeOf, entriesAbout, letterTo, readAs } from '#test/colleagues'
import { aStaffMember, aSteppedUpMember, goodPassword } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const tokenIn = (text: string) => /\/admin\/invitation#([\w-]+)/.exec(text)?.[1] ?? ''

async function invited(owner: Awaited<ReturnType<typeof aSteppedUpMember>>) {
  const invitation = anInvitation()
  const answer = await owner.call(inviteMember, { body: invitation })
  if (!answer.ok) throw new Error(answer.error)
  const { text } = await letterTo(api, invitation.email, /invited/)
  return { ...invitation, id: answer.value.id, token: tokenIn(text), member: answer.value }
}

test('an invited colleague chooses a password and sets up the authenticator app', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const { id, email, token, member } = await invited(owner)
  expect(member).toMatchObject({ state: 'invited', second_factor: false, roles: ['officer'] })
  expect(member.invitation_expires_at).not.toBeNull()
  const kept = await api.services.db
    .selectFrom('letters')
    .select('content')
    .where('recipient', '=', email)
    .execute()
  expect(JSON.stringify(kept)).not.toContain(token)
  const tables = await sql`select token_hash from staff_invitations`.execute(api.services.db)
  expect(JSON.stringify(tables.rows)).not.toContain(token)

  const accepted = await api.call()(acceptInvitation, { body: { token, password: goodPassword } })
  expect(accepted).toMatchObject({ ok: true, value: { email } })
  const signedIn = await api.call()(signInStaff, { body: { email, password: goodPassword } })
  expect(signedIn).toMatchObject({ ok: true, value: { enrolling: true } })
  expect(await readAs(owner, id)).toMatchObject({ state: 'active', invitation_expires_at: null })
  const hash = expect.stringMatching(/^sha256:/)
  expect(await entriesAbout(api, id)).toMatchObject([
    {
      action: 'staff.invited',
      actor: `staff:${owner.id}`,
      body: { before: {}, after: { name: hash, roles: ['officer'], active: true } },
    },
    { action: 'staff.password-chosen', actor: `staff:${id}` },
    { action: 'staff.signed-in' },
  ])
})

test('a link works once, also when it is used twice at the same time', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const { token } = await invited(owner)
  const use = () => api.call()(acceptInvitation, { body: { token, password: goodPassword } })
  const answers = await Promise.all([use(), use(), use()])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await use()).toMatchObject({ status: 422, code: 'code-wrong' })
})

test('rejects an expired, replaced, guessed or deactivated invitation', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const use = (token: string) =>
    api.call()(acceptInvitation, { body: { token, password: goodPassword } })
  const refused = { code: 'code-wrong', error: expect.stringContaining('does not work any more') }
  expect(await use('guessed')).toMatchObject(refused)

  const late = await invited(owner)
  await sql`with gone as (delete from staff_invitations where staff_id = ${late.id} returning *)
    insert into staff_invitations (token_hash, staff_id, expires_at)
    select token_hash, staff_id, now() - interval '1 second' from gone`.execute(api.services.db)
  expect(await use(late.token)).toMatchObject(refused)

  const replaced = await invited(owner)
  const again = await owner.call(inviteAgain, { params: { id: replaced.id } })
  expect(again).toMatchObject({ ok: true })
  expect(await use(replaced.token)).toMatchObject(refused)

  const left = await invited(owner)
  const change = { ...changeOf(left.member), active: false }
  await owner.call(changeMember, { params: { id: left.id }, body: change })
  expect(await use(left.token)).toMatchObject(refused)
  expect(await owner.call(inviteAgain, { params: { id: left.id } })).toMatchObject({
    code: 'invalid-input',
  })
})

test.each([
  ['common', 'password123'],
  ['the own name', 'Demo Colleague'],
  ['short', 'seven77'],
  ['endless', 'x'.repeat(129)],
])('a password that is %s is refused, and the link can still be used', async (_, password) => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const { token } = await invited(owner)
  const use = (chosen: string) =>
    api.call()(acceptInvitation, { body: { token, password: chosen } })
  expect(await use(password)).toMatchObject({
    code: 'invalid-input',
    fields: { password: expect.any(String) },
  })
  expect(await use(goodPassword)).toMatchObject({ ok: true })
})

test('tries with links are counted by address', async () => {
  const strict = await startApi({
    DATABASE_URL: api.database.applicationUrl,
    LIMIT_STAFF_INVITATIONS_PER_ADDRESS: '2/60',
  })
  const use = () =>
    strict.call()(acceptInvitation, { body: { token: 'guessed', password: goodPassword } })
  await use()
  await use()
  expect(await use()).toMatchObject({ status: 429 })
  await strict.close()
})

test('one address belongs to one person, however it is capitalised', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const { email } = await invited(owner)
  const body = { ...anInvitation(), email: email.toUpperCase() }
  expect(await owner.call(inviteMember, { body })).toMatchObject({
    code: 'invalid-input',
    fields: { email: expect.any(String) },
  })
})

test('sends a password link; the old password works until it is used', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const { id, email, headers } = await aStaffMember(api, ['officer'])
  await owner.call(inviteAgain, { params: { id } })
  const { text } = await letterTo(api, email, /Choose a new password/)
  const asColleague = createClient({ ...api, language: 'en', headers })
  expect(await asColleague(readStaffSession, {})).toMatchObject({ ok: true })
  const password = 'another-good-word-9'
  await api.call()(acceptInvitation, { body: { token: tokenIn(text), password } })
  expect(await asColleague(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
  // The second factor is still asked for: a stolen mailbox alone opens nothing.
  expect(await api.call()(signInStaff, { body: { email, password } })).toMatchObject({
    code: 'code-wrong',
  })
  expect(await letterTo(api, email, /password has been changed/)).toBeTruthy()
})
