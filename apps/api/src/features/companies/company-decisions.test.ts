import {
  approveCompanies,
  decideOnCompany,
  readCompanyDetail,
} from '@padauk/contract/admin/companies'
import { listAuditEntries } from '@padauk/contract/admin/audit'
import { createClient } from '@padauk/contract/client'
import type { CallOf } from '@padauk/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCompany,
  aConfirmedCompany,
  aStaffMember,
  aWaitingCompany,
  signInOver,
} from '#test/people'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aStaffMember>>
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  officer = await aStaffMember(api, ['officer'])
})
afterAll(() => api.close())

const call = () => createClient({ origin: api.origin, language: 'en', headers: officer.headers })

async function detail(id: string) {
  const answer = await call()(readCompanyDetail, { params: { id } })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

type Body = CallOf<typeof decideOnCompany>['body']
const decide = (id: string, body: Body) => call()(decideOnCompany, { params: { id }, body })

const mailTo = (address: string, subject: string) =>
  eventually(() =>
    api.inbox.mails.find((mail) => mail.to.includes(address) && mail.subject.match(subject)),
  )

test('each decision is mailed, kept with person and reason, and audited', async () => {
  const { id, email, password } = await aConfirmedCompany(api)
  expect(await decide(id, { state: 'approved', seen: 'pending' })).toMatchObject({ ok: true })
  await mailTo(email, 'Your account has been approved')
  expect((await signInOver(api, { email, password })).status).toBe(200)

  const reason = 'The registration has expired.\nPlease send the new one.'
  await decide(id, { state: 'suspended', seen: 'approved', reason })
  expect((await mailTo(email, 'suspended')).text).toContain('The registration has expired.')
  expect((await signInOver(api, { email, password })).status).toBe(403)
  await decide(id, { state: 'approved', seen: 'suspended' })
  await mailTo(email, 'Your account can be used again')
  expect((await signInOver(api, { email, password })).status).toBe(200)

  const { state, decisions } = await detail(id)
  expect(state).toBe('approved')
  const by = { id: officer.id, name: 'Demo Staff' }
  expect(decisions).toMatchObject([
    { act: 'resumed', reason: '', by },
    { act: 'suspended', reason, by },
    { act: 'approved', reason: '', by },
  ])
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `company:${id}`)
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'company.approved',
    'company.suspended',
    'company.resumed',
  ])
  expect(entries[1]).toMatchObject({
    actor: `staff:${officer.id}`,
    body: expect.stringContaining('"after":{"state":"suspended"},"before":{"state":"approved"}'),
  })
})

test('an address that was not confirmed is approved only with a reason, which is kept', async () => {
  const { id, email, password } = await aWaitingCompany(api)
  const approval: Body = { state: 'approved', seen: 'pending' }
  expect(await decide(id, approval)).toMatchObject({
    status: 422,
    fields: { reason: expect.stringContaining('has not confirmed its e-mail address') },
  })
  expect((await signInOver(api, { email, password })).status).toBe(403)
  const reason = 'Confirmed by phone.'
  expect(await decide(id, { ...approval, reason })).toMatchObject({ ok: true })
  // Between staff: the company is not told.
  expect((await mailTo(email, 'Your account has been approved')).text).not.toContain(reason)
  expect((await detail(id)).decisions).toMatchObject([{ act: 'approved', reason }])
  const owner = await aStaffMember(api, ['owner'])
  const log = createClient({ origin: api.origin, language: 'en', headers: owner.headers })
  expect(await log(listAuditEntries, { query: { subject: `company:${id}` } })).toMatchObject({
    value: { items: [{ action: 'company.approved', reason }] },
  })
})

test('a declined registration is reopened with a reason, and decided on again', async () => {
  const { id, email, password } = await aConfirmedCompany(api)
  await decide(id, { state: 'declined', seen: 'pending', reason: 'No licence was sent.' })
  expect((await mailTo(email, 'About your registration')).text).toContain('send more information')
  const reopening: Body = { state: 'pending', seen: 'declined' }
  expect(await decide(id, reopening)).toMatchObject({
    fields: { reason: 'Please write the reason.' },
  })
  expect(await decide(id, { ...reopening, reason: 'The licence arrived.' })).toMatchObject({
    ok: true,
  })
  const letter = await mailTo(email, 'We are reviewing your registration again')
  expect(letter.text).toContain('The licence arrived.')
  expect((await signInOver(api, { email, password })).body.code).toBe('account-pending')
  expect(await decide(id, { state: 'approved', seen: 'pending' })).toMatchObject({ ok: true })
  expect((await detail(id)).decisions.map(({ act }) => act)).toEqual([
    'approved',
    'reopened',
    'declined',
  ])
})

test('declining requires a reason, which the company reads', async () => {
  const { id, email } = await aWaitingCompany(api)
  for (const reason of [undefined, '   ']) {
    const body: Body = { state: 'declined', seen: 'pending', ...(reason && { reason }) }
    expect(await decide(id, body)).toMatchObject({
      code: 'invalid-input',
      fields: { reason: 'Please write the reason.' },
    })
  }
  expect((await detail(id)).state).toBe('pending')
  await decide(id, { state: 'declined', seen: 'pending', reason: 'No registration was sent.' })
  expect((await mailTo(email, 'About your registration')).text).toContain(
    'No registration was sent.',
  )
  expect((await detail(id)).decisions).toMatchObject([{ act: 'declined' }])
})

test('does not overwrite the decision of another member of staff', async () => {
  const { id } = await aCompany(api, 'approved')
  const late = await decide(id, { state: 'approved', seen: 'pending' })
  expect(late).toMatchObject({ status: 409, code: 'changed-since' })

  const both = await aConfirmedCompany(api)
  const answers = await Promise.all([
    decide(both.id, { state: 'approved', seen: 'pending' }),
    decide(both.id, { state: 'declined', seen: 'pending', reason: 'No.' }),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'changed-since' })
  expect((await detail(both.id)).decisions).toHaveLength(1)
})

test('rejects an unknown decision and an unknown company', async () => {
  const { id } = await aCompany(api, 'declined')
  expect(await decide(id, { state: 'approved', seen: 'declined' })).toMatchObject({
    code: 'invalid-input',
  })
  const unknownId = crypto.randomUUID()
  expect(await decide(unknownId, { state: 'approved', seen: 'pending' })).toMatchObject({
    code: 'not-found',
  })
  expect(await call()(readCompanyDetail, { params: { id: unknownId } })).toMatchObject({
    code: 'not-found',
  })
})

test('approves several companies at once, with one result each', async () => {
  const [one, two] = [await aConfirmedCompany(api), await aConfirmedCompany(api)]
  const unconfirmed = await aWaitingCompany(api)
  const declined = await aCompany(api, 'declined')
  const unknownId = crypto.randomUUID()
  const ids = [one.id, declined.id, unknownId, two.id, one.id, unconfirmed.id]
  const answer = await call()(approveCompanies, { body: { ids } })
  expect(answer).toMatchObject({
    value: {
      outcomes: [
        { id: one.id, outcome: 'approved' },
        { id: declined.id, outcome: 'changed-since' },
        { id: unknownId, outcome: 'not-found' },
        { id: two.id, outcome: 'approved' },
        { id: unconfirmed.id, outcome: 'unconfirmed' },
      ],
    },
  })
  await mailTo(one.email, 'approved')
  await mailTo(two.email, 'approved')
  expect((await detail(declined.id)).state).toBe('declined')
  const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID())
  expect(await call()(approveCompanies, { body: { ids: tooMany } })).toMatchObject({ status: 422 })
})
