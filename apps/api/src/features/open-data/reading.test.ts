import { listReleases, readRecord, Release } from '@padauk/contract/open-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { behindTheWalls } from '#test/bids'
import { aTender, fillSettings } from '#test/builders'
import { must } from '#test/editors'
import { faultsOf, ocidOf, recordIn } from '#test/open-data'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const tagsOf = async (id: string) => (await recordIn(api, id)).releases.map(({ tag }) => tag.join())

test('tenders published before there were open data get one release, however often it runs', async () => {
  const { db, openData } = api.services
  const shown = await aTender(db, { nameEn: 'Older' })
  const cancelled = await aTender(db, { nameEn: 'Cancelled', state: 'cancelled' })
  const draft = await aTender(db, { nameEn: 'Draft', state: 'draft' })
  await Promise.all([openData.catchUp(), openData.catchUp()])
  await openData.catchUp()
  expect(await tagsOf(shown)).toEqual(['tender'])
  expect(await tagsOf(cancelled)).toEqual(['tender,tenderCancellation'])
  const asked = { params: { ocid: ocidOf(draft) }, query: {} }
  expect(await api.call()(readRecord, asked)).toMatchObject({ status: 404 })
})

test('releases come in their order, page by page, since a moment, and as lines', async () => {
  const call = api.call()
  const all: string[] = []
  let address: string | undefined = '/api/ocds/releases?limit=3'
  while (address) {
    const response: Response = await fetch(`${api.origin}${address}`)
    const found = (await response.json()) as { releases: Release[] }
    expect(faultsOf('releasePackage', found)).toEqual([])
    all.push(...found.releases.map(({ id }) => id))
    address = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  const rows = await api.services.db
    .selectFrom('ocdsReleases')
    .select(['tenderId', 'number', 'releasedAt'])
    .orderBy('releasedAt')
    .execute()
  expect(all).toEqual(rows.map(({ tenderId, number }) => `${tenderId}-${number}`))
  const response = await fetch(`${api.origin}/api/ocds/all.jsonl?lang=my`)
  const lines = (await response.text()).trimEnd().split('\n')
  const parsed = lines.map((line) => Release.parse(JSON.parse(line)))
  expect(parsed.map(({ id }) => id)).toEqual(all)
  expect(new Set(parsed.map(({ language }) => language))).toEqual(new Set(['my']))
  const since = rows.at(-2)!.releasedAt.toISOString()
  const later = must(await call(listReleases, { query: { since } }))
  expect(later?.releases.map(({ id }) => id)).toEqual(all.slice(-2))
  const none = await fetch(`${api.origin}/api/ocds/releases?since=2999-01-01T00:00:00Z`)
  expect(none.status).toBe(204)
  const spoiled = await call(listReleases, { query: { cursor: 'nowhere' } })
  expect(spoiled).toMatchObject({ status: 422, code: 'invalid-input' })
})

test('a registered prefix names every process, also those released before', async () => {
  const id = await aTender(api.services.db, { nameEn: 'Pumps' })
  await api.services.openData.catchUp()
  await fillSettings(api.services.db, { ocds_prefix: 'ocds-a1b2c3' })
  const read = (ocid: string) => api.call()(readRecord, { params: { ocid }, query: {} })
  const found = must(await read(`ocds-a1b2c3-${id}`))
  expect(found.records[0]?.releases[0]?.ocid).toBe(`ocds-a1b2c3-${id}`)
  for (const unknown of [ocidOf(id), `ocds-a1b2c3-${id}x`, 'ocds-a1b2c3', id]) {
    expect(await read(unknown)).toMatchObject({ status: 404 })
  }
  await fillSettings(api.services.db, { ocds_prefix: '' })
})

test('the database refuses a changed release, and bidders in one before the opening', async () => {
  const { db, openData } = api.services
  const id = await aTender(db, { nameEn: 'Guarded' })
  await openData.catchUp()
  await expect(
    db
      .updateTable('ocdsReleases')
      .set({ tags: ['award'] })
      .where('tenderId', '=', id)
      .execute(),
  ).rejects.toThrow('permission denied')
  await expect(behindTheGuards(id)).rejects.toThrow('append-only')
  const insert = (content: object) =>
    db
      .insertInto('ocdsReleases')
      .values({
        tenderId: id,
        number: 2,
        tags: ['tenderUpdate'],
        contentEn: '{}',
        contentMy: JSON.stringify(content),
      })
      .execute()
  for (const content of [
    { tender: { numberOfTenderers: 3 } },
    { tender: { tenderers: [] } },
    { awards: [] },
  ]) {
    await expect(insert(content)).rejects.toThrow('the bids are not shown yet')
  }
})

/** As the owner of the tables, with triggers awake. */
async function behindTheGuards(id: string) {
  return behindTheWalls(
    api,
    `do $$ begin set session_replication_role = origin;
       delete from ocds_releases where tender_id = '${id}'; end $$`,
  )
}
