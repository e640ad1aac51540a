import { afterAll, beforeAll, expect, test } from 'vitest'
import { deadlinesAhead } from '#features/closings/service'
import { createDatabase, createPool } from '#platform/database/database'
import { aDatabase } from '#test/a-database'
import { aTender } from '#test/builders'

let database: Awaited<ReturnType<typeof aDatabase>>
let db: ReturnType<typeof createDatabase>
beforeAll(async () => {
  database = await aDatabase()
  db = createDatabase(createPool({ url: database.ownerUrl, poolSize: 1, name: 'padauk-test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const hour = 3_600

test('lists deadlines that forbid an upgrade', async () => {
  const at = (nameEn: string, endsInSeconds: number, state?: 'draft' | 'cancelled' | 'archived') =>
    aTender(db, { nameEn, endsInSeconds, ...(state && { state }) })
  await at('ends tomorrow', 23 * hour)
  await at('ends later', 25 * hour)
  await at('ended, not closed', -60)
  await at('archived, not closed', -2 * hour, 'archived')
  await at('cancelled', hour, 'cancelled')
  await at('a draft', hour, 'draft')
  const closed = await at('closed', -hour)
  await db.updateTable('tenders').set({ closedAt: new Date() }).where('id', '=', closed).execute()

  const names = (await deadlinesAhead(db, 24)).map(({ nameEn }) => nameEn)
  expect(names).toEqual(['archived, not closed', 'ended, not closed', 'ends tomorrow'])
})

test('a database without tables has none', async () => {
  const { superUrl } = database
  const empty = createDatabase(
    createPool({
      url: superUrl.replace(/\/[^/]+$/, '/postgres'),
      poolSize: 1,
      name: 'padauk-test',
    }),
  )
  expect(await deadlinesAhead(empty, 24)).toEqual([])
  await empty.destroy()
})
