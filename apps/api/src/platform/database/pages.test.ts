import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '#platform/database/database'
import { cutPage, inOrder, isBehind, newestBy, placeOf, readPlace } from '#platform/database/pages'
import { aDatabase } from '#test/a-database'
import { writeEnquiries } from '#test/enquiry-rows'

const order = newestBy('enquiries.createdAt', 'enquiries.id')

let database: Awaited<ReturnType<typeof aDatabase>>
let db: ReturnType<typeof createDatabase>
beforeAll(async () => {
  database = await aDatabase()
  db = createDatabase(createPool({ url: database.applicationUrl, poolSize: 2, name: 'test' }))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

async function page(after: string | null, limit: number) {
  const rows = await db
    .selectFrom('enquiries')
    .select(['name', placeOf(order).as('place')])
    .where(isBehind(order, after === null ? null : readPlace(after, order)))
    .orderBy(inOrder(order))
    .limit(limit + 1)
    .execute()
  return cutPage(rows, limit)
}

test('page by page every row comes once, also among rows of one moment', async () => {
  const names = Array.from({ length: 7 }, (_, i) => `Demo ${i}`)
  // All in the same moment: only the id tells them apart.
  await writeEnquiries(db, names, new Date('2026-11-15T00:00:00Z'))
  const seen: string[] = []
  let after: string | null = null
  do {
    const { rows, next } = await page(after, 3)
    seen.push(...rows.map(({ name }) => name))
    after = next
  } while (after)
  expect(seen.toSorted()).toEqual(names)
})

test('rejects an invalid cursor', () => {
  const of = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = crypto.randomUUID()
  expect(readPlace(of(['2026-11-15T00:00:00.000000Z', id]), order)).not.toBeNull()
  for (const value of [['now()', id], ['2026-11-15T00:00:00.000000Z', 'x'], [id], {}, 7]) {
    expect(readPlace(of(value), order), JSON.stringify(value)).toBeNull()
  }
  expect(readPlace('%%%', order)).toBeNull()
  // PostgreSQL knows the calendar, and would refuse these with an error.
  for (const day of ['2026-99-99', '2026-02-30', '0000-01-01']) {
    expect(readPlace(of([`${day}T00:00:00.000000Z`, id]), order), day).toBeNull()
  }
})
