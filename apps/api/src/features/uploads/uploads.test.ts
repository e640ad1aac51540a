import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { addressOfUpload, readUpload } from '@padauk/contract/uploads'
import { freePort } from '@padauk/testing/postgres'
import { sql } from 'kysely'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testVirus } from '#platform/security/scanner'
import { submitOver, uploadImage } from '#test/bids'
import { aTender } from '#test/builders'
import { docx, pdf, pdfOf, xlsx } from '#test/files'
import type { Api } from '#test/people'
import { aSender, sendForm, stagedObjects, uploadsOf } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { sendInPieces } from '#test/tus'

const megabyte = 1_048_576
const { CLAMD_HOST, CLAMD_PORT = '3310' } = process.env

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const fetchFile = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${address}`, { headers })

test('a picture and documents arrive, and only their owner gets them back', async () => {
  const [sender, rival] = [await aSender(api), await aSender(api)]
  const picture = await sendForm(api, sender, [{ name: 'registration.png', bytes: [onePixel] }], {
    path: 'image',
  })
  expect(picture).toMatchObject({ status: 200, body: { filename: expect.stringMatching(/^s_/) } })
  const sent = await sendForm(api, sender, [
    { name: 'bid.pdf', bytes: pdfOf(9 * megabyte), type: 'application/pdf' },
    { name: 'nda.docx', bytes: [docx()] },
  ])
  expect(sent.status).toBe(200)
  expect(sent.body.filenames).toHaveLength(2)

  const address = `/static/files/${sent.body.filenames?.[0]}`
  const own = await fetchFile(address, { authorization: sender.authorization })
  expect(own.status).toBe(200)
  expect(Buffer.from(await own.arrayBuffer()).equals(pdf(9 * megabyte))).toBe(true)
  expect(Object.fromEntries(own.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const unknown = await fetchFile(`/static/files/b_${'0'.repeat(32)}_${'x'.repeat(43)}`)
  const expected = [unknown.status, await unknown.text()]
  for (const headers of [{}, { authorization: rival.authorization }]) {
    const answer = await fetchFile(address, headers)
    expect([answer.status, await answer.text()]).toEqual(expected)
  }
  // A picture's place does not hand out documents.
  const misplaced = await fetchFile(address.replace('files', 'images'), {
    authorization: sender.authorization,
  })
  expect(misplaced.status).toBe(404)
})

test('one bad file refuses the whole form', async () => {
  const sender = await aSender(api)
  const answer = await sendForm(api, sender, [
    { name: 'bid.xlsx', bytes: [xlsx()] },
    { name: 'bad.pdf', bytes: [Buffer.from('MZ')] },
  ])
  expect(answer).toMatchObject({ status: 415, body: { code: 'file-type' } })
  expect((await uploadsOf(api, sender)).map(({ state }) => state)).toEqual(['refused', 'refused'])
})

test('rejects malformed forms', async () => {
  const sender = await aSender(api)
  const good = { name: 'a.png', bytes: [onePixel] }
  expect(await sendForm(api, sender, [good], { path: 'image', field: 'files' })).toMatchObject({
    status: 400,
    body: { code: 'unknown-field' },
  })
  expect(await sendForm(api, sender, [good, good], { path: 'image' })).toMatchObject({
    body: { code: 'unknown-field' },
  })
  expect(await sendForm(api, sender, [], { path: 'image' })).toMatchObject({
    status: 400,
    body: { code: 'malformed' },
  })
  const post = (headers: Record<string, string>, payload: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { authorization: sender.authorization, ...headers },
      payload,
    })
  const cut = await post(
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nhalf',
  )
  expect([cut.statusCode, cut.json().code]).toEqual([400, 'malformed'])
  // Excess parts have no listener; one that is cut off must not end the process.
  const part = '--x\r\ncontent-disposition: form-data; name="x"; filename="a.png"\r\n\r\nhalf\r\n'
  const cutLater = await post(
    { 'content-type': 'multipart/form-data; boundary=x' },
    part.repeat(5).slice(0, -4),
  )
  expect([cutLater.statusCode, cutLater.json().code]).toEqual([400, 'unknown-field'])
  const endless = await post(
    { 'content-type': 'multipart/form-data; boundary=x' },
    '--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n--x--\r\n',
  )
  expect([endless.statusCode, endless.json().code]).toEqual([400, 'malformed'])
  const json = await post({ 'content-type': 'application/json' }, '{}')
  expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported-media-type'])
  for (const row of await uploadsOf(api, sender)) expect(row.state).toBe('refused')
})

test('a form rejected half-way does not block its connection', async () => {
  const sender = await aSender(api)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<number>((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      const sent = request(`${api.origin}${path}`, { agent, method, headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.setTimeout(5_000, () => sent.destroy(new Error('no response'))).on('error', reject)
      sent.end(body)
    })
  const headers = {
    authorization: sender.authorization,
    'content-type': 'multipart/form-data; boundary=x',
  }
  const head = '--x\r\ncontent-disposition: form-data; name="x"; filename="a.png"\r\n\r\n'
  expect(await ask('/api/upload/image', headers, head + 'x'.repeat(1_000_000))).toBe(400)
  expect(await ask('/api/banners')).toBe(200)
  agent.destroy()
})

test('keeps the quota when many uploads come at once', async () => {
  const small = await startApi({ UPLOADS_STAGED_BYTES: '10000000' })
  try {
    const sender = await aSender(small)
    const file = () => ({ name: 'a.pdf', bytes: pdfOf(4_000_000) })
    const answers = await Promise.all([1, 2, 3].map(() => sendForm(small, sender, [file()])))
    expect(answers.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual([
      'kept',
      'kept',
      'upload-quota',
    ])
    // A fourth at the same moment would have had to wait.
    const four = await Promise.all([1, 2, 3, 4].map(() => sendForm(small, sender, [file()])))
    expect(four.some(({ status }) => status === 503)).toBe(true)
  } finally {
    await small.close()
  }
})

test.skipIf(!CLAMD_HOST)(
  'a scanner that is away delays the scan, never the file',
  async () => {
    const port = await freePort()
    const lonely = await startApi({ CLAMD_HOST: '127.0.0.1', CLAMD_PORT: String(port) })
    onTestFinished(lonely.close)
    const sender = await aSender(lonely)
    const [clean, infected] = [pdf(2_000), Buffer.concat([...pdfOf(2_000, { end: testVirus() })])]
    const { body } = await sendForm(lonely, sender, [
      { name: 'a.pdf', bytes: [clean] },
      { name: 'b.pdf', bytes: [infected] },
    ])
    const [fileUrl, ndaUrl] = body.filenames?.map((name) => addressOfUpload('file', name)) ?? []
    const resumable = await sendInPieces(lonely.origin, sender, { bytes: infected })
    for (const row of await uploadsOf(lonely, sender)) {
      expect(row).toMatchObject({ state: 'staged', scan: 'deferred' })
    }

    // The scanner comes back.
    const gate = createServer((socket) => {
      socket
        .pipe(connect(Number(CLAMD_PORT), CLAMD_HOST))
        .on('error', () => {})
        .pipe(socket)
    }).listen(port, '127.0.0.1')
    onTestFinished(() => void gate.close())
    await lonely.startWorker()
    const name = resumable.slice(resumable.lastIndexOf('/') + 1)
    const read = () => sender.call(readUpload, { params: { name } })
    await eventually(async () => {
      const upload = await read()
      return upload.ok && upload.value.state === 'refused'
    })
    expect(await read()).toMatchObject({
      value: { code: 'file-infected', error: expect.stringContaining('virus'), name: '' },
    })
    // What was sealed on arrival can be read again once its bid is accepted.
    const scans = async () =>
      (await uploadsOf(lonely, sender)).flatMap(({ sealed, scan }) => (sealed && scan ? scan : []))
    expect(await scans()).toEqual(['deferred', 'deferred'])
    const tenderId = await aTender(lonely.services.db, { nameEn: 'Pump' })
    const imgUrl = await uploadImage(lonely, sender)
    const bid = { imgUrl, fileUrl, ndaUrl }
    expect((await submitOver(lonely, sender, tenderId, bid)).status).toBe(201)
    await eventually(async () => !(await scans()).includes('deferred'))
    expect((await scans()).toSorted()).toEqual(['clean', 'clean', 'infected'])
  },
  60_000,
)

test('removes uploads that were not used for two days', async () => {
  const sender = await aSender(api)
  const { body } = await sendForm(api, sender, [{ name: 'a.pdf', bytes: [pdf()] }])
  const [row] = await uploadsOf(api, sender)
  const age = (hours: number) =>
    sql`update uploads set updated_at = clock_timestamp() - make_interval(hours => ${hours})
      where id = ${row?.id}`.execute(api.services.db)
  await age(47)
  await api.services.uploads.sweep()
  expect(await uploadsOf(api, sender)).toHaveLength(1)
  await age(49)
  await api.services.uploads.sweep()
  expect(await uploadsOf(api, sender)).toEqual([])
  expect((await stagedObjects(api)).filter((key) => key.includes(row?.id ?? ''))).toEqual([])
  const gone = await fetchFile(`/static/files/${body.filenames?.[0]}`, {
    authorization: sender.authorization,
  })
  expect(gone.status).toBe(404)
})

test('a changed byte in the store is caught and named', async () => {
  const sender = await aSender(api)
  const { body } = await sendForm(api, sender, [{ name: 'a.pdf', bytes: [pdf()] }])
  const [row] = await uploadsOf(api, sender)
  const [key = ''] = (await stagedObjects(api)).filter((each) => each.includes(row?.id ?? ''))
  const reading = await api.services.store.get(key)
  const stored = Buffer.concat(await Array.fromAsync(reading?.stream ?? []))
  stored[100] = (stored[100] ?? 0) ^ 1
  await api.services.store.put(key, stored, { contentType: 'application/octet-stream' })
  const opened = await api.services.uploads.openOwn(sender.id, 'file', body.filenames?.[0] ?? '')
  if (!opened.ok) throw new Error(opened.code)
  await expect(Array.fromAsync(opened.value.open())).rejects.toThrow(
    `upload ${row?.id}: record 0 was changed`,
  )
})
