import { createClient } from '@padauk/contract/client'
import { submit } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { onePixel } from '@padauk/testing/demo-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMending } from '#features/uploads/keeping/mending'
import { createPieces } from '#features/uploads/pieces'
import { createPool } from '#platform/database/database'
import { createQueue } from '#platform/jobs/jobs'
import { createVault } from '#platform/security/vault'
import { aTender } from '#test/builders'
import { pdf } from '#test/files'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import { eventually, startApi } from '#test/start-api'
import { sendInPieces } from '#test/tus'

let api: Api
let mending: ReturnType<typeof createMending>
const stops: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  api = await startApi()
  const { db, store, config } = api.services
  const pool = createPool({ url: config.DATABASE_URL, poolSize: 2, name: 'padauk-test' })
  const queue = await createQueue({ pool })
  stops.push(
    () => queue.stop(),
    () => pool.end(),
  )
  const pieces = createPieces({ db, store, vault: createVault(config.FILE_KEYS), stagedLimit: 0 })
  mending = createMending({ db, store, pieces, queue })
  await api.startWorker()
  await submitBid()
})

afterAll(async () => {
  for (const stop of stops) await stop()
  await api.close()
})

async function submitBid() {
  const bidder = await aSender(api)
  const send = async (slot: 'image' | 'document', filename: string, bytes: Buffer) => {
    const location = await sendInPieces(api.origin, bidder, { slot, filename, bytes })
    const name = location.slice(location.lastIndexOf('/') + 1)
    return addressOfUpload(slot === 'image' ? 'image' : 'file', name)
  }
  const call = createClient({ origin: api.origin, language: 'en', token: bidder.token })
  const answer = await call(submit, {
    params: { tenderId: await aTender(api.services.db, { nameEn: 'Lift' }) },
    body: {
      imgUrl: await send('image', 'a.png', onePixel),
      fileUrl: await send('document', 'a.pdf', pdf(5_000_000)),
      url: 'https://drive.example/demo',
    },
  })
  expect(answer.ok).toBe(true)
  await secured()
}

const secured = () =>
  eventually(async () => {
    const rows = await api.services.db.selectFrom('uploads').select('securedAt').execute()
    return rows.every(({ securedAt }) => securedAt !== null)
  })

const pieceRows = () =>
  api.services.db.selectFrom('uploadChunks').select(['uploadId', 'start', 'object']).execute()

test('an older database finds the pieces where they went after it was backed up', async () => {
  const { db } = api.services
  const before = await pieceRows()
  for (const { uploadId, start } of before) {
    await db
      .updateTable('uploadChunks')
      .set({ object: `staged/${uploadId}/${start}` })
      .where('uploadId', '=', uploadId)
      .where('start', '=', start)
      .execute()
  }
  expect((await mending.verify()).broken).toHaveLength(2)
  expect(await mending.mend()).toEqual({ files: 2, moved: before.length, lost: [] })
  expect(await pieceRows()).toEqual(expect.arrayContaining(before))
  expect(await mending.verify()).toMatchObject({ files: 2, broken: [] })
  await secured()
  expect(await mending.mend()).toMatchObject({ moved: 0 })
})

test('names lost and changed objects', async () => {
  const { store } = api.services
  const [first] = await pieceRows()
  if (!first) throw new Error('there are no pieces')
  await store.remove(first.object)
  expect(await mending.mend()).toMatchObject({ lost: [first.object] })
  expect((await mending.verify()).broken).toContain(first.uploadId)

  const others = (await pieceRows()).filter(({ uploadId }) => uploadId !== first.uploadId)
  await store.put(others[0]?.object ?? '', Buffer.alloc(500), {
    contentType: 'application/octet-stream',
  })
  expect(await mending.mend()).toMatchObject({ lost: [first.object] })
  expect((await mending.verify()).broken).toHaveLength(2)
})
