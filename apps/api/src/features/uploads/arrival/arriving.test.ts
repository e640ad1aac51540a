import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openFacts } from '@padauk/sealing/arrival'
import { contentBytes, sealedSize } from '@padauk/sealing/file-layout'
import { openPart } from '@padauk/sealing/file-opening'
import { onePixel } from '@padauk/testing/demo-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalName, nameOf, readName } from '#features/uploads/rules'
import { createSecrets } from '#platform/security/secrets'
import { pdf } from '#test/files'
import type { Api } from '#test/people'
import { aSender, sendForm, stagedObjects, uploadsOf } from '#test/senders'
import type { Sender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'

const megabyte = 1_048_576
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let api: Api
let secrets: ReturnType<typeof createSecrets>
beforeAll(async () => {
  api = await startApi()
  secrets = createSecrets(api.services.config.SECRETS_KEY)
})
afterAll(() => api.close())

const objectsOf = async (id = '') => (await stagedObjects(api)).filter((key) => key.includes(id))

async function storedOf(id = '') {
  const parts: Buffer[] = []
  for (const key of await objectsOf(id)) {
    const reading = await api.services.store.get(key)
    parts.push(...(await Array.fromAsync(reading?.stream ?? [])))
  }
  return Buffer.concat(parts)
}

async function sent(sender: Sender, bytes: Buffer, name = 'offer.pdf') {
  const { status, body } = await sendForm(api, sender, [{ name, bytes: [bytes] }])
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  const answered = body.filenames?.[0] ?? ''
  const { id, ikm } = readName(secrets, answered) ?? {}
  if (!id || !ikm) throw new Error(`not a name of an arrival: ${answered}`)
  const row = (await uploadsOf(api, sender)).find((upload) => upload.id === id)
  return { name: answered, id, ikm, row, address: `/static/files/${answered}` }
}

const statusOf = async (address: string, { authorization }: Sender) =>
  (await fetch(api.origin + address, { headers: { authorization } })).status

test.each([pdf().length, contentBytes, contentBytes + 1, 4 * megabyte, 9 * megabyte])(
  'seals %i bytes as any RFC 8188 library opens them, and keeps no key',
  async (size) => {
    const sender = await aSender(api)
    const bytes = pdf(size)
    const { name, id, ikm, row } = await sent(sender, bytes)
    expect(name).toMatch(/^s_[0-9a-f]{32}_[\w-]{22}_[\w-]{43}$/)
    const stored = await storedOf(id)
    expect(row).toMatchObject({
      sealed: 'on-arrival',
      state: 'staged',
      size: sealedSize(size),
      received: sealedSize(size),
      reserved: sealedSize(size),
      sha256: sha256(stored),
      wrappedKey: null,
      sealedName: null,
      mediaType: null,
      declaredType: '',
      tenderId: null,
    })
    expect(await openFacts(ikm, Uint8Array.from(row?.sealedFacts ?? []))).toEqual({
      kind: 'padauk-arrival-facts-v1',
      name: 'offer.pdf',
      type: 'application/pdf',
      size,
      sha256: sha256(bytes),
    })
    const sealed = {
      size: stored.length,
      read: async (start: number, end: number) => Uint8Array.from(stored.subarray(start, end)),
    }
    const file = {
      ikm: Buffer.from(ikm).toString('base64'),
      size,
      sha256: sha256(bytes),
      sealedSha256: row?.sha256 ?? '',
    }
    expect(await openPart({ sealed, file, rule: 'on-arrival' })).toBeNull()
    const own = await fetch(`${api.origin}/static/files/${name}`, {
      headers: { authorization: sender.authorization },
    })
    expect(own.headers.get('content-length')).toBe(String(size))
    expect(Buffer.from(await own.arrayBuffer()).equals(bytes)).toBe(true)
  },
)

test('stores and logs neither the content, the name nor the key of a file', async () => {
  const sender = await aSender(api)
  const canary = 'canary-of-the-bid'
  const bytes = Buffer.from(`%PDF-1.7\n${canary}\n%%EOF`)
  const { id, ikm, name, address } = await sent(sender, bytes, `${canary}.pdf`)
  await statusOf(address, sender)
  await statusOf(`/api/uploads/${name}`, sender)
  const [upload] = await sql<{ row: string }>`
    select uploads::text || coalesce(string_agg(upload_chunks::text, ''), '') as row
    from uploads left join upload_chunks on upload_id = id where id = ${id} group by uploads`
    .execute(api.services.db)
    .then(({ rows }) => rows)
  const stored = await storedOf(id)
  const kept = [upload?.row ?? '', ...(await objectsOf(id)), stored.toString('latin1')]
  const texts = [...kept, api.log.join(''), await api.services.metrics.registry.metrics()]
  for (const secret of [Buffer.from(canary), Buffer.from(ikm)]) {
    for (const form of ['latin1', 'hex', 'base64', 'base64url'] as const) {
      for (const text of texts) expect(text.includes(secret.toString(form))).toBe(false)
    }
  }
  // The test can see what it looks for.
  expect(upload?.row).toContain(sha256(stored))
  expect(api.log.join('')).not.toContain(sender.id)
})

test('two uploads of one file share no block of bytes', async () => {
  const sender = await aSender(api)
  const [first, second] = [await sent(sender, pdf(100_000)), await sent(sender, pdf(100_000))]
  const blocksOf = async (id: string) => {
    const stored = await storedOf(id)
    return Array.from({ length: Math.floor(stored.length / 16) }, (_, place) =>
      stored.toString('latin1', place * 16, place * 16 + 16),
    )
  }
  const [one, other] = [new Set(await blocksOf(first.id)), await blocksOf(second.id)]
  expect(one.size).toBeGreaterThan(6_000)
  expect(other.filter((block) => one.has(block))).toEqual([])
  expect(first.row?.sealedFacts?.equals(second.row?.sealedFacts ?? Buffer.alloc(0))).toBe(false)
})

test('finds a file by its whole name only, and only for its company', async () => {
  const [sender, rival] = [await aSender(api), await aSender(api)]
  const { id, name, ikm, address } = await sent(sender, pdf())
  expect(await statusOf(address, sender)).toBe(200)
  expect(await statusOf(address, rival)).toBe(404)
  for (let place = 35; place < name.length; place++) {
    const letter = name[place] === 'A' ? 'B' : 'A'
    const flipped = name.slice(0, place) + letter + name.slice(place + 1)
    expect([place, await statusOf(`/static/files/${flipped}`, sender)]).toEqual([place, 404])
  }
  const other = Uint8Array.from(ikm, (byte) => byte ^ 1)
  for (const ours of [arrivalName(secrets, { id, ikm: other }), nameOf(secrets, id)]) {
    expect(await statusOf(`/static/files/${ours}`, sender)).toBe(404)
  }
  expect(await statusOf(address.replace('files', 'images'), sender)).toBe(404)
})

test('continues, tells and removes no file that was sealed on arrival', async () => {
  const sender = await aSender(api)
  const { id, name, row } = await sent(sender, pdf())
  for (const given of [name, nameOf(secrets, id)]) {
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${api.origin}/api/uploads/${given}`, {
        method,
        headers: {
          authorization: sender.authorization,
          'tus-resumable': '1.0.0',
          ...(method === 'PATCH' && {
            'upload-offset': String(row?.received),
            'content-type': 'application/offset+octet-stream',
          }),
        },
        ...(method === 'PATCH' && { body: 'more' }),
      })
      expect([method, answer.status]).toEqual([method, 404])
    }
  }
  expect(await statusOf(`/api/uploads/${name}`, sender)).toBe(404)
  const now = (await uploadsOf(api, sender)).find((upload) => upload.id === id)
  expect(now).toEqual(row)
})

const age = (id: string, minutes: number) =>
  sql`update uploads set updated_at = clock_timestamp() - make_interval(mins => ${minutes})
    where id = ${id}`.execute(api.services.db)

/** What a killed process leaves: a form of which nothing more comes. */
async function aDeadArrival(sender: Sender) {
  async function* bytes() {
    yield pdf(9 * megabyte)
    await new Promise(() => {})
  }
  async function* files() {
    yield { name: 'offer.pdf', declaredType: 'application/pdf', bytes: bytes() }
  }
  void api.services.uploads.receive(sender.id, 'file', files())
  return eventually(async () => {
    const [row] = await uploadsOf(api, sender)
    return row?.received === 8 * megabyte ? row : null
  })
}

test.each(['receiving', 'checking'])(
  'removes what a process leaves that died %s',
  async (state) => {
    const sender = await aSender(api)
    const { id } = await aDeadArrival(sender)
    if (state === 'checking') {
      await sql`update uploads set state = 'checking', size = received, completed_at = now()
      where id = ${id}`.execute(api.services.db)
    }
    expect(await objectsOf(id)).toHaveLength(2)
    await age(id, 59)
    await api.services.uploads.sweep()
    expect(await uploadsOf(api, sender)).toMatchObject([{ state, sha256: null, sealedFacts: null }])
    await age(id, 61)
    await api.services.uploads.sweep()
    expect(await uploadsOf(api, sender)).toEqual([])
    expect(await objectsOf(id)).toEqual([])
  },
)

test('erases a sealed file whose form ends in a refusal', async () => {
  const sender = await aSender(api)
  const answer = await sendForm(api, sender, [
    { name: 'good.pdf', bytes: [pdf()] },
    { name: 'empty.pdf', bytes: [] },
  ])
  expect(answer).toMatchObject({ status: 422, body: { code: 'file-empty' } })
  const rows = await uploadsOf(api, sender)
  expect(rows.map(({ state, sealedFacts }) => [state, sealedFacts])).toEqual([
    ['refused', null],
    ['refused', null],
  ])
  for (const { id } of rows) expect(await objectsOf(id)).toEqual([])
})

test('erases a file whose sender hangs up', async () => {
  const sender = await aSender(api)
  async function* bytes() {
    yield pdf(9 * megabyte)
    await pause(100)
    throw new Error('the line broke')
  }
  async function* files() {
    yield { name: 'offer.pdf', declaredType: '', bytes: bytes() }
  }
  await expect(api.services.uploads.receive(sender.id, 'file', files())).rejects.toThrow('line')
  const [row] = await uploadsOf(api, sender)
  expect(row).toMatchObject({ state: 'refused', reserved: 0 })
  expect(await objectsOf(row?.id)).toEqual([])
})

test('seals a picture too', async () => {
  const sender = await aSender(api)
  const files = [{ name: 'registration.png', bytes: [onePixel] }]
  const { body } = await sendForm(api, sender, files, { path: 'image' })
  expect(await statusOf(`/static/images/${body.filename}`, sender)).toBe(200)
  expect(await uploadsOf(api, sender)).toMatchObject([{ slot: 'image', sealed: 'on-arrival' }])
})
