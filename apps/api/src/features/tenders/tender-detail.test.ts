import { createClient } from '@padauk/contract/client'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSubmission, aTender } from '#test/builders'
import { aCompany, signInOver } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let mine: { id: string; token: string }
let other: { id: string; token: string }
const documents = { document: '', nda: '' }

beforeAll(async () => {
  api = await startApi()
  mine = await signedIn()
  other = await signedIn()
  documents.document = await aDocument('tender-lifts')
  documents.nda = await aDocument('form-lifts')
})
afterAll(() => api.close())

async function signedIn() {
  const company = await aCompany(api)
  const { body } = await signInOver(api, company)
  return { id: company.id, token: body.token ?? '' }
}

const pdf = (name: string) => Buffer.from(`%PDF-1.7\n% ${name}\n%%EOF\n`)

async function aDocument(name: string) {
  const bytes = pdf(name)
  const facts = { name, title: name, audience: 'company', mediaType: 'application/pdf' } as const
  const stored = await api.services.media.storeDocument({ ...facts, bytes })
  if (!stored.ok) throw new Error(stored.code)
  return stored.value
}

async function aWholeTender(parts: Parameters<typeof aTender>[1]) {
  const { db } = api.services
  const id = await aTender(db, parts)
  const names = { documentName: documents.document, ndaName: documents.nda }
  await db.updateTable('tenders').set(names).where('id', '=', id).execute()
  return id
}

async function read(id: string, { token } = mine, lang?: 'en' | 'mm') {
  const call = createClient({ origin: api.origin, language: 'en', token })
  const answer = await call(readTender, { params: { id }, query: { ...(lang && { lang }) } })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

test('an open tender shows its body, cleaned, and links that work without a header', async () => {
  const id = await aWholeTender({ nameEn: 'Lifts' })
  const { db } = api.services
  const bodyEn = '<p onclick="x()">Two lifts<script>steal()</script></p>'
  await db.updateTable('tenders').set({ bodyEn }).where('id', '=', id).execute()
  const tender = await read(id)
  expect(tender).toMatchObject({
    id,
    name: 'Lifts',
    body: '<p>Two lifts</p>',
    state: 'open',
    users: [],
    link_allowed: true,
    closing: null,
    waits_until: null,
    document_size: pdf('tender-lifts').byteLength,
    nda_size: pdf('form-lifts').byteLength,
  })
  expect(Math.abs(Date.parse(tender.server_time) - Date.now())).toBeLessThan(5_000)
  for (const [url, name] of [
    [tender.document_url, documents.document],
    [tender.nda_url, documents.nda],
  ]) {
    expect(url).toMatch(
      new RegExp(`^/static/files/${name}\\?expires=\\d+&signature=[\\w-]{43}&reader=[\\w.-]+$`),
    )
    const response = await fetch(api.origin + url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/)
    const left = Number(/expires=(\d+)/.exec(url ?? '')?.[1]) - Date.now() / 1000
    expect(left).toBeGreaterThan(3_590)
    expect(left).toBeLessThanOrEqual(3_600)
  }
  const response = await fetch(`${api.origin}/api/tenders/${id}`, {
    headers: { authorization: `Bearer ${mine.token}` },
  })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('returns the requested language, or English marked as such', async () => {
  const both = await aTender(api.services.db, { nameEn: 'Pumps', nameMm: 'ရေစုပ်စက်' })
  const english = await aTender(api.services.db, { nameEn: 'Roof' })
  expect(await read(both, mine, 'mm')).toMatchObject({ name: 'ရေစုပ်စက်', lang: 'mm' })
  expect(await read(english, mine, 'mm')).toMatchObject({ name: 'Roof', lang: 'en' })
})

test('a bidder sees itself and keeps the links; others see neither', async () => {
  const id = await aWholeTender({ nameEn: 'Gates', endsInSeconds: 1.5 })
  const { db } = api.services
  await aSubmission(db, { tenderId: id, companyId: mine.id })
  expect((await read(id)).users).toEqual([{ id: mine.id }])
  expect((await read(id, other)).users).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 1_600))

  const own = await read(id)
  expect(own).toMatchObject({ state: 'closed', users: [{ id: mine.id }], closing: null })
  expect((await fetch(api.origin + own.document_url)).status).toBe(200)
  const theirs = await read(id, other)
  const without = { document_url: null, nda_url: null, document_size: null, nda_size: null }
  expect(theirs).toMatchObject({ users: [], ...without })

  const root = 'a'.repeat(64)
  const closing = { tenderId: id, bids: 1, root, statement: '{}', signature: 'x' }
  await db.insertInto('closings').values(closing).execute()
  for (const reader of [mine, other]) {
    expect((await read(id, reader)).closing).toMatchObject({ bids: 1, root })
  }
})

test('a cancelled tender says why and gives no documents', async () => {
  const id = await aWholeTender({ nameEn: 'Sold', state: 'cancelled' })
  expect(await read(id)).toMatchObject({
    state: 'cancelled',
    cancel_reason: 'The building was sold.',
    document_url: null,
    nda_url: null,
  })
})

test.each(['draft', 'archived'] as const)('a tender that is %s is not there', async (state) => {
  const id = await aTender(api.services.db, { nameEn: 'Hidden', state })
  await expect(read(id)).rejects.toThrow('not-found')
  expect((await calendar(id)).status).toBe(404)
})

async function calendar(id: string, search = '') {
  const response = await fetch(`${api.origin}/api/tenders/${id}/calendar.ics${search}`)
  const text = (await response.text()).replaceAll('\r\n ', '')
  return { status: response.status, headers: response.headers, text, lines: text.split('\r\n') }
}

test('everybody may put the dates into a calendar, in both languages', async () => {
  const { db } = api.services
  const id = await aTender(db, { nameEn: 'Lifts, two', nameMm: 'ဓာတ်လှေကား' })
  const { lines: before } = await calendar(id)
  expect(before.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const interviewingDate = new Date('2026-11-20T03:30:00Z')
  await db.updateTable('tenders').set({ interviewingDate }).where('id', '=', id).execute()

  const { headers, lines, text } = await calendar(id)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="tender-.+\.ics"$/)
  expect(lines).toEqual(
    expect.arrayContaining([
      `UID:sitesurvey-${id}@padauk.example`,
      `UID:deadline-${id}@padauk.example`,
      'DTSTART:20261120T033000Z',
      'TRIGGER:-PT24H',
      'TRIGGER:-PT3H',
      'SUMMARY;LANGUAGE=en:Deadline: Lifts\\, two',
      'STATUS:CONFIRMED',
    ]),
  )
  expect(text.match(/Myanmar Standard Time \(UTC\+06:30\)/g)).toHaveLength(2)
  // The same entry, known to be newer.
  expect([sequenceOf(before), sequenceOf(lines)]).toEqual([0, 1])

  const burmese = await calendar(id, '?lang=mm')
  expect(burmese.text).toContain('မြန်မာစံတော်ချိန် (UTC+06:30)')
  expect(burmese.text).toContain('SUMMARY;LANGUAGE=my:တင်ဒါပိတ်မည့်အချိန် - ဓာတ်လှေကား')
  expect((await calendar(id, '?lang=xx')).status).toBe(422)
  expect((await calendar('not-a-uuid')).status).toBe(404)
})

const sequenceOf = (lines: readonly string[]) =>
  Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length))

test('the calendar of a cancelled tender takes its entries back, silently', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Sold', state: 'cancelled' })
  const { lines, text } = await calendar(id)
  expect(lines).toContain('STATUS:CANCELLED')
  expect(text).toContain('The building was sold.')
  expect(text).not.toContain('VALARM')
})
