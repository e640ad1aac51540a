import { downloadPackage } from '@padauk/contract/admin/submissions'
import { ManifestV1 } from '@padauk/evidence/bid-package'
import { addressOf } from '@padauk/contract/client'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFileBid, aLinkBid, aPdf, behindTheWalls, uploadFiles, uploadImage } from '#test/bids'
import { aSteppedUp, aTenderWith, close, sha256Of, unpack, verifyPackage } from '#test/openings'
import { aStaffMember } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function fetchPackage(tender: string, headers: Record<string, string>) {
  const path = addressOf(downloadPackage, { params: { id: tender } })
  const response = await fetch(api.origin + path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** Names that some disk would not take, and the same one twice. */
async function awkwardBid(bidder: Sender) {
  const [fileUrl, ndaUrl] = await uploadFiles(api, bidder, [
    { name: 'ဈေးနှုန်း: 50%?.pdf', bytes: [aPdf('offer')] },
    { name: 'ဈေးနှုန်း- 50%-.PDF', bytes: [aPdf('nda')] },
  ])
  return { imgUrl: await uploadImage(api, bidder), fileUrl, ndaUrl }
}

async function aClosedTender() {
  const bidders = await Promise.all(Array.from({ length: 3 }, () => aSender(api)))
  const [first] = bidders
  await behindTheWalls(api, `update companies set company_name = $2 where id = $1`, [
    first?.id,
    'ရွှေကြာ / Golden Lotus Co., Ltd.',
  ])
  const made = await aTenderWith(api, bidders, (bidder) =>
    bidder === first
      ? awkwardBid(bidder)
      : bidder === bidders[1]
        ? aLinkBid(api, bidder)
        : aFileBid(api, bidder),
  )
  await close(api, made.tender)
  return { ...made, officer: await aSteppedUp(api, ['officer']) }
}

const exportsOf = (tender: string) =>
  api.services.db
    .selectFrom('auditEntries')
    .select(['actor', 'body'])
    .where('action', '=', 'submissions.exported')
    .where('subject', '=', `tender:${tender}`)
    .execute()

test('the package holds every file as it was sent, and says so itself', async () => {
  const { tender, receipts, officer } = await aClosedTender()
  const { response, bytes } = await fetchPackage(tender, officer.headers)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('content-disposition')).toBe(
    'attachment; filename="submissions-lifts.zip"',
  )
  const files = await unpack(bytes)
  const manifest = ManifestV1.parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''))
  expect(manifest.bids.map(({ receipt_no }) => receipt_no)).toEqual(
    receipts.map(({ receipt_no }) => receipt_no),
  )
  for (const [place, bid] of manifest.bids.entries()) {
    expect(bid.files.map(({ path: _, scan: __, ...file }) => file)).toEqual(receipts[place]?.files)
    for (const { path, sha256, size } of bid.files) {
      const found = files.get(path)
      expect([path, found?.length, found && sha256Of(found)]).toEqual([path, size, sha256])
      expect(path).toBe(path.normalize('NFC'))
      expect(path).not.toMatch(/[<>:"\\|?*]|[ .](?:\/|$)/)
    }
  }
  expect(manifest.bids[0]?.folder).toBe(`${receipts[0]?.receipt_no} ရွှေကြာ - Golden Lotus Co., Ltd`)
  expect(manifest.bids[0]?.files.map(({ path }) => path.split('/')[1])).toEqual([
    'registration.png',
    'ဈေးနှုန်း- 50%-.pdf',
    'ဈေးနှုန်း- 50%- (2).PDF',
  ])
  expect(manifest.bids[1]).toMatchObject({ link: 'https://drive.example/demo-bid' })
  expect(files.get('READ-ME.txt')?.toString()).toContain('verifier.html')
  expect([...files.values()].filter((file) => file.equals(onePixel))).toHaveLength(3)

  const entries = await exportsOf(tender)
  expect(entries).toEqual([
    { actor: `staff:${officer.id}`, body: expect.stringContaining(manifestHashOf(files)) },
  ])
  // Again, the same to the byte.
  expect((await fetchPackage(tender, officer.headers)).bytes.equals(bytes)).toBe(true)
})

const manifestHashOf = (files: Map<string, Buffer>) =>
  sha256Of(files.get('manifest.json') ?? Buffer.alloc(0))

test('the verifier accepts the package, and names every change to it', async () => {
  const { tender, receipts, officer } = await aClosedTender()
  const files = await unpack((await fetchPackage(tender, officer.headers)).bytes)
  const right = await verifyPackage(api, files)
  expect(right.findings.filter(({ state }) => state !== 'right')).toEqual([])
  expect(right).toMatchObject({ verdict: 'right', manifestHash: manifestHashOf(files) })
  expect(right.bids.map(({ verdict, faults }) => [verdict, faults])).toEqual(
    Array.from({ length: 3 }, () => ['right', []]),
  )
  const paths = [...files.keys()]
  const offer = paths.find((path) => path.endsWith('offer.pdf')) ?? ''
  const folder = offer.split('/')[0] ?? ''
  const faultsAfter = async (change: (copy: Map<string, Buffer>) => void) => {
    const copy = new Map(files)
    change(copy)
    const { verdict, findings, bids } = await verifyPackage(api, copy)
    const faults = [...findings, ...bids.flatMap((bid) => bid.faults)]
    const wrong = faults.filter(({ state }) => state !== 'right').map(({ step }) => step)
    return [verdict, ...wrong]
  }
  const flip = (bytes: Buffer | undefined, at: number) => {
    const copy = Buffer.from(bytes ?? [])
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  expect(await faultsAfter((copy) => copy.set(offer, flip(copy.get(offer), 9)))).toEqual([
    'wrong',
    'file',
  ])
  expect(await faultsAfter((copy) => copy.delete(offer))).toEqual(['wrong', 'fileMissing'])
  expect(await faultsAfter((copy) => copy.set(`${folder}/more.pdf`, aPdf('x')))).toEqual([
    'wrong',
    'stranger',
  ])
  expect(await faultsAfter((copy) => copy.set('more.pdf', aPdf('x')))).toEqual([
    'wrong',
    'stranger',
  ])
  // A bid that was left out, also when the list hides it.
  const without = (copy: Map<string, Buffer>) => {
    for (const path of paths) if (path.startsWith(folder)) copy.delete(path)
  }
  expect(await faultsAfter(without)).toEqual(['wrong', 'count', 'root', 'folder'])
  const hide = (copy: Map<string, Buffer>) => {
    without(copy)
    const manifest = JSON.parse(copy.get('manifest.json')?.toString() ?? '') as ManifestV1
    manifest.bids = manifest.bids.filter((bid) => bid.folder !== folder)
    copy.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
  }
  expect(await faultsAfter(hide)).toEqual(['wrong', 'count', 'root'])
  const count = (copy: Map<string, Buffer>) => {
    hide(copy)
    const text = copy.get('manifest.json')?.toString().replace('"bids":3', '"bids":2') ?? ''
    copy.set('manifest.json', Buffer.from(text))
  }
  expect(await faultsAfter(count)).toEqual(
    expect.arrayContaining(['wrong', 'statement', 'root', 'otherStatement']),
  )
  const twice = (copy: Map<string, Buffer>) => {
    const again = paths.filter((path) => path.startsWith(folder))
    for (const path of again) copy.set(`x${path}`, files.get(path) ?? Buffer.alloc(0))
  }
  expect(await faultsAfter(twice)).toEqual(['wrong', 'twice'])
  const number = receipts[2]?.receipt_no ?? ''
  const renumber = (copy: Map<string, Buffer>) => {
    const text = copy.get(`${folder}/receipt.json`)?.toString() ?? ''
    copy.set(
      `${folder}/receipt.json`,
      Buffer.from(text.replace(`"receipt_no": "${number}"`, '"receipt_no": "X"')),
    )
  }
  expect(await faultsAfter(renumber)).toEqual(
    expect.arrayContaining(['root', 'list', 'content', 'signature', 'closingReceipt']),
  )
  expect(await faultsAfter((copy) => copy.delete('manifest.json'))).toEqual(['wrong', 'manifest'])
  const relist = (copy: Map<string, Buffer>) => {
    const text = copy.get('manifest.json')?.toString() ?? ''
    copy.set('manifest.json', Buffer.from(text.replace('offer.pdf"', 'other.pdf"')))
  }
  expect(await faultsAfter(relist)).toEqual(expect.arrayContaining(['wrong', 'list']))
})

test('a changed file is left out of the package, the others stay', async () => {
  const { tender, officer } = await aClosedTender()
  const { store, db } = api.services
  const piece = await db
    .selectFrom('uploadChunks')
    .innerJoin('uploads', 'uploads.id', 'uploadChunks.uploadId')
    .innerJoin('submissions', 'submissions.id', 'uploads.submissionId')
    .select('object')
    .where('submissions.tenderId', '=', tender)
    .where('slot', '=', 'nda')
    .orderBy('submissions.arrivedAt', 'desc')
    .executeTakeFirstOrThrow()
  const reading = await store.get(piece.object)
  const bytes = Buffer.concat(await Array.fromAsync(reading?.stream ?? []))
  bytes[30] = (bytes[30] ?? 0) ^ 1
  await store.put(piece.object, bytes, { contentType: 'application/octet-stream' })
  const fetched = await fetchPackage(tender, officer.headers)
  const { verdict, bids, findings } = await verifyPackage(api, await unpack(fetched.bytes))
  expect(verdict).toBe('wrong')
  expect(findings.every(({ state }) => state === 'right')).toBe(true)
  expect(bids.map((bid) => bid.faults)).toEqual([
    [],
    [],
    [{ step: 'file', state: 'wrong', slot: 'nda', name: 'nda.pdf' }],
  ])
})

test('an infected file stays, under a name that does not open by a double click', async () => {
  const { tender, officer } = await aClosedTender()
  await behindTheWalls(
    api,
    `update uploads set scan = 'infected' where slot = 'document' and submission_id in
       (select id from submissions where tender_id = $1)`,
    [tender],
  )
  const files = await unpack((await fetchPackage(tender, officer.headers)).bytes)
  const names = [...files.keys()].flatMap((path) => path.split('/')[1] ?? [])
  expect(names).toContain('INFECTED offer.pdf.infected')
  expect(names).not.toContain('offer.pdf')
  expect(await verifyPackage(api, files)).toMatchObject({ verdict: 'right' })
})

test('gives the package only to an officer or owner with a fresh code, and logs only that', async () => {
  const { tender } = await aClosedTender()
  const [auditor, evaluator, officer] = await Promise.all([
    aSteppedUp(api, ['auditor']),
    aSteppedUp(api, ['evaluator', 'editor']),
    aStaffMember(api, ['officer']),
  ])
  for (const { headers } of [auditor, evaluator]) {
    expect((await fetchPackage(tender, headers)).response.status).toBe(403)
  }
  const asked = await fetchPackage(tender, officer.headers)
  expect(asked.bytes.toString()).toContain('step-up-needed')
  const confirmed = await aSteppedUp(api, ['officer'])
  const head = await fetch(api.origin + addressOf(downloadPackage, { params: { id: tender } }), {
    method: 'HEAD',
    headers: confirmed.headers,
  })
  expect(head.status).toBe(405)
  expect(await exportsOf(tender)).toEqual([])
})
