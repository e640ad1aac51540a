import { listAuditEntries } from '@padauk/contract/admin/audit'
import { listLetters } from '@padauk/contract/admin/letters'
import { readSitting } from '@padauk/contract/admin/sittings'
import { readLostParts, sendPartAgain } from '@padauk/contract/lost-parts'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { sealedAs, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp } from '#test/openings'
import { sendSealed } from '#test/sealed-bids'
import { aTenderToOpen, compareFiles, revealedBy } from '#test/sittings'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let holders: [TestHolder, TestHolder]
let officer: Awaited<ReturnType<typeof aSteppedUp>>

beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  holders = keys.holders.slice(0, 2) as [TestHolder, TestHolder]
  officer = await aSteppedUp(api, ['officer', 'auditor', 'owner'])
})
afterAll(() => api.close())

let closed: Awaited<ReturnType<typeof aTenderToOpen>>
let bid: (typeof closed)['bids'][number]
let params: { tenderId: string }
let id: string

beforeEach(async () => {
  closed = await aTenderToOpen(api, keys)
  const [first] = closed.bids
  if (!first) throw new Error('no bid')
  bid = first
  params = { tenderId: closed.tender }
  const row = await api.services.db
    .selectFrom('submissions')
    .select('id')
    .where('companyId', '=', bid.bidder.id)
    .executeTakeFirstOrThrow()
  id = row.id
})

const read = async () => must(await bid.bidder.call(readLostParts, { params }))
const find = () => api.services.lostParts.find({ submissionId: id })
const partOf = (slot: string) => bid.receipt.parts.find((part) => part.slot === slot)

async function objectsOf(slot: string) {
  const { rows } = await behindTheWalls(
    api,
    `select object from upload_chunks join uploads on uploads.id = upload_id
     where submission_id = $1 and slot = $2`,
    [id, slot],
  )
  return rows.map(({ object }) => String(object))
}

async function lose(slot: string, left: Buffer | null = null) {
  for (const object of await objectsOf(slot)) {
    await api.services.store.remove(object)
    if (left) {
      await api.services.store.put(object, left, { contentType: 'application/octet-stream' })
    }
  }
}

/** The document as the bidder's browser sends it again: sealed with the key in the bid copy. */
async function upload(file: PlainFile | undefined = threeFiles('offer 0')[1]) {
  const known = bid.manifest.files.find(({ slot }) => slot === file?.slot)
  if (!file || !known) throw new Error('no such file')
  const sealed = await sealedAs(file, Buffer.from(known.ikm, 'base64'))
  const { part } = await sendSealed(api, bid.bidder, closed.tender, sealed)
  return part.upload.split('/').at(-1) ?? ''
}

const send = async (name: string, by = bid.bidder) =>
  by.call(sendPartAgain, { params, body: { slot: 'document', upload: name } })

const storedHash = async (slot: string) => {
  const files = await api.services.uploads.ofBids([id])
  return files.find((file) => file.slot === slot)?.storedHash()
}

const lettersOf = () =>
  api.services.db
    .selectFrom('letters')
    .select(['recipient', 'content'])
    .where('kind', '=', 'file-lost')
    .where('tenderId', '=', closed.tender)
    .execute()

describe('after the closing', () => {
  test('a store that kept everything asks for nothing', async () => {
    await find()
    expect(await read()).toBeUndefined()
    expect(await lettersOf()).toEqual([])
  })

  test.each([
    ['gone', null],
    ['changed', Buffer.alloc(500)],
  ])('a stored file that is %s is found by the worker and asked for once', async (_how, left) => {
    await lose('document', left)
    await find()
    await find()
    expect(await read()).toMatchObject({
      receipt_no: dashedNumber(bid.receipt.receiptNo),
      is_over: false,
      parts: [{ ...partOf('document'), sent_again_at: null }],
    })
    const letters = await lettersOf()
    expect(letters.map(({ recipient }) => recipient)).toEqual([bid.bidder.email])
    // What tells of a bid waits sealed.
    expect(JSON.stringify(letters)).not.toContain(dashedNumber(bid.receipt.receiptNo))
  })

  test('every sealed bid is looked through without being asked to', async () => {
    const { rows } = await behindTheWalls(
      api,
      `select data->>'submissionId' as bid from pgboss.job where name = 'find-lost-parts'`,
    )
    expect(rows.map((row) => row.bid)).toContain(id)
  })

  test('a store that is away is no loss', async () => {
    const { store } = api.services
    const { get } = store
    store.get = () => Promise.reject(new Error('away'))
    await expect(find()).rejects.toThrow('away')
    store.get = get
    expect(await read()).toBeUndefined()
  })
})

describe('the same bytes', () => {
  beforeEach(async () => {
    await lose('document')
    await find()
  })

  test('are put back, locked again, and opened as if nothing had happened', async () => {
    const told = must(await send(await upload()))
    expect(told.parts[0]?.sent_again_at).not.toBeNull()
    await api.services.lostParts.putBack({ submissionId: id, slot: 'document' })
    expect(await storedHash('document')).toBe(partOf('document')?.sha256)
    const row = await api.services.db
      .selectFrom('uploads')
      .select('securedAt')
      .where('submissionId', '=', id)
      .where('slot', '=', 'document')
      .executeTakeFirstOrThrow()
    expect(row.securedAt).toBeNull()
    // Asked again, because the answer was lost.
    must(await send(await upload()))
    await revealedBy(api, holders, closed.tender)
    await compareFiles(api, closed.tender)
    const files = await api.services.sittings.checkedFilesOf([id])
    expect(files.get(`${id} document`)).toMatchObject({ matches: true })
  })

  test('of another file are refused, and the loss stays', async () => {
    const [, another] = threeFiles('offer 1')
    expect(await send(await upload(another))).toMatchObject({ code: 'seal-broken' })
    const { part } = await sendSealed(
      api,
      bid.bidder,
      closed.tender,
      await sealedAs(threeFiles('offer 0')[1] as PlainFile),
    )
    // The same file under another key is another sealed file.
    const name = part.upload.split('/').at(-1) ?? ''
    expect(await send(name)).toMatchObject({ code: 'seal-broken' })
    expect((await read())?.parts[0]?.sent_again_at).toBeNull()
    const wrong = { sentAgainAs: await idOfUpload(part.sha256), sentAgainAt: new Date() }
    const forced = api.services.db
      .updateTable('lostParts')
      .set(wrong)
      .where('submissionId', '=', id)
    await expect(forced.execute()).rejects.toThrow('not what was lost')
  })

  test('are taken from their bidder only, and for what was lost only', async () => {
    const name = await upload()
    const rival = closed.bids[1]?.bidder
    expect(await send(name, rival)).toMatchObject({ code: 'not-found' })
    expect(await rival?.call(readLostParts, { params })).toMatchObject({ value: undefined })
    const body = { slot: 'nda', upload: name } as const
    expect(await bid.bidder.call(sendPartAgain, { params, body })).toMatchObject({
      code: 'not-found',
    })
    expect(await send('no-such-upload-name-at-all-000000')).toMatchObject({ ok: false })
  })

  test('come too late once the bids are shown', async () => {
    await revealedBy(api, holders, closed.tender)
    expect(await send(await upload())).toMatchObject({ code: 'repair-over' })
    expect(await read()).toMatchObject({ is_over: true })
  })
})

async function idOfUpload(sha256: string) {
  const row = await api.services.db
    .selectFrom('uploads')
    .select('id')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return row.id
}

test('staff learn that a file is awaited, and of whom only when the bids are shown', async () => {
  await lose('document')
  await find()
  const of = { params: { id: closed.tender } }
  expect(must(await officer.call(readSitting, of))).toMatchObject({ awaited_files: 1 })
  const everything = async () => {
    const { items } = must(await officer.call(listAuditEntries, { query: {} }))
    const letters = must(await officer.call(listLetters, { query: {} })).items
    return JSON.stringify([
      items.filter(({ action }) => action === 'submission.file-lost'),
      letters.filter(({ kind }) => kind === 'file-lost'),
    ])
  }
  expect(await everything()).not.toContain(bid.bidder.id)
  expect(await everything()).not.toContain(bid.bidder.email)
  await revealedBy(api, holders, closed.tender)
  expect(must(await officer.call(readSitting, of))).toMatchObject({ awaited_files: 0 })
  expect(await everything()).toContain('submission.file-lost')
})

test('the worker does all of it by itself', async () => {
  await lose('document')
  await api.startWorker()
  await eventually(() => read())
  const mail = await eventually(() =>
    api.inbox.mails.find(
      ({ to, subject }) => to.includes(bid.bidder.email) && subject.includes('send a file again'),
    ),
  )
  expect(mail.text).toContain(dashedNumber(bid.receipt.receiptNo))
  must(await send(await upload()))
  await eventually(async () => (await storedHash('document')) === partOf('document')?.sha256)
})
