import { readCompanyHome } from '@padauk/contract/company-home'
import { addPaper, listPapers, mostPapers, removePaper } from '@padauk/contract/papers'
import type { NewPaper } from '@padauk/contract/papers'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testVirus } from '#platform/security/scanner'
import { aPdf, behindTheWalls } from '#test/bids'
import {
  aPaper,
  aPaperFile,
  dayFromNow,
  readPaperOver,
  sha256Of,
  uploadPaper,
} from '#test/company-papers'
import { aSignedInMember } from '#test/company-people'
import { must } from '#test/editors'
import { docx, pdf, pdfOf, xlsx } from '#test/files'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

// The scanner's address is the machine's business; without one the test about it is left out.
// oxlint-disable-next-line node/no-process-env
const { CLAMD_HOST, CLAMD_PORT = '3310' } = process.env

let api: Api
let company: Sender
let other: Sender
beforeAll(async () => {
  api = await startApi({ ...(CLAMD_HOST && { CLAMD_HOST, CLAMD_PORT }) })
  company = await aSender(api)
  other = await aSender(api)
})
afterAll(() => api.close())

const papersOf = async ({ call }: Pick<Sender, 'call'>) => must(await call(listPapers, {}))
const idsOf = async (sender: Pick<Sender, 'call'>) =>
  (await papersOf(sender)).papers.map(({ id }) => id)
const bearer = ({ authorization }: Pick<Sender, 'authorization'>) => ({ authorization })
const typed = (file: string, more: Partial<NewPaper> = {}): NewPaper => ({
  kind: 'tax',
  number: 'T-1',
  expires_on: null,
  file,
  ...more,
})
const setExpiry = (id: string, days: number) =>
  behindTheWalls(api, 'update company_papers set expires_on = $2 where id = $1', [
    id,
    dayFromNow(days),
  ])
const storedFiles = async () =>
  (await Array.fromAsync(api.services.store.list('papers/'))).map(({ key }) => key)
const actionsAbout = async ({ id }: Pick<Sender, 'id'>) => {
  const rows = await api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'action', 'body'])
    .where('subject', '=', `company:${id}`)
    .where('action', 'like', 'paper.%')
    .orderBy('seq')
    .execute()
  return rows.map(({ actor, action, body }) => ({ actor, action, ...JSON.parse(body) }))
}

test('keeps a paper encrypted, and its company reads back what it sent', async () => {
  const sender = await aSender(api)
  expect((await papersOf(sender)).papers).toEqual([])
  const bytes = Buffer.concat([aPdf('tax'), Buffer.alloc(3_000_000, 'plain '), aPdf('end')])
  const day = dayFromNow(90)
  const paper = await aPaper(api, sender, {
    kind: 'tax',
    number: ' T-77 ',
    expires_on: day,
    bytes,
  })
  expect(paper).toEqual({
    id: expect.any(String),
    kind: 'tax',
    number: 'T-77',
    expires_on: day,
    state: 'waiting',
    reason: '',
    file: {
      name: 'certificate.pdf',
      media_type: 'application/pdf',
      size: bytes.length,
      sha256: sha256Of(bytes),
    },
    added_at: expect.any(String),
  })
  expect(await papersOf(sender)).toEqual({ papers: [paper], today: dayFromNow(0) })

  const { response, bytes: read } = await readPaperOver(api, bearer(sender), paper.id, {
    for: 'bid',
  })
  expect(sha256Of(read)).toBe(paper.file.sha256)
  const { headers } = response
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="certificate\.pdf"/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')

  const row = await api.services.db
    .selectFrom('paperFiles')
    .selectAll()
    .where('companyId', '=', sender.id)
    .executeTakeFirstOrThrow()
  const stored = await api.services.store.get(row.object)
  const kept = Buffer.concat(await Array.fromAsync(stored?.stream ?? []))
  expect([kept.includes('%PDF'), kept.includes('plain plain')]).toEqual([false, false])
  expect(row.sealedName).not.toContain('certificate')
  expect(await actionsAbout(sender)).toEqual([
    {
      actor: `company:${sender.id}`,
      action: 'paper.added',
      paper: paper.id,
      kind: 'tax',
      sha256: paper.file.sha256,
    },
  ])
})

test('lists papers by kind, and within a kind the one that expires first', async () => {
  const sender = await aSender(api)
  const add = (kind: NewPaper['kind'], expires_on: string | null) =>
    aPaper(api, sender, { kind, expires_on })
  const never = await add('licence', null)
  const insurance = await add('insurance', dayFromNow(5))
  const late = await add('licence', dayFromNow(200))
  const soon = await add('licence', dayFromNow(100))
  const registration = await add('registration', null)
  expect(await idsOf(sender)).toEqual(
    [registration, soon, late, never, insurance].map(({ id }) => id),
  )
})

test('another company finds no paper and no file of this one', async () => {
  const paper = await aPaper(api, company)
  const file = await aPaperFile(api, company)
  const missing = { status: 404, code: 'not-found' }
  expect(await idsOf(other)).not.toContain(paper.id)
  expect((await readPaperOver(api, bearer(other), paper.id)).response.status).toBe(404)
  expect(await other.call(removePaper, { params: { id: paper.id } })).toMatchObject(missing)
  expect(await other.call(addPaper, { body: typed(file) })).toMatchObject(missing)
  const own = await aPaperFile(api, other)
  const replacing = typed(own, { replaces: paper.id })
  expect(await other.call(addPaper, { body: replacing })).toMatchObject(missing)
  expect(await idsOf(company)).toContain(paper.id)
})

test('who may only prepare lists and reads papers, and neither adds nor removes', async () => {
  const [member, sender] = [
    await aSignedInMember(api, company, 'prepare'),
    await aSignedInMember(api, company, 'submit'),
  ]
  const paper = await aPaper(api, sender)
  expect(await idsOf(member)).toContain(paper.id)
  expect((await readPaperOver(api, bearer(member), paper.id)).response.status).toBe(200)
  const refused = { status: 403, code: 'not-allowed' }
  expect(await uploadPaper(api, member, [])).toMatchObject(refused)
  const file = await aPaperFile(api, company)
  expect(await member.call(addPaper, { body: typed(file) })).toMatchObject(refused)
  const removing = { params: { id: paper.id } }
  expect(await member.call(removePaper, removing)).toMatchObject(refused)
  must(await sender.call(removePaper, removing))
  expect((await actionsAbout(company)).slice(-2)).toMatchObject([
    { action: 'paper.added', person: sender.id },
    { action: 'paper.removed', person: sender.id, paper: paper.id },
  ])
})

test('refuses files of other types, too large ones and several, and keeps nothing of them', async () => {
  const before = await storedFiles()
  const megabyte = 1_048_576
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`)
  const refused: [string, Iterable<Buffer>, string][] = [
    ['list.xlsx', [xlsx()], 'file-type'],
    ['page.html', [Buffer.from('<html></html>')], 'file-type'],
    ['picture.pdf', [onePixel], 'file-type'],
    ['drawing.svg', [svg('<script>x()</script>')], 'file-type'],
    ['macros.docx', [docx([{ name: 'word/vbaProject.bin' }])], 'file-macros'],
    ['empty.pdf', [Buffer.alloc(0)], 'file-empty'],
    ['large.pdf', pdfOf(25 * megabyte + 1), 'file-too-large'],
  ]
  for (const [name, bytes, code] of refused) {
    expect({ name, ...(await uploadPaper(api, company, [{ name, bytes }])) }).toMatchObject({
      name,
      code,
    })
  }
  expect(await storedFiles()).toEqual(before)
  const two = ['a.pdf', 'b.pdf'].map((name) => ({ name, bytes: [pdf()] }))
  expect(await uploadPaper(api, company, two)).toMatchObject({ code: 'unknown-field' })
  const taken: [string, Iterable<Buffer>][] = [
    ['exactly.pdf', pdfOf(25 * megabyte)],
    ['letter.docx', [docx()]],
    ['stamp.png', [onePixel]],
    ['drawing.svg', [svg('<rect width="1" height="1"/>')]],
  ]
  for (const [name, bytes] of taken) {
    expect({ name, ...(await uploadPaper(api, company, [{ name, bytes }])) }).toMatchObject({
      name,
      status: 201,
    })
  }
})

test.skipIf(!CLAMD_HOST)('refuses a file with a virus and erases it', async () => {
  const before = await storedFiles()
  const bytes = [pdf(2_000, { end: testVirus() })]
  expect(await uploadPaper(api, company, [{ name: 'a.pdf', bytes }])).toMatchObject({
    status: 422,
    code: 'file-infected',
  })
  expect(await storedFiles()).toEqual(before)
})

test('a file serves one paper, and the same paper sent twice is one', async () => {
  const sender = await aSender(api)
  const file = await aPaperFile(api, sender)
  const [first, second] = [
    must(await sender.call(addPaper, { body: typed(file) })),
    must(await sender.call(addPaper, { body: typed(file) })),
  ]
  expect(second).toEqual(first)
  const elsewhere = { body: typed(file, { kind: 'licence' }) }
  expect(await sender.call(addPaper, elsewhere)).toMatchObject({ code: 'not-found' })
  must(await sender.call(removePaper, { params: { id: first.id } }))
  expect(await sender.call(addPaper, { body: typed(file) })).toMatchObject({ code: 'not-found' })
})

test('takes no paper that has expired, and gives none to a bid', async () => {
  const file = await aPaperFile(api, company)
  const late = await company.call(addPaper, { body: typed(file, { expires_on: dayFromNow(-1) }) })
  expect(late).toMatchObject({ status: 409, code: 'paper-expired' })
  expect(late.ok ? '' : late.error).toMatch(/^This paper expired on .+\d{4}\. Please/)
  const { id, state } = await aPaper(api, company, { file, expires_on: dayFromNow(0) })
  expect(state).toBe('waiting')
  expect((await readPaperOver(api, bearer(company), id, { for: 'bid' })).response.status).toBe(200)

  await setExpiry(id, -1)
  const refused = await readPaperOver(api, bearer(company), id, { for: 'bid' })
  expect(JSON.parse(refused.bytes.toString())).toMatchObject({ code: 'paper-expired' })
  expect((await readPaperOver(api, bearer(company), id)).response.status).toBe(200)
  const { papers } = await papersOf(company)
  expect(papers.find((paper) => paper.id === id)?.state).toBe('expired')
})

test('a new paper takes the place of the one that it replaces', async () => {
  const sender = await aSender(api)
  const old = await aPaper(api, sender)
  const fresh = await aPaper(api, sender, { number: 'L-13', replaces: old.id })
  expect(await idsOf(sender)).toEqual([fresh.id])
  expect((await readPaperOver(api, bearer(sender), old.id)).response.status).toBe(404)
  expect(await sender.call(removePaper, { params: { id: old.id } })).toMatchObject({ status: 404 })
  expect((await actionsAbout(sender)).at(-1)).toMatchObject({
    action: 'paper.replaced',
    paper: fresh.id,
    replaces: old.id,
  })
  const file = await aPaperFile(api, sender)
  const again = await sender.call(addPaper, { body: typed(file, { replaces: old.id }) })
  expect(again).toMatchObject({ code: 'not-found' })
})

test('a company keeps so many papers and no more, but may replace one', async () => {
  const sender = await aSender(api)
  const first = await aPaper(api, sender)
  for (let count = 1; count < mostPapers; count += 1) await aPaper(api, sender)
  const file = await aPaperFile(api, sender)
  expect(await sender.call(addPaper, { body: typed(file) })).toMatchObject({
    status: 409,
    code: 'paper-limit',
    error: `Your company keeps ${mostPapers} papers already. Remove one first.`,
  })
  await aPaper(api, sender, { file, replaces: first.id })
  expect(await idsOf(sender)).toHaveLength(mostPapers)
})

test('limits how many files one company uploads', async () => {
  const strict = await startApi({ LIMIT_PAPERS_PER_COMPANY: '2/3600' })
  try {
    const [busy, calm] = [await aSender(strict), await aSender(strict)]
    await aPaperFile(strict, busy)
    await aPaperFile(strict, busy)
    const files = [{ name: 'a.pdf', bytes: [pdf()] }]
    expect(await uploadPaper(strict, busy, files)).toMatchObject({ status: 429 })
    expect(await uploadPaper(strict, calm, files)).toMatchObject({ status: 201 })
  } finally {
    await strict.close()
  }
})

test('the start page shows papers, and which of them need a new one', async () => {
  const sender = await aSender(api)
  const fine = await aPaper(api, sender, { expires_on: dayFromNow(31) })
  const soon = await aPaper(api, sender, { expires_on: dayFromNow(30) })
  const over = await aPaper(api, sender)
  const [longOver, rejected] = [await aPaper(api, sender), await aPaper(api, sender)]
  await setExpiry(over.id, -30)
  await setExpiry(longOver.id, -31)
  await setExpiry(rejected.id, 10)
  await behindTheWalls(
    api,
    `update company_papers set state = 'rejected', reason = 'Unreadable.',
      decided_at = now(), decided_by = gen_random_uuid() where id = $1`,
    [rejected.id],
  )
  const home = must(await sender.call(readCompanyHome, {}))
  expect(home.papers).toEqual((await papersOf(sender)).papers)
  expect(home.papers.map(({ id }) => id)).toContain(fine.id)
  const named = ({ id, kind, number }: typeof fine) => ({ id, kind, number })
  expect(home.needs).toEqual([
    { kind: 'paper', paper: named(over), until: dayFromNow(-30) },
    { kind: 'paper', paper: named(soon), until: dayFromNow(30) },
  ])
})
