import {
  addEnquiryNote,
  changeEnquiry,
  exportEnquiries,
  listEnquiries,
  readEnquiry,
} from '@padauk/contract/admin/enquiries'
import { addressOf } from '@padauk/contract/client'
import type { CallOf } from '@padauk/contract/endpoint'
import type { NewEnquiry } from '@padauk/contract/enquiries'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '#platform/security/secrets'
import { anEnquiry as sentEnquiry, asMember, enquiryDetail, enquiryEntries } from '#test/enquiries'
import type { Member } from '#test/enquiries'
import { aStaffMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let editor: Member
let officer: Member
let auditor: Member
beforeAll(async () => {
  api = await startApi()
  editor = await aStaffMember(api, ['editor'])
  officer = await aStaffMember(api, ['officer'])
  auditor = await aStaffMember(api, ['auditor'])
})
afterAll(() => api.close())

const as = (member: Member) => asMember(api, member)
const anEnquiry = (typed: Partial<NewEnquiry> = {}) => sentEnquiry(api, typed)
const detail = (id: string) => enquiryDetail(api, editor, id)
const entriesOf = (id: string) => enquiryEntries(api, id)

type Filters = CallOf<typeof listEnquiries>['query']

async function page(query: Filters, member = editor) {
  const answer = await as(member)(listEnquiries, { query })
  if (!answer.ok) throw new Error(answer.error)
  return answer.value
}

const found = async (query: Filters, member = editor) =>
  (await page(query, member)).items.map(({ name }) => name)

type Change = CallOf<typeof changeEnquiry>['body']
const change = (id: string, body: Change, member = editor) =>
  as(member)(changeEnquiry, { params: { id }, body })
const note = (id: string, text: string) =>
  as(editor)(addEnquiryNote, { params: { id }, body: { note: text } })

test('an enquiry is found by its sender in either script, by state, and by who answers', async () => {
  const id = await anEnquiry({ name: 'Daw Hnin Wai', companyName: 'Inya Homes' })
  await anEnquiry({ name: 'ဒေါ်နှင်းဝေ', companyName: 'အင်းလျား အိမ်ရာ' })
  expect(await found({ search: 'hnin' })).toEqual(['Daw Hnin Wai'])
  expect(await found({ search: 'နှင်းဝေ အင်း' })).toEqual(['ဒေါ်နှင်းဝေ'])
  const body = { revision: 0, state: 'answered', assigned_to: officer.id } as const
  expect(await change(id, body)).toMatchObject({ ok: true })
  expect(await found({ state: 'answered' })).toEqual(['Daw Hnin Wai'])
  expect(await found({ state: 'new', search: 'hnin' })).toEqual([])
  expect(await found({ assigned: 'me' }, officer)).toEqual(['Daw Hnin Wai'])
  expect(await found({ assigned: 'me' }, editor)).toEqual([])
  expect(await found({ assigned: 'none' })).toEqual(['ဒေါ်နှင်းဝေ'])
  expect((await page({ assigned: 'me' }, officer)).items[0]).toMatchObject({
    interested_service: 'Security service',
    language: 'mm',
    assigned_to: { id: officer.id, name: 'Demo Staff' },
  })
})

test('page by page every enquiry comes once, also while others arrive', async () => {
  const name = (number: number) => `Paged Sender ${number}`
  for (let number = 1; number <= 5; number++) await anEnquiry({ name: name(number) })
  const seen: string[] = []
  let after: string | null = null
  do {
    const { items, next } = await page({ search: 'paged', limit: 2, ...(after && { after }) })
    seen.push(...items.map((item) => item.name))
    if (after === null) await anEnquiry({ name: name(6) })
    after = next
  } while (after)
  expect(seen).toEqual([5, 4, 3, 2, 1].map(name))
  const astray = await as(editor)(listEnquiries, { query: { after: 'nowhere' } })
  expect(astray).toMatchObject({ code: 'invalid-input' })
})

test('two people who saw the same can not both change it', async () => {
  const id = await anEnquiry()
  const { revision } = await detail(id)
  const answers = await Promise.all([
    change(id, { revision, state: 'answered', assigned_to: editor.id }),
    change(id, { revision, state: 'closed' }, officer),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, code: 'changed-since' })
  expect((await detail(id)).revision).toBe(revision + 1)
  expect(await entriesOf(id)).toHaveLength(1)
})

test('logs the old and the new values, with ids only', async () => {
  const id = await anEnquiry()
  await change(id, { revision: 0, state: 'answered', assigned_to: editor.id })
  await change(id, { revision: 1, state: 'answered', assigned_to: null }, officer)
  expect(await entriesOf(id)).toEqual([
    {
      actor: `staff:${editor.id}`,
      action: 'enquiry.changed',
      body: `{"after":{"assigned_to":"${editor.id}","state":"answered"},"before":{"assigned_to":null,"state":"new"}}`,
    },
    {
      actor: `staff:${officer.id}`,
      action: 'enquiry.changed',
      body: `{"after":{"assigned_to":null},"before":{"assigned_to":"${editor.id}"}}`,
    },
  ])
})

test('notes are kept for colleagues; the audit chain knows only their hash', async () => {
  const id = await anEnquiry()
  const text = 'Called back.\nWants an offer by Friday.'
  expect(await note(id, `  ${text}\r\n`)).toMatchObject({ ok: true })
  await note(id, 'ပြန်ခေါ်ပြီးပါပြီ။')
  const { notes, revision } = await detail(id)
  const by = { id: editor.id, name: 'Demo Staff' }
  expect(notes).toMatchObject([
    { note: text, by },
    { note: 'ပြန်ခေါ်ပြီးပါပြီ။', by },
  ])
  expect(revision).toBe(0)
  const [entry] = await entriesOf(id)
  expect(entry).toMatchObject({ action: 'enquiry.noted', actor: `staff:${editor.id}` })
  expect(JSON.parse(entry?.body ?? '')).toEqual({ note: notes[0]?.id, sha256: hashOf(text) })
})

test.each([
  ['', 'Please write the note.'],
  ['  \n ', 'Please write the note.'],
  ['bell\u0007', 'This text contains characters that cannot be used.'],
  ['x'.repeat(4001), 'This text is too long.'],
])('the note %j is refused: %s', async (text, sentence) => {
  const id = await anEnquiry()
  expect(await note(id, text)).toMatchObject({ status: 422, fields: { note: sentence } })
  expect((await detail(id)).notes).toEqual([])
})

test('assigns an enquiry only to active staff who may answer', async () => {
  const id = await anEnquiry()
  const left = await aStaffMember(api, ['owner'])
  await change(id, { revision: 0, state: 'new', assigned_to: left.id })
  const { db } = api.services
  await db.updateTable('staff').set({ active: false }).where('id', '=', left.id).execute()

  const { assignable, assigned_to: holder } = await detail(id)
  const ids = assignable.map((person) => person.id)
  expect(ids).toEqual(expect.arrayContaining([editor.id, officer.id]))
  expect(ids).not.toContain(auditor.id)
  expect(ids).not.toContain(left.id)
  // A colleague who has left stays named here until another one takes over.
  expect(holder?.id).toBe(left.id)
  const kept = await change(id, { revision: 1, state: 'answered', assigned_to: left.id })
  expect(kept).toMatchObject({ ok: true })
  for (const assigned_to of [auditor.id, crypto.randomUUID()]) {
    const answer = await change(id, { revision: 2, state: 'answered', assigned_to })
    expect(answer).toMatchObject({ code: 'invalid-input', fields: { assigned_to: /./ } })
  }
})

test('returns 404 for an unknown enquiry', async () => {
  const id = crypto.randomUUID()
  for (const answer of [
    await as(editor)(readEnquiry, { params: { id } }),
    await change(id, { revision: 0, state: 'closed' }),
    await note(id, 'No answer yet.'),
  ]) {
    expect(answer).toMatchObject({ status: 404, code: 'not-found' })
  }
})

test('the file has the filtered list, and no field that a spreadsheet would run', async () => {
  const id = await anEnquiry({ name: '=cmd()', companyName: 'Exported "A", B' })
  await change(id, { revision: 0, state: 'closed', assigned_to: officer.id })
  await anEnquiry({ name: 'Demo', companyName: 'Exported later' })
  const query = { search: 'exported', state: 'closed' }
  const address = addressOf(exportEnquiries, { query })
  const response = await fetch(api.origin + address, { headers: auditor.headers })
  const [heading, line, end] = (await response.text()).split('\r\n')
  expect(heading).toBe(
    'Created (Myanmar time),Name,Company,E-mail,Phone,Service,Language,Status,Assigned to',
  )
  expect(line).toMatch(
    /^\d{4}-[-\d]+ [:\d]+,"\t=cmd\(\)","Exported ""A"", B",visitor@example\.com,"\t\+959785432100",Security service,mm,closed,Demo Staff$/,
  )
  expect(end).toBe('')
})
