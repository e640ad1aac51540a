import { createClient } from '@padauk/contract/client'
import type { NewSubmission } from '@padauk/contract/submissions'
import { submit } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scan } from '#platform/security/scanner'
import { aTender } from '#test/builders'
import { docx, ole, pdf, pdfOf } from '#test/files'
import { aStaffMember } from '#test/people'
import type { Api } from '#test/people'
import { uploadsScannedBy } from '#test/scanning'
import { aSender, sendForm, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { sendInPieces } from '#test/tus'

const megabyte = 1_048_576
let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function upload(bidder: Sender, name: string, bytes: Iterable<Buffer>) {
  const path = name.endsWith('.png') ? ('image' as const) : ('files' as const)
  const { body } = await sendForm(api, bidder, [{ name, bytes }], { path })
  const kind = path === 'image' ? 'image' : 'file'
  return addressOfUpload(kind, body.filename ?? body.filenames?.[0] ?? '')
}

async function threeFiles(bidder: Sender) {
  return {
    imgUrl: await upload(bidder, 'registration.png', [onePixel]),
    fileUrl: await upload(bidder, 'bid.pdf', [pdf(5 * megabyte)]),
    ndaUrl: await upload(bidder, 'nda.docx', [docx()]),
  }
}

const send = ({ token }: Sender, tenderId: string, body: NewSubmission) =>
  createClient({ origin: api.origin, language: 'en', token })(submit, {
    params: { tenderId },
    body,
  })

const fetchFile = (address: string, headers: Record<string, string>) =>
  fetch(api.origin + address, { headers })

const objectsBelow = async (prefix: string) =>
  (await Array.fromAsync(api.services.store.list(prefix))).map(({ key }) => key)

async function resumed(
  bidder: Sender,
  slot: 'image' | 'document' | 'nda',
  name: string,
  bytes: Buffer,
) {
  const location = await sendInPieces(api.origin, bidder, { slot, filename: name, bytes })
  const kind = slot === 'image' ? 'image' : 'file'
  return addressOfUpload(kind, location.slice(location.lastIndexOf('/') + 1))
}

test('moves accepted files to locked storage; staff cannot fetch them by address', async () => {
  const { db } = api.services
  const bidder = await aSender(api)
  const tenderId = await aTender(db, { nameEn: 'Lift' })
  const files = {
    imgUrl: await resumed(bidder, 'image', 'registration.png', onePixel),
    fileUrl: await resumed(bidder, 'document', 'bid.pdf', pdf(5 * megabyte)),
    ndaUrl: await resumed(bidder, 'nda', 'nda.docx', docx()),
  }
  expect(await send(bidder, tenderId, files)).toMatchObject({ ok: true })
  expect(await objectsBelow('bids/')).toEqual([])
  await api.startWorker()
  await eventually(async () => (await objectsBelow('staged/')).length === 0)
  expect(await objectsBelow('bids/')).toHaveLength(4)
  const rows = await db
    .selectFrom('uploads')
    .selectAll()
    .where('companyId', '=', bidder.id)
    .execute()
  for (const row of rows) expect(row.securedAt).not.toBeNull()
  // Done again, it changes nothing.
  await api.services.uploads.secure({ submissionId: rows[0]?.submissionId ?? '' })
  expect(await objectsBelow('bids/')).toHaveLength(4)

  const own = await fetchFile(files.fileUrl, { authorization: `Bearer ${bidder.token}` })
  expect(Buffer.from(await own.arrayBuffer()).equals(pdf(5 * megabyte))).toBe(true)

  const officer = await aStaffMember(api, ['officer', 'owner', 'editor', 'auditor'])
  const closing = { tenderId, bids: 1, root: '0'.repeat(64), statement: '{}', signature: '' }
  await db.insertInto('closings').values(closing).execute()
  expect((await fetchFile(files.fileUrl, officer.headers)).status).toBe(404)
})

test('a virus found after acceptance is flagged, and the file stays', async () => {
  const bidder = await aSender(api)
  const tenderId = await aTender(api.services.db, { nameEn: 'Pump' })
  const files = await threeFiles(bidder)
  expect(await send(bidder, tenderId, files)).toMatchObject({ ok: true })
  const [row] = await uploadsOf(api, bidder)
  expect(row).toMatchObject({ state: 'accepted', scan: 'deferred' })
  const finds: Scan = {
    write: async () => {},
    end: async () => ({ state: 'infected', name: 'Test' }),
    abandon: () => {},
  }
  const late = uploadsScannedBy(api, finds)
  await late.scanLater({ uploadId: row?.id ?? '' })
  const [after] = (await uploadsOf(api, bidder)).filter(({ id }) => id === row?.id)
  expect(after).toMatchObject({ state: 'accepted', scan: 'infected', wrappedKey: row?.wrappedKey })
  const own = await fetchFile(files.imgUrl, { authorization: bidder.authorization })
  expect(own.status).toBe(200)
})

test('accepts only own files, each in its slot', async () => {
  const [bidder, rival] = [await aSender(api), await aSender(api)]
  const tenderId = await aTender(api.services.db, { nameEn: 'Roof' })
  const own = await threeFiles(bidder)
  const foreign = await threeFiles(rival)
  const tell = async (files: NewSubmission) => {
    const answer = await send(bidder, tenderId, files)
    return answer.ok ? 'accepted' : `${answer.code} ${Object.keys(answer.fields).join()}`
  }
  expect(await tell({ ...own, fileUrl: foreign.fileUrl })).toBe('upload-missing fileUrl')
  expect(await tell({ ...own, ndaUrl: own.imgUrl })).toBe('upload-missing ndaUrl')
  expect(await tell({ ...own, imgUrl: own.imgUrl.replace('images', 'files') })).toBe(
    'upload-missing imgUrl',
  )
  expect(await tell({ ...own, fileUrl: `https://padauk.example${own.fileUrl}` })).toBe(
    'upload-missing fileUrl',
  )
  const sheet = await upload(bidder, 'prices.xls', [ole('Workbook')])
  expect(await tell({ ...own, ndaUrl: sheet })).toBe('file-type ndaUrl')
  const large = await upload(bidder, 'large.pdf', pdfOf(25 * megabyte + 1))
  expect(await tell({ ...own, fileUrl: large })).toBe('file-too-large fileUrl')
  // The same file is fine where more is allowed.
  expect(await tell({ ...own, fileUrl: sheet, ndaUrl: large })).toBe('accepted')
  const other = await aTender(api.services.db, { nameEn: 'Wall' })
  const used = await send(bidder, other, { ...own, ndaUrl: large })
  expect(used).toMatchObject({ ok: false, code: 'upload-missing' })
}, 60_000)
