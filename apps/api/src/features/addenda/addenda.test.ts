import { acknowledgeAddendum, listAddenda } from '@padauk/contract/addenda'
import {
  approveAddendum,
  changeAddendum,
  createAddendum,
  deleteAddendum,
  listAdminAddenda,
  publishAddendum,
} from '@padauk/contract/admin/addenda'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acknowledge, addendumWriters, typedAddendum } from '#test/addenda'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof addendumWriters>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
let company: Sender
beforeAll(async () => {
  api = await startApi()
  staff = await addendumWriters(api)
  officer = await aTenderOfficer(api)
  company = await aSender(api)
})
afterAll(() => api.close())

const open = (days = 10) =>
  aTender(api.services.db, { nameEn: 'Lifts', endsInSeconds: days * 86_400 })

async function readBy(id: string) {
  const answer = await company.call(readTender, { params: { id }, query: {} })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

async function addendaOf(id: string, lang: 'en' | 'mm' = 'en') {
  const answer = await company.call(listAddenda, { params: { id }, query: { lang } })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

describe('documents of a tender', () => {
  test('any number, with names, sizes and hashes; the first two stay where they were', async () => {
    const { document, nda } = officer.files
    const more = [{ document, name_en: 'Price schedule', name_mm: 'ဈေးနှုန်းဇယား' }]
    const { id, document_versions: versions } = await officer.published({ more_documents: more })
    expect(versions.map(({ key, version }) => `${key} ${version}`)).toEqual([
      'document 1',
      'nda 1',
      'more-1 1',
    ])
    const { documents, document_url: url } = await readBy(id)
    expect(documents.map(({ name }) => name)).toEqual(['Demo lifts', 'Demo nda', 'Price schedule'])
    // Each address has a ticket of its own.
    expect(url?.split('?')[0]).toBe(documents[0]?.url?.split('?')[0])
    expect(url).toContain(document)
    expect(documents[1]?.url).toContain(nda)
    expect(documents[2]).toMatchObject({
      version: 1,
      media_type: 'application/pdf',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      addendum: null,
      superseded_by: null,
    })
    const fetched = await fetch(`${api.origin}${documents[2]?.url}`)
    expect(fetched.status).toBe(200)
  })

  test('one without a name, or for everybody, is refused', async () => {
    const named = { document: officer.files.open, name_en: 'Terms', name_mm: '' }
    await expect(officer.drafted({ more_documents: [named] })).rejects.toThrow('more_documents')
    const nameless = { document: officer.files.document, name_en: '', name_mm: '' }
    await expect(officer.drafted({ more_documents: [nameless] })).rejects.toThrow('name')
  })
})

describe('writing', () => {
  test('there is one draft at a time, and it may be changed and discarded', async () => {
    const id = await open()
    const draft = await staff.drafted(id)
    expect(draft).toMatchObject({ no: 1, state: 'draft', revision: 0, published_at: null })
    const second = await staff.writer.call(createAddendum, { params: { id }, body: typedAddendum })
    expect(second).toMatchObject({ status: 409, code: 'addendum-draft-exists' })
    const params = { id, no: 1 }
    const body = { ...typedAddendum, kind: 'information' as const, revision: 0 }
    expect(await staff.writer.call(changeAddendum, { params, body })).toMatchObject({
      value: { kind: 'information', revision: 1 },
    })
    expect(await staff.writer.call(changeAddendum, { params, body })).toMatchObject({
      code: 'changed-since',
    })
    expect(await addendaOf(id)).toMatchObject({ addenda: [], bid: null })
    await staff.writer.call(deleteAddendum, { params, query: { revision: 1 } })
    expect(await staff.approver.call(listAdminAddenda, { params: { id } })).toMatchObject({
      value: [],
    })
    expect((await staff.drafted(id)).no).toBe(1)
  })

  test.each([
    ['only in English, without saying so', { changed_mm: '' }, 'invalid-input'],
    ['an earlier deadline', { end_date: inDays(5) }, 'date-earlier'],
    ['an award before the deadline', { announcement_date: inDays(5) }, 'invalid-input'],
    [
      'an unknown document',
      { documents: [{ key: 'more-7', document: 'nothing.pdf' }] },
      'invalid-input',
    ],
  ])('refuses %s', async (_, change, code) => {
    const body = { ...typedAddendum, ...change }
    const answer = await staff.writer.call(createAddendum, { params: { id: await open() }, body })
    expect(answer).toMatchObject({ code })
  })

  test('a new document is a material change', async () => {
    const { id } = await officer.published()
    const body = {
      ...typedAddendum,
      kind: 'information' as const,
      documents: [{ key: 'document', document: officer.files.nda }],
    }
    const answer = await staff.writer.call(createAddendum, { params: { id }, body })
    expect(answer).toMatchObject({ code: 'invalid-input', fields: { kind: expect.any(String) } })
  })
})

describe('publishing', () => {
  test('changes text, documents, dates and version in one act, and keeps what was', async () => {
    const { id, end_date: before } = await officer.published()
    const later = inDays(30)
    await staff.published(id, {
      body_en: '<p>New scope</p>',
      body_mm: '<p>လုပ်ငန်းအသစ်</p>',
      end_date: later,
      documents: [
        { key: 'document', document: officer.files.nda, name_en: '', name_mm: '' },
        { document: officer.files.document, name_en: 'Drawings', name_mm: '' },
      ],
    })
    const tender = await readBy(id)
    expect(tender).toMatchObject({ body: '<p>New scope</p>', version: 2, end_date: later })
    expect(tender.addenda).toEqual([1])
    expect(tender.document_url).toContain(officer.files.nda)
    expect(
      tender.documents.map((one) => [one.key, one.version, one.addendum, one.superseded_by]),
    ).toEqual([
      ['document', 2, 1, null],
      ['nda', 1, null, null],
      ['more-1', 1, 1, null],
      ['document', 1, null, 1],
    ])
    const [addendum] = (await addendaOf(id, 'mm')).addenda
    expect(addendum).toMatchObject({
      no: 1,
      kind: 'material',
      changed: typedAddendum.changed_mm,
      lang: 'mm',
      body: { before: officer.complete().body_mm, after: '<p>လုပ်ငန်းအသစ်</p>' },
      dates: { end_date: { before, after: later }, interviewing_date: null },
      acknowledged_at: null,
    })
    expect(addendum?.documents.map(({ key }) => key)).toEqual(['document', 'more-1'])
    const { rows } = await behindTheWalls(
      api,
      `select action, actor, body from audit_entries where subject = $1 order by seq desc limit 5`,
      [`tender:${id}`],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'tender.amended',
      'tender.document-published',
      'tender.document-published',
      'addendum.published',
      'addendum.approved',
    ])
    expect(rows[4].actor).toBe(`staff:${staff.approver.id}`)
    expect(await api.services.anchors.verify()).toMatchObject({ fault: null })
    const told = await behindTheWalls(
      api,
      `select kind, audience, facts from notices where tender_id = $1`,
      [id],
    )
    expect(told.rows).toContainEqual({
      kind: 'addendum-published',
      audience: 'category',
      facts: { number: '1' },
    })
  })

  test('information needs one officer; a material change another person', async () => {
    const id = await open()
    const draft = await staff.drafted(id)
    const sent = await staff.send(id, draft)
    const revision = sent.ok ? sent.value.revision : -1
    const given = { params: { id, no: draft.no }, body: { revision } }
    expect(await staff.writer.call(publishAddendum, given)).toMatchObject({
      status: 409,
      code: 'addendum-needs-second-person',
    })
    expect(await staff.writer.call(approveAddendum, given)).toMatchObject({
      code: 'addendum-needs-second-person',
    })
    expect(await staff.approver.call(approveAddendum, given)).toMatchObject({
      value: { state: 'published', approved_by: { id: staff.approver.id }, version: 2 },
    })
    expect(await staff.published(id, { kind: 'information' })).toMatchObject({
      no: 2,
      approved_by: null,
      version: 3,
    })
  })

  test('with fewer than three days left a material change must extend the deadline', async () => {
    const id = await open(2)
    const draft = await staff.drafted(id)
    expect(await staff.publish(id, draft)).toMatchObject({
      code: 'addendum-needs-extension',
      error: expect.stringContaining('3 days'),
    })
    const body = { ...typedAddendum, end_date: inDays(4), revision: draft.revision }
    await staff.writer.call(changeAddendum, { params: { id, no: 1 }, body })
    expect(await staff.publish(id, { ...draft, revision: 1 })).toMatchObject({ ok: true })
  })

  test('is refused once the tender has closed, and what was published stays', async () => {
    const id = await open()
    await staff.published(id, { kind: 'information' })
    const draft = await staff.drafted(id)
    await letPass(api, id, 1)
    expect(await staff.publish(id, draft)).toMatchObject({ code: 'addendum-too-late' })
    const { db } = api.services
    const published = db.updateTable('addenda').set({ changedEn: 'Other words' })
    await expect(
      published.where('tenderId', '=', id).where('no', '=', 1).execute(),
    ).rejects.toThrow('stays')
    const late = { state: 'published', publishedAt: new Date(), publishedBy: staff.writer.id }
    await expect(
      db
        .updateTable('addenda')
        .set({ ...late, kind: 'information', version: 9, before: '{}' })
        .where('tenderId', '=', id)
        .where('no', '=', 2)
        .execute(),
    ).rejects.toThrow('after closing')
  })
})

describe('acknowledging', () => {
  test('is kept once, by the clock, and told to no one', async () => {
    const id = await open()
    await staff.published(id)
    const first = await acknowledge(company, id, 1)
    expect(await acknowledge(company, id, 1)).toEqual(first)
    expect((await addendaOf(id)).addenda[0]?.acknowledged_at).toBe(first.acknowledged_at)
    const other = await aSender(api)
    expect(await other.call(listAddenda, { params: { id }, query: {} })).toMatchObject({
      value: { addenda: [{ acknowledged_at: null }] },
    })
    const listed = await staff.approver.call(listAdminAddenda, { params: { id } })
    expect(JSON.stringify(listed)).not.toContain('acknowledged')
    const { rows } = await behindTheWalls(
      api,
      `select tender_id from audit_entries where action = 'addendum.acknowledged' and subject = $1`,
      [`tender:${id}`],
    )
    expect(rows).toEqual([{ tender_id: id }])
  })

  test('an addendum that is not published cannot be acknowledged', async () => {
    const id = await open()
    await staff.drafted(id)
    const answer = await company.call(acknowledgeAddendum, { params: { id, no: 1 } })
    expect(answer).toMatchObject({ code: 'not-found' })
  })
})
