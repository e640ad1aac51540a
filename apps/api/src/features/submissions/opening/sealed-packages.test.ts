import { downloadPackage } from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { ManifestV2 } from '@padauk/evidence/bid-package'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp, sha256Of, stateDeadline, unpack, verifyPackage } from '#test/openings'
import { aBidFor, closeToOpen, revealedBy } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

type Bid = Omit<Parameters<typeof aBidFor>[1], 'tender' | 'set'>
type Files = Map<string, Buffer>

/** A tender that two holders have opened; its package as an officer fetches it. */
async function anOpenedTender(parts: readonly Bid[]) {
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash })
  const bids = []
  for (const part of parts) bids.push(await aBidFor(api, { tender, set: keys.set, ...part }))
  await closeToOpen(api, tender)
  await revealedBy(api, keys.holders as unknown as [TestHolder, TestHolder], tender)
  await stateDeadline(api, tender, bids[0]?.receipt.deadline ?? '')
  const officer = await aSteppedUp(api, ['officer'])
  const fetchPackage = async () => {
    const path = addressOf(downloadPackage, { params: { id: tender } })
    const response = await fetch(api.origin + path, { headers: officer.headers })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { tender, bids, fetchPackage }
}

/** Without a scanner the job asks for another try, after it has compared the files. */
async function checkFiles(tender: string) {
  const { db, sittings } = api.services
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .execute()
  for (const { id } of rows) await sittings.checkOpenedBid({ submissionId: id }).catch(() => null)
}

async function aPackage(parts: readonly Bid[]) {
  const opened = await anOpenedTender(parts)
  await checkFiles(opened.tender)
  const { status, bytes } = await opened.fetchPackage()
  expect(status).toBe(200)
  const files = await unpack(bytes)
  const list = ManifestV2.parse(JSON.parse(files.get('manifest.json')?.toString() ?? ''))
  return { ...opened, files, list }
}

const named = (words: string, names: readonly string[]) =>
  threeFiles(words).map((file, place) => ({ ...file, name: names[place] ?? file.name }))

/** The verdict, and everything that was found and does not hold. */
async function told(files: Files) {
  const { verdict, findings, bids } = await verifyPackage(api, files)
  const faults = [...findings, ...bids.flatMap((bid) => bid.faults)]
  return [verdict, ...faults.filter(({ state }) => state !== 'right').map(({ step }) => step)]
}

test('waits until the files of every bid are compared with what was sealed', async () => {
  const { tender, fetchPackage } = await anOpenedTender([{}])
  expect((await fetchPackage()).status).toBe(409)
  await checkFiles(tender)
  expect((await fetchPackage()).status).toBe(200)
})

test('holds every file in clear, with receipt and manifest beside them', async () => {
  const names = ['receipt.json', 'Manifest.JSON', 'offer.pdf']
  const { bids, files, list, fetchPackage } = await aPackage([
    { files: named('one', names) },
    { files: threeFiles('two') },
  ])
  expect(list).toMatchObject({ version: 2, closing: { statement: { bids: 2 } } })
  for (const [place, { manifest, receipt }] of bids.entries()) {
    const packed = list.bids[place]
    expect(packed).toMatchObject({
      receipt_no: dashedNumber(receipt.receiptNo),
      company: receipt.company.name,
      opened: true,
    })
    const text = files.get(`${packed?.folder}/manifest.json`)
    expect(text?.toString()).toBe(canonicalJson(manifest))
    expect(sha256Of(text ?? Buffer.alloc(0))).toBe(receipt.manifestHash)
    for (const { slot, sha256, size, name } of manifest.files) {
      const file = packed?.files.find((each) => each.slot === slot)
      const found = files.get(file?.path ?? '') ?? Buffer.alloc(0)
      expect(file).toMatchObject({ name, matches: true })
      expect([found.length, sha256Of(found)]).toEqual([size, sha256])
    }
  }
  // The reserved names belong to us, however they are written.
  expect(list.bids[0]?.files.map(({ path }) => path.split('/')[1])).toEqual([
    'receipt (2).json',
    'Manifest (2).JSON',
    'offer.pdf',
  ])
  expect(await told(files)).toEqual(['right'])
  const again = await unpack((await fetchPackage()).bytes)
  expect([...again]).toEqual([...files])
})

test('packs a file that differs from its manifest as it arrived, and says so', async () => {
  const lie: Bid['lie'] = ([one, ...others]) =>
    one ? [{ ...one, facts: { ...one.facts, sha256: 'ab'.repeat(32) } }, ...others] : others
  const { bids, files, list } = await aPackage([{ lie }])
  const [differs, ...others] = list.bids[0]?.files ?? []
  expect(others.every(({ matches }) => matches)).toBe(true)
  expect(differs).toMatchObject({ matches: false, path: expect.stringMatching(/\.aes128gcm$/) })
  const part = bids[0]?.receipt.parts.find(({ slot }) => slot === differs?.slot)
  expect(sha256Of(files.get(differs?.path ?? '') ?? Buffer.alloc(0))).toBe(part?.sha256)
  expect(await told(files)).toEqual(['right', 'fileDiffers'])
})

const flipped = (bytes: Buffer | undefined) => {
  const copy = Buffer.from(bytes ?? [])
  copy[9] = (copy[9] ?? 0) ^ 1
  return copy
}

test('the verifier names every change', async () => {
  const { bids, files, list } = await aPackage([
    { files: threeFiles('one') },
    { files: threeFiles('two') },
  ])
  const [mine = '', other = ''] = list.bids.map(({ folder }) => folder)
  const offer = `${mine}/one.pdf`
  const after = (change: (copy: Files) => void) => {
    const copy = new Map(files)
    change(copy)
    return told(copy)
  }
  const rewrite = (path: string, from: string, to: string) => (copy: Files) => {
    const text = copy.get(path)?.toString() ?? ''
    expect(text).toContain(from)
    copy.set(path, Buffer.from(text.replace(from, to)))
  }
  const without = (copy: Files) => {
    for (const path of files.keys()) if (path.startsWith(`${other}/`)) copy.delete(path)
  }

  expect(await after((copy) => copy.set(offer, flipped(copy.get(offer))))).toEqual([
    'wrong',
    'file',
  ])
  expect(await after((copy) => copy.delete(offer))).toEqual(['wrong', 'fileMissing'])
  expect(await after((copy) => copy.set(`${mine}/more.pdf`, Buffer.from('x')))).toEqual([
    'wrong',
    'stranger',
  ])
  expect(await after(rewrite(`${mine}/manifest.json`, '"amount":1250000', '"amount":1'))).toEqual([
    'wrong',
    'bidManifestHash',
  ])
  // The same value in another text: its hash is another one to every other program.
  expect(await after(rewrite(`${mine}/manifest.json`, '"v":1', '"v": 1'))).toEqual([
    'wrong',
    'bidManifest',
  ])
  expect(await after((copy) => copy.delete(`${mine}/manifest.json`))).toEqual([
    'wrong',
    'bidManifest',
  ])
  const swap = (copy: Files) =>
    copy.set(`${mine}/manifest.json`, files.get(`${other}/manifest.json`) ?? Buffer.alloc(0))
  expect(await after(swap)).toEqual(
    expect.arrayContaining(['bidManifestHash', 'bidManifestContext', 'bidManifestParts']),
  )
  const company = bids[0]?.receipt.company.name ?? ''
  const renamed = await after(
    rewrite(`${mine}/receipt.json`, JSON.stringify(company), '"Another Company"'),
  )
  expect(renamed).toEqual(
    expect.arrayContaining(['wrong', 'root', 'list', 'content', 'signature', 'closingReceipt']),
  )
  expect(await after(without)).toEqual(['wrong', 'count', 'root', 'folder'])
  const hidden = (copy: Files) => {
    without(copy)
    const shorter = { ...list, bids: list.bids.filter(({ folder }) => folder !== other) }
    copy.set('manifest.json', Buffer.from(JSON.stringify(shorter)))
  }
  expect(await after(hidden)).toEqual(['wrong', 'count', 'root'])
  expect(await after(rewrite('manifest.json', '"matches": true', '"matches": false'))).toEqual([
    'wrong',
    'list',
  ])
  const sized = rewrite('manifest.json', '"link": null', '"link": "https://elsewhere.example"')
  expect(await after(sized)).toEqual(['wrong', 'list'])
  expect(await after(rewrite('manifest.json', '"bids": 2', '"bids": 3'))).toEqual(
    expect.arrayContaining(['wrong', 'statement', 'count', 'otherStatement']),
  )
})

test('names a file that is packed sealed as if it differed', async () => {
  const { bids, files, list } = await aPackage([{ files: threeFiles('one') }])
  const [bid] = bids
  const row = await api.services.db
    .selectFrom('submissions')
    .select('id')
    .where('receiptNo', '=', dashedNumber(bid?.receipt.receiptNo ?? ''))
    .executeTakeFirstOrThrow()
  const stored = await api.services.uploads.ofBids([row.id])
  const sealed = stored.find(({ slot }) => slot === 'nda')
  const bytes = Buffer.concat(await Array.fromAsync(sealed?.read() ?? []))
  const copy = new Map(files)
  const changed = structuredClone(list)
  for (const file of changed.bids[0]?.files ?? []) {
    if (file.slot !== 'nda') continue
    copy.delete(file.path)
    Object.assign(file, { path: `${file.path}.aes128gcm`, matches: false })
    copy.set(file.path, bytes)
  }
  copy.set('manifest.json', Buffer.from(JSON.stringify(changed)))
  expect(await told(copy)).toEqual(['wrong', 'fileOpens'])
})
