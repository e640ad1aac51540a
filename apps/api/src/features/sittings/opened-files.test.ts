import { downloadBidFile, listSubmissions } from '@padauk/contract/admin/submissions'
import { addressOf } from '@padauk/contract/client'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aSteppedUp } from '#test/openings'
import { aBidFor, closeToOpen, revealedBy } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
})
afterAll(() => api.close())

type Lie = NonNullable<Parameters<typeof aBidFor>[1]['lie']>

/** A bid that two holders have opened, before and after its files were checked. */
async function anOpenedBid(parts: Partial<Parameters<typeof aBidFor>[1]> = {}) {
  const { hash, set, holders } = keys
  const tender = await aTender(api.services.db, { nameEn: 'Pumps', keySet: hash })
  const { receipt } = await aBidFor(api, { tender, set, ...parts })
  await closeToOpen(api, tender)
  await revealedBy(api, holders as unknown as [TestHolder, TestHolder], tender)
  const { id } = await api.services.db
    .selectFrom('submissions')
    .select('id')
    .where('receiptNo', '=', dashedNumber(receipt.receiptNo))
    .executeTakeFirstOrThrow()
  const officer = await aSteppedUp(api, ['officer'])
  return {
    id,
    officer,
    check: () => api.services.sittings.checkOpenedBid({ submissionId: id }),
    async files() {
      const asked = { params: { id: tender }, query: {} }
      const [bid] = must(await officer.call(listSubmissions, asked)).items
      if (bid?.state !== 'active') throw new Error('not opened')
      return bid.files.map(({ slot, matches, wrong_type, scan }) => ({
        slot,
        matches,
        wrong_type,
        scan,
      }))
    },
  }
}

// No scanner is configured here, so the job fails, to be repeated when there is one.
const scannerAway = 'the scanner is away'
const asSealed = { matches: true, wrong_type: false, scan: 'deferred' }

test('the files of an opened bid are compared with what was sealed, and that is on record', async () => {
  const bid = await anOpenedBid()
  expect((await bid.files()).map(({ matches }) => matches)).toEqual([null, null, null])
  const { rows: queued } = await behindTheWalls(
    api,
    `select from pgboss.job where name = 'check-opened-bid' and data ->> 'submissionId' = $1`,
    [bid.id],
  )
  expect(queued).toHaveLength(1)
  await expect(bid.check()).rejects.toThrow(scannerAway)
  await expect(bid.check()).rejects.toThrow(scannerAway)
  for (const file of await bid.files()) expect(file).toMatchObject(asSealed)
  const entries = await api.services.db
    .selectFrom('auditEntries')
    .select('actor')
    .where('action', '=', 'opening.files-checked')
    .where('subject', '=', `submission:${bid.id}`)
    .execute()
  expect(entries).toEqual([{ actor: 'system' }])
})

const lies: [string, Lie][] = [
  ['hash', ([one, ...others]) => falsified(one, { sha256: 'ab'.repeat(32) }, others)],
  [
    'key',
    ([one, ...others]) => falsified(one, { ikm: Buffer.alloc(16).toString('base64') }, others),
  ],
  ['size', ([one, ...others]) => falsified(one, { size: 5 }, others)],
]
function falsified(
  one: Parameters<Lie>[0][number] | undefined,
  facts: object,
  others: Parameters<Lie>[0],
) {
  return one ? [{ ...one, facts: { ...one.facts, ...facts } }, ...others] : others
}

test.each(lies)(
  'a false %s in a manifest is noticed, and only that file differs',
  async (_, lie) => {
    const bid = await anOpenedBid({ lie })
    await expect(bid.check()).rejects.toThrow(scannerAway)
    const [first, ...others] = await bid.files()
    expect(first).toMatchObject({ matches: false, wrong_type: false })
    for (const file of others) expect(file).toMatchObject(asSealed)
  },
)

test('a file that is not what its name says is flagged and stays', async () => {
  const [image, document, nda] = threeFiles()
  if (!image || !document || !nda) throw new Error('no files')
  const disguised = { ...document, bytes: Buffer.from('MZ\x90\0 a program') }
  const bid = await anOpenedBid({ files: [image, disguised, nda] })
  await expect(bid.check()).rejects.toThrow(scannerAway)
  const files = await bid.files()
  expect(files.find(({ slot }) => slot === 'document')).toEqual({
    slot: 'document',
    matches: true,
    wrong_type: true,
    scan: 'deferred',
  })
})

test('what a file turned out to be does not change, except that it is scanned', async () => {
  const bid = await anOpenedBid()
  await expect(bid.check()).rejects.toThrow(scannerAway)
  const { db } = api.services
  const rows = db.updateTable('openedFiles').where('submissionId', '=', bid.id)
  await rows.set({ flags: ['infected'] }).execute()
  expect((await bid.files()).map(({ scan }) => scan)).toEqual(['infected', 'infected', 'infected'])
  const params = { id: bid.id, slot: 'document' as const }
  const address = api.origin + addressOf(downloadBidFile, { params })
  const { headers } = await fetch(address, { headers: bid.officer.headers })
  expect(headers.get('content-disposition')).toContain('INFECTED ')
  await expect(rows.set({ flags: [] }).execute()).rejects.toThrow('does not change')
  await expect(
    db.deleteFrom('openedFiles').where('submissionId', '=', bid.id).execute(),
  ).rejects.toThrow('permission denied')
})
