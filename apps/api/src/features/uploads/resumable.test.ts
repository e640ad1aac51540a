import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createPieces } from '#features/uploads/pieces'
import { createVault } from '#platform/security/vault'
import { aTender } from '#test/builders'
import { docx, pdf } from '#test/files'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { besides, eventually, startApi } from '#test/start-api'
import { begin, begun, offsetOf, patch, sendHalf } from '#test/tus'

const megabyte = 1_048_576
let api: Api
let second: { origin: string; close(): Promise<unknown> }

beforeAll(async () => {
  api = await startApi()
  second = await besides(api.services)
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

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const aFile = (size: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 17), Buffer.from('\n%%EOF\n\n')])

test('a file arrives in pieces through two processes, whole', async () => {
  const sender = await aSender(api)
  const tender = await aTender(api.services.db, { nameEn: 'Lift' })
  const file = aFile(9 * megabyte + 5)
  const location = await begun(api.origin, sender, { size: file.length, more: { tender } })
  expect(location).toMatch(/^\/api\/uploads\/b_[0-9a-f]{32}_[\w-]{43}$/)
  const origins = [api.origin, second.origin]
  for (let offset = 0; offset < file.length; offset += 4 * megabyte) {
    const origin = origins[(offset / megabyte / 4) % 2] ?? ''
    const bytes = file.subarray(offset, offset + 4 * megabyte)
    const answer = await patch(origin, sender, location, { offset, bytes })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(answer.headers.get('upload-offset')).toBe(String(offset + bytes.length))
  }
  const read = await fetch(api.origin + location, {
    headers: { authorization: sender.authorization },
  })
  const upload = (await read.json()) as { address: string }
  expect(upload).toMatchObject({
    state: 'staged',
    name: 'nda.pdf',
    slot: 'nda',
    size: file.length,
    received: file.length,
    sha256: sha256(file),
    location,
  })
  const draft = await fetch(`${api.origin}/api/tenders/${tender}/draft`, {
    headers: { authorization: sender.authorization },
  })
  expect(await draft.json()).toEqual({ files: [upload] })
  // A draft follows its tender by itself.
  const own = { companyId: sender.id, tenderId: tender }
  expect(await api.services.notices.isFollowed(own)).toBe(true)
  const kept = await fetch(second.origin + upload.address, {
    headers: { authorization: sender.authorization },
  })
  expect(sha256(Buffer.from(await kept.arrayBuffer()))).toBe(sha256(file))
})

test('keeps all bytes that arrived before a connection breaks', async () => {
  const sender = await aSender(api)
  const file = aFile(3 * megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  const half = { offset: 0, bytes: file.subarray(0, megabyte), announced: file.length }
  const socket = await sendHalf(api, sender, location, half)
  socket.destroy()
  const offset = await eventually(() => offsetOf(second.origin, sender, location))
  expect(offset).toBe(megabyte)
  const rest = { offset, bytes: file.subarray(offset) }
  expect((await patch(second.origin, sender, location, rest)).status).toBe(204)
  expect((await rowOf(location)).sha256).toBe(sha256(file))
})

test('takes over from a dead connection, and keeps what it delivered', async () => {
  const sender = await aSender(api)
  const file = aFile(3 * megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  const half = { offset: 0, bytes: file.subarray(0, megabyte), announced: file.length }
  const socket = await sendHalf(api, sender, location, half)
  onTestFinished(() => void socket.destroy())
  const asked = Date.now()
  expect(await offsetOf(second.origin, sender, location)).toBe(megabyte)
  expect(Date.now() - asked).toBeLessThan(5_000)
})

test('an upload continues within seconds after its process was killed', async () => {
  const sender = await aSender(api)
  const location = await begun(api.origin, sender, { size: 100 })
  const { id } = await rowOf(location)
  // What a killed process leaves: a lease that is not renewed.
  await sql`insert into upload_locks (upload_id, holder, until)
    values (${id}, gen_random_uuid(), clock_timestamp() + interval '3 seconds')`.execute(
    api.services.db,
  )
  expect(await offsetOf(api.origin, sender, location)).toBe(0)
})

test('accepts one of two writers at the same offset', async () => {
  const sender = await aSender(api)
  const file = aFile(2 * megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  const piece = { offset: 0, bytes: file.subarray(0, megabyte) }
  const answers = await Promise.all([
    patch(api.origin, sender, location, piece),
    patch(second.origin, sender, location, piece),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
  const conflict = answers.find(({ status }) => status === 409)
  expect(await conflict?.json()).toMatchObject({ code: 'upload-offset' })
  const offset = await offsetOf(api.origin, sender, location)
  await patch(api.origin, sender, location, { offset, bytes: file.subarray(offset) })
  expect((await rowOf(location)).sha256).toBe(sha256(file))
})

test('writes one offset once, even without the lock', async () => {
  const sender = await aSender(api)
  const location = await begun(api.origin, sender, { size: 1_000 })
  const { db, store, config } = api.services
  const vault = createVault(config.FILE_KEYS)
  const pieces = createPieces({ db, store, vault, stagedLimit: megabyte })
  const row = await rowOf(location)
  const target = { ...row, key: pieces.keyOf(row) }
  const write = () => pieces.store(target, 0, randomBytes(100))
  const outcomes = await Promise.all([write(), write(), write()])
  expect(outcomes.toSorted()).toEqual(['elsewhere', 'elsewhere', 'stored'])
  expect(await Array.fromAsync(store.list(`staged/${row.id}/`))).toHaveLength(1)
  expect((await rowOf(location)).received).toBe(100)
})

test('returns 404 for an upload of another company', async () => {
  const [sender, rival] = [await aSender(api), await aSender(api)]
  const location = await begun(api.origin, sender, { size: 100 })
  for (const method of ['HEAD', 'GET', 'DELETE'] as const) {
    const answer = await fetch(api.origin + location, {
      method,
      headers: { authorization: rival.authorization, 'tus-resumable': '1.0.0' },
    })
    expect([method, answer.status]).toEqual([method, 404])
  }
  const answer = await patch(api.origin, rival, location, { offset: 0, bytes: Buffer.alloc(100) })
  expect(answer.status).toBe(404)
  const guessed = `${location.slice(0, -1)}${location.endsWith('A') ? 'B' : 'A'}`
  expect(
    (await fetch(api.origin + guessed, { headers: { authorization: sender.authorization } }))
      .status,
  ).toBe(404)
})

test.each([
  ['too large', { size: 250 * megabyte + 1 }, 413, 'File size must be smaller than 250MB.'],
  [
    'too large a document',
    { size: 25 * megabyte + 1, slot: 'document' },
    413,
    'File size must be smaller than 25MB.',
  ],
  ['empty', { size: 0 }, 422, 'This file is empty. Please select another file.'],
  ['of the wrong kind', { size: 9, filename: 'a.xls' }, 415, 'Please select PDF file.'],
  ['for no slot', { size: 9, slot: 'other' }, 400, 'The request could not be read.'],
  [
    'with more than is asked',
    { size: 9, more: { owner: 'x' } },
    400,
    'This field is not accepted here.',
  ],
  [
    'for a tender that is not there',
    { size: 9, more: { tender: crypto.randomUUID() } },
    422,
    'Please correct the fields below.',
  ],
])('an upload %s is refused before a byte is sent', async (_, announced, status, sentence) => {
  const answer = await begin(api.origin, await aSender(api), announced)
  const { error } = (await answer.json()) as { error: string }
  expect([answer.status, error]).toEqual([status, sentence])
})

test('a piece above 4 MB is refused', async () => {
  const sender = await aSender(api)
  const file = aFile(5 * megabyte)
  const location = await begun(api.origin, sender, { size: file.length })
  const answer = await patch(api.origin, sender, location, { offset: 0, bytes: file })
  expect([answer.status, await offsetOf(api.origin, sender, location)]).toEqual([413, 0])
})

test('the last piece is answered with what the check has found, and it can be asked again', async () => {
  const sender = await aSender(api)
  const file = docx([{ name: 'word/vbaProject.bin' }])
  const location = await begun(api.origin, sender, { size: file.length, filename: 'a.docx' })
  const last = await patch(api.origin, sender, location, { offset: 0, bytes: file })
  expect([last.status, await last.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'file-macros' }),
  ])
  const again = await fetch(api.origin + location, {
    headers: { authorization: sender.authorization, 'accept-language': 'my' },
  })
  expect(await again.json()).toMatchObject({
    state: 'refused',
    code: 'file-macros',
    name: '',
    error: 'ဤဖိုင်တွင် မက်ခရို (macro) ပါဝင်နေပါသည်။ မက်ခရို မပါဘဲ သိမ်းဆည်းပြီး ထပ်မံတင်ပေးပါ။',
  })
})

test('the next request restarts a check that died with its process', async () => {
  const sender = await aSender(api)
  const file = pdf()
  const location = await begun(api.origin, sender, { size: file.length })
  await patch(api.origin, sender, location, { offset: 0, bytes: file })
  const { id } = await rowOf(location)
  await sql`update uploads set state = 'checking', sha256 = null, media_type = null,
    updated_at = clock_timestamp() - interval '31 seconds' where id = ${id}`.execute(
    api.services.db,
  )
  const read = await fetch(api.origin + location, {
    headers: { authorization: sender.authorization },
  })
  expect(await read.json()).toMatchObject({ state: 'staged', sha256: sha256(file) })
})

test('deletes a cancelled upload completely', async () => {
  const sender = await aSender(api)
  const file = pdf()
  const location = await begun(api.origin, sender, { size: file.length })
  await patch(api.origin, sender, location, { offset: 0, bytes: file })
  const { id } = await rowOf(location)
  const gone = await fetch(api.origin + location, {
    method: 'DELETE',
    headers: { authorization: sender.authorization, 'tus-resumable': '1.0.0' },
  })
  expect(gone.status).toBe(204)
  const left = await Array.fromAsync(api.services.store.list(`staged/${id}/`))
  expect(left).toEqual([])
  expect(
    (await fetch(api.origin + location, { headers: { authorization: sender.authorization } }))
      .status,
  ).toBe(404)
})

test('a standard tus client sends a file and resumes after a reload', async () => {
  const sender = await aSender(api)
  const file = aFile(5 * megabyte)
  const { authorization } = sender
  const options = {
    endpoint: `${api.origin}/api/uploads`,
    chunkSize: 2 * megabyte,
    headers: { authorization },
    metadata: { filename: 'စာချုပ်.pdf', slot: 'nda', filetype: 'application/pdf' },
    retryDelays: [0, 100],
  }
  const url = await new Promise<string>((resolve, reject) => {
    const first = new Upload(file, {
      ...options,
      onError: reject,
      onChunkComplete: () => void first.abort().then(() => resolve(first.url ?? '')),
    })
    first.start()
  })
  await new Promise<void>((resolve, reject) => {
    const uploadUrl = url.replace(api.origin, second.origin)
    new Upload(file, { ...options, uploadUrl, onError: reject, onSuccess: () => resolve() }).start()
  })
  const location = new URL(url).pathname
  expect(await rowOf(location)).toMatchObject({ state: 'staged', sha256: sha256(file) })
  const read = await fetch(api.origin + location, { headers: { authorization } })
  expect(await read.json()).toMatchObject({ name: 'စာချုပ်.pdf' })
})
