import {
  changeNoticeSettings,
  followTender,
  listFollowed,
  listNotices,
  readFollow,
  readNotice,
  readNoticeSettings,
  readNotices,
  unfollowTender,
} from '@padauk/contract/notices'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCategory, aTender } from '#test/builders'
import { aCompany } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { choices, deadline, inboxOf, published, tellIn, toldOf } from '#test/told'
import type { Told } from '#test/told'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
})
afterAll(() => api.close())

const tell = (told: Told) => tellIn(api, told)

test('tells a company in both languages, numbered from 1', async () => {
  const sender = await aSender(api)
  const tenderId = await aTender(api.services.db, {
    nameEn: 'Garden upkeep',
    nameMm: 'ပန်းခြံ ထိန်းသိမ်းခြင်း',
    number: 'PDK-2026-901',
  })
  await toldOf(sender, 'account-approved')
  await tell(published(tenderId))
  const notice = await toldOf(sender, 'tender-published')
  expect(notice).toMatchObject({
    no: expect.any(Number),
    kind: 'tender-published',
    tender: { id: tenderId, name_en: 'Garden upkeep', number: 'PDK-2026-901' },
    title_en: 'New tender: Garden upkeep',
    title_mm: 'တင်ဒါအသစ် - ပန်းခြံ ထိန်းသိမ်းခြင်း',
    path: `/auth/tender/${tenderId}`,
    read_at: null,
  })
  expect(notice.text_en).toContain('January 31st, 2030, 16:30')
  expect(notice.text_mm).toContain('၂၀၃၀')
  const numbers = (await inboxOf(sender)).items.map(({ no }) => no)
  expect(numbers).toEqual(numbers.map((_, place) => numbers.length - place))
  const mails = () =>
    api.inbox.mails.filter(
      ({ to, subject }) => to.includes(sender.email) && subject === 'New tender: Garden upkeep',
    )
  await eventually(() => mails().length > 0)
  expect(mails()).toHaveLength(1)
})

test('pages by number, and counts all that are unread', async () => {
  const sender = await aSender(api)
  const tenders = await Promise.all(
    ['One', 'Two', 'Three'].map((nameEn) => aTender(api.services.db, { nameEn })),
  )
  for (const tenderId of tenders) await tell(published(tenderId))
  await eventually(async () => {
    const { items } = await inboxOf(sender)
    return tenders.every((id) => items.some(({ tender }) => tender?.id === id))
  })
  const all = await inboxOf(sender)
  const first = await sender.call(listNotices, { query: { limit: 2 } })
  if (!first.ok) throw new Error(first.error)
  expect(first.value.items).toEqual(all.items.slice(0, 2))
  expect(first.value.unread).toBe(all.items.length)
  const second = await sender.call(listNotices, {
    query: { limit: 2, before: first.value.next ?? 0 },
  })
  expect(second).toMatchObject({ value: { items: all.items.slice(2, 4) } })
})

test('marks a notice as read once, and never that of another company', async () => {
  const [sender, other] = [await aSender(api), await aSender(api)]
  const { no } = await toldOf(sender, 'account-approved')
  await toldOf(other, 'account-approved')
  const read = { params: { no: String(no) } } as never
  expect(await sender.call(readNotice, read)).toMatchObject({ ok: true })
  const [before] = (await inboxOf(sender)).items.filter((notice) => notice.no === no)
  expect(before?.read_at).not.toBeNull()
  await sender.call(readNotice, read)
  const [after] = (await inboxOf(sender)).items.filter((notice) => notice.no === no)
  expect(after?.read_at).toBe(before?.read_at)
  expect((await inboxOf(other)).items.every(({ read_at }) => read_at === null)).toBe(true)
  const unknown = { params: { no: '9999' } } as never
  expect(await sender.call(readNotice, unknown)).toMatchObject({ code: 'not-found' })
  await other.call(readNotices, { body: { up_to: 9_999 } })
  expect((await inboxOf(other)).unread).toBe(0)
})

test('follows, and keeps an own "no" against every later act', async () => {
  const sender = await aSender(api)
  const { db, notices } = api.services
  const tenderId = await aTender(db, { nameEn: 'Followed' })
  const params = { id: tenderId }
  const isFollowed = async () => {
    const [answer, detail] = [
      await sender.call(readFollow, { params }),
      await sender.call(readTender, { params, query: {} }),
    ]
    if (!answer.ok || !detail.ok) throw new Error('not answered')
    expect(detail.value.followed).toBe(answer.value.followed)
    return answer.value.followed
  }
  expect(await isFollowed()).toBe(false)
  await notices.follow(db, { companyId: sender.id, tenderId })
  expect(await isFollowed()).toBe(true)
  await sender.call(unfollowTender, { params })
  await notices.follow(db, { companyId: sender.id, tenderId })
  expect(await isFollowed()).toBe(false)
  await sender.call(followTender, { params })
  expect(await isFollowed()).toBe(true)
  const draft = await aTender(db, { nameEn: 'Draft', state: 'draft' })
  const hidden = await sender.call(followTender, { params: { id: draft } })
  expect(hidden).toMatchObject({ code: 'not-found' })
})

test('says which tenders of a list are followed, to this company alone', async () => {
  const { db } = api.services
  const [sender, other] = [await aSender(api), await aSender(api)]
  const tenders = await Promise.all(
    ['Starred', 'Dropped', 'Untouched'].map((nameEn) => aTender(db, { nameEn })),
  )
  const [starred = '', dropped = ''] = tenders
  for (const id of [starred, dropped]) await sender.call(followTender, { params: { id } })
  await sender.call(unfollowTender, { params: { id: dropped } })
  const query = { ids: tenders.join(',') }
  expect(await sender.call(listFollowed, { query })).toMatchObject({
    value: { followed: [starred] },
  })
  expect(await other.call(listFollowed, { query })).toMatchObject({ value: { followed: [] } })
  const { headers } = await fetch(`${api.origin}/api/tenders/followed?ids=${starred}`, {
    headers: { authorization: sender.authorization },
  })
  expect(headers.get('cache-control')).toBe('no-store')
  for (const ids of ['nonsense', '-'.repeat(36), Array(101).fill(starred).join(',')]) {
    expect(await sender.call(listFollowed, { query: { ids } })).toMatchObject({
      code: 'invalid-input',
    })
  }
})

test('follows a tender whose document the company downloads', async () => {
  const sender = await aSender(api)
  const { db, media } = api.services
  const stored = await media.storeDocument({
    name: 'read-me',
    title: 'Read me',
    audience: 'company',
    mediaType: 'application/pdf',
    bytes: Buffer.from('%PDF-1.7\n%%EOF\n'),
  })
  if (!stored.ok) throw new Error(stored.code)
  const tenderId = await aTender(db, { nameEn: 'Downloaded' })
  await db
    .updateTable('tenders')
    .set({ documentName: stored.value })
    .where('id', '=', tenderId)
    .execute()
  const params = { id: tenderId }
  const detail = await sender.call(readTender, { params, query: {} })
  if (!detail.ok) throw new Error(detail.error)
  const address = detail.value.document_url ?? ''
  // The address stands in logs and must not say who downloads.
  expect(address).not.toContain(sender.id)
  expect(address).not.toContain(tenderId)
  const other = `${address}x`
  expect((await fetch(api.origin + other)).status).toBe(401)
  expect(await sender.call(readFollow, { params })).toMatchObject({ value: { followed: false } })
  expect((await fetch(api.origin + address)).status).toBe(200)
  expect(await sender.call(readFollow, { params })).toMatchObject({ value: { followed: true } })
})

test('tells each audience, and no one else', async () => {
  const { db, notices } = api.services
  const [mine, others] = [await aCategory(db), await aCategory(db)]
  const inCategory = await aSender(api)
  const elsewhere = await aSender(api)
  const concerned = await aSender(api)
  const follower = await aSender(api)
  for (const { id } of [elsewhere, concerned, follower]) {
    await db
      .updateTable('companies')
      .set({ categories: [others] })
      .where('id', '=', id)
      .execute()
  }
  await db
    .updateTable('companies')
    .set({ categories: [mine, others] })
    .where('id', '=', inCategory.id)
    .execute()
  const suspended = await aCompany(api, 'suspended')
  const tenderId = await aTender(db, { nameEn: 'Audiences' })
  await db.updateTable('tenders').set({ categoryId: mine }).where('id', '=', tenderId).execute()
  // Said no to the star, and is told all the same because it has bid.
  await notices.follow(db, { companyId: concerned.id, tenderId })
  await concerned.call(unfollowTender, { params: { id: tenderId } })
  await follower.call(followTender, { params: { id: tenderId } })

  const told = async (audience: Told['audience'], onceKey: string) => {
    const kind = 'addendum-published'
    await tell({ kind, tenderId, audience, facts: { number: '1' }, onceKey })
    const { id } = await db
      .selectFrom('notices')
      .select('id')
      .where('onceKey', '=', onceKey)
      .executeTakeFirstOrThrow()
    const notice = db.selectFrom('notices').select('toldAt').where('id', '=', id)
    await eventually(async () => (await notice.executeTakeFirstOrThrow()).toldAt)
    const copies = await db
      .selectFrom('noticeCopies')
      .select('companyId')
      .where('noticeId', '=', id)
      .execute()
    const ids = copies.map(({ companyId }) => companyId)
    return [inCategory, elsewhere, concerned, follower, suspended].map((company) =>
      ids.includes(company.id),
    )
  }
  expect(await told('category', 'a1')).toEqual([true, false, true, true, false])
  expect(await told('concerned', 'a2')).toEqual([false, false, true, true, false])
  expect(await told('followers', 'a3')).toEqual([false, false, false, true, false])
})

test('keeps what a company chose, and sends what affects rights in any case', async () => {
  const sender = await aSender(api)
  const { db } = api.services
  expect(await sender.call(readNoticeSettings, {})).toMatchObject({
    value: {
      ...choices,
      categories: [],
      address: sender.email,
      refused_at: null,
      push_key: expect.any(String),
    },
  })
  const body = { ...choices, email: 'none', new_tenders: false } as const
  await sender.call(changeNoticeSettings, { body })
  expect(await sender.call(readNoticeSettings, {})).toMatchObject({ value: body })
  const bad = { ...body, categories: [crypto.randomUUID()] }
  expect(await sender.call(changeNoticeSettings, { body: bad })).toMatchObject({
    code: 'invalid-input',
    fields: { categories: expect.any(String) },
  })
  const tenderId = await aTender(db, { nameEn: 'Unwanted' })
  await tell(published(tenderId))
  await tell({
    kind: 'tender-extended',
    tenderId,
    audience: 'category',
    facts: { from: deadline, to: deadline, reason_en: 'Floods', reason_mm: '' },
  })
  const extended = await toldOf(sender, 'tender-extended')
  expect(extended.text_mm).toContain('Floods')
  const about = (await inboxOf(sender)).items.filter(({ tender }) => tender?.id === tenderId)
  expect(about.map(({ kind }) => kind)).toEqual(['tender-extended'])
  await eventually(() =>
    api.inbox.mails.some(
      ({ to, subject }) => to.includes(sender.email) && subject === 'New deadline: Unwanted',
    ),
  )
})
