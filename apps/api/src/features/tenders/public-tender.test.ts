import { readPublicTender } from '@padauk/contract/public-tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addendumWriters } from '#test/addenda'
import { aSubmission, aTender } from '#test/builders'
import { aCompany } from '#test/people'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeAll(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
})
afterAll(() => api.close())

const read = (id: string, lang?: 'en' | 'mm') =>
  api.call()(readPublicTender, { params: { id }, query: { ...(lang && { lang }) } })

test('a visitor reads number, dates, rules, and what the documents are and weigh', async () => {
  const { id, number } = await officer.published({
    body_en: '<p>Only for companies</p>',
    more_documents: [
      { document: officer.files.document, name_en: 'Price schedule', name_mm: 'ဈေးနှုန်းဇယား' },
    ],
  })
  const answer = await read(id, 'mm')
  const file = { media_type: 'application/pdf', size: expect.any(Number), version: 1 }
  expect(answer).toMatchObject({
    ok: true,
    value: {
      id,
      name: 'ဓာတ်လှေကား ပြုပြင်ခြင်း',
      lang: 'mm',
      number,
      state: 'open',
      documents: [
        { ...file, key: 'document', name: null },
        { ...file, key: 'nda', name: null },
        { ...file, key: 'more-1', name: 'ဈေးနှုန်းဇယား' },
      ],
      addenda: [],
      rules: { minimumBids: expect.any(Number) },
      closing: null,
      waits_until: null,
    },
  })
  const sent = JSON.stringify(answer)
  expect(sent).not.toContain('Only for companies')
  expect(sent).not.toContain('/static/files/')
  for (const name of ['Demo lifts', 'Demo nda', officer.files.document]) {
    expect(sent).not.toContain(name)
  }
})

test('a visitor reads what an addendum changed, and which documents it replaced', async () => {
  const staff = await addendumWriters(api)
  const { id, end_date: before } = await officer.published()
  const later = inDays(30)
  await staff.published(id, {
    body_en: '<p>Hidden scope</p>',
    body_mm: '<p>Hidden scope</p>',
    end_date: later,
    documents: [{ key: 'document', document: officer.files.nda, name_en: '', name_mm: '' }],
  })
  const answer = await read(id)
  expect(answer).toMatchObject({
    value: {
      end_date: later,
      addenda: [
        {
          no: 1,
          kind: 'material',
          changed: 'Table 4: the capacity is 1,050 kW, not 950 kW.',
          dates: { end_date: { before, after: later } },
        },
      ],
      documents: [
        { key: 'document', version: 2, addendum: 1, superseded_by: null },
        { key: 'nda', version: 1, addendum: null, superseded_by: null },
        { key: 'document', version: 1, addendum: null, superseded_by: 1 },
      ],
    },
  })
  expect(JSON.stringify(answer)).not.toContain('Hidden scope')
  await staff.drafted(id, { changed_en: 'A draft that no visitor reads.' })
  expect(JSON.stringify(await read(id))).not.toContain('A draft')
})

test('no response tells whether a company has submitted, before the closing', async () => {
  const { db } = api.services
  const id = await aTender(db, { nameEn: 'Quiet' })
  const before = await read(id)
  await aSubmission(db, { tenderId: id, companyId: (await aCompany(api)).id })
  const after = await read(id)
  expect(after).toMatchObject({ ok: true, value: { users: [], closing: null } })
  expect(after.ok && after.value).toEqual(before.ok && before.value)
})

test('a shared cache keeps it for one second, so that Closed is right within two', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Cached' })
  const { headers } = await fetch(`${api.origin}/api/tenders/${id}/public`)
  expect(headers.get('cache-control')).toBe('public, max-age=1, stale-while-revalidate=1')
})

test('closed and cancelled tenders stay readable, with the reason', async () => {
  const { db } = api.services
  const closed = await aTender(db, { nameEn: 'Over', endsInSeconds: -60 })
  const cancelled = await aTender(db, { nameEn: 'Sold', state: 'cancelled' })
  expect(await read(closed)).toMatchObject({ value: { state: 'closed' } })
  expect(await read(cancelled)).toMatchObject({
    value: { state: 'cancelled', cancel_reason: 'The building was sold.' },
  })
})

test('returns 404 for a draft, an archived and an unknown tender', async () => {
  const { db } = api.services
  const draft = await aTender(db, { nameEn: 'Draft', state: 'draft' })
  const archived = await aTender(db, { nameEn: 'Archived', state: 'archived' })
  for (const id of [draft, archived, crypto.randomUUID()]) {
    expect(await read(id)).toMatchObject({ ok: false, status: 404, code: 'not-found' })
  }
})
