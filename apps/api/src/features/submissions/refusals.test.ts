import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, aPdf, letPass, submitOver, uploadFiles, uploadImage } from '#test/bids'
import { aSender } from '#test/senders'
import { aTender } from '#test/builders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const openTender = () => aTender(api.services.db, { nameEn: 'Cleaning' })

async function rowsOf(tenderId: string) {
  const { db } = api.services
  return db.selectFrom('submissions').selectAll().where('tenderId', '=', tenderId).execute()
}

test('reports missing fields with the specified texts', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const nothing = await submitOver(api, bidder, tender, {})
  expect(nothing).toMatchObject({
    status: 422,
    body: {
      fields: {
        imgUrl: 'Please select an image with JPEG or PNG format.',
        fileUrl: 'Please select a PDF, Excel or Word file.',
        ndaUrl: 'Please select a PDF file.',
      },
    },
  })
  const imgUrl = await uploadImage(api, bidder)
  for (const url of [
    'http://drive.example/x',
    'javascript:alert(1)',
    'https://a:b@drive.example/',
  ]) {
    const answer = await submitOver(api, bidder, tender, { imgUrl, url })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { url: 'Please paste a full link that starts with https://' } },
    })
  }
  const unknown = { imgUrl, url: 'https://drive.example/x', approved: true }
  expect(await submitOver(api, bidder, tender, unknown)).toMatchObject({ status: 400 })
})

test('a tender that takes no links says so', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const { db } = api.services
  await db.updateTable('tenders').set({ linkAllowed: false }).where('id', '=', tender).execute()
  const answer = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  expect(answer.body.fields).toEqual({
    url: 'This tender does not accept a link. Please upload the files.',
  })
})

test("a file that is not the company's own, or not there, is not found", async () => {
  const [tender, bidder, thief] = await Promise.all([openTender(), aSender(api), aSender(api)])
  const { imgUrl: own = '' } = await aLinkBid(api, thief)
  const { imgUrl: foreign = '' } = await aLinkBid(api, bidder)
  const flipped = foreign.slice(0, -1) + (foreign.endsWith('A') ? 'B' : 'A')
  const wrong = [
    foreign,
    own.slice(0, -1) + (own.endsWith('A') ? 'B' : 'A'),
    own.split('_').slice(0, 2).join('_'),
    flipped,
    `${own}/../x`,
    own.replace('/static/', '/static/%2e%2e/static/'),
    `https://padauk.example${own}`,
    own.replace('images', 'files'),
    own.toUpperCase(),
    '/static/images/seed-0000.webp',
  ]
  for (const imgUrl of wrong) {
    const payload = { imgUrl, url: 'https://drive.example/x' }
    const answer = await submitOver(api, thief, tender, payload)
    expect([imgUrl, answer.status, answer.body.code]).toEqual([imgUrl, 422, 'upload-missing'])
  }
  expect(await rowsOf(tender)).toEqual([])
})

test('returns tender-closed for a late bid, before any other error', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const { imgUrl = '' } = await aLinkBid(api, bidder)
  await letPass(api, tender, 0.001)
  const url = 'https://drive.example/x'
  const unknown = imgUrl.slice(0, -1) + (imgUrl.endsWith('A') ? 'B' : 'A')
  for (const payload of [{ imgUrl: unknown, url }, { imgUrl: '/static/images/none', url }, {}]) {
    expect(await submitOver(api, bidder, tender, payload)).toMatchObject({
      status: 409,
      body: { code: 'tender-closed' },
    })
  }
})

test('one file serves one bid', async () => {
  const [first, second, bidder] = await Promise.all([openTender(), openTender(), aSender(api)])
  const payload = await aLinkBid(api, bidder)
  expect(await submitOver(api, bidder, first, payload)).toMatchObject({ status: 201 })
  expect(await submitOver(api, bidder, second, payload)).toMatchObject({
    status: 422,
    body: { code: 'upload-missing' },
  })
})

test('an image in place of a document, or a document over its limit, is refused by its slot', async () => {
  const [tender, bidder] = await Promise.all([openTender(), aSender(api)])
  const big = Buffer.concat([aPdf(), Buffer.alloc(25 * 1_048_576), Buffer.from('\n%%EOF\n')])
  const [large, nda] = await uploadFiles(api, bidder, [
    { name: 'big.pdf', bytes: [big] },
    { name: 'nda.pdf', bytes: [aPdf()] },
  ])
  const imgUrl = await uploadImage(api, bidder)
  const answer = await submitOver(api, bidder, tender, { imgUrl, fileUrl: large, ndaUrl: nda })
  expect(answer).toMatchObject({
    status: 413,
    body: { fields: { fileUrl: 'File size must be smaller than 25MB.' } },
  })
  // Large is no fault of an NDA.
  expect(
    await submitOver(api, bidder, tender, { imgUrl, fileUrl: nda, ndaUrl: large }),
  ).toMatchObject({ status: 201 })
})
