import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  changeMember,
  endMemberSessions,
  inviteAgain,
  inviteMember,
  listMembers,
  resetSecondFactor,
} from '@padauk/contract/admin/staff'
import { createClient } from '@padauk/contract/client'
import { readStaffSession, signInStaff } from '@padauk/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anInvitation, changeOf, entriesAbout, letterTo, readAs } from '#test/colleagues'
import { aStaffMember, aSteppedUpMember, goodPassword } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

// Owners of one test must not be the owners who remain in another.
beforeEach(async () => {
  await api.services.db.updateTable('staff').set({ active: false }).execute()
})

test('new roles count at once and are told by mail and in the log, before and after', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const colleague = await aStaffMember(api, ['editor'])
  const { id } = colleague
  const seen = await readAs(owner, id)
  const body = { ...changeOf(seen), roles: ['auditor', 'officer'] as const }
  const changed = await owner.call(changeMember, {
    params: { id },
    body: { ...body, roles: [...body.roles] },
  })
  expect(changed).toMatchObject({ value: { roles: ['officer', 'auditor'], revision: 1 } })
  const asColleague = createClient({ ...api, language: 'en', headers: colleague.headers })
  expect(await asColleague(readStaffSession, {})).toMatchObject({
    value: { roles: ['officer', 'auditor'] },
  })
  const { text } = await letterTo(api, colleague.email, /roles .* changed/)
  expect(text).toContain('Tender officer')
  expect((await entriesAbout(api, id)).at(-1)).toEqual({
    action: 'staff.changed',
    actor: `staff:${owner.id}`,
    body: { before: { roles: ['editor'] }, after: { roles: ['officer', 'auditor'] } },
  })
  // The same version again does not overwrite the change of another person.
  const stale = await owner.call(changeMember, { params: { id }, body: changeOf(seen) })
  expect(stale).toMatchObject({ status: 409, code: 'changed-since' })
})

test('deactivating an account ends its sessions and blocks sign-in', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const colleague = await aStaffMember(api, ['officer'])
  const { id } = colleague
  const seen = await readAs(owner, id)
  expect(seen).toMatchObject({ sessions: 1, last_signed_in_at: expect.any(String) })
  const body = { ...changeOf(seen), active: false }
  const changed = await owner.call(changeMember, { params: { id }, body })
  expect(changed).toMatchObject({ value: { state: 'inactive', sessions: 0 } })
  const asColleague = createClient({ ...api, language: 'en', headers: colleague.headers })
  expect(await asColleague(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
  const back = { ...changeOf(await readAs(owner, id)) }
  await owner.call(changeMember, { params: { id }, body: back })
  // The old cookie does not come back to life with the account.
  expect(await asColleague(readStaffSession, {})).toMatchObject({ code: 'token-invalid' })
})

test('an owner cannot remove the own owner role', async () => {
  const owner = await aSteppedUpMember(api, ['owner', 'editor'])
  await aStaffMember(api, ['owner'])
  const seen = await readAs(owner, owner.id)
  const params = { id: owner.id }
  const demoted = await owner.call(changeMember, {
    params,
    body: { ...changeOf(seen), roles: ['editor'] },
  })
  expect(demoted).toMatchObject({ code: 'invalid-input', fields: { roles: expect.any(String) } })
  const left = await owner.call(changeMember, {
    params,
    body: { ...changeOf(seen), active: false },
  })
  expect(left).toMatchObject({ code: 'invalid-input', fields: { active: expect.any(String) } })
  // What is no key may change.
  const other = await owner.call(changeMember, {
    params,
    body: { ...changeOf(seen), roles: ['owner'] },
  })
  expect(other).toMatchObject({ ok: true })
})

test('two owners who remove each other at the same moment: one of them remains', async () => {
  for (let round = 0; round < 5; round++) {
    await api.services.db.updateTable('staff').set({ active: false }).execute()
    const [one, two] = [
      await aSteppedUpMember(api, ['owner']),
      await aSteppedUpMember(api, ['owner']),
    ]
    // An invited person does not count as an owner who can sign in.
    await one.call(inviteMember, { body: { ...anInvitation(), roles: ['owner'] } })
    const body = changeOf(await readAs(one, one.id))
    const answers = await Promise.all([
      one.call(changeMember, { params: { id: two.id }, body: { ...body, roles: ['auditor'] } }),
      two.call(changeMember, { params: { id: one.id }, body: { ...body, active: false } }),
    ])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    const { rows } = await sql<{ id: string }>`select id from staff
      where active and 'owner' = any(roles) and totp_confirmed_at is not null`.execute(
      api.services.db,
    )
    expect(rows).toHaveLength(1)
  }
})

test('resetting an authenticator app ends sessions, deletes recovery codes and sends an e-mail', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const colleague = await aStaffMember(api, ['officer'])
  const { id, email } = colleague
  await sql`insert into staff_recovery_codes values (${id}, 'old')`.execute(api.services.db)
  const answer = await owner.call(resetSecondFactor, { params: { id } })
  expect(answer).toMatchObject({ value: { second_factor: false, sessions: 0 } })
  const codes = await api.services.db
    .selectFrom('staffRecoveryCodes')
    .select('codeHash')
    .where('staffId', '=', id)
    .execute()
  expect(codes).toEqual([])
  const signedIn = await api.call()(signInStaff, { body: { email, password: goodPassword } })
  expect(signedIn).toMatchObject({ value: { enrolling: true } })
  expect(await letterTo(api, email, /authenticator app was removed/)).toBeTruthy()
  expect((await entriesAbout(api, id)).map(({ action }) => action)).toContain(
    'staff.second-factor-reset',
  )
  expect(await owner.call(resetSecondFactor, { params: { id } })).toMatchObject({
    code: 'invalid-input',
  })
})

test('from the command line a sole owner gets a new password and sets up the app again', async () => {
  const owner = await aStaffMember(api, ['owner'])
  const program = join(import.meta.dirname, '..', '..', 'staff-create.ts')
  const run = (...words: string[]) =>
    promisify(execFile)(process.execPath, [program, ...words], { env: api.environment })
  const { stdout } = await run('--reset', '--email', owner.email.toUpperCase())
  const password = /new password of \S+: (\S+)\n$/.exec(stdout)?.[1] ?? ''
  expect(
    await createClient({ ...owner, origin: api.origin, language: 'en' })(readStaffSession, {}),
  ).toMatchObject({ code: 'token-invalid' })
  const signIn = (word: string) =>
    api.call()(signInStaff, { body: { email: owner.email, password: word } })
  expect(await signIn(goodPassword)).toMatchObject({ code: 'credentials-wrong' })
  expect(await signIn(password)).toMatchObject({ ok: true, value: { enrolling: true } })
  const letter = await letterTo(api, owner.email, /access to the administration was reset/)
  expect(letter.text).not.toContain(password)
  expect((await entriesAbout(api, owner.id)).map(({ action }) => action)).toEqual([
    'staff.signed-in',
    'staff.access-reset',
    'staff.signed-in',
  ])
  await expect(run('--reset', '--email', 'unknown@padauk.example')).rejects.toThrow(
    'no active member',
  )
  // Each run starts a process of its own, which takes its time on a busy machine.
}, 90_000)

test('sessions are ended by an owner; the own one that asks stays', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const colleague = await aStaffMember(api, ['officer'])
  const ended = await owner.call(endMemberSessions, { params: { id: colleague.id } })
  expect(ended).toMatchObject({ value: { sessions: 0 } })
  const own = await owner.call(endMemberSessions, { params: { id: owner.id } })
  expect(own).toMatchObject({ value: { sessions: 1 } })
})

test('an owner needs a fresh code for every change', async () => {
  const { headers, id } = await aStaffMember(api, ['owner'])
  const call = createClient({ ...api, language: 'en', headers })
  const stopped = { code: 'step-up-needed' }
  expect(await call(inviteMember, { body: anInvitation() })).toMatchObject(stopped)
  expect(await call(inviteAgain, { params: { id } })).toMatchObject(stopped)
  expect(await call(resetSecondFactor, { params: { id } })).toMatchObject(stopped)
  expect(await call(endMemberSessions, { params: { id } })).toMatchObject(stopped)
})

test('the list pages by key, filters, and is a file without formulas', async () => {
  const owner = await aSteppedUpMember(api, ['owner'])
  const name = '=cmd|demo'
  for (let i = 0; i < 3; i++) {
    await owner.call(inviteMember, { body: { ...anInvitation(), name } })
  }
  const names: string[] = []
  let after: string | undefined
  do {
    const query = { limit: 2, state: 'invited' as const, ...(after && { after }) }
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(query)
    names.push(...page.items.map((item) => item.name))
    after = page.next ?? undefined
  } while (after)
  expect(names.filter((each) => each === name)).toHaveLength(3)
  expect(await owner.call(listMembers, { query: { after: 'rubbish' } })).toMatchObject({
    code: 'invalid-input',
  })
  const response = await fetch(`${api.origin}/api/admin/staff/export?state=invited`, {
    headers: owner.headers,
  })
  expect(await response.text()).toContain('"\t=cmd|demo",')

  async function readPage(query: { limit: number; state: 'invited'; after?: string }) {
    const answer = await owner.call(listMembers, { query })
    if (!answer.ok) throw new Error(answer.error)
    return answer.value
  }
})
