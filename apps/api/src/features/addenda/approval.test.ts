import {
  approveAddendum,
  changeAddendum,
  createAddendum,
  listAdminAddenda,
  returnAddendum,
  sendAddendum,
} from '@padauk/contract/admin/addenda'
import { readDashboard } from '@padauk/contract/admin/dashboard'
import { listStaffQuestions } from '@padauk/contract/admin/questions'
import { askQuestion } from '@padauk/contract/questions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addendumWriters, typedAddendum } from '#test/addenda'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { letterTo } from '#test/colleagues'
import { aSteppedUpMember } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof addendumWriters>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  staff = await addendumWriters(api)
})
afterAll(() => api.close())

const open = (days = 10) =>
  aTender(api.services.db, { nameEn: 'Lifts', endsInSeconds: days * 86_400 })

/** A draft that waits for the second person. */
async function waiting(days?: number) {
  const id = await open(days)
  const sent = await staff.send(id, await staff.drafted(id))
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const { no, revision } = sent.value
  return { id, params: { id, no }, revision, addendum: sent.value }
}

async function actionsOn(tender: string) {
  const { rows } = await behindTheWalls(
    api,
    `select action, actor, body from audit_entries where subject = $1 order by seq`,
    [`tender:${tender}`],
  )
  return (rows as { action: string; actor: string; body: string }[]).map((row) => ({
    ...row,
    body: JSON.parse(row.body) as object,
  }))
}

const told = async (email: string) => {
  const rows = await api.services.db
    .selectFrom('letters')
    .select('content')
    .where('kind', '=', 'staff-act-now')
    .where('recipient', '=', email)
    .execute()
  return rows.map(({ content }) => content as { matter: string; path: string })
}

test('tells those who may approve it, once for each time that it is sent, and not its writer', async () => {
  const { id, params, revision } = await waiting()
  const path = `/tenders/${id}/addenda/1`
  const about = async (email: string) => (await told(email)).filter((one) => one.path === path)
  await api.services.staffMails.actNow()
  await api.services.staffMails.actNow()
  expect(await about(staff.approver.email)).toMatchObject([{ matter: 'addendum' }])
  expect(await about(staff.writer.email)).toEqual([])
  const mail = await letterTo(api, staff.approver.email, /^Act now: An addendum to Lifts/)
  expect(mail.text).toContain(`https://padauk.example/admin${path}`)

  await staff.approver.call(returnAddendum, { params, body: { revision, reason: 'Wrong table.' } })
  await staff.writer.call(sendAddendum, { params, body: { revision: revision + 1 } })
  await api.services.staffMails.actNow()
  expect(await about(staff.approver.email)).toHaveLength(2)
})

test('stands in Today of both, as work for the one and as waiting for the other', async () => {
  const { id } = await waiting()
  const seenBy = async (who: typeof staff.writer) => {
    const answer = await who.call(readDashboard, {})
    return answer.ok ? answer.value.addenda?.find((one) => one.id === id) : null
  }
  expect(await seenBy(staff.writer)).toMatchObject({ no: 1, is_own: true })
  expect(await seenBy(staff.approver)).toMatchObject({ no: 1, is_own: false })
})

test('returned with a reason it is a draft again, and its writer gets an e-mail', async () => {
  const { id, params, revision } = await waiting()
  const reason = 'Table 4 has another capacity.'
  const body = { revision, reason }
  const returned = await staff.approver.call(returnAddendum, { params, body })
  expect(returned).toMatchObject({
    value: { state: 'draft', sent_at: null, returned: { reason, by: { id: staff.approver.id } } },
  })
  const mail = await eventually(() =>
    api.inbox.mails.find(({ text }) => text.includes(`Reason: ${reason}`)),
  )
  expect(mail).toMatchObject({
    to: [staff.writer.email],
    subject: 'Addendum 1 was returned to you',
    text: expect.stringContaining(`/admin/tenders/${id}/addenda/1`),
  })
  expect((await actionsOn(id)).slice(-2)).toMatchObject([
    { action: 'addendum.sent', actor: `staff:${staff.writer.id}`, body: { no: 1 } },
    { action: 'addendum.returned', actor: `staff:${staff.approver.id}`, body: { no: 1, reason } },
  ])
  const approved = { params, body: { revision: revision + 1 } }
  expect(await staff.approver.call(approveAddendum, approved)).toMatchObject({
    status: 409,
    code: 'not-yet',
  })
  const again = await staff.writer.call(sendAddendum, approved)
  expect(again).toMatchObject({ value: { state: 'waiting', returned: null } })
})

test('a change ends the waiting, so that no one approves what was not sent', async () => {
  const { params, revision } = await waiting()
  const body = { ...typedAddendum, reason: 'Another reason.', revision }
  const changed = await staff.writer.call(changeAddendum, { params, body })
  expect(changed).toMatchObject({ value: { state: 'draft', revision: revision + 1 } })
  const seen = { params, body: { revision: revision + 1 } }
  expect(await staff.approver.call(approveAddendum, seen)).toMatchObject({ code: 'not-yet' })
  const back = { params, body: { ...seen.body, reason: 'Not good.' } }
  expect(await staff.approver.call(returnAddendum, back)).toMatchObject({ code: 'not-yet' })
})

test('is sent once when the button is pressed twice', async () => {
  const { id, params, revision, addendum } = await waiting()
  const again = await staff.writer.call(sendAddendum, { params, body: { revision } })
  expect(again).toMatchObject({ value: { revision, sent_at: addendum.sent_at } })
  const sent = (await actionsOn(id)).filter(({ action }) => action === 'addendum.sent')
  expect(sent).toHaveLength(1)
})

test('its writer neither approves nor returns it', async () => {
  const { params, revision } = await waiting()
  const body = { revision, reason: 'Changed my mind.' }
  expect(await staff.writer.call(returnAddendum, { params, body })).toMatchObject({
    code: 'addendum-needs-second-person',
  })
})

test('is not sent while it could not be approved', async () => {
  const near = await open(2)
  expect(await staff.send(near, await staff.drafted(near))).toMatchObject({
    code: 'addendum-needs-extension',
  })
  const information = await open()
  const draft = await staff.drafted(information, { kind: 'information' })
  expect(await staff.send(information, draft)).toMatchObject({
    status: 422,
    error: expect.stringContaining('publish it yourself'),
  })
})

test('an addendum that carries an answer and its question know each other', async () => {
  const times = { questionsEndInSeconds: 5 * 86_400, answersDueInSeconds: 6 * 86_400 }
  const id = await aTender(api.services.db, { nameEn: 'Pumps', endsInSeconds: 864_000, ...times })
  const company = await aSender(api)
  await company.call(askQuestion, { params: { id }, body: { question: 'Is it 950 kW?' } })
  const questions = async () => {
    const answer = await staff.writer.call(listStaffQuestions, { params: { id } })
    if (!answer.ok) throw new Error(answer.code)
    return answer.value.waiting
  }
  const [asked] = await questions()
  expect(asked?.addendum).toBeNull()
  const addendum = await staff.drafted(id, { questions: [asked?.id ?? ''] })
  expect(addendum.questions).toEqual([{ id: asked?.id, asker: asked?.asker }])
  expect((await questions())[0]?.addendum).toEqual({ no: 1, state: 'draft' })
  const listed = await staff.approver.call(listAdminAddenda, { params: { id } })
  expect(JSON.stringify(listed)).not.toContain(company.id)

  const elsewhere = { ...typedAddendum, questions: [asked?.id ?? ''] }
  const other = await aSteppedUpMember(api, ['officer'])
  const refused = { params: { id: await open() }, body: elsewhere }
  expect(await other.call(createAddendum, refused)).toMatchObject({
    code: 'invalid-input',
    fields: { questions: expect.any(String) },
  })
})
