import { extendTender, cancelTender } from '@padauk/contract/admin/tenders'
import { createClient } from '@padauk/contract/client'
import { askQuestion, listQuestions, withdrawQuestion } from '@padauk/contract/questions'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hashOf } from '#platform/security/secrets'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
let company: Sender
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
  company = await aSender(api)
})
afterAll(() => api.close())

const open = { nameEn: 'Lifts', questionsEndInSeconds: 3_600, answersDueInSeconds: 7_200 }
const tenderWith = (parts: object = {}) => aTender(api.services.db, { ...open, ...parts })
const ask = (id: string, question: string, { call } = company) =>
  call(askQuestion, { params: { id }, body: { question } })
const list = async (id: string, { call } = company) =>
  must(await call(listQuestions, { params: { id }, query: {} }))

test('a question is kept as it was asked and waits for its answer', async () => {
  const id = await tenderWith()
  const asked = must(await ask(id, '  May work be done at night?\r\nAnd on Sundays?  '))
  expect(asked).toMatchObject({
    no: 1,
    state: 'asked',
    text: 'May work be done at night?\nAnd on Sundays?',
    number: null,
  })
  expect(await list(id)).toMatchObject({
    is_open: true,
    is_overdue: false,
    left: 9,
    published: [],
    own: [asked],
  })
  const other = await aSender(api)
  expect(await list(id, other)).toMatchObject({ published: [], own: [], left: 10 })
})

test('Zawgyi is stored as Unicode', async () => {
  const id = await tenderWith()
  const asked = must(await ask(id, 'ျမန္မာႏိုင္ငံ'))
  expect(asked.text).toBe('မြန်မာနိုင်ငံ')
})

test('the same words twice are one question while it waits', async () => {
  const id = await tenderWith()
  const taps = await Promise.all([1, 2, 3, 4].map(() => ask(id, 'Is the lift included?')))
  expect(taps.map((answer) => must(answer).no)).toEqual([1, 1, 1, 1])
  expect((await list(id)).own).toHaveLength(1)
  must(await company.call(withdrawQuestion, { params: { id, no: 1 } }))
  expect(must(await ask(id, 'Is the lift included?')).no).toBe(2)
})

test('ten questions of a company wait at most, also when they come at once', async () => {
  const id = await tenderWith()
  const answers = await Promise.all(
    Array.from({ length: 13 }, (_, place) => ask(id, `Question ${place}?`)),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    status: 409,
    code: 'question-limit',
    error: 'You have 10 open questions in this tender. Please wait for the answers.',
  })
  const { own, left } = await list(id)
  expect([own.length, left]).toEqual([10, 0])
  expect(new Set(own.map(({ no }) => no)).size).toBe(10)
  must(await company.call(withdrawQuestion, { params: { id, no: 3 } }))
  expect((await ask(id, 'One more?')).ok).toBe(true)
  // Another tender has its own ten.
  expect((await ask(await tenderWith(), 'Question 0?')).ok).toBe(true)
})

test('after the cut-off a question is refused with both times', async () => {
  const id = await tenderWith({ questionsEndInSeconds: -1 })
  const refused = await ask(id, 'Too late?')
  expect(refused).toMatchObject({ status: 409, code: 'question-too-late' })
  expect(refused.ok || refused.error).toMatch(
    /^Questions closed at \w+, .+, \d\d:\d\d:\d\d\. Yours arrived at \w+, .+, \d\d:\d\d:\d\d\.$/,
  )
  const burmese = createClient({ origin: api.origin, language: 'mm', token: company.token })
  const inBurmese = await burmese(askQuestion, { params: { id }, body: { question: 'Late?' } })
  expect(inBurmese.ok || inBurmese.error).toContain('မေးခွန်းလက်ခံချိန်သည်')
  expect(await list(id)).toMatchObject({ is_open: false, own: [] })
})

test('ignores the clock of the process', async () => {
  const inTime = await tenderWith({ questionsEndInSeconds: 60 })
  const late = await tenderWith({ questionsEndInSeconds: -1 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 })
  try {
    expect(await ask(inTime, 'In time?')).toMatchObject({ ok: true })
    vi.setSystemTime(Date.now() - 240_000)
    expect(await ask(late, 'Late?')).toMatchObject({ status: 409, code: 'question-too-late' })
  } finally {
    vi.useRealTimers()
  }
})

test('refuses an empty question and one of more than 1,000 characters', async () => {
  const id = await tenderWith()
  expect(await ask(id, '   ')).toMatchObject({ status: 422, code: 'invalid-input' })
  expect(await ask(id, 'x'.repeat(1_001))).toMatchObject({ status: 422 })
  expect((await ask(id, 'x'.repeat(1_000))).ok).toBe(true)
})

test('a draft, an unknown tender and one that takes no questions are not found', async () => {
  const draft = await tenderWith({ state: 'draft' })
  const silent = await aTender(api.services.db, { nameEn: 'Silent' })
  for (const id of [draft, silent, crypto.randomUUID()]) {
    expect(await ask(id, 'Anyone?')).toMatchObject({ status: 404 })
  }
  expect(await list(silent)).toMatchObject({ times: null, is_open: false })
})

test('a question is withdrawn once, by the company that asked it', async () => {
  const id = await tenderWith()
  must(await ask(id, 'Never mind?'))
  const other = await aSender(api)
  expect(await other.call(withdrawQuestion, { params: { id, no: 1 } })).toMatchObject({
    status: 404,
  })
  for (const _tap of [1, 2]) {
    must(await company.call(withdrawQuestion, { params: { id, no: 1 } }))
  }
  expect((await list(id)).own).toMatchObject([{ no: 1, state: 'withdrawn' }])
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'tenderId'])
    .where('actor', '=', `company:${company.id}`)
    .where('tenderId', '=', id)
    .orderBy('seq')
    .execute()
  // Hidden from staff until the bids are open.
  expect(entries).toEqual([
    { action: 'question.asked', tenderId: id },
    { action: 'question.withdrawn', tenderId: id },
  ])
})

test('an extension moves both times by the same span and takes questions again', async () => {
  const tender = await officer.published({ end_date: inDays(20) })
  const before = tender.question_times
  await officer.stepUp()
  const body = { revision: tender.revision, end_date: inDays(30), reason_en: 'More time.' }
  must(await officer.call(extendTender, { params: { id: tender.id }, body }))
  const after = await officer.read(tender.id)
  const span = Date.parse(after.end_date) - Date.parse(tender.end_date)
  for (const name of ['questions_until', 'answers_by'] as const) {
    expect(Date.parse(after.question_times?.[name] ?? '')).toBe(
      Date.parse(before?.[name] ?? '') + span,
    )
  }
})

test('a cancellation closes what waits with its public reason', async () => {
  const tender = await officer.published()
  must(await ask(tender.id, 'Is it still on?'))
  await officer.stepUp()
  const body = { revision: tender.revision, reason_en: 'The building was sold.', reason_mm: '' }
  must(await officer.call(cancelTender, { params: { id: tender.id }, body }))
  expect(await list(tender.id)).toMatchObject({
    is_open: false,
    published: [],
    own: [{ state: 'declined', number: null, reason: 'The building was sold.' }],
  })
  expect(await ask(tender.id, 'Really?')).toMatchObject({ code: 'tender-cancelled' })
  const { rows } = await behindTheWalls(
    api,
    `select actor, body from audit_entries where action = 'question.closed' and subject = $1`,
    [`tender:${tender.id}`],
  )
  const asked = `sha256:${hashOf('Is it still on?')}`
  expect(rows.map(({ actor, body }) => [actor.split(':')[0], JSON.parse(body)])).toEqual([
    ['staff', { asked }],
  ])
})

test('the database refuses a question after the cut-off, also with an earlier time', async () => {
  const { db } = api.services
  const id = await tenderWith({ questionsEndInSeconds: -1 })
  await db
    .insertInto('questionAskers')
    .values({ tenderId: id, companyId: company.id, label: 47 })
    .execute()
  const own = { tenderId: id, companyId: company.id, ownNo: 1, text: 'x', textHash: 'a'.repeat(64) }
  for (const ago of [0, 3_600_000, -60_000]) {
    const askedAt = new Date(Date.now() - ago)
    await expect(
      db
        .insertInto('questions')
        .values({ ...own, askedAt })
        .execute(),
    ).rejects.toThrow('no question is taken now')
  }
})
