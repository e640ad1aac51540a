import { onePixel } from '@padauk/testing/demo-files'
import { addressOfUpload } from '@padauk/contract/uploads'
import { sealedSize } from '@padauk/sealing/file-layout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scan } from '#platform/security/scanner'
import { acceptedBid } from '#test/bare-bids'
import { behindTheWalls, submitOver, uploadFiles, uploadImage } from '#test/bids'
import { aTender } from '#test/builders'
import { docx, pdf, pdfOf, xlsx } from '#test/files'
import { sha256Of } from '#test/openings'
import type { Api } from '#test/people'
import { aSealedFile, uploadSealed } from '#test/sealed'
import { uploadsScannedBy } from '#test/scanning'
import { aSender, stagedObjects, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { sendInPieces } from '#test/tus'

const megabyte = 1_048_576

let api: Api
let tender: string
beforeAll(async () => {
  api = await startApi()
  tender = await aTender(api.services.db, { nameEn: 'Lift' })
})
afterAll(() => api.close())

const [offer, nda] = [pdf(2 * megabyte), docx()]

async function aFormBid(bidder: Sender) {
  const [fileUrl = '', ndaUrl = ''] = await uploadFiles(api, bidder, [
    { name: 'offer.pdf', bytes: [offer] },
    { name: 'nda.docx', bytes: [nda] },
  ])
  return { imgUrl: await uploadImage(api, bidder), fileUrl, ndaUrl }
}

type Addresses = Parameters<typeof api.services.uploads.arrivalParts>[1]

async function partsOf(bidder: Sender, addresses: Addresses, replaced?: string) {
  const found = await api.services.uploads.arrivalParts(bidder.id, addresses, {
    replaced: replaced ?? null,
  })
  return found.ok ? found.value : found
}

async function partsOrThrow(bidder: Sender, addresses: Addresses, replaced?: string) {
  const parts = await partsOf(bidder, addresses, replaced)
  if (!Array.isArray(parts)) throw new Error(parts.code)
  return parts
}

const resumedAddress = (location: string) =>
  addressOfUpload('file', location.slice(location.lastIndexOf('/') + 1))

test('gives a sealed bid its files, with their keys and what is known of them', async () => {
  const bidder = await aSender(api)
  const bid = await aFormBid(bidder)
  const parts = await partsOrThrow(bidder, bid)
  const rows = new Map((await uploadsOf(api, bidder)).map((row) => [row.id, row]))
  const expected = [
    ['image', bid.imgUrl, 'registration.png', 'image/png', onePixel],
    ['document', bid.fileUrl, 'offer.pdf', 'application/pdf', offer],
    ['nda', bid.ndaUrl, 'nda.docx', expect.stringContaining('wordprocessingml'), nda],
  ] as const
  expect(parts).toMatchObject(
    expected.map(([slot, address, name, type, bytes]) => ({
      slot,
      address,
      tenderId: null,
      submissionId: null,
      sealed: 'on-arrival',
      size: sealedSize(bytes.length),
      facts: { name, type, size: bytes.length, sha256: sha256Of(bytes) },
    })),
  )
  for (const { id, sha256, ikm, address } of parts) {
    expect(rows.get(id)?.sha256).toBe(sha256)
    expect(address).toContain(`_${Buffer.from(ikm).toString('base64url')}_`)
  }
  expect(await partsOf(bidder, { imgUrl: bid.imgUrl })).toHaveLength(1)
})

test('says the same of a file that does not fit, for both ways of bidding', async () => {
  const bidder = await aSender(api)
  const [sheet = '', large = ''] = await uploadFiles(api, bidder, [
    { name: 'a.xlsx', bytes: [xlsx()] },
    { name: 'b.pdf', bytes: pdfOf(26 * megabyte) },
  ])
  const image = await uploadImage(api, bidder)
  const rival = await aFormBid(await aSender(api))
  const cases = [
    [{ ndaUrl: sheet }, 'file-type'],
    [{ fileUrl: large }, 'file-too-large'],
    [{ fileUrl: image }, 'upload-missing'],
    [{ imgUrl: sheet.replace('files', 'images') }, 'upload-missing'],
    [{ fileUrl: rival.fileUrl }, 'upload-missing'],
    [{ fileUrl: `${sheet}A` }, 'upload-missing'],
    [{ fileUrl: 'https://drive.example/demo-bid' }, 'upload-missing'],
  ] as const
  for (const [addresses, code] of cases) {
    const plain = await api.services.uploads.forSubmission(bidder.id, addresses)
    expect(plain).toMatchObject({ ok: false, code })
    expect(await partsOf(bidder, addresses)).toEqual(plain)
  }
  expect(await partsOf(bidder, { fileUrl: sheet, ndaUrl: large })).toHaveLength(2)
})

test('takes nothing for a sealed bid that was not sealed on arrival', async () => {
  const bidder = await aSender(api)
  const plain = resumedAddress(await sendInPieces(api.origin, bidder, { bytes: pdf() }))
  const file = await aSealedFile(1_000)
  const sealed = resumedAddress(await uploadSealed(api.origin, bidder, file, { tender }))
  for (const ndaUrl of [plain, sealed]) {
    expect(await partsOf(bidder, { ndaUrl })).toMatchObject({ code: 'seal-missing' })
  }
  expect(await api.services.uploads.forSubmission(bidder.id, { ndaUrl: sealed })).toMatchObject({
    code: 'upload-missing',
  })
})

test('files of a sealed bid are named again when it is replaced, and not before', async () => {
  const bidder = await aSender(api)
  const bid = await aFormBid(bidder)
  const about = { companyId: bidder.id, tenderId: tender }
  const first = await acceptedBid(api, { ...about, files: await partsOrThrow(bidder, bid) })
  expect(first).not.toBeNull()
  for (const row of await uploadsOf(api, bidder)) {
    expect(row).toMatchObject({ state: 'accepted', wrappedKey: null })
  }
  expect(await partsOf(bidder, bid)).toMatchObject({ code: 'upload-missing' })
  expect(await api.services.uploads.forSubmission(bidder.id, bid)).toMatchObject({
    code: 'upload-missing',
  })
  const again = await partsOrThrow(bidder, bid, first ?? '')
  expect(again.map(({ submissionId }) => submissionId)).toEqual([first, first, first])
  const second = await acceptedBid(api, { ...about, files: again, ends: first ?? '' })
  for (const row of await uploadsOf(api, bidder)) expect(row.submissionId).toBe(second)
  // Without the key of its name nothing of ours opens it.
  for (const file of await api.services.uploads.ofBids([second ?? ''])) {
    const stored = Buffer.concat(await Array.fromAsync(file.readSound()))
    expect(again.map(({ sha256 }) => sha256)).toContain(sha256Of(stored))
  }
})

test('the server scans no sealed file before its key is there', async () => {
  const bidder = await aSender(api)
  await aFormBid(bidder)
  const [row] = await uploadsOf(api, bidder)
  expect(row?.scan).toBe('deferred')
  const finds: Scan = {
    write: () => Promise.reject(new Error('read without a key')),
    end: async () => ({ state: 'clean' }),
    abandon: () => {},
  }
  const later = uploadsScannedBy(api, finds)
  await later.scanLater({ uploadId: row?.id ?? '' })
  // While the scanner is away the job waits, as it would for any other file.
  await expect(api.services.uploads.scanLater({ uploadId: row?.id ?? '' })).rejects.toThrow('away')
  expect((await uploadsOf(api, bidder))[0]).toEqual(row)
})

test('an access-controlled bid by form is kept sealed, and read in clear', async () => {
  const { db, uploads } = api.services
  const bidder = await aSender(api)
  const bid = await aFormBid(bidder)
  const { status, body } = await submitOver(api, bidder, tender, bid)
  expect(status).toBe(201)
  expect(body.receipt.files).toEqual([
    { slot: 'image', name: 'registration.png', size: onePixel.length, sha256: sha256Of(onePixel) },
    { slot: 'document', name: 'offer.pdf', size: offer.length, sha256: sha256Of(offer) },
    { slot: 'nda', name: 'nda.docx', size: nda.length, sha256: sha256Of(nda) },
  ])
  const objects = await stagedObjects(api)
  await api.startWorker()
  await eventually(async () =>
    (await uploadsOf(api, bidder)).every((row) => row.securedAt !== null),
  )
  const rows = await uploadsOf(api, bidder)
  for (const { id, wrappedKey, sealedName, mediaType } of rows) {
    expect(wrappedKey).toMatch(/:/)
    expect([sealedName, mediaType]).toEqual([null, null])
    const places = await db
      .selectFrom('uploadChunks')
      .select('object')
      .where('uploadId', '=', id)
      .execute()
    // Locked where it lies.
    for (const { object } of places) expect(objects).toContain(object)
  }
  const submissionId = rows[0]?.submissionId ?? ''
  for (const file of await uploads.ofBids([submissionId])) {
    const sent = body.receipt.files.find(({ slot }) => slot === file.slot)
    for (const bytes of [file.read(), file.readSound()]) {
      expect(sha256Of(Buffer.concat(await Array.fromAsync(bytes)))).toBe(sent?.sha256)
    }
  }
  const own = await fetch(api.origin + bid.fileUrl, {
    headers: { authorization: bidder.authorization },
  })
  expect(Buffer.from(await own.arrayBuffer()).equals(offer)).toBe(true)
})

test('one broken record comes as zeros, and the rest as it was', async () => {
  const bidder = await aSender(api)
  const other = await aTender(api.services.db, { nameEn: 'Roof' })
  const bid = await aFormBid(bidder)
  expect((await submitOver(api, bidder, other, bid)).status).toBe(201)
  const row = (await uploadsOf(api, bidder)).find(({ slot }) => slot === 'document')
  const [key = ''] = (await stagedObjects(api)).filter((each) => each.includes(row?.id ?? ''))
  const reading = await api.services.store.get(key)
  const stored = Buffer.concat(await Array.fromAsync(reading?.stream ?? []))
  stored[100] = (stored[100] ?? 0) ^ 1
  await api.services.store.put(key, stored, { contentType: 'application/octet-stream' })
  const files = await api.services.uploads.ofBids([row?.submissionId ?? ''])
  const file = files.find(({ slot }) => slot === 'document')
  const left = Buffer.concat(await Array.fromAsync(file?.read() ?? []))
  expect(left.length).toBe(offer.length)
  const rest = megabyte - 17
  expect(left.subarray(0, rest).every((byte) => byte === 0)).toBe(true)
  expect(left.subarray(rest).equals(offer.subarray(rest))).toBe(true)
  await expect(Array.fromAsync(file?.readSound() ?? [])).rejects.toThrow('record 0 was changed')
})

test('a wrapped key opens only the file that it was wrapped for', async () => {
  const bidder = await aSender(api)
  const other = await aTender(api.services.db, { nameEn: 'Pump' })
  expect((await submitOver(api, bidder, other, await aFormBid(bidder))).status).toBe(201)
  const [one, two] = await uploadsOf(api, bidder)
  await behindTheWalls(api, 'update uploads set wrapped_key = $2 where id = $1', [
    one?.id,
    two?.wrappedKey,
  ])
  const files = await api.services.uploads.ofBids([one?.submissionId ?? ''])
  const file = files.find(({ uploadId }) => uploadId === one?.id)
  await expect(Array.fromAsync(file?.readSound() ?? [])).rejects.toThrow()
})
