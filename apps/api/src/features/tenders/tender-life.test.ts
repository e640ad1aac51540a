import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aSubmission, aTender } from '#test/builders'
import { aCompany, aStaffMember } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let staffId: string
beforeAll(async () => {
  api = await startApi()
  staffId = (await aStaffMember(api, ['officer'])).id
})
afterAll(() => api.close())

const why = 'More time for the site survey.'
/** Half an hour later. */
const half = (end: Date) => new Date(end.getTime() + 1_800_000).toISOString()
const hours = (count: number) => new Date(Date.now() + count * 3_600_000)

async function rowOf(id: string) {
  const { db } = api.services
  return db.selectFrom('tenders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function entriesOf(id: string) {
  const rows = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body', 'tenderId'])
    .where('subject', '=', `tender:${id}`)
    .orderBy('seq')
    .execute()
  return rows.map(({ actor, action, body, tenderId }) => {
    // Decisions about tenders are public: nothing hides them until closing.
    expect([actor, tenderId]).toEqual([`staff:${staffId}`, null])
    return [action, JSON.parse(body)] as const
  })
}

const documentsOf = ['tender-00000000.pdf', 'nda-00000000.pdf'] as const

/** Complete, in English only by choice. */
async function aDraftTender(change: { nameEn?: string; endDate?: Date } = {}) {
  const { db } = api.services
  const file = {
    audience: 'company',
    mediaType: 'application/pdf',
    size: 1,
    sha256: 'a'.repeat(64),
  }
  await db
    .insertInto('documents')
    .values(documentsOf.map((name) => ({ name, title: name, ...file })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const words = { nameEn: 'Lifts', topicEn: 'Two lifts', bodyEn: '<p>Scope</p>', englishOnly: true }
  const [documentName, ndaName] = documentsOf
  const dates = { startDate: hours(-1), endDate: hours(48) }
  const { id } = await db
    .insertInto('tenders')
    .values({ ...words, ...dates, documentName, ndaName, ...change })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('publishes a draft once, by the database clock, with an audit entry', async () => {
  const { tenders } = api.services
  const tenderId = await aDraftTender()
  expect(await tenders.publish({ staffId, tenderId })).toEqual({ ok: true, value: undefined })
  const row = await rowOf(tenderId)
  expect(row.state).toBe('published')
  expect(Math.abs((row.publishedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000)
  expect(await tenders.publish({ staffId, tenderId })).toMatchObject({ code: 'invalid-input' })
  const published = (document: string) => [
    'tender.document-published',
    { document, version: 1, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ]
  expect(await entriesOf(tenderId)).toEqual([
    published('document'),
    published('nda'),
    [
      'tender.published',
      {
        before: expect.objectContaining({ state: 'draft', number: null, sealing: null }),
        after: expect.objectContaining({
          state: 'published',
          number: row.number,
          sealing: 'access-controlled',
          sealing_reason_en: 'No key holders have been appointed yet.',
          opens_at: row.opensAt?.toISOString(),
        }),
      },
    ],
  ])
  const unknown = { staffId, tenderId: crypto.randomUUID() }
  expect(await tenders.publish(unknown)).toMatchObject({ code: 'not-found' })
})

test.each([
  ['without a name', { nameEn: '' }],
  ['that is over already', { endDate: new Date(Date.now() - 1_000) }],
])('a draft %s stays a draft', async (_, change) => {
  const tenderId = await aDraftTender(change)
  const published = await api.services.tenders.publish({ staffId, tenderId })
  expect(published).toMatchObject({ code: 'invalid-input', says: 'tender.incomplete' })
  expect((await rowOf(tenderId)).state).toBe('draft')
  expect(await entriesOf(tenderId)).toEqual([])
})

test('a deadline can be extended, never shortened, and only while the tender is open', async () => {
  const { db, tenders } = api.services
  const tenderId = await aTender(db, { nameEn: 'Pumps', endsInSeconds: 7_200 })
  const extend = (id: string, endDate: string) =>
    tenders.extend({ staffId, tenderId: id, endDate, reasonEn: why })
  const before = (await rowOf(tenderId)).endDate
  for (const wrong of [hours(1).toISOString(), before.toISOString(), 'tomorrow', '2026-02-30']) {
    expect(await extend(tenderId, wrong)).toMatchObject({
      code: 'invalid-input',
      fields: { end_date: 'tender.notAnExtension' },
    })
  }
  // A date without a time is its last second in Yangon.
  expect(await extend(tenderId, '2099-12-31')).toMatchObject({ ok: true })
  const row = await rowOf(tenderId)
  expect(row.endDate.toISOString()).toBe('2099-12-31T17:29:59.000Z')
  expect(row.revision).toBe(1)
  expect(await entriesOf(tenderId)).toEqual([
    [
      'tender.extended',
      {
        before: { end_date: before.toISOString(), opens_at: half(before), reason_en: null },
        after: {
          end_date: row.endDate.toISOString(),
          opens_at: half(row.endDate),
          reason_en: why,
        },
      },
    ],
  ])

  const closed = await aTender(db, { nameEn: 'Closed', endsInSeconds: -1 })
  expect(await extend(closed, '2099-12-31')).toMatchObject({ code: 'tender-closed' })
  const cancelled = await aTender(db, { nameEn: 'Cancelled', state: 'cancelled' })
  expect(await extend(cancelled, '2099-12-31')).toMatchObject({ code: 'tender-cancelled' })
  expect(await extend(await aDraftTender(), '2099-12-31')).toMatchObject({ code: 'invalid-input' })
})

test('an extension needs a reason, except after an outage', async () => {
  const { db, tenders } = api.services
  const tenderId = await aTender(db, { nameEn: 'Reasons', endsInSeconds: 7_200 })
  const extend = (given: object) =>
    tenders.extend({ staffId, tenderId, endDate: '2099-12-31', ...given })
  for (const given of [{}, { reasonEn: ' ' }, { reasonMm: 'အကြောင်းရင်း' }]) {
    expect(await extend(given)).toMatchObject({
      code: 'invalid-input',
      fields: { reason_en: 'submission.reasonRequired' },
    })
  }
  expect(await extend({ cause: 'outage' })).toMatchObject({ ok: true })
})

test('keeps the later of two simultaneous extensions', async () => {
  const { db, tenders } = api.services
  const tenderId = await aTender(db, { nameEn: 'Raced' })
  const outcomes = await Promise.all(
    ['2099-01-02', '2099-01-03', '2099-01-01'].map((endDate) =>
      tenders.extend({ staffId, tenderId, endDate, reasonEn: why }),
    ),
  )
  expect((await rowOf(tenderId)).endDate.toISOString()).toBe('2099-01-03T17:29:59.000Z')
  expect(await entriesOf(tenderId)).toHaveLength(outcomes.filter(({ ok }) => ok).length)
})

test('a cancellation needs a reason that everybody can read', async () => {
  const { db, tenders } = api.services
  const tenderId = await aTender(db, { nameEn: 'Gates' })
  const cancel = (reasonEn: string) => tenders.cancel({ staffId, tenderId, reasonEn })
  expect(await cancel('  ')).toMatchObject({ code: 'invalid-input' })
  expect(await cancel('The building was sold.')).toMatchObject({ ok: true })
  expect(await rowOf(tenderId)).toMatchObject({
    state: 'cancelled',
    cancelReasonEn: 'The building was sold.',
  })
  expect(await cancel('Again')).toMatchObject({ code: 'invalid-input' })
  expect(await entriesOf(tenderId)).toEqual([
    [
      'tender.cancelled',
      {
        before: { state: 'published', cancel_reason_en: '' },
        after: { state: 'cancelled', cancel_reason_en: 'The building was sold.' },
      },
    ],
  ])
})

test('rejects cancelling a closed tender', async () => {
  const { db, tenders } = api.services
  const tenderId = await aTender(db, { nameEn: 'Counted', endsInSeconds: -1 })
  const closing = { tenderId, bids: 0, root: 'a'.repeat(64), statement: '{}', signature: 'x' }
  await db.insertInto('closings').values(closing).execute()
  const cancelled = await tenders.cancel({ staffId, tenderId, reasonEn: 'Too late' })
  expect(cancelled).toMatchObject({ code: 'tender-closed' })
  expect((await rowOf(tenderId)).state).toBe('published')
})

test('archives only closed or cancelled tenders', async () => {
  const { db, tenders } = api.services
  const archive = (tenderId: string) => tenders.archive({ staffId, tenderId })
  const over = await aTender(db, { nameEn: 'Over', endsInSeconds: -1 })
  // Its time is up, but a bid that arrived in time may still be on its way in.
  expect(await archive(over)).toMatchObject({ code: 'invalid-input' })
  const closing = { tenderId: over, bids: 0, root: 'a'.repeat(64), statement: '{}', signature: 'x' }
  await db.insertInto('closings').values(closing).execute()
  expect(await archive(over)).toMatchObject({ ok: true })
  expect(await archive(over)).toMatchObject({ code: 'invalid-input' })
  const cancelled = await aTender(db, { nameEn: 'Cancelled', state: 'cancelled' })
  expect(await archive(cancelled)).toMatchObject({ ok: true })
  expect(await archive(await aDraftTender())).toMatchObject({ code: 'invalid-input' })
  expect(await entriesOf(over)).toEqual([
    ['tender.archived', { before: { state: 'published' }, after: { state: 'archived' } }],
  ])
})

/** The reminders about one tender, after the minute has come round once more. */
async function remindersOf(tenderId: string) {
  const { db, tenders } = api.services
  await tenders.remind()
  return db
    .selectFrom('letters')
    .select(['recipient', 'content', 'sentAt'])
    .where('kind', '=', 'draft-reminder')
    .where('tenderId', '=', tenderId)
    .execute()
}

test('e-mails an extension once to every approved company', async () => {
  const { db, tenders } = api.services
  const approved = [await aCompany(api), await aCompany(api), await aCompany(api)]
  await aCompany(api, 'pending')
  await aCompany(api, 'suspended')
  await aCompany(api, 'declined')
  const tenderId = await aTender(db, { nameEn: 'Roof', endsInSeconds: 86_400 })
  const [bidder] = approved
  await aSubmission(db, { tenderId, companyId: bidder?.id ?? '' })
  await api.startWorker()
  const from = (await rowOf(tenderId)).endDate.toISOString()
  await tenders.extend({ staffId, tenderId, endDate: '2030-01-31', reasonEn: why })
  const told = () =>
    api.inbox.mails
      .filter(({ subject }) => subject === 'New deadline: Roof')
      .flatMap(({ to }) => to)
  await eventually(() => told().length >= 3)
  // Repeated and outdated jobs send no second e-mail.
  await tenders.announceExtension({ tenderId, from })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(told().toSorted()).toEqual(approved.map(({ email }) => email).toSorted())
  const mail = api.inbox.mails.find(({ subject }) => subject === 'New deadline: Roof')
  expect(mail?.text).toContain('January 31st, 2030, 23:59, Myanmar Standard Time (UTC+06:30)')
  expect(mail?.text).toContain(why)

  await tenders.extend({ staffId, tenderId, endDate: '2030-02-28', reasonEn: why })
  await eventually(() => told().length === 6)
})

test('reminds a company of unsent uploads once, a day before', async () => {
  const { db, companies } = api.services
  const drafting = await aCompany(api)
  const sent = await aCompany(api)
  const suspended = await aCompany(api)
  const early = await aTender(db, { nameEn: 'Canary Tower', endsInSeconds: 169 * 3_600 })
  const tenderId = await aTender(db, { nameEn: 'Canary Tower', endsInSeconds: 23 * 3_600 })
  await aDraft(db, { tenderId: early, companyId: drafting.id })
  for (const { id: companyId } of [drafting, sent, suspended]) {
    await aDraft(db, { tenderId, companyId })
  }
  await aSubmission(db, { tenderId, companyId: sent.id })
  const decision = { state: 'suspended', reason: 'x', staffId: null } as const
  await companies.decide(suspended.id, decision)

  expect(await remindersOf(early)).toEqual([])
  const [letter] = await remindersOf(tenderId)
  expect(letter?.recipient).toBe(drafting.email)
  expect(JSON.stringify(letter?.content)).not.toContain('Canary')
  const mail = await eventually(() =>
    api.inbox.mails.find(({ subject }) => subject.startsWith('NOT SENT')),
  )
  expect(mail.text).toContain('https://padauk.example/signin')
  await eventually(async () => {
    const [again, ...more] = await remindersOf(tenderId)
    expect(more).toEqual([])
    return again?.sentAt && !Object.keys(again.content as object).includes('draft')
  })
})

test('reminds again before the deadline and after an extension, until a bid is submitted', async () => {
  const { db, tenders } = api.services
  const { id: companyId } = await aCompany(api)
  const tenderId = await aTender(db, { nameEn: 'Steps', endsInSeconds: 2 * 3_600 })
  await aDraft(db, { tenderId, companyId })
  const extendTo = (count: number) =>
    tenders.extend({ staffId, tenderId, endDate: hours(count).toISOString(), reasonEn: why })
  expect(await remindersOf(tenderId)).toHaveLength(1)
  await extendTo(2.5)
  expect(await remindersOf(tenderId)).toHaveLength(2)
  await extendTo(20)
  expect(await remindersOf(tenderId)).toHaveLength(3)
  await aSubmission(db, { tenderId, companyId })
  await extendTo(21)
  expect(await remindersOf(tenderId)).toHaveLength(3)
})
