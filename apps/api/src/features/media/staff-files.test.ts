import { createHash } from 'node:crypto'
import { publishContent, readContent } from '@padauk/contract/admin/content'
import { describePicture } from '@padauk/contract/admin/media'
import type { StaffDocument, StaffPicture } from '@padauk/contract/admin/media'
import { readSettings } from '@padauk/contract/settings'
import { onePixel } from '@padauk/testing/demo-files'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testVirus } from '#platform/security/scanner'
import { aDraftedService, signedInStaff, must } from '#test/editors'
import { docx, pdf, xlsx, zipOf } from '#test/files'
import { startApi } from '#test/start-api'

// The scanner's address is the machine's business; without one the tests about it are left out.
// oxlint-disable-next-line node/no-process-env
const { CLAMD_HOST, CLAMD_PORT = '3310' } = process.env

let api: Awaited<ReturnType<typeof startApi>>
let editor: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  api = await startApi({ ...(CLAMD_HOST && { CLAMD_HOST, CLAMD_PORT }) })
  editor = await signedInStaff(api, ['editor'])
})
afterAll(() => api.close())

type File = { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }
type Sent<Value> = { status: number; body: Value & { code?: string; error?: string } }

async function send<Value>(path: string, field: string, files: File[], member = editor) {
  const form = new FormData()
  for (const { name, bytes, type = '' } of files)
    form.append(field, new Blob([bytes], { type }), name)
  const { headers } = member
  const response = await fetch(api.origin + path, { method: 'POST', headers, body: form })
  return { status: response.status, body: await response.json() } as Sent<Value>
}

const sendPicture = (name: string, bytes: Uint8Array, member = editor) =>
  send<StaffPicture>('/api/admin/pictures', 'picture', [{ name, bytes: bytes.slice() }], member)

const sendDocument = (name: string, bytes: Uint8Array, audience = 'public', title = 'Terms') =>
  send<StaffDocument>(
    `/api/admin/documents?${new URLSearchParams({ audience, title })}`,
    'document',
    [{ name, bytes: bytes.slice() }],
  )

const photograph = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', blue = 60) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: 14, g: 47, b: blue } } })
    .withExif({ IFD0: { Artist: 'Photographer at 16.8 N' } })
    .toFormat(format)
    .toBuffer()

test('a photograph becomes a picture of the site, without what the camera wrote into it', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const { status, body } = await sendPicture(
      `Ground Floor (2).${format}`,
      await photograph(format),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 640, height: 400, widths: [400, 640], alt_en: '' })
    expect(body.id).toMatch(/^ground-floor-2-[0-9a-f]{8}$/)
    const shown = await fetch(api.origin + body.src)
    expect(shown.status).toBe(200)
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Photographer')).toBe(false)
  }
})

test('rejects a file that is not a picture, under any name, and keeps nothing of it', async () => {
  const before = await api.services.db.selectFrom('pictures').select('id').execute()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script></svg>')
  const html = Buffer.from('<html><script>x()</script></html>')
  const cut = (await photograph('png')).subarray(0, 200)
  const refused: [string, Uint8Array, string][] = [
    ['drawing.svg', svg, 'file-type'],
    ['page.png', html, 'file-type'],
    ['drawing.png', svg, 'file-type'],
    ['terms.png', pdf(), 'file-type'],
    ['modern.png', await photograph('avif'), 'file-type'],
    ['cut.png', cut, 'file-type'],
    ['nothing.png', Buffer.alloc(0), 'file-empty'],
    [
      'large.jpg',
      Buffer.concat([await photograph('jpeg'), Buffer.alloc(15 * 1_048_576)]),
      'file-too-large',
    ],
  ]
  for (const [name, bytes, code] of refused) {
    expect({ name, ...(await sendPicture(name, bytes)) }).toMatchObject({ name, body: { code } })
  }
  expect(await api.services.db.selectFrom('pictures').select('id').execute()).toEqual(before)
})

test('a small file of too many pixels is refused before they are unpacked', async () => {
  const bomb = await sharp({
    create: { width: 8_000, height: 5_001, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(1_048_576)
  const { status, body } = await sendPicture('bomb.png', bomb)
  expect(status).toBe(422)
  expect(body).toMatchObject({
    code: 'file-unpacks-too-large',
    error: 'This picture has more than 40 megapixels. Please make it smaller.',
  })
})

test('the words of a picture change in both languages, and only from those that were seen', async () => {
  const { body: picture } = await sendPicture('words.png', await photograph('png', 90))
  const params = { id: picture.id }
  const nothing = { alt_en: '', alt_mm: '' }
  const words = { alt_en: 'The lobby', alt_mm: 'ဧည့်ခန်းမ' }
  const first = { params, body: { before: nothing, after: words } }
  expect(must(await editor.call(describePicture, first))).toMatchObject(words)
  expect(await editor.call(describePicture, first)).toMatchObject({ code: 'changed-since' })
  const unknown = { params: { id: 'nobody-stored-this' }, body: { before: nothing, after: words } }
  expect(await editor.call(describePicture, unknown)).toMatchObject({ code: 'not-found' })

  const { id } = await aDraftedService(editor.call, { pictures: [picture.id] })
  const item = { kind: 'services', id } as const
  const read = must(await editor.call(readContent, { params: item }))
  expect(read.pictures).toEqual([{ ...picture, ...words }])
  const entry = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'body'])
    .where('subject', '=', `picture:${picture.id}`)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  expect(entry?.action).toBe('picture.described')
  expect(JSON.parse(entry?.body ?? '')).toMatchObject({ after: { altEn: 'The lobby' } })
})

test('judges a document by its bytes, and serves it only to its readers', async () => {
  const { status, body: terms } = await sendDocument('Terms & Conditions.pdf', pdf(3_000))
  expect(status).toBe(201)
  expect(terms).toMatchObject({ title: 'Terms', audience: 'public', size: 3_000 })
  expect(terms.name).toMatch(/^terms-[0-9a-f]{8}\.pdf$/)
  expect((await fetch(api.origin + terms.url)).status).toBe(200)

  const { body: form } = await sendDocument('form.docx', docx(), 'company', 'ပုံစံ')
  expect(form.name).toMatch(/^document-for-companies-[0-9a-f]{8}\.docx$/)
  expect((await fetch(api.origin + form.url)).status).toBe(200)
  const bare = await fetch(`${api.origin}/static/files/${form.name}`)
  expect(bare.status).toBe(401)
  expect((await sendDocument('list.xlsx', xlsx())).status).toBe(201)
  const { body: plan } = await sendDocument('plan.png', await photograph('png'), 'company', 'Plan')
  expect(plan).toMatchObject({ media_type: 'image/png' })
  expect(plan.name).toMatch(/^plan-for-companies-[0-9a-f]{8}\.png$/)

  // The same bytes for another audience stay apart.
  const { body: same } = await sendDocument('terms.pdf', pdf(3_000), 'company', 'Terms')
  expect(same.audience).toBe('company')
  expect(same.name).not.toBe(terms.name)
})

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Found by trying: the hashes of both begin with the same 32 bits.
const alikePdfs = [78_951, 100_650].map((number) => Buffer.from(`%PDF-1.7\n${number}\n%%EOF\n`))
const alikePictures = [19_720, 37_509].map((number) =>
  Buffer.concat([onePixel, Buffer.from(`${number}`)]),
)

const auditedHash = async (subject: string) => {
  const entry = await api.services.db
    .selectFrom('auditEntries')
    .select('body')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return (JSON.parse(entry.body) as { after: { sha256: string } }).after.sha256
}

test('keeps two documents apart whose hashes begin alike', async () => {
  const names: string[] = []
  for (const bytes of [...alikePdfs, ...alikePdfs]) {
    const { body } = await sendDocument('a.pdf', bytes, 'public', 'Alike')
    const served = Buffer.from(await (await fetch(api.origin + body.url)).arrayBuffer())
    expect(served).toEqual(bytes)
    expect(await auditedHash(`document:${body.name.replace('.pdf', '')}`)).toBe(sha256Of(bytes))
    names.push(body.name)
  }
  expect(names.slice(2)).toEqual(names.slice(0, 2))
  expect(new Set(names).size).toBe(2)
})

test('keeps two pictures apart whose hashes begin alike', async () => {
  const ids: string[] = []
  for (const bytes of [...alikePictures, ...alikePictures]) {
    const { body } = await sendPicture('alike.png', bytes)
    expect((await fetch(api.origin + body.src)).status).toBe(200)
    expect(await auditedHash(`picture:${body.id}`)).toBe(sha256Of(bytes))
    ids.push(body.id)
  }
  expect(ids.slice(2)).toEqual(ids.slice(0, 2))
  expect(new Set(ids).size).toBe(2)
})

test('keeps a document for companies apart from a public one of the same name', async () => {
  const bytes = pdf(1_500)
  const { body: open } = await sendDocument('a.pdf', bytes, 'public', 'Plan for companies')
  const { body: closed } = await sendDocument('a.pdf', bytes, 'company', 'Plan')
  expect([open.audience, closed.audience]).toEqual(['public', 'company'])
  const bare = await fetch(`${api.origin}/static/files/${closed.name}`)
  expect(bare.status).toBe(401)
})

test('documents of other types, with macros, or larger than allowed are refused', async () => {
  const macros = docx([{ name: 'word/vbaProject.bin' }])
  const refused: [string, Uint8Array, string][] = [
    ['page.pdf', Buffer.from('<html></html>'), 'file-type'],
    ['picture.pdf', await photograph('png'), 'file-type'],
    ['picture.webp', await photograph('webp'), 'file-type'],
    ['archive.docx', zipOf([{ name: 'a.txt' }]), 'file-type'],
    ['macros.docx', macros, 'file-macros'],
    ['empty.pdf', Buffer.alloc(0), 'file-empty'],
    ['large.pdf', pdf(25 * 1_048_576 + 1), 'file-too-large'],
  ]
  for (const [name, bytes, code] of refused) {
    expect({ name, ...(await sendDocument(name, bytes)) }).toMatchObject({ name, body: { code } })
  }
  expect((await sendDocument('exactly.pdf', pdf(25 * 1_048_576))).status).toBe(201)
})

test.skipIf(!CLAMD_HOST)('a document with a virus is refused', async () => {
  const { body } = await sendDocument('terms.pdf', pdf(2_000, { end: testVirus() }))
  expect(body.code).toBe('file-infected')
})

test('the terms are the document that staff chose, and never one for companies only', async () => {
  const { body: secret } = await sendDocument('secret.pdf', pdf(2_500), 'company', 'Secret')
  const { body: open } = await sendDocument('open.pdf', pdf(2_600), 'public', 'Open')
  const params = { kind: 'terms', id: 'terms' } as const
  const publish = (document: string) =>
    editor.call(publishContent, {
      params,
      body: { revision: 0, content: { kind: 'terms', document } },
    })
  expect(await publish(secret.name)).toMatchObject({ status: 422 })
  expect(await publish('nobody-stored-this-00000000.pdf')).toMatchObject({ status: 422 })
  expect(must(await publish(open.name)).documents).toMatchObject([{ name: open.name }])
  const settings = must(await api.call()(readSettings, { query: {} }))
  expect(settings.terms_url).toBe(`/static/files/${open.name}`)
})

test('officers upload for tenders; auditors upload nothing; a form of two files is refused', async () => {
  const bytes = await photograph('png', 120)
  const officer = await signedInStaff(api, ['officer'])
  expect((await sendPicture('tender.png', bytes, officer)).status).toBe(201)
  const auditor = await signedInStaff(api, ['auditor'])
  expect((await sendPicture('a.png', bytes, auditor)).body.code).toBe('not-allowed')
  const two = [
    { name: 'a.png', bytes: bytes.slice() },
    { name: 'b.png', bytes: bytes.slice() },
  ]
  const both = await send('/api/admin/pictures', 'picture', two)
  expect(both.body.code).toBe('unknown-field')
  const other = await send('/api/admin/pictures', 'image', two.slice(1))
  expect(other.body.code).toBe('unknown-field')
})
