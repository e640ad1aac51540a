import { listSessions, readCompany, signUp } from '@padauk/contract/accounts'
import { decideOnCompany, listCompanies, readCompanyDetail } from '@padauk/contract/admin/companies'
import { createClient } from '@padauk/contract/client'
import { closeAccount, readClosing } from '@padauk/contract/closing-account'
import { removeMember } from '@padauk/contract/people'
import { takeBack } from '@padauk/contract/taking-back'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClosedTender, bidOf } from '#test/awards'
import { aLinkBid, behindTheWalls, submitOver, uploadImage } from '#test/bids'
import { aTender } from '#test/builders'
import { aPaper } from '#test/company-papers'
import { aMember, aSignedInMember } from '#test/company-people'
import { must } from '#test/editors'
import { aNewCompany, aStaffMember, goodPassword, signInOver } from '#test/people'
import { decided } from '#test/retention'
import { aSender, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { besides, eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

type Closing = Pick<Sender, 'call'>
const close = ({ call }: Closing, password = goodPassword) =>
  call(closeAccount, { body: { password } })
const told = async ({ call }: Closing) => must(await call(readClosing, {}))

const aBid = async (bidder: Sender, tender: string) => {
  const sent = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  expect(sent.status).toBe(201)
}

async function anOpenTender() {
  return aTender(api.services.db, { nameEn: 'Lifts' })
}

async function anOfficer() {
  const { headers } = await aStaffMember(api, ['officer'])
  return createClient({ origin: api.origin, language: 'en', headers })
}

test('an account without bids is closed at once, and its people are told once more', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  expect(await told(owner)).toEqual({ running: [], kept: { bids: 0, until: null } })
  expect(await close(owner)).toMatchObject({ ok: true })
  for (const person of [owner, member]) {
    expect(await person.call(listSessions, {})).toMatchObject({ code: 'token-invalid' })
    expect((await signInOver(api, person)).status).toBe(401)
    await eventually(() =>
      api.inbox.mails.find(
        ({ to, subject }) => to.includes(person.email) && /has been closed/.test(subject),
      ),
    )
  }
  const { rows } = await behindTheWalls(
    api,
    `select action, body from audit_entries where actor = $1 order by seq desc limit 1`,
    [`company:${owner.id}`],
  )
  expect(rows).toEqual([{ action: 'company.closed', body: '{}' }])
})

test('closing twice at once is closing once', async () => {
  const owner = await aSender(api)
  const outcomes = await Promise.all([close(owner), close(owner), close(owner)])
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject(outcome.ok ? { ok: true } : { code: 'token-invalid' })
  }
  expect(outcomes.some(({ ok }) => ok)).toBe(true)
  const { rows } = await behindTheWalls(
    api,
    `select count(*)::int as closed from audit_entries where subject = $1 and action = 'company.closed'`,
    [`company:${owner.id}`],
  )
  expect(rows).toEqual([{ closed: 1 }])
})

test('needs the password of the owner; a member and a stranger may not', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  expect(await close(owner, 'not the password')).toMatchObject({
    status: 422,
    fields: { password: 'The current password is not correct.' },
  })
  expect(await close(member)).toMatchObject({ status: 403, code: 'not-allowed' })
  expect(await member.call(readClosing, {})).toMatchObject({ code: 'not-allowed' })
  expect(await close({ call: api.call() })).toMatchObject({ code: 'token-invalid' })
  const body = { password: goodPassword, company: owner.id }
  expect(await member.call(closeAccount, { body })).toMatchObject({ code: 'not-allowed' })
  expect(await owner.call(closeAccount, { body })).toMatchObject({ code: 'unknown-field' })
  expect(await owner.call(listSessions, {})).toMatchObject({ ok: true })
})

test('its session is dead in every process with the answer', async () => {
  const owner = await aSender(api)
  const other = await besides(api.services)
  try {
    const elsewhere = createClient({ origin: other.origin, language: 'en', token: owner.token })
    expect(await elsewhere(listSessions, {})).toMatchObject({ ok: true })
    must(await close(owner))
    expect(await elsewhere(listSessions, {})).toMatchObject({ code: 'token-invalid' })
    const typed = { email: owner.email, password: goodPassword }
    expect((await signInOver({ ...api, origin: other.origin }, typed)).status).toBe(401)
  } finally {
    await other.close()
  }
})

test('the address is free for another registration and for a member elsewhere', async () => {
  const [owner, another] = [await aSender(api), await aSender(api)]
  const member = await aMember(api, owner)
  must(await close(owner))
  const typed = { ...aNewCompany(), email: owner.email }
  must(await api.call()(signUp, { body: typed }))
  const again = await api.services.companies.findByEmail(owner.email)
  expect(again?.id).not.toBe(owner.id)
  const { rows } = await behindTheWalls(
    api,
    `insert into company_members (company_id, name, email, email_key, password_hash, language, role)
      values ($1, 'Demo', $2, $2, 'x', 'en', 'submit') returning id`,
    [another.id, member.email],
  )
  expect(rows).toHaveLength(1)
})

test('an open bid prevents it until the company takes the bid back', async () => {
  const owner = await aSender(api)
  const tender = await anOpenTender()
  await aBid(owner, tender)
  expect(await told(owner)).toMatchObject({
    running: [{ tender: { id: tender, name_en: 'Lifts' }, why: 'open' }],
    kept: { bids: 1, until: null },
  })
  expect(await close(owner)).toMatchObject({ status: 409, code: 'bid-running' })
  expect(await owner.call(readCompany, { params: { id: owner.id } })).toMatchObject({ ok: true })
  const params = { tenderId: tender }
  must(await owner.call(takeBack, { params, body: { password: goodPassword } }))
  expect(await told(owner)).toMatchObject({ running: [] })
  expect(await close(owner)).toMatchObject({ ok: true })
})

test('a bid prevents it until the decision, the winning one until the contract has ended', async () => {
  const [winner, loser] = [await aSender(api), await aSender(api)]
  const tender = await aClosedTender(api, [winner, loser])
  for (const bidder of [winner, loser]) {
    expect(await told(bidder)).toMatchObject({ running: [{ why: 'undecided' }] })
    expect(await close(bidder)).toMatchObject({ code: 'bid-running' })
  }
  await decided(api, tender, { winner: await bidOf(api, tender, winner) })
  expect(await told(winner)).toMatchObject({ running: [{ why: 'contract' }] })
  expect(await close(winner)).toMatchObject({ code: 'bid-running' })
  const { running, kept } = await told(loser)
  expect(running).toEqual([])
  expect(kept.bids).toBe(1)
  expect(Math.round((Date.parse(kept.until ?? '') - Date.now()) / 86_400_000)).toBe(1_096)
  must(await close(loser))

  const { id: person } = await aStaffMember(api, ['owner'])
  await behindTheWalls(
    api,
    `insert into contracts (tender_id, award_id, number, signed_on, amount, currency, starts_on,
      ends_on, recorded_by, ended_how, ended_on, ended_by)
      select $1, id, 'C-1', now(), 1, 'MMK', now(), now(), $2, 'completed', now(), $2
      from awards where tender_id = $1`,
    [tender, person],
  )
  must(await close(winner))
})

test('a cancelled tender does not prevent it', async () => {
  const owner = await aSender(api)
  const tender = await anOpenTender()
  await aBid(owner, tender)
  await behindTheWalls(
    api,
    `update tenders set state = 'cancelled', cancel_reason_en = 'No need' where id = $1`,
    [tender],
  )
  must(await close(owner))
})

test('files cannot be read at once, and the tasks that erase forgotten ones remove them', async () => {
  const owner = await aSender(api)
  await aPaper(api, owner)
  await uploadImage(api, owner)
  must(await close(owner))
  const { rows } = await behindTheWalls(
    api,
    `update uploads set updated_at = updated_at - interval '3 days' where company_id = $1
      returning state, wrapped_key, sealed_name`,
    [owner.id],
  )
  expect(rows).toEqual([{ state: 'refused', wrapped_key: null, sealed_name: null }])
  const { rows: papers } = await behindTheWalls(
    api,
    `update paper_files set uploaded_at = uploaded_at - interval '3 days' where company_id = $1
      returning object, wrapped_key, sealed_name`,
    [owner.id],
  )
  expect(papers).toMatchObject([{ wrapped_key: '', sealed_name: '' }])
  await api.services.uploads.sweep()
  await api.services.paperUpkeep.erase()
  expect(await uploadsOf(api, owner)).toEqual([])
  expect(await api.services.store.stat(papers[0].object)).toBeNull()
})

test('closing and submitting at the same moment end in a bid or in a closed account', async () => {
  const tender = await anOpenTender()
  for (let round = 0; round < 20; round++) {
    const owner = await aSender(api)
    const member = await aSignedInMember(api, owner)
    const payload = await aLinkBid(api, owner)
    const sender = round % 2 === 0 ? owner : { ...owner, authorization: member.authorization }
    const [closed, sent] = await Promise.all([
      new Promise((resolve) => setTimeout(resolve, round % 5)).then(() => close(owner)),
      submitOver(api, sender, tender, payload),
    ])
    const { rows } = await behindTheWalls(
      api,
      `select closed_at is not null as closed, exists (select from submissions
        where company_id = companies.id) as bid from companies where id = $1`,
      [owner.id],
    )
    expect(rows).toEqual([{ closed: closed.ok, bid: !closed.ok }])
    if (closed.ok) expect([401, 404, 422]).toContain(sent.status)
    else expect([closed.code, sent.status]).toEqual(['bid-running', 201])
  }
})

test('staff see that it is closed and decide nothing; one without traces is in no list', async () => {
  const [bidder, guest] = [await aSender(api), await aSender(api)]
  const tender = await aClosedTender(api, [bidder])
  await decided(api, tender, { winner: null })
  must(await close(bidder))
  must(await close(guest))
  const officer = await anOfficer()
  const detail = must(await officer(readCompanyDetail, { params: { id: bidder.id } }))
  expect(detail).toMatchObject({ state: 'closed', name: '', email: '', phone: '' })
  expect(detail.company_name).toMatch(/^Demo Company/)
  expect(await officer(readCompanyDetail, { params: { id: guest.id } })).toMatchObject({
    code: 'not-found',
  })
  const { items } = must(await officer(listCompanies, { query: { state: 'closed' } }))
  expect(items.map(({ id }) => id)).toContain(bidder.id)
  expect(items.map(({ id }) => id)).not.toContain(guest.id)
  const declined = must(await officer(listCompanies, { query: { state: 'declined' } }))
  expect(declined.items.map(({ id }) => id)).not.toContain(bidder.id)
  for (const seen of ['closed', 'declined'] as const) {
    const body = { state: 'pending' as const, seen, reason: 'Again' }
    const decision = await officer(decideOnCompany, { params: { id: bidder.id }, body })
    expect(decision).toMatchObject({ ok: false })
  }
})

test('a member who leaves is forgotten, but for the name in the audit log', async () => {
  const owner = await aSender(api)
  const member = await aSignedInMember(api, owner)
  must(await member.call(removeMember, { params: { id: member.id } }))
  const { rows } = await behindTheWalls(
    api,
    `select name, email, email_key, password_hash from company_members where id = $1`,
    [member.id],
  )
  expect(rows).toMatchObject([{ email: '', email_key: '', password_hash: '' }])
  expect(rows[0]).toMatchObject({ name: expect.stringMatching(/^Demo Member/) })
  expect(await owner.call(listSessions, {})).toMatchObject({ ok: true })
})
