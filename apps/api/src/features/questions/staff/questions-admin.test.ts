import {
  answerQuestion,
  answerSame,
  correctAnswer,
  declineQuestion,
  listStaffQuestions,
} from '@padauk/contract/admin/questions'
import { readPublicTender } from '@padauk/contract/public-tenders'
import { askQuestion, listQuestions, withdrawQuestion } from '@padauk/contract/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { must, signedInStaff } from '#test/editors'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof signedInStaff>>
let auditor: Awaited<ReturnType<typeof signedInStaff>>
let company: Sender
let other: Sender
beforeAll(async () => {
  api = await startApi()
  officer = await signedInStaff(api, ['officer'])
  auditor = await signedInStaff(api, ['auditor'])
  company = await aSender(api)
  other = await aSender(api)
})
afterAll(() => api.close())

const open = { nameEn: 'Lifts', questionsEndInSeconds: 3_600, answersDueInSeconds: 7_200 }
const tenderWith = (parts: object = {}) => aTender(api.services.db, { ...open, ...parts })
const ask = async (id: string, question: string, { call } = company) =>
  must(await call(askQuestion, { params: { id }, body: { question } }))
const asStaff = async (id: string, { call } = officer) =>
  must(await call(listStaffQuestions, { params: { id } }))
const asCompany = async (id: string, lang: 'en' | 'mm' = 'en', { call } = other) =>
  must(await call(listQuestions, { params: { id }, query: { lang } }))

const words = {
  question_en: 'May the old chillers be taken out at night only?',
  question_mm: 'ချီလာဟောင်းများကို ညအချိန်တွင်သာ ဖယ်ရှားရပါမည်လား။',
}
const answer = { answer_en: 'No. From 07:00 to 22:00.', answer_mm: 'မဟုတ်ပါ။' }

async function aWaiting(parts: object = {}) {
  const id = await tenderWith(parts)
  await ask(id, 'As we already service the chillers, may they be taken out at night?')
  const [question] = (await asStaff(id)).waiting
  return { id, params: { id, question: question?.id ?? '' } }
}

test('staff see a random label, the words and the time, and no company', async () => {
  const id = await tenderWith()
  await ask(id, 'First?')
  await ask(id, 'Second?')
  await ask(id, 'Third?', other)
  const seen = await asStaff(id)
  const [first, second, third] = seen.waiting
  expect(seen.waiting.map(({ text }) => text)).toEqual(['First?', 'Second?', 'Third?'])
  expect(first?.asker).toBeGreaterThanOrEqual(10)
  expect(first?.asker).toBeLessThanOrEqual(99)
  expect(second?.asker).toBe(first?.asker)
  expect(third?.asker).not.toBe(first?.asker)
  for (const staff of [officer, auditor]) {
    const told = JSON.stringify(await asStaff(id, staff))
    for (const secret of [company.id, company.email, other.id, 'Demo Company']) {
      expect(told).not.toContain(secret)
    }
  }
})

test('question and answer appear together, numbered, for every company', async () => {
  const { id, params } = await aWaiting()
  expect((await asCompany(id)).published).toEqual([])
  const seen = must(await officer.call(answerQuestion, { params, body: { ...words, ...answer } }))
  expect(seen).toMatchObject({ waiting: [], next: 2, ended: [{ number: 1, state: 'answered' }] })
  const english = await asCompany(id)
  expect(english.published).toMatchObject([
    {
      number: 1,
      state: 'answered',
      text: words.question_en,
      lang: 'en',
      answers: [{ no: 1, text: answer.answer_en, same_as: null, lang: 'en' }],
    },
  ])
  expect((await asCompany(id, 'mm')).published[0]).toMatchObject({
    text: words.question_mm,
    lang: 'mm',
    answers: [{ text: answer.answer_mm, lang: 'mm' }],
  })
  // The asker finds it among its own; others read the wording that staff chose.
  expect((await asCompany(id, 'en', company)).own).toMatchObject([
    { no: 1, state: 'answered', number: 1 },
  ])
  expect(JSON.stringify(english)).not.toContain('already service')
  const visitor = must(await api.call()(readPublicTender, { params: { id }, query: {} }))
  expect(visitor.questions.published).toEqual(english.published)
  const audit = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'tenderId', 'body'])
    .where('subject', '=', `tender:${id}`)
    .where('action', '=', 'question.answered')
    .executeTakeFirstOrThrow()
  expect(audit).toMatchObject({ actor: `staff:${officer.id}`, tenderId: null })
  expect(audit.body).toContain('sha256:')
  expect(audit.body).not.toContain('already service')
})

test('a published answer is never changed, only corrected beneath', async () => {
  const { id, params } = await aWaiting()
  const body = { ...words, ...answer }
  must(await officer.call(answerQuestion, { params, body }))
  expect(await officer.call(answerQuestion, { params, body })).toMatchObject({
    status: 409,
    code: 'answer-published',
  })
  const correction = { answer_en: 'Until 04:00.', answer_mm: 'နံနက် ၄ နာရီအထိ။' }
  must(await officer.call(correctAnswer, { params, body: correction }))
  const [published] = (await asCompany(id)).published
  expect(published?.answers.map(({ no, text }) => [no, text])).toEqual([
    [1, answer.answer_en],
    [2, 'Until 04:00.'],
  ])
  const { db } = api.services
  const { question } = params
  await expect(
    db.updateTable('questions').set({ questionEn: 'Other' }).where('id', '=', question).execute(),
  ).rejects.toThrow('a question that has ended stays')
  await expect(
    db
      .updateTable('questionAnswers')
      .set({ textEn: 'Other' })
      .where('questionId', '=', question)
      .execute(),
  ).rejects.toThrow('permission denied')
  expect(await company.call(withdrawQuestion, { params: { id, no: 1 } })).toMatchObject({
    code: 'question-answered',
  })
})

test('an answer that changes the tender must be an addendum', async () => {
  const { id, params } = await aWaiting()
  const changing = { ...answer, changes_tender: true }
  const refused = { status: 409, code: 'answer-needs-addendum' }
  expect(
    await officer.call(answerQuestion, { params, body: { ...words, ...changing } }),
  ).toMatchObject(refused)
  expect((await asStaff(id)).waiting).toHaveLength(1)
  must(await officer.call(answerQuestion, { params, body: { ...words, ...answer } }))
  expect(await officer.call(correctAnswer, { params, body: changing })).toMatchObject(refused)
})

test('a question is declined with a public reason, or points to an earlier one', async () => {
  const { id, params } = await aWaiting()
  const reasons = { reason_en: 'The budget is not public.', reason_mm: 'ဘတ်ဂျက်ကို မဖော်ပြပါ။' }
  must(await officer.call(declineQuestion, { params, body: { ...words, ...reasons } }))
  await ask(id, 'Again, please?', other)
  const [waiting] = (await asStaff(id)).waiting
  const again = { id, question: waiting?.id ?? '' }
  const same = (same_as: number) =>
    officer.call(answerSame, { params: again, body: { ...words, same_as } })
  for (const missing of [2, 7]) {
    expect(await same(missing)).toMatchObject({
      status: 422,
      fields: { same_as: 'There is no published question with this number.' },
    })
  }
  must(await same(1))
  expect((await asCompany(id)).published).toMatchObject([
    { number: 2, state: 'answered', answers: [{ text: '', same_as: 1 }] },
    { number: 1, state: 'declined', answers: [{ text: 'The budget is not public.' }] },
  ])
})

test('a tender in both languages is answered in both, one in English in English', async () => {
  const both = await aWaiting()
  const english = { question_en: words.question_en, answer_en: answer.answer_en }
  const publish = ({ params }: typeof both) =>
    officer.call(answerQuestion, { params, body: english })
  expect(await publish(both)).toMatchObject({
    status: 422,
    fields: { question_mm: expect.any(String), answer_mm: expect.any(String) },
  })
  const alone = await aWaiting({ englishOnly: true })
  must(await publish(alone))
  expect((await asCompany(alone.id, 'mm')).published).toMatchObject([
    { lang: 'en', answers: [{ lang: 'en' }] },
  ])
})

test('two officers who answer at the same moment publish one answer', async () => {
  const { id, params } = await aWaiting()
  const tries = await Promise.all(
    [1, 2, 3].map(() => officer.call(answerQuestion, { params, body: { ...words, ...answer } })),
  )
  expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await asCompany(id)).published).toHaveLength(1)
})

test('questions of a tender are not reached through another, and a withdrawn one is gone', async () => {
  const { id, params } = await aWaiting()
  const elsewhere = { id: await tenderWith(), question: params.question }
  const body = { ...words, ...answer }
  expect(await officer.call(answerQuestion, { params: elsewhere, body })).toMatchObject({
    status: 404,
  })
  must(await company.call(withdrawQuestion, { params: { id, no: 1 } }))
  expect((await asStaff(id)).waiting).toEqual([])
  expect(await officer.call(answerQuestion, { params, body })).toMatchObject({ status: 404 })
})

test('a question that waits after the time for answers is overdue for everyone', async () => {
  const { id } = await aWaiting()
  await behindTheWalls(
    api,
    `update tenders set questions_until = now(), answers_by = now() where id = $1`,
    [id],
  )
  expect(await asCompany(id)).toMatchObject({ is_overdue: true, is_open: false })
  expect(await asStaff(id)).toMatchObject({ is_overdue: true })
  const [urgent] = await api.services.questions.waiting(50)
  expect(urgent).toMatchObject({ is_overdue: true })
})

test('the auditor reads who asked once the bids are open, and no other role does', async () => {
  const { id, params } = await aWaiting()
  must(await officer.call(answerQuestion, { params, body: { ...words, ...answer } }))
  const originals = async (staff: typeof officer) =>
    (await asStaff(id, staff)).ended.map(({ original }) => original)
  expect(await originals(auditor)).toEqual([null])
  await letPass(api, id, 86_500)
  await api.services.closings.closeDue()
  expect(await originals(auditor)).toMatchObject([
    { company: { id: company.id }, text: expect.stringContaining('already service') },
  ])
  expect(await originals(officer)).toEqual([null])
})

test('the log says nothing of who asks', async () => {
  const id = await tenderWith()
  const from = api.log.length
  await ask(id, 'A question for the log?')
  await asCompany(id, 'en', company)
  const lines = api.log.slice(from).join('\n')
  for (const secret of [id, company.id, company.email, 'A question for the log']) {
    expect(lines).not.toContain(secret)
  }
})
