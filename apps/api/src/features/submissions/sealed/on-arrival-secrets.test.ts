import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReceipts } from '#features/submissions/receipts'
import { createSigner } from '#platform/security/signatures'
import { createVault } from '#platform/security/vault'
import { aPdf, behindTheWalls, uploadFiles, uploadImage } from '#test/bids'
import { aTender } from '#test/builders'
import { fileOf, openedBy } from '#test/form-bids'
import { aKeySet } from '#test/holders'
import { submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { besides, eventually, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

const aWord = (place: string) => `canary-${place}-${randomBytes(9).toString('hex')}`

/** A bid with a word of its own in file, name and link. */
async function uploadCanaries(bidder: Sender) {
  const words = { file: aWord('file'), name: aWord('name'), link: aWord('link') }
  const bytes = aPdf(words.file.repeat(40_000))
  const [fileUrl = '', ndaUrl = ''] = await uploadFiles(api, bidder, [
    { name: `${words.name}.pdf`, bytes: [bytes] },
    { name: `${words.name}-nda.pdf`, bytes: [aPdf(words.file)] },
  ])
  const imgUrl = await uploadImage(api, bidder)
  const payload = { imgUrl, fileUrl, ndaUrl, url: `https://drive.example/${words.link}` }
  const ikms = [imgUrl, fileUrl, ndaUrl].map(
    (address) => /\/s_[0-9a-f]{32}_([\w-]{22})_[\w-]{43}$/.exec(address)?.[1] ?? '',
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { words, payload, ikms, sha256, bytes }
}

/** A secret as text or bytes, in hex and base64. */
function formsOf(secret: Buffer) {
  const [hex, base64, url] = (['hex', 'base64', 'base64url'] as const).map((form) =>
    secret.toString(form).replace(/=+$/, ''),
  )
  return [secret.toString('latin1'), hex ?? '', base64 ?? '', url ?? '']
}

/** Every row, object, letter in clear, log line and metric, and what our own keys open. */
async function everything() {
  const { db, store, metrics, config } = api.services
  const found: string[] = []
  const { rows: tables } = await behindTheWalls(
    api,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const every = (tables as { name: string }[])
    .map(({ name }) => `select '${name}: ' || t::text as text from ${name} t`)
    .join(' union all ')
  const { rows } = await behindTheWalls(api, every)
  found.push(...(rows as { text: string }[]).map(({ text }) => text))
  for await (const { key } of store.list('')) {
    const reading = await store.get(key)
    if (reading) found.push(`${key}: ${(await buffer(reading.stream)).toString('latin1')}`)
  }
  const vault = createVault(config.FILE_KEYS)
  const receipts = createReceipts({ vault, signer: createSigner(config.RECEIPT_KEYS) })
  const bids = await db
    .selectFrom('submissions')
    .select(['id', 'wrappedKey', 'sealedReceipt'])
    .execute()
  found.push(...bids.map((bid) => `receipt: ${JSON.stringify(receipts.open(bid))}`))
  found.push(...api.inbox.mails.map((mail) => `mail: ${JSON.stringify(mail)}`))
  found.push(...api.log.map((line) => `log: ${line}`), `metrics: ${await metrics.read()}`)
  return found
}

const placesOf = (all: readonly string[], secrets: readonly Buffer[]) => {
  const forms = secrets.flatMap(formsOf)
  return all
    .filter((text) => forms.some((form) => text.includes(form)))
    .map((it) => it.slice(0, 60))
}

test('a file that was uploaded and not submitted is under no key that is left', async () => {
  const bidder = await aSender(api)
  const { words, ikms, sha256 } = await uploadCanaries(bidder)
  expect(ikms.every((ikm) => ikm.length === 22)).toBe(true)
  const secrets = [words.file, words.name, sha256].map((word) => Buffer.from(word))
  const keysOfFiles = ikms.map((ikm) => Buffer.from(ikm, 'base64url'))
  expect(placesOf(await everything(), [...secrets, ...keysOfFiles])).toEqual([])
  const rows = await api.services.db
    .selectFrom('uploads')
    .select(['sealed', 'wrappedKey', 'sealedName', 'mediaType'])
    .where('companyId', '=', bidder.id)
    .execute()
  expect(rows).toHaveLength(3)
  const nothing = { sealed: 'on-arrival', wrappedKey: null, sealedName: null, mediaType: null }
  for (const row of rows) expect(row).toEqual(nothing)
})

test('a bid by form is told nowhere; one holder reads nothing, two read all of it', async () => {
  const [tender, bidder] = await Promise.all([
    aTender(api.services.db, { nameEn: 'Solar pumps', keySet: keys.hash }),
    aSender(api),
  ])
  const { words, payload, ikms, sha256, bytes } = await uploadCanaries(bidder)
  // Another process takes the bid: the first one may have died after the upload.
  const other = await besides(api.services)
  const place = { ...api, origin: other.origin }
  const { status, body } = await submitSealed(place, bidder, tender, payload)
  await other.close()
  expect(status).toBe(201)
  await api.startWorker()
  await eventually(() => api.inbox.mails.some(({ to }) => to.includes(bidder.email)))
  const manifest = body.bid_copy?.manifest
  const secrets = [...Object.values(words), sha256].map((word) => Buffer.from(word))
  const raw = ikms.map((ikm) => Buffer.from(ikm, 'base64url'))
  raw.push(Buffer.from(manifest?.random ?? '', 'base64'))
  const all = await everything()
  expect(placesOf(all, [...secrets, ...raw])).toEqual([])
  // The same search finds what the server does know.
  expect(placesOf(all, [Buffer.from(body.receipt.recipient ?? '')]).length).toBeGreaterThan(1)

  const [one, two] = keys.holders
  if (!one || !two) throw new Error('no holders')
  expect(await openedBy(api, body.receipt, keys, [one, one])).toBeNull()
  const opened = await openedBy(api, body.receipt, keys, [one, two])
  expect(opened).toEqual(manifest)
  expect(opened?.link).toContain(words.link)
  const document = opened?.files.find(({ slot }) => slot === 'document')
  expect(document?.name).toBe(`${words.name}.pdf`)
  if (document) expect((await fileOf(api, document)).equals(bytes)).toBe(true)
})
