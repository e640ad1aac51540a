import {
  changeNoticeSettings,
  followTender,
  readFollow,
  readNoticeSettings,
  readNotices,
} from '@padauk/contract/notices'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aCategory, aTender } from '#test/builders'
import { aMember, aSignedInMember, removeMember } from '#test/company-people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { answered, choices, followed, inboxOf, published, tellIn, toldOf } from '#test/told'
import type { Told } from '#test/told'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const tell = (told: Told) => tellIn(api, told)

const subjectsTo = ({ email }: { email: string }) =>
  api.inbox.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject)

/** Of a company that has caught up: later, it would also tell those who have joined since. */
async function anOwner() {
  const owner = await aSender(api)
  const isDone = sql<{ done: boolean }>`select bool_and(state = 'completed') as done
    from pgboss.job where name = 'catch-up' and data ->> 'companyId' = ${owner.id}`
  await eventually(async () => (await isDone.execute(api.services.db)).rows[0]?.done)
  return owner
}

/** A company's owner, and one who works for it. */
async function aPair() {
  const owner = await anOwner()
  return { owner, member: await aSignedInMember(api, owner, 'prepare') }
}

const copiesOf = (person: { id: string }, tenderId: string) =>
  api.services.db
    .selectFrom('noticeCopies')
    .innerJoin('notices', 'notices.id', 'noticeId')
    .select(['kind', 'inDigest'])
    .where('noticeCopies.companyId', '=', person.id)
    .where('tenderId', '=', tenderId)
    .execute()

/** Of a notice that is told to a whole audience. */
async function untilTold(tenderId: string) {
  const untold = api.services.db
    .selectFrom('notices')
    .select('id')
    .where('tenderId', '=', tenderId)
    .where('toldAt', 'is', null)
  await eventually(async () => (await untold.execute()).length === 0)
}

test('each person has an own inbox, numbered from 1, and an own e-mail', async () => {
  const { owner, member } = await aPair()
  await tell(answered(await followed(api, owner, 'Shared')))
  await toldOf(member, 'question-answered')
  await toldOf(owner, 'question-answered')
  const numbers = (await inboxOf(member)).items.map(({ no }) => no)
  expect(numbers).toEqual(numbers.map((_, place) => numbers.length - place))
  const unreadOfOwner = (await inboxOf(owner)).unread
  await member.call(readNotices, { body: { up_to: 9_999 } })
  expect((await inboxOf(member)).unread).toBe(0)
  expect((await inboxOf(owner)).unread).toBe(unreadOfOwner)
  for (const person of [owner, member]) {
    await eventually(() => subjectsTo(person).includes('News about a tender'))
  }
})

test('a star is the company’s, and each chooses what to be told', async () => {
  const { owner, member } = await aPair()
  const tenderId = await aTender(api.services.db, { nameEn: 'Own choices' })
  await member.call(followTender, { params: { id: tenderId } })
  expect(await owner.call(readFollow, { params: { id: tenderId } })).toMatchObject({
    value: { followed: true },
  })
  const body = { ...choices, email: 'none', answers: false } as const
  expect(await member.call(changeNoticeSettings, { body })).toMatchObject({ ok: true })
  expect(await member.call(readNoticeSettings, {})).toMatchObject({
    value: { ...body, address: member.email },
  })
  expect(await owner.call(readNoticeSettings, {})).toMatchObject({
    value: { ...choices, address: owner.email },
  })
  await tell(answered(tenderId))
  await tell(published(tenderId))
  await untilTold(tenderId)
  const kindsOf = async (person: { id: string }) =>
    (await copiesOf(person, tenderId)).map(({ kind }) => kind).toSorted()
  expect(await kindsOf(member)).toEqual(['tender-published'])
  expect(await kindsOf(owner)).toEqual(['question-answered', 'tender-published'])
  await eventually(() => subjectsTo(owner).includes('New tender: Own choices'))
  expect(subjectsTo(member)).not.toContain('New tender: Own choices')
})

test('only the owner changes the categories', async () => {
  const { owner, member } = await aPair()
  const categories = [await aCategory(api.services.db), await aCategory(api.services.db)]
  const body = { ...choices, reminders: false, categories }
  expect(await member.call(changeNoticeSettings, { body })).toMatchObject({ code: 'not-allowed' })
  expect(await member.call(readNoticeSettings, {})).toMatchObject({
    value: { ...choices, categories: [] },
  })
  expect(await owner.call(changeNoticeSettings, { body })).toMatchObject({ ok: true })
  // The form sends those that are there.
  const same = { ...body, categories: categories.toReversed() }
  expect(await member.call(changeNoticeSettings, { body: same })).toMatchObject({ ok: true })
  expect(await member.call(readNoticeSettings, {})).toMatchObject({ value: body })
})

test('an address that is rejected is marked for its person alone', async () => {
  const { owner, member } = await aPair()
  api.inbox.unknown.add(member.email)
  await tell(answered(await followed(api, owner, 'Rejected')))
  const refusedAt = async ({ call }: Pick<typeof member, 'call'>) => {
    const answer = await call(readNoticeSettings, {})
    if (!answer.ok) throw new Error(answer.error)
    return answer.value.refused_at
  }
  await eventually(() => refusedAt(member))
  await eventually(() => subjectsTo(owner).includes('News about a tender'))
  expect(await refusedAt(owner)).toBeNull()
})

test('one who was removed is told nothing, and gets no digest that was waiting', async () => {
  const { db, notices } = api.services
  const { owner, member } = await aPair()
  for (const { call } of [owner, member]) {
    await call(changeNoticeSettings, { body: { ...choices, email: 'digest' } })
  }
  const before = await followed(api, owner, 'Before')
  await tell(answered(before))
  await untilTold(before)
  expect(await copiesOf(member, before)).toMatchObject([{ inDigest: true }])
  await removeMember(api, member)
  const after = await followed(api, owner, 'After')
  await tell(answered(after))
  await untilTold(after)
  expect(await copiesOf(owner, after)).toHaveLength(1)
  expect(await copiesOf(member, after)).toEqual([])
  const earlier = "update notice_copies set created_at = created_at - interval '1 day'"
  for (const { id } of [owner, member]) {
    await behindTheWalls(api, `${earlier} where company_id = $1`, [id])
  }
  await notices.sendDigests()
  await eventually(() => subjectsTo(owner).includes('Your notices'))
  expect(await copiesOf(member, before)).toMatchObject([{ inDigest: false }])
  const letters = db.selectFrom('letters').select('id').where('recipient', '=', member.email)
  expect(await letters.where('kind', '=', 'notice-digest').execute()).toEqual([])
})

test('one who joins learns what is open, and all of a company that returns do', async () => {
  const { db, notices } = api.services
  const owner = await anOwner()
  const open = await aTender(db, { nameEn: 'Open already' })
  await tell({ ...published(open), onceKey: `published:${open}` })
  await untilTold(open)
  const [joined, other] = [await aMember(api, owner), await aMember(api, owner)]
  await notices.requestCatchUp(db, joined.id)
  await eventually(async () => (await copiesOf(joined, open)).length === 1)
  expect(await copiesOf(joined, open)).toEqual([{ kind: 'tender-published', inDigest: true }])
  expect(await copiesOf(other, open)).toEqual([])
  await notices.catchUp({ companyId: owner.id })
  for (const person of [owner, joined, other]) {
    expect(await copiesOf(person, open)).toHaveLength(1)
  }
})

test('one who joined later is told of the withdrawal of what the owner was told', async () => {
  const { db } = api.services
  const owner = await anOwner()
  const tenderId = await aTender(db, { nameEn: 'Withdrawn' })
  await tell(published(tenderId))
  await untilTold(tenderId)
  const member = await aMember(api, owner)
  const facts = { reason_en: 'Floods', reason_mm: '' }
  await tell({ kind: 'tender-cancelled', tenderId, audience: 'told', facts })
  await untilTold(tenderId)
  expect(await copiesOf(member, tenderId)).toMatchObject([{ kind: 'tender-cancelled' }])
  await eventually(() => subjectsTo(member).some((subject) => subject.includes('Withdrawn')))
})

test('a batch may end between two people of a company', async () => {
  const { db, notices } = api.services
  const { id: companyId } = await anOwner()
  const tenderId = await aTender(db, { nameEn: 'Crowded' })
  await sql`insert into company_members
    (company_id, name, email, email_key, password_hash, language, role)
    select ${companyId}, 'Demo Member', address, address, '', 'en', 'prepare'
    from generate_series(1, 600) as n, concat('crowd-', n, '@example.com') as address`.execute(db)
  await db
    .transaction()
    .execute((transaction) =>
      notices.tellOne(transaction, { kind: 'bid-received', companyId, tenderId, facts: {} }),
    )
  await untilTold(tenderId)
  const { people } = await db
    .selectFrom('noticeCopies')
    .innerJoin('notices', 'notices.id', 'noticeId')
    .select((eb) => eb.fn.count<number>('noticeCopies.companyId').distinct().as('people'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirstOrThrow()
  expect(people).toBe(601)
})
