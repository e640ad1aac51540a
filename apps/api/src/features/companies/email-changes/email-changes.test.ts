import {
  askForReset,
  changeEmail,
  changePassword,
  confirmEmailChange,
  listSessions,
  readCompany,
  resetPassword,
  signUp,
} from '@padauk/contract/accounts'
import { removeMember } from '@padauk/contract/people'
import { createClient } from '@padauk/contract/client'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aMember, aSignedInMember } from '#test/company-people'
import { aCompany, aNewCompany, goodPassword, signInOver } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi({ LIMIT_EMAIL_CHANGES: '50/60' })
  await api.startWorker()
})
afterAll(() => api.close())

let addresses = 0
const anAddress = () => `another-${++addresses}@example.com`

type Asking = Pick<Sender, 'email' | 'call'>
const ask = ({ call }: Asking, email: string, password = goodPassword) =>
  call(changeEmail, { body: { email, password } })
const confirm = (token: string) => api.call()(confirmEmailChange, { body: { token } })

const linksTo = (email: string) =>
  api.inbox.mails
    .filter(({ to }) => to.some((address) => address.toLowerCase() === email.toLowerCase()))
    .map(({ text }) => /https:\/\/padauk\.example\/confirm-email\/([\w-]+)/.exec(text)?.[1])
    .filter((token) => token !== undefined)

/** The newest links, of the present and of the new address. */
async function links(present: string, fresh: string, place = 1) {
  const presentLink = await eventually(() => linksTo(present)[place - 1])
  const newLink = await eventually(() => linksTo(fresh)[place - 1])
  return { presentLink, newLink }
}

async function asked(person: Asking, email = anAddress()) {
  expect(await ask(person, email)).toMatchObject({ ok: true })
  return { email, ...(await links(person.email, email)) }
}

const addressOf = async ({ id, call }: Asking & { id: string }) => {
  const read = await call(readCompany, { params: { id } })
  return read.ok ? read.value.email : read.code
}

const personAt = (email: string) => api.services.companies.findByEmail(email)

test.each(['owner', 'member'] as const)(
  'once both addresses have confirmed, the address changes: %s',
  async (role) => {
    const owner = await aSender(api)
    const person = role === 'owner' ? owner : await aSignedInMember(api, owner, 'prepare')
    const { email, presentLink, newLink } = await asked(person)
    expect(presentLink).not.toBe(newLink)
    expect(await confirm(newLink)).toMatchObject({ ok: true })
    expect(await addressOf(person)).toBe(person.email)
    expect(await confirm(presentLink)).toMatchObject({ ok: true })
    expect(await addressOf(person)).toBe(email)
    expect((await signInOver(api, person)).status).toBe(401)
    expect((await signInOver(api, { ...person, email })).status).toBe(200)
    for (const address of [person.email, email]) {
      await eventually(() =>
        api.inbox.mails.find(
          ({ to, subject }) => to.includes(address) && /has been changed/.test(subject),
        ),
      )
    }
    const entry = await api.services.db
      .selectFrom('auditEntries')
      .select(['actor', 'subject', 'body'])
      .where('action', '=', 'person.email-changed')
      .where('actor', '=', `company:${owner.id}`)
      .executeTakeFirstOrThrow()
    expect(entry.subject).toBe(`company:${owner.id}`)
    expect(JSON.stringify(entry)).not.toContain('@')
  },
)

test('ends every session of the person but the one that asked', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  const { body } = await signInOver(api, owner)
  const other = createClient({ origin: api.origin, language: 'en', token: body.token ?? '' })
  const { presentLink, newLink } = await asked(owner)
  await confirm(presentLink)
  expect(await other(listSessions, {})).toMatchObject({ ok: true })
  await confirm(newLink)
  expect(await other(listSessions, {})).toMatchObject({ code: 'token-invalid' })
  expect(await owner.call(listSessions, {})).toMatchObject({ ok: true })
  expect(await member.call(listSessions, {})).toMatchObject({ ok: true })
})

test('each link works once, and one link alone changes nothing', async () => {
  const owner = await aSender(api)
  const { presentLink } = await asked(owner)
  expect(await confirm(presentLink)).toMatchObject({ ok: true })
  expect(await confirm(presentLink)).toMatchObject({ status: 422, code: 'code-wrong' })
  expect(await confirm('unknown-token-of-a-stranger')).toMatchObject({ code: 'code-wrong' })
  expect(await addressOf(owner)).toBe(owner.email)
})

test('both links used at once change the address once', async () => {
  const owner = await aSender(api)
  const { email, presentLink, newLink } = await asked(owner)
  const outcomes = await Promise.all([presentLink, newLink, presentLink, newLink].map(confirm))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await addressOf(owner)).toBe(email)
})

test('a wrong password, the own address and no session are refused, and nothing is mailed', async () => {
  const owner = await aSender(api)
  const email = anAddress()
  expect(await ask(owner, email, 'not-the-password')).toMatchObject({
    fields: { password: expect.any(String) },
  })
  expect(await ask(owner, owner.email.toUpperCase())).toMatchObject({
    fields: { email: expect.any(String) },
  })
  const stranger = { email: '', call: api.call() }
  expect(await ask(stranger, email)).toMatchObject({ code: 'token-invalid' })
  const kept = await api.services.db
    .selectFrom('emailChanges')
    .select('id')
    .where('companyId', '=', owner.id)
    .execute()
  expect(kept).toEqual([])
})

test('responds the same for a taken address, whose confirmation writes nothing', async () => {
  const owner = await aSender(api)
  const [company, member] = [await aCompany(api), await aMember(api, await aCompany(api))]
  for (const taken of [company, member]) {
    const free = await ask(owner, anAddress())
    const asked = await ask(owner, taken.email.toUpperCase())
    expect({ ...asked, headers: null }).toEqual({ ...free, headers: null })
    const newLink = await eventually(() => linksTo(taken.email)[0])
    expect(await confirm(newLink)).toMatchObject({ code: 'code-wrong' })
    expect(await personAt(taken.email)).toMatchObject({ id: taken.id })
  }
  // The present address is told nothing of it.
  const presentLink = await eventually(() => linksTo(owner.email)[3])
  expect(await confirm(presentLink)).toMatchObject({ ok: true })
  expect(await addressOf(owner)).toBe(owner.email)
})

test('an address that is taken in between stays whose it is', async () => {
  const [owner, rival] = [await aSender(api), await aSender(api)]
  const member = await aSignedInMember(api, owner)
  const email = anAddress()
  const first = await asked(owner, email)
  await confirm(first.newLink)
  await api.services.companies.signUp(
    { ...aNewCompany(), email: email.toUpperCase() },
    { language: 'en', address: 'test' },
  )
  const newcomer = await personAt(email)
  expect(await confirm(first.presentLink)).toMatchObject({ code: 'code-wrong' })
  expect(await addressOf(owner)).toBe(owner.email)
  expect(await personAt(email)).toEqual(newcomer)

  const contested = anAddress()
  const claims: string[] = []
  for (const [place, person] of [owner, member, rival].entries()) {
    await ask(person, contested)
    const newLink = await eventually(() => linksTo(contested)[place])
    expect(await confirm(newLink)).toMatchObject({ ok: true })
    claims.push(await eventually(() => linksTo(person.email).at(person === owner ? 1 : 0)))
  }
  const outcomes = await Promise.all(claims.map(confirm))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toMatchObject([
    { code: 'code-wrong' },
    { code: 'code-wrong' },
  ])
})

test('of a change and a registration with one address at the same time exactly one gets it', async () => {
  const people = await Promise.all([aSender(api), aSender(api), aSender(api)])
  for (const person of people) {
    const { email, presentLink, newLink } = await asked(person)
    await confirm(newLink)
    const [outcome] = await Promise.all([
      confirm(presentLink),
      api.call()(signUp, { body: { ...aNewCompany(), email } }),
    ])
    const holders = await api.services.db
      .selectFrom('companyPeople')
      .select('id')
      .where('emailKey', '=', email)
      .execute()
    expect(holders).toHaveLength(1)
    expect(holders[0]?.id === person.id).toBe(outcome.ok)
  }
})

test('the database refuses a taken address in every update', async () => {
  const owner = await aSender(api)
  const [member, other] = [await aMember(api, owner), await aCompany(api)]
  const moved = await api.services.db
    .updateTable('companyMembers')
    .set({ email: other.email, emailKey: other.email })
    .where('id', '=', member.id)
    .executeTakeFirst()
  expect(moved.numUpdatedRows).toBe(0n)
  const swapped = await api.services.db
    .updateTable('companies')
    .set({ email: member.email, emailKey: member.email })
    .where('id', '=', other.id)
    .executeTakeFirst()
  expect(swapped.numUpdatedRows).toBe(0n)
})

test('a newer request replaces the older one, whose links work no more', async () => {
  const owner = await aSender(api)
  const first = await asked(owner)
  await confirm(first.presentLink)
  const email = anAddress()
  await ask(owner, email)
  const presentLink = await eventually(() => linksTo(owner.email)[1])
  const newLink = await eventually(() => linksTo(email)[0])
  expect(await confirm(first.newLink)).toMatchObject({ code: 'code-wrong' })
  expect(await confirm(newLink)).toMatchObject({ ok: true })
  expect(await addressOf(owner)).toBe(owner.email)
  expect(await confirm(presentLink)).toMatchObject({ ok: true })
  expect(await addressOf(owner)).toBe(email)
})

test('links expire, and end with a new password, a suspension and a removal', async () => {
  const owner = await aSender(api)
  const late = await asked(owner)
  await api.services.db
    .updateTable('emailChanges')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('companyId', '=', owner.id)
    .execute()
  expect(await confirm(late.newLink)).toMatchObject({ code: 'code-wrong' })

  const other = await aSender(api)
  const before = await asked(other)
  await confirm(before.newLink)
  const password = 'quite-another-word-5'
  await other.call(changePassword, { body: { current_password: goodPassword, password } })
  expect(await confirm(before.presentLink)).toMatchObject({ code: 'code-wrong' })

  const member = await aSignedInMember(api, owner)
  const removed = await asked(member)
  await owner.call(removeMember, { params: { id: member.id } })
  expect(await confirm(removed.newLink)).toMatchObject({ code: 'code-wrong' })

  const suspended = await aSender(api)
  const links = await asked(suspended)
  const decision = { state: 'suspended', reason: 'because', staffId: null } as const
  await api.services.companies.decide(suspended.id, decision)
  expect(await confirm(links.newLink)).toMatchObject({ code: 'code-wrong' })
})

test('a code for a new password that went to the address of before works no more', async () => {
  const owner = await aSender(api)
  const { email, presentLink, newLink } = await asked(owner)
  await confirm(newLink)
  const answer = await api.call()(askForReset, { body: { email: owner.email } })
  const identifier = answer.ok ? answer.value.identifier : ''
  const { text } = await eventually(() =>
    api.inbox.mails.find(({ to, subject }) => to.includes(owner.email) && /OTP/.test(subject)),
  )
  await confirm(presentLink)
  const body = { otp: /\b(\d{6})\b/.exec(text)?.[1] ?? '', password: 'quite-another-word-5' }
  expect(await api.call()(resetPassword, { params: { identifier }, body })).toMatchObject({
    code: 'code-wrong',
  })
  expect((await signInOver(api, { ...owner, email })).status).toBe(200)
})

test('tokens are kept as hashes only, and addresses are limited', async () => {
  const limited = await startApi({ LIMIT_EMAIL_CHANGES: '' })
  onTestFinished(limited.close)
  const owner = await aSender(limited)
  const outcomes: boolean[] = []
  for (let place = 0; place < 6; place++) outcomes.push((await ask(owner, anAddress())).ok)
  expect(outcomes).toEqual([true, true, true, true, true, false])
  const [row] = await limited.services.db
    .selectFrom('emailChanges')
    .selectAll()
    .where('companyId', '=', owner.id)
    .execute()
  expect(row?.presentTokenHash).toMatch(/^[\w+/=-]{32,}$/)
  const { content } = await limited.services.db
    .selectFrom('letters')
    .select('content')
    .where('kind', '=', 'email-change-here')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(content)).not.toContain(row?.newTokenHash)
})

test('a change gives way to a bid that waits for the same company', async () => {
  const owner = await aSender(api)
  const { email, presentLink, newLink } = await asked(owner)
  await confirm(newLink)
  const { confirming } = await api.services.db.transaction().execute(async (transaction) => {
    // As a bid does: first the audit log, then a row that names the company.
    await api.services.audit.append(transaction, {
      actor: 'system',
      action: 'company.tested',
      subject: `company:${owner.id}`,
      body: {},
    })
    const confirming = confirm(presentLink)
    await new Promise((resolve) => setTimeout(resolve, 150))
    await sql`select from companies where id = ${owner.id} for key share`.execute(transaction)
    return { confirming }
  })
  expect(await confirming).toMatchObject({ ok: true })
  expect(await addressOf(owner)).toBe(email)
})
