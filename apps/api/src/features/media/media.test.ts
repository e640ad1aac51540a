import { createHash } from 'node:crypto'
import { get } from 'node:http'
import type { Readable } from 'node:stream'
import { pictureVariants, previewAddress } from '@padauk/contract/pictures'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const aPicture = (blue: number) =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: { r: 14, g: 47, b: blue } } })
    .png()
    .toBuffer()

async function storedPicture(name: string, words: { altEn?: string; altMm?: string } = {}) {
  const bytes = await aPicture(name.length)
  const outcome = await api.services.media.storePicture({
    name,
    altEn: 'The lake',
    altMm: '',
    bytes,
    ...words,
  })
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}

async function storedDocument(name: string, audience: 'public' | 'company', title = name) {
  const bytes = Buffer.from(`%PDF-1.7\n% ${name} ${'.'.repeat(2000)}\n%%EOF\n`)
  const outcome = await api.services.media.storeDocument({
    name,
    title,
    audience,
    mediaType: 'application/pdf',
    bytes,
  })
  if (!outcome.ok) throw new Error(outcome.code)
  return { name: outcome.value, bytes }
}

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ method, url, headers })

test('a stored picture is described in both languages and served in every size', async () => {
  const id = await storedPicture('lake', { altMm: 'ကန်' })
  expect(id).toMatch(/^lake-[0-9a-f]{8}$/)
  const { describePictures } = api.services.media
  const burmese = await describePictures([id, id, 'unknown-00000000'], 'mm')
  expect([...burmese.keys()]).toEqual([id])
  const picture = (await describePictures([id], 'en')).get(id)!
  expect(picture).toEqual({
    src: `/static/images/${id}-500.webp`,
    alt: 'The lake',
    width: 500,
    height: 300,
    widths: [400, 500],
  })
  expect(burmese.get(id)?.alt).toBe('ကန်')
  expect((await describePictures([], 'en')).size).toBe(0)

  const { avif, webp } = pictureVariants(picture)
  for (const [type, set] of [
    ['image/avif', avif],
    ['image/webp', webp],
  ] as const) {
    for (const candidate of set.split(', ')) {
      const [address = '', width] = candidate.split(' ')
      const answer = await ask(address)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type])
      expect(`${(await sharp(answer.rawPayload).metadata()).width}w`).toBe(width)
    }
  }
})

test('a stored picture has a preview that other sites may show', async () => {
  const id = await storedPicture('preview')
  const picture = (await api.services.media.describePictures([id], 'en')).get(id)!
  const answer = await ask(previewAddress(picture))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cross-origin-resource-policy': 'cross-origin',
  })
})

test('a picture without Burmese words is described in English', async () => {
  const id = await storedPicture('untranslated')
  const described = await api.services.media.describePictures([id], 'mm')
  expect(described.get(id)?.alt).toBe('The lake')
})

test('the answer may be kept for a year, and can neither run nor be embedded elsewhere', async () => {
  const id = await storedPicture('kept')
  const answer = await ask(`/static/images/${id}-400.webp`)
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  })
  const etag = String(answer.headers.etag)
  const again = await ask(`/static/images/${id}-400.webp`, { 'if-none-match': etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, 'cache-control': answer.headers['cache-control'] })

  const head = await ask(`/static/images/${id}-400.webp`, {}, 'HEAD')
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers['content-length']).toBe(String(answer.rawPayload.length))
})

test('a download that broke off goes on where it stopped', async () => {
  const { name, bytes } = await storedDocument('terms', 'public')
  const url = `/static/files/${name}`
  const etag = String((await ask(url)).headers.etag)

  const rest = await ask(url, { range: 'bytes=1000-', 'if-range': etag })
  expect(rest.statusCode).toBe(206)
  expect(rest.headers['content-range']).toBe(`bytes 1000-${bytes.length - 1}/${bytes.length}`)
  expect(rest.rawPayload).toEqual(bytes.subarray(1000))

  const last = await ask(url, { range: 'bytes=-10' })
  expect(last.rawPayload).toEqual(bytes.subarray(-10))

  const changed = await ask(url, { range: 'bytes=1000-', 'if-range': '"another"' })
  expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, bytes.length])

  const behind = await ask(url, { range: `bytes=${bytes.length}-` })
  expect(behind.statusCode).toBe(416)
  expect(behind.headers['content-range']).toBe(`bytes */${bytes.length}`)
})

test('a public PDF opens in the browser under its title', async () => {
  const { name, bytes } = await storedDocument('rules', 'public', 'Rules & ဥပဒေ')
  const answer = await ask(`/static/files/${name}`)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${encodeURIComponent('Rules & ဥပဒေ.pdf')}`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    etag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
  })
})

test('a document for companies needs a login', async () => {
  const { name } = await storedDocument('tender-lifts', 'company')
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await ask(`/static/files/${name}`, {}, method)).statusCode).toBe(401)
  }
  const answer = await ask(`/static/files/${name}`)
  expect(answer.json()).toEqual({ error: 'token invalid', code: 'token-invalid' })
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers).not.toHaveProperty('etag')
})

test('a ticket works for an hour and one name, and is not cached', async () => {
  const { media } = api.services
  const { name, bytes } = await storedDocument('tender-pumps', 'company')
  const other = await storedDocument('tender-roof', 'company')
  const address = media.ticketedAddress(name, new Date())
  const answer = await ask(address)
  expect(answer.rawPayload).toEqual(bytes)
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
  const ticket = address.split('?')[1]
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
  const refused = [
    `/static/files/${other.name}?${ticket}`,
    address.replace(/expires=\d/, 'expires=9'),
    address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${address}&signature=x`,
    `/static/files/${name}?expires=99999999999`,
    media.ticketedAddress(name, hours(-1.001)),
  ]
  for (const url of refused) {
    const { statusCode, headers, body } = await ask(url)
    expect([url, statusCode, body]).toEqual([
      url,
      401,
      '{"error":"token invalid","code":"token-invalid"}',
    ])
    expect(headers['cache-control']).toBe('no-store')
  }
  expect((await ask(media.ticketedAddress(name, hours(-0.99)))).statusCode).toBe(200)
})

test('returns 404 with a sentence, and no name leads out of the store', async () => {
  const id = await storedPicture('neighbour')
  const { name } = await storedDocument('neighbour', 'public')
  const addresses = [
    '/static/images/unknown-00000000-400.webp',
    `/static/images/${id}-401.webp`,
    `/static/images/..%2ffiles%2f${name}`,
    `/static/images/${name}`,
    `/static/files/..%2fimages%2f${id}-400.webp`,
    '/static/files/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/static/files/unknown-00000000.pdf',
    `/static/files/${'x'.repeat(100)}-00000000.pdf`,
    '/static/files/',
    '/static/images/%00',
  ]
  for (const address of addresses) {
    const answer = await ask(address, { 'accept-language': 'my' })
    expect([answer.statusCode, address]).toEqual([404, address])
    expect(answer.json()).toMatchObject({ code: 'not-found' })
    expect(answer.json().error).toMatch(/[\u1000-\u109f]/)
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})

test('storing again changes nothing, and restores a lost object', async () => {
  const { media, store, db } = api.services
  const bytes = await aPicture(99)
  const words = { name: 'again', altEn: 'First words', altMm: '' }
  const first = await media.storePicture({ ...words, bytes })
  const second = await media.storePicture({ ...words, altEn: 'Other words', bytes })
  expect(second).toEqual(first)
  const id = first.ok ? first.value : ''
  expect((await media.describePictures([id], 'en')).get(id)?.alt).toBe('First words')

  await store.remove(`images/${id}-400.avif`)
  expect((await ask(`/static/images/${id}-400.avif`)).statusCode).toBe(404)
  expect(await media.storePicture({ ...words, bytes })).toEqual(first)
  expect((await ask(`/static/images/${id}-400.avif`)).statusCode).toBe(200)

  const document = await storedDocument('again', 'public')
  await store.remove(`files/${document.name}`)
  expect((await ask(`/static/files/${document.name}`)).json()).toMatchObject({ code: 'not-found' })
  expect((await storedDocument('again', 'public')).name).toBe(document.name)
  expect((await ask(`/static/files/${document.name}`)).statusCode).toBe(200)
  const rows = await db
    .selectFrom('documents')
    .selectAll()
    .where('name', '=', document.name)
    .execute()
  expect(rows).toMatchObject([{ audience: 'public', size: document.bytes.length }])
})

test('only pictures are stored as pictures, and only PDFs as documents', async () => {
  const { media, store } = api.services
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')
  const refused = { ok: false, code: 'unsupported-media-type' }
  const words = { name: 'not-a-picture', altEn: '', altMm: '' }
  expect(await media.storePicture({ ...words, bytes: svg })).toEqual(refused)
  const brokenJpeg = Buffer.from('\xff\xd8\xff\xe0 broken', 'latin1')
  expect(await media.storePicture({ ...words, bytes: brokenJpeg })).toEqual(refused)
  const mediaType = 'application/pdf'
  const document = {
    name: 'not-a-pdf',
    title: '',
    audience: 'public',
    mediaType,
    bytes: svg,
  } as const
  expect(await media.storeDocument(document)).toEqual(refused)
  for (const prefix of ['images/not-a', 'files/not-a']) {
    for await (const { key } of store.list(prefix)) expect.unreachable(key)
  }
})

test('when the reader leaves, the file is closed', async () => {
  const { store } = api.services
  const megabytes = Buffer.alloc(64 * 1024 * 1024)
  const name = 'endless-00000000-1920.webp'
  await store.put(`images/${name}`, megabytes, { contentType: 'image/webp' })
  const opened: Readable[] = []
  const { get: open } = store
  store.get = async (...request) => {
    const reading = await open(...request)
    if (reading) opened.push(reading.stream)
    return reading
  }
  await new Promise<void>((resolve) => {
    const request = get(`${api.origin}/static/images/${name}`, (response) => {
      response.once('data', () => {
        request.destroy()
        resolve()
      })
    })
  })
  await eventually(() => opened.length === 1 && opened[0]?.destroyed && opened[0].closed)
  store.get = open
})
