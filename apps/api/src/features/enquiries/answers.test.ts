import { answerEnquiry, changeEnquiry, previewAnswer } from '@padauk/contract/admin/enquiries'
import { dayInYangon } from '@padauk/language/working-days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#platform/security/secrets'
import { fillSettings } from '#test/builders'
import { letterTo } from '#test/colleagues'
import { anEnquiry, asMember, enquiryDetail, enquiryEntries } from '#test/enquiries'
import type { Member } from '#test/enquiries'
import { aStaffMember } from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let editor: Member
let officer: Member
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  editor = await aStaffMember(api, ['editor'])
  officer = await aStaffMember(api, ['officer'])
  await fillSettings(api.services.db, { enquiry_email: { en: 'hello@padauk.example', mm: '' } })
})
afterAll(() => api.close())

const as = (member: Member) => asMember(api, member)
const detail = (id: string) => enquiryDetail(api, editor, id)

async function fromThiri() {
  const email = `sender-${crypto.randomUUID()}@example.com`
  return { id: await anEnquiry(api, { name: 'Daw Thiri', email }), email }
}

const written = {
  language: 'en' as const,
  subject: 'Your housekeeping enquiry',
  text: 'Thank you.\n\nWe can visit:\nMonday 10:00\nTuesday 14:00',
}

const answer = (id: string, parts: object = {}, member = editor) =>
  as(member)(answerEnquiry, { params: { id }, body: { revision: 0, ...written, ...parts } })

const answersTo = (email: string) =>
  api.services.db
    .selectFrom('letters')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'enquiry-answered')
    .execute()

test('an answer is sent, kept and logged by its hash, and the enquiry is answered', async () => {
  const { id, email } = await fromThiri()
  expect(await answer(id)).toMatchObject({ ok: true, value: { state: 'answered', revision: 1 } })
  const mail = await letterTo(api, email, /^Your housekeeping enquiry$/)
  expect(mail.replyTo).toContain('hello@padauk.example')
  expect(mail.text).toContain('Dear Daw Thiri,')
  expect(mail.text).toContain('We can visit:\nMonday 10:00\nTuesday 14:00')
  expect(mail.html).toContain('We can visit:<br')
  expect(mail.text).not.toContain('do not reply')
  const { answers } = await detail(id)
  const by = { id: editor.id, name: 'Demo Staff' }
  expect(answers).toMatchObject([{ ...written, by }])
  const entries = await enquiryEntries(api, id)
  expect(entries).toMatchObject([{ actor: `staff:${editor.id}`, action: 'enquiry.answered' }])
  expect(JSON.parse(entries[0]?.body ?? '')).toEqual({
    answer: answers[0]?.id,
    language: 'en',
    sha256: hashOf(`${written.subject}\n\n${written.text}`),
  })
})

test('a double press and two people at once send one answer', async () => {
  const { id, email } = await fromThiri()
  const outcomes = await Promise.all([answer(id), answer(id), answer(id, {}, officer)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  for (const outcome of outcomes.filter(({ ok }) => !ok)) {
    expect(outcome).toMatchObject({ status: 409, code: 'changed-since' })
  }
  expect(await answersTo(email)).toHaveLength(1)
  expect((await detail(id)).answers).toHaveLength(1)
  // A second answer is a decision of its own, on what the first one left.
  expect(await answer(id, { revision: 1, subject: 'One more thing' })).toMatchObject({ ok: true })
  expect((await detail(id)).answers.map(({ subject }) => subject)).toEqual([
    written.subject,
    'One more thing',
  ])
})

test('a Burmese answer is written in Burmese, with Zawgyi converted', async () => {
  const { id, email } = await fromThiri()
  const subject = 'သန့်ရှင်းရေး ဝန်ဆောင်မှု'
  const text = 'ေက်းဇူးတင္ပါသည္။ ရုံးသို႔ လာေရာက္ႏိုင္ပါသည္။'
  expect(await answer(id, { language: 'mm', subject, text })).toMatchObject({ ok: true })
  const mail = await letterTo(api, email, /သန့်ရှင်းရေး/)
  expect(mail.language).toBe('my')
  expect(mail.text).toContain('ကျေးဇူးတင်ပါသည်။')
  expect((await detail(id)).answers[0]?.text).toContain('ကျေးဇူးတင်ပါသည်။')
})

test('shows the e-mail before it is sent, and sends nothing', async () => {
  const { id, email } = await fromThiri()
  const shown = await as(officer)(previewAnswer, { params: { id }, body: written })
  expect(shown).toMatchObject({
    value: { to: email, reply_to: 'hello@padauk.example', subject: written.subject },
  })
  expect(shown.ok && shown.value.text).toContain('Dear Daw Thiri,')
  expect(await answersTo(email)).toEqual([])
  await answer(id)
  const mail = await letterTo(api, email, /^Your housekeeping enquiry$/)
  expect(shown.ok && shown.value.text.trim()).toBe(mail.text.trim())
})

test.each([
  [{ subject: ' ' }, 'subject', 'Please enter a subject.'],
  [{ subject: 'x'.repeat(161) }, 'subject', 'This text is too long.'],
  [
    { subject: 'One\r\nBcc: all@example.com' },
    'subject',
    'This text contains characters that cannot be used.',
  ],
  [{ text: '' }, 'text', 'Please write the text.'],
  [{ text: 'x'.repeat(4001) }, 'text', 'This text is too long.'],
  [{ text: 'We come on [date].' }, 'text', 'Replace the words in square brackets before you send.'],
])('rejects %j', async (parts, field, sentence) => {
  const { id, email } = await fromThiri()
  const refused = { status: 422, fields: { [field]: sentence } }
  expect(await answer(id, parts)).toMatchObject(refused)
  const body = { ...written, ...parts }
  expect(await as(editor)(previewAnswer, { params: { id }, body })).toMatchObject(refused)
  expect(await answersTo(email)).toEqual([])
})

test('returns 404 for an unknown enquiry', async () => {
  const id = crypto.randomUUID()
  expect(await answer(id)).toMatchObject({ status: 404 })
  const preview = await as(editor)(previewAnswer, { params: { id }, body: written })
  expect(preview).toMatchObject({ status: 404 })
})

test('a colleague gets an e-mail about an enquiry that was assigned to them, others do not', async () => {
  const { id } = await fromThiri()
  const assign = (revision: number, to: string | null, by: Member) =>
    as(by)(changeEnquiry, { params: { id }, body: { revision, state: 'new', assigned_to: to } })
  const told = async (email: string) =>
    (
      await api.services.db
        .selectFrom('letters')
        .select('id')
        .where('recipient', '=', email)
        .where('kind', '=', 'enquiry-assigned')
        .execute()
    ).length
  await assign(0, editor.id, editor)
  await assign(1, editor.id, officer)
  expect(await told(editor.email)).toBe(0)
  await assign(2, officer.id, editor)
  expect(await assign(2, officer.id, editor)).toMatchObject({ code: 'changed-since' })
  expect([await told(editor.email), await told(officer.email)]).toEqual([0, 1])
  const mail = await letterTo(api, officer.email, /^An enquiry is waiting for your answer$/)
  expect(mail.text).toContain('Demo Staff has assigned an enquiry to you. Please answer it by ')
  expect(mail.text).toContain(`https://padauk.example/admin/enquiries/${id}`)
  expect(mail.text).not.toContain('Thiri')
  await eventually(() => mail.html.includes('Open the enquiry'))
})

test('the day by which it is to be answered skips holidays', async () => {
  const { id } = await fromThiri()
  const first = (await detail(id)).answer_by
  const day = dayInYangon(new Date(first))
  const names = { nameEn: 'Demo holiday', nameMm: '' }
  await api.services.db
    .insertInto('holidays')
    .values({ day, ...names })
    .execute()
  const { answer_by: next } = await detail(id)
  expect(Date.parse(next)).toBeGreaterThan(Date.parse(first))
  expect(next.slice(10)).toBe(first.slice(10))
  const body = { revision: 0, state: 'new', assigned_to: officer.id } as const
  await as(editor)(changeEnquiry, { params: { id }, body })
  const { content } = await api.services.db
    .selectFrom('letters')
    .select('content')
    .where('kind', '=', 'enquiry-assigned')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({ enquiry: id, answerBy: next })
})
