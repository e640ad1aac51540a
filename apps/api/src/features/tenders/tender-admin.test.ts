import { describePicture } from '@padauk/contract/admin/media'
import {
  changeTender,
  copyTender,
  createTender,
  deleteTender,
  listAdminTenders,
  publishTender,
  readAdminTender,
  translateTender,
} from '@padauk/contract/admin/tenders'
import { listTenders } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSubmission, aTender } from '#test/builders'
import { aCompany } from '#test/people'
import { startApi } from '#test/start-api'
import { aTenderOfficer, burmese, english, inDays, withoutBurmese } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
})
afterAll(() => api.close())

test('a draft is kept as it was written: Unicode, without scripts, and on no page of the site', async () => {
  const draft = await officer.drafted({
    name_en: '  Café lifts ',
    body_en: '<p onclick="x()">Scope</p><script>alert(1)</script>',
  })
  expect(draft).toMatchObject({
    state: 'draft',
    name_en: 'Café lifts',
    body_en: '<p>Scope</p>',
    link_allowed: true,
    english_only: false,
    missing_burmese: false,
    pictures: [{ id: officer.files.picture, alt_en: 'A lift', alt_mm: 'ဓာတ်လှေကား' }],
    document: { name: officer.files.document, title: 'Demo lifts' },
    nda: { name: officer.files.nda },
    after_outage: null,
    may_be_translated: false,
  })
  expect((await fetch(api.origin + draft.document?.url)).status).toBe(200)
  expect(await officer.lastEntry(draft.id)).toMatchObject([
    'tender.drafted',
    { before: { name_en: null }, after: { name_en: 'Café lifts', state: 'draft' } },
  ])
  const site = await api.call()(listTenders, { query: {} })
  expect(JSON.stringify(site)).not.toContain(draft.id)
})

test.each([
  ['name_en', () => ({ name_en: ' ' }), 'Please write the name in English.'],
  [
    'end_date',
    () => ({ end_date: inDays(0.5) }),
    'The deadline must be later than the posting date.',
  ],
  ['end_date', () => ({ end_date: 'soon' }), 'Please choose the deadline.'],
  [
    'document_name',
    () => ({ document_name: 'unknown.pdf' }),
    "This document can't be used here. Please upload it again.",
  ],
  [
    'nda_name',
    () => ({ nda_name: officer.files.open }),
    "This document can't be used here. Please upload it again.",
  ],
  ['pictures', () => ({ pictures: ['unknown'] }), 'Please check this field.'],
  ['topic_mm', () => ({ topic_mm: 'က'.repeat(301) }), 'This text is too long.'],
])('a wrong %s is named at its field', async (field, change, sentence) => {
  const answer = await officer.call(createTender, { body: { ...officer.complete(), ...change() } })
  expect(answer).toMatchObject({ status: 422, fields: { [field]: sentence } })
})

test('rejects the second of two changes to a draft', async () => {
  const draft = await officer.drafted()
  const params = { id: draft.id }
  const change = (topic_en: string) =>
    officer.call(changeTender, {
      params,
      body: { ...officer.complete(), topic_en, revision: draft.revision },
    })
  expect(await change('Three lifts')).toMatchObject({
    ok: true,
    value: { topic_en: 'Three lifts' },
  })
  expect(await change('Four lifts')).toMatchObject({ status: 409, code: 'changed-since' })
  const now = await officer.read(draft.id)
  expect(now).toMatchObject({ topic_en: 'Three lifts', revision: draft.revision + 1 })
  const [action, { before, after }] = await officer.lastEntry(draft.id)
  expect([action, before.topic_en, after.topic_en]).toEqual([
    'tender.changed',
    'Two lifts',
    'Three lifts',
  ])
  const unknown = { id: crypto.randomUUID() }
  const body = { ...officer.complete(), revision: 0 }
  expect(await officer.call(changeTender, { params: unknown, body })).toMatchObject({ status: 404 })
})

test('the checklist tells what is missing, and nothing is published before it is there', async () => {
  const draft = await officer.drafted({
    ...withoutBurmese,
    topic_en: '',
    document_name: null,
    pictures: [],
  })
  const missing = draft.checklist.filter(({ state }) => state === 'missing')
  expect(missing.map(({ code }) => code)).toEqual(['topic', 'burmese', 'document'])
  const params = { id: draft.id }
  const publish = (revision: number) => officer.call(publishTender, { params, body: { revision } })
  expect(await publish(draft.revision)).toMatchObject({
    status: 422,
    error: 'Something is still missing. Please look at the checklist.',
  })
  const body = { ...officer.complete(), revision: draft.revision }
  const changed = await officer.call(changeTender, { params, body })
  expect(changed).toMatchObject({ ok: true })
  // Another person completed it: the first one has not seen what would be published.
  expect(await publish(draft.revision)).toMatchObject({ code: 'changed-since' })
  expect(await publish(draft.revision + 1)).toMatchObject({ ok: true })
  expect(await officer.read(draft.id)).toMatchObject({ state: 'open', checklist: [] })
  for (const [lang, name] of [
    ['en', english.name_en],
    ['mm', burmese.name_mm],
  ] as const) {
    const site = await api.call()(listTenders, { query: { lang, limit: 1 } })
    expect(site).toMatchObject({ value: [{ id: draft.id, name, lang }] })
  }
})

test('published text cannot be changed; missing Burmese may be added as a whole', async () => {
  const tender = await officer.published({ ...withoutBurmese, english_only: true })
  expect(tender).toMatchObject({ missing_burmese: true, may_be_translated: true })
  const params = { id: tender.id }
  const { revision } = tender
  const change = { params, body: { ...officer.complete(), revision } }
  expect(await officer.call(changeTender, change)).toMatchObject({
    status: 422,
    error: "This tender has been published. Its text can't be changed any more.",
  })
  const half = { params, body: { name_mm: burmese.name_mm, revision } }
  expect(await officer.call(translateTender, half)).toMatchObject({ status: 422 })
  const whole = { params, body: { ...burmese, revision } }
  expect(await officer.call(translateTender, whole)).toMatchObject({
    ok: true,
    value: { ...burmese, english_only: false, may_be_translated: false },
  })
  const other = { ...burmese, name_mm: 'အခြား', revision: revision + 1 }
  await officer.call(translateTender, { params, body: other })
  expect((await officer.read(tender.id)).name_mm).toBe(burmese.name_mm)
  const closed = await aTender(api.services.db, { nameEn: 'Closed', endsInSeconds: -1 })
  const late = { params: { id: closed }, body: { ...burmese, revision: 0 } }
  expect(await officer.call(translateTender, late)).toMatchObject({ code: 'tender-closed' })
})

test('deletes a draft with an audit entry, but never a published tender', async () => {
  const draft = await officer.drafted()
  const remove = (id: string, revision: number) =>
    officer.call(deleteTender, { params: { id }, query: { revision } })
  expect(await remove(draft.id, draft.revision + 1)).toMatchObject({ code: 'changed-since' })
  expect(await remove(draft.id, draft.revision)).toMatchObject({ ok: true })
  expect(await officer.call(readAdminTender, { params: { id: draft.id } })).toMatchObject({
    status: 404,
  })
  expect(await officer.lastEntry(draft.id)).toMatchObject([
    'tender.deleted',
    { before: { name_en: english.name_en, state: 'draft' }, after: { name_en: null } },
  ])
  const [log] = api.services.auditLog.lists
  const reader = { staffId: '', language: 'en' } as const
  const filters = { subject: `tender:${draft.id}` }
  const told = await log?.read(filters, { limit: 1, after: null }, reader)
  expect(told).toMatchObject({ value: { items: [{ subject: { name: english.name_en } }] } })
  expect(await remove(draft.id, draft.revision)).toMatchObject({ status: 404 })
  const published = await officer.published()
  expect(await remove(published.id, published.revision)).toMatchObject({ status: 422 })
  const { db } = api.services
  const deleting = db.deleteFrom('tenders').where('id', '=', published.id).execute()
  await expect(deleting).rejects.toThrow('only a draft can be deleted')
})

test('an optional date is none, to be announced, or a date, on the site too', async () => {
  const tender = await officer.published({ interviewing_none: true })
  const expected = {
    interviewing_date: null,
    interviewing_none: true,
    announcement_date: null,
    announcement_none: false,
  }
  expect(tender).toMatchObject(expected)
  const site = await api.call()(listTenders, { query: { limit: 1 } })
  expect(site).toMatchObject({ value: [{ id: tender.id, ...expected }] })
  const copied = await officer.call(copyTender, { params: { id: tender.id } })
  if (!copied.ok) throw new Error(copied.error)
  const copy = await officer.read(copied.value.id)
  expect(copy).toMatchObject(expected)
  const given = { interviewing_date: inDays(5), announcement_none: true }
  const body = { ...officer.complete(), ...given, revision: copy.revision }
  await officer.call(changeTender, { params: { id: copy.id }, body })
  expect(await officer.lastEntry(copy.id)).toMatchObject([
    'tender.changed',
    {
      before: { interviewing_none: true, announcement_none: false },
      after: { ...given, interviewing_none: false },
    },
  ])
})

test('changing the description of a picture does not change a published tender', async () => {
  const tender = await officer.published()
  const draft = await officer.drafted()
  const before = { alt_en: 'A lift', alt_mm: 'ဓာတ်လှေကား' }
  const after = { alt_en: 'A lift in another building', alt_mm: '' }
  const params = { id: officer.files.picture }
  expect(await officer.call(describePicture, { params, body: { before, after } })).toMatchObject({
    ok: true,
  })
  expect((await officer.read(draft.id)).pictures).toMatchObject([after])
  expect((await officer.read(tender.id)).pictures).toMatchObject([before])
  for (const [lang, alt] of [
    ['en', before.alt_en],
    ['mm', before.alt_mm],
  ] as const) {
    const site = await api.call()(listTenders, { query: { lang, limit: 1 } })
    expect(site).toMatchObject({ value: [{ id: tender.id, picture_list: [{ alt }] }] })
  }
  const back = { before: after, after: before }
  await officer.call(describePicture, { params, body: back })
})

test('a copy is a new draft with the same words and files, its own dates and no choice taken over', async () => {
  const tender = await officer.published({
    ...withoutBurmese,
    english_only: true,
    announcement_date: inDays(30),
  })
  const answer = await officer.call(copyTender, { params: { id: tender.id } })
  if (!answer.ok) throw new Error(answer.error)
  const copy = await officer.read(answer.value.id)
  expect(copy).toMatchObject({
    ...english,
    state: 'draft',
    english_only: false,
    published_at: null,
    announcement_date: null,
    document: { name: officer.files.document },
    pictures: [{ id: officer.files.picture }],
  })
  expect(new Date(copy.start_date).getTime()).toBeGreaterThan(Date.now())
  expect(await officer.lastEntry(copy.id)).toMatchObject([
    'tender.copied',
    { after: { from: tender.id } },
  ])
  const unknown = { params: { id: crypto.randomUUID() } }
  expect(await officer.call(copyTender, unknown)).toMatchObject({ status: 404 })
})

test('staff see the same of an open tender with and without a bid', async () => {
  const { db } = api.services
  const { id: companyId } = await aCompany(api)
  const tenderId = await aTender(db, { nameEn: 'Quiet' })
  const seen = async () => {
    const { server_time: _, ...rest } = await officer.read(tenderId)
    const list = await officer.call(listAdminTenders, { query: { search: 'Quiet' } })
    return JSON.stringify([rest, list.ok && list.value])
  }
  const before = await seen()
  await aSubmission(db, { tenderId, companyId })
  expect(await seen()).toBe(before)
})
