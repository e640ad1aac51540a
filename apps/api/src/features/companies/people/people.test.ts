import { readCompany, changeProfile, listSessions } from '@padauk/contract/accounts'
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  listPeople,
  mostPeople,
  readInvitation,
  removeMember,
  withdrawInvitation,
} from '@padauk/contract/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCompany, aNewCompany, goodPassword, signInOver } from '#test/people'
import { aMember, aSignedInMember } from '#test/company-people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

let invited = 0
const anAddress = () => `invited-${++invited}@example.com`

/** The token of the link in the newest invitation to an address. */
async function invitationTo(email: string) {
  const letter = await eventually(() =>
    api.inbox.mails.findLast(({ to, subject }) => to.includes(email) && /invites/.test(subject)),
  )
  return /https:\/\/padauk\.example\/join\/([\w-]+)/.exec(letter.text)?.[1] ?? ''
}

const body = (email: string, role: 'submit' | 'prepare' = 'submit') => ({
  email,
  role,
  language: 'en' as const,
})

test('an owner invites, a person joins by the link, once, and signs in', async () => {
  const owner = await aSender(api)
  const email = anAddress()
  expect(await owner.call(inviteMember, { body: body(email) })).toMatchObject({ ok: true })
  const token = await invitationTo(email)
  const params = { token }
  expect(await api.call()(readInvitation, { params })).toMatchObject({
    ok: true,
    value: { email, role: 'submit' },
  })
  const joining = { name: 'Demo Colleague', password: goodPassword }
  expect(await api.call()(acceptInvitation, { params, body: joining })).toMatchObject({ ok: true })
  expect(await api.call()(acceptInvitation, { params, body: joining })).toMatchObject({
    code: 'code-wrong',
  })
  const listed = await owner.call(listPeople, {})
  expect(listed).toMatchObject({
    value: {
      people: [
        { id: owner.id, role: 'owner' },
        { email, role: 'submit', name: 'Demo Colleague' },
      ],
      invitations: [],
    },
  })
  const { status } = await signInOver(api, { email, password: goodPassword })
  expect(status).toBe(200)
})

test('a member reads the own record, and the company it belongs to', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner, 'prepare')
  expect(await member.call(readCompany, { params: { id: member.id } })).toMatchObject({
    value: { id: member.id, company_id: owner.id, role: 'prepare', email: member.email },
  })
  expect(await member.call(readCompany, { params: { id: owner.id } })).toMatchObject({
    code: 'not-found',
  })
  expect(await owner.call(readCompany, { params: { id: owner.id } })).toMatchObject({
    value: { id: owner.id, company_id: owner.id, role: 'owner' },
  })
})

test('a link that was replaced, withdrawn or ran out works no more', async () => {
  const owner = await aSender(api)
  const email = anAddress()
  await owner.call(inviteMember, { body: body(email) })
  const first = await invitationTo(email)
  await owner.call(inviteMember, { body: body(email, 'prepare') })
  const isRefused = async (token: string) =>
    !(await api.call()(readInvitation, { params: { token } })).ok
  expect(await isRefused(first)).toBe(true)
  const listed = await owner.call(listPeople, {})
  const [invitation] = listed.ok ? listed.value.invitations : []
  expect(invitation).toMatchObject({ email, role: 'prepare' })
  const params = { id: invitation?.id ?? '' }
  const other = await aSender(api)
  expect(await other.call(withdrawInvitation, { params })).toMatchObject({ code: 'not-found' })
  expect(await owner.call(withdrawInvitation, { params })).toMatchObject({ ok: true })
  const again = anAddress()
  await owner.call(inviteMember, { body: body(again) })
  const late = await invitationTo(again)
  await api.services.db
    .updateTable('memberInvitations')
    .set({ expiresAt: new Date(0) })
    .where('email', '=', again)
    .execute()
  expect(await isRefused(late)).toBe(true)
  const joining = { name: 'Late', password: goodPassword }
  expect(
    await api.call()(acceptInvitation, { params: { token: late }, body: joining }),
  ).toMatchObject({ code: 'code-wrong' })
})

test('ten people are the most, those who are invited included, also at once', async () => {
  const owner = await aSender(api)
  for (let people = 1; people < mostPeople - 1; people++) await aMember(api, owner)
  const outcomes = await Promise.all(
    [anAddress(), anAddress(), anAddress()].map((email) =>
      owner.call(inviteMember, { body: body(email) }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([
    { code: 'member-limit' },
    { code: 'member-limit' },
  ])
})

test('one address is one person: of a company or a member, never of both', async () => {
  const owner = await aSender(api)
  const other = await aCompany(api)
  await owner.call(inviteMember, { body: body(other.email) })
  const params = { token: await invitationTo(other.email) }
  const joining = { name: 'Twice', password: goodPassword }
  expect(await api.call()(acceptInvitation, { params, body: joining })).toMatchObject({
    fields: { name: expect.any(String) },
  })
  const member = await aMember(api, owner)
  const typed = { ...aNewCompany(), email: member.email }
  await api.services.companies.signUp(typed, { language: 'en', address: 'test' })
  const found = await api.services.companies.findByEmail(member.email)
  expect(found).toMatchObject({ id: member.id, companyId: owner.id })
  expect(await owner.call(inviteMember, { body: body(member.email) })).toMatchObject({
    fields: { email: expect.any(String) },
  })
})

test('owners remove, members leave, and every session of theirs ends', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  const other = await aSignedInMember(api, owner, 'prepare')
  const removed = (who: typeof owner.call, id: string) => who(removeMember, { params: { id } })
  expect(await removed(member.call, other.id)).toMatchObject({ code: 'not-found' })
  expect(await removed(owner.call, owner.id)).toMatchObject({ code: 'not-allowed' })
  expect(await removed((await aSender(api)).call, member.id)).toMatchObject({ code: 'not-found' })
  expect(await removed(owner.call, member.id)).toMatchObject({ ok: true })
  expect(await member.call(listSessions, {})).toMatchObject({ code: 'token-invalid' })
  expect((await signInOver(api, member)).status).toBe(401)
  expect(await removed(other.call, other.id)).toMatchObject({ ok: true })
  expect(await other.call(listSessions, {})).toMatchObject({ code: 'token-invalid' })
  expect(await owner.call(listSessions, {})).toMatchObject({ ok: true })
})

test('a role counts from the next request on', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner, 'prepare')
  const params = { id: member.id }
  const changed = await owner.call(changeMember, { params, body: { role: 'submit' } })
  expect(changed).toMatchObject({ ok: true })
  expect(await member.call(readCompany, { params })).toMatchObject({ value: { role: 'submit' } })
})

test('each person has own sessions, name and language; phone and categories are the owner’s', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  const own = await member.call(listSessions, {})
  expect(own.ok && own.value).toHaveLength(1)
  const profile = { name: 'Renamed', phone: '+959785432100', language: 'mm' as const }
  expect(await member.call(changeProfile, { body: profile })).toMatchObject({ ok: true })
  expect(await member.call(readCompany, { params: { id: member.id } })).toMatchObject({
    value: { name: 'Renamed', language: 'mm' },
  })
  expect(await owner.call(readCompany, { params: { id: owner.id } })).toMatchObject({
    value: { name: 'Demo Contact', language: 'en' },
  })
  const phone = '+959785432199'
  expect(await member.call(changeProfile, { body: { ...profile, phone } })).toMatchObject({
    code: 'not-allowed',
  })
})
