import { randomBytes } from 'node:crypto'
import { uploadKinds } from '@padauk/contract/files'
import { sealedSize } from '@padauk/sealing/file-layout'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTender } from '#test/builders'
import type { Api } from '#test/people'
import { aSealedFile, megabyte, sealedBegun, sendRest, uploadSealed } from '#test/sealed'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { besides, eventually, startApi } from '#test/start-api'
import { announce, offsetOf, patch, sendHalf } from '#test/tus'

let api: Api
let second: { origin: string; close(): Promise<unknown> }
let sender: Sender
let tender: string

beforeAll(async () => {
  api = await startApi()
  second = await besides(api.services)
  sender = await aSender(api)
  tender = await aTender(api.services.db, { nameEn: 'Lift' })
})
afterAll(async () => {
  await second.close()
  await api.close()
})

const rowOf = (location: string) =>
  api.services.db
    .selectFrom('uploads')
    .selectAll()
    .where(sql<boolean>`replace(id::text, '-', '') = ${location.slice(15, 47)}`)
    .executeTakeFirstOrThrow()

const objectsOf = async (location: string, place = 'sealed') => {
  const { id } = await rowOf(location)
  return Array.fromAsync(api.services.store.list(`${place}/${id}/`))
}

async function read(location: string) {
  const answer = await fetch(api.origin + location, {
    headers: { authorization: sender.authorization },
  })
  return answer.json()
}

/** Status and code; a response that was not refused has no code. */
async function seen(answer: Response) {
  const text = await answer.text()
  return [answer.status, text ? (JSON.parse(text) as { code?: string }).code : undefined]
}

test('stages a sealed file as it arrived, hashed on the way and never read back', async () => {
  const file = await aSealedFile(9 * megabyte + 5)
  const reads = vi.spyOn(api.services.store, 'get')
  const location = await uploadSealed(api.origin, sender, file, { tender })
  expect(reads).not.toHaveBeenCalled()
  reads.mockRestore()
  const upload = await read(location)
  expect(upload).toMatchObject({
    state: 'staged',
    slot: 'nda',
    name: null,
    sealed: true,
    size: file.bytes.length,
    sha256: file.sha256,
    location,
  })
  const draft = await fetch(`${api.origin}/api/tenders/${tender}/draft`, {
    headers: { authorization: sender.authorization },
  })
  expect(await draft.json()).toEqual({ files: [upload] })
  const objects = await objectsOf(location)
  expect(objects.map(({ size }) => size).reduce((sum, size) => sum + size)).toBe(file.bytes.length)
  expect(await objectsOf(location, 'staged')).toEqual([])
})

test('keeps neither key, name nor type of a sealed file', async () => {
  const location = await uploadSealed(api.origin, sender, await aSealedFile(100), { tender })
  expect(await rowOf(location)).toMatchObject({
    sealed: 'in-browser',
    wrappedKey: null,
    sealedName: null,
    mediaType: null,
    declaredType: '',
    sealedFacts: null,
    scan: null,
  })
  const head = await fetch(api.origin + location, {
    method: 'HEAD',
    headers: { authorization: sender.authorization, 'tus-resumable': '1.0.0' },
  })
  expect(head.headers.get('upload-metadata')).toBe('sealed MQ==,slot bmRh')
})

test('reads a file back once when another process has received a part of it', async () => {
  const file = await aSealedFile(9 * megabyte)
  const location = await sealedBegun(api.origin, sender, file.bytes.length, { tender })
  await sendRest([api.origin, second.origin], sender, location, file)
  expect(await rowOf(location)).toMatchObject({ state: 'staged', sha256: file.sha256 })
})

test.each(['a status request', 'the sweep'])(
  'hashes a complete file after its process was killed, at %s',
  async (occasion) => {
    const file = await aSealedFile(2 * megabyte)
    const location = await uploadSealed(api.origin, sender, file, { tender })
    const { id } = await rowOf(location)
    await sql`update uploads set state = 'receiving', sha256 = null,
      updated_at = clock_timestamp() - interval '31 seconds' where id = ${id}`.execute(
      api.services.db,
    )
    if (occasion === 'the sweep') await api.services.uploads.sweep()
    else await read(location)
    expect(await rowOf(location)).toMatchObject({ state: 'staged', sha256: file.sha256 })
  },
)

test('keeps all bytes that arrived before a connection breaks, also inside the header', async () => {
  const file = await aSealedFile(2 * megabyte)
  const location = await sealedBegun(api.origin, sender, file.bytes.length, { tender })
  let offset = 0
  for (const bytes of [5, 13, megabyte]) {
    const half = {
      offset,
      bytes: file.bytes.subarray(offset, offset + bytes),
      announced: 2 * megabyte,
    }
    const socket = await sendHalf(api, sender, location, half)
    socket.destroy()
    const before = offset
    offset = await eventually(async () => {
      const now = await offsetOf(second.origin, sender, location)
      return now > before ? now : 0
    })
    expect(offset).toBe(before + bytes)
  }
  await sendRest([second.origin], sender, location, { bytes: file.bytes, from: offset })
  expect(await rowOf(location)).toMatchObject({ state: 'staged', sha256: file.sha256 })
})

test('refuses and erases what does not begin as a sealed file', async () => {
  const { bytes } = await aSealedFile(megabyte)
  const [plain, otherRecord, keyId] = [
    randomBytes(bytes.length),
    Buffer.from(bytes),
    Buffer.from(bytes),
  ]
  otherRecord.writeUInt32BE(4_096, 16)
  keyId.writeUInt8(1, 20)
  for (const wrong of [plain, otherRecord, keyId]) {
    const location = await sealedBegun(api.origin, sender, wrong.length, { tender })
    const answer = await patch(api.origin, sender, location, { offset: 0, bytes: wrong })
    expect(await seen(answer)).toEqual([422, 'seal-broken'])
    expect(await objectsOf(location)).toEqual([])
    expect(await read(location)).toMatchObject({ state: 'refused', code: 'seal-broken' })
  }
})

test('refuses a wrong header that arrives in two halves', async () => {
  const { bytes } = await aSealedFile(megabyte)
  bytes.writeUInt32BE(4_096, 16)
  const location = await sealedBegun(api.origin, sender, bytes.length, { tender })
  const half = { offset: 0, bytes: bytes.subarray(0, 17), announced: bytes.length }
  const socket = await sendHalf(api, sender, location, half)
  socket.destroy()
  const offset = await eventually(() => offsetOf(api.origin, sender, location))
  const rest = await patch(api.origin, sender, location, { offset, bytes: bytes.subarray(offset) })
  expect(await seen(rest)).toEqual([422, 'seal-broken'])
})

const { limitBytes } = uploadKinds.nda

test.each([
  ['of no possible length', { size: sealedSize(1_000) + 1 }, 422, 'seal-broken'],
  ['without a byte', { size: 0 }, 422, 'seal-broken'],
  ['above its limit', { size: sealedSize(limitBytes + 1) }, 413, 'file-too-large'],
  [
    'above the limit of its slot',
    { slot: 'extra-5', size: sealedSize(limitBytes) },
    413,
    'file-too-large',
  ],
  ['with its name', { filename: 'offer.pdf' }, 400, 'unknown-field'],
  ['with its type', { filetype: 'application/pdf' }, 400, 'unknown-field'],
  ['for no slot', { slot: 'extra-6' }, 400, 'malformed'],
  ['sealed in another way', { sealed: '2' }, 400, 'malformed'],
  ['for a tender that does not exist', { tender: crypto.randomUUID() }, 422, 'invalid-input'],
])('refuses a sealed file %s before a byte is sent', async (_, given, status, code) => {
  const { size = sealedSize(1_000), ...more } = given as { size?: number }
  const metadata = { sealed: '1', slot: 'nda', tender, ...more }
  const answer = await announce(api.origin, sender, size, metadata)
  expect(await seen(answer)).toEqual([status, code])
})

test('takes a file of exactly the limit in each slot, with room for its seal', async () => {
  for (const [slot, kind] of [
    ['nda', 'nda'],
    ['image', 'image'],
    ['extra-1', 'document'],
  ] as const) {
    const size = sealedSize(uploadKinds[kind].limitBytes)
    const company = await aSender(api)
    expect((await announce(api.origin, company, size, { sealed: '1', slot, tender })).status).toBe(
      201,
    )
  }
})

test('demands the tender of a sealed file', async () => {
  const answer = await announce(api.origin, sender, sealedSize(9), { sealed: '1', slot: 'nda' })
  expect(answer.status).toBe(400)
})

test('writes no name that a client sends against the rules into log or rows', async () => {
  const canary = 'canary-offer-4711.pdf'
  const metadata = { sealed: '1', slot: 'nda', tender, filename: canary }
  await announce(api.origin, sender, sealedSize(9), metadata)
  expect(api.log.join('\n')).not.toContain(canary)
  const { rows } = await sql<{ found: string }>`
    select to_jsonb(uploads)::text as found from uploads`.execute(api.services.db)
  expect(rows.map(({ found }) => found).join('\n')).not.toContain(canary)
})

test('removes a cancelled sealed file, and one that was forgotten', async () => {
  const [given, forgotten] = [
    await uploadSealed(api.origin, sender, await aSealedFile(9), { tender }),
    await uploadSealed(api.origin, sender, await aSealedFile(9), { tender }),
  ]
  const ids = [(await rowOf(given)).id, (await rowOf(forgotten)).id]
  await fetch(api.origin + given, {
    method: 'DELETE',
    headers: { authorization: sender.authorization, 'tus-resumable': '1.0.0' },
  })
  await sql`update uploads set updated_at = clock_timestamp() - interval '3 days'
    where id = ${ids[1]}`.execute(api.services.db)
  await api.services.uploads.sweep()
  for (const id of ids) {
    expect(await Array.fromAsync(api.services.store.list(`sealed/${id}/`))).toEqual([])
  }
  const left = await api.services.db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .execute()
  expect(left).toEqual([])
})
