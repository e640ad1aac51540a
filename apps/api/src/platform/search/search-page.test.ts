import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '#platform/database/database'
import { inOrder, newestBy } from '#platform/database/pages'
import { toWalk, firstFound, searchPage } from '#platform/search/search-page'
import { staffSearch } from '#platform/search/staff-search'
import { aDatabase } from '#test/a-database'
import { administer } from '#test/administer'
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

const found = async (text: string) => {
  const ways = staffSearch(db, 'enquiries', text) ?? []
  const rows = await firstFound(ways, ({ indexed }) =>
    db.selectFrom('enquiries').select('name').where(indexed).execute(),
  )
  return rows.map(({ name }) => name)
}

test('staff find a name by any part of it, mistyped, and in Burmese by whole syllables', async () => {
  await writeEnquiries(db, ['Daw Thandar', 'ဒေါ်သန္တာ', 'ဦးရေး'])
  expect(await found('THAND')).toEqual(['Daw Thandar'])
  expect(await found('thandr')).toEqual(['Daw Thandar'])
  expect(await found('သန္တာ')).toEqual(['ဒေါ်သန္တာ'])
  expect(await found('ရေး')).toEqual(['ဦးရေး'])
  expect(await found('ရေ')).toEqual([])
  expect(await found('w t')).toEqual(['Daw Thandar'])
  expect(await found('no such name')).toEqual([])
  expect(await found('%')).toEqual([])
  expect(await found("'")).toEqual([])
  expect(await found('7854321')).toHaveLength(3)
})

const lists = (name: string, rows: number) => Array.from({ length: rows }, (_, i) => `${name} ${i}`)

/** What each of its reads found, as the first word of every name. */
async function readsOf(text: string, limit: number) {
  const walk = db.selectFrom('enquiries').$call(toWalk(order, null))
  const ways = staffSearch(db, 'enquiries', text)
  const reads: string[][] = []
  await searchPage(db, { order, walk, limit, ways }, async (from, condition) => {
    const query = from.selectFrom('enquiries').select('name').where(condition)
    const rows = await query
      .orderBy(inOrder(order))
      .limit(limit + 1)
      .execute()
    reads.push(rows.map(({ name }) => name.split(' ')[0]!))
    return rows
  })
  return reads
}

test('walks the list for frequent words, only so far, and reads others within a stretch', async () => {
  await writeEnquiries(db, lists('Older', 4_000), new Date('2025-01-01T00:00:00Z'))
  await writeEnquiries(db, lists('Between', 1_200), new Date('2025-02-01T00:00:00Z'))
  await writeEnquiries(
    db,
    [...lists('Newer', 4_000), 'Once only'],
    new Date('2025-03-01T00:00:00Z'),
  )
  await writeEnquiries(db, lists('Lately', 1_200), new Date('2025-04-01T00:00:00Z'))
  await administer(database.ownerUrl, 'analyze enquiries')
  const many = (name: string, rows: number) => Array.from({ length: rows }, () => name)
  expect(await readsOf('lately', 5)).toEqual([many('Lately', 6)])
  expect(await readsOf('older', 5)).toEqual([[], many('Older', 6)])
  expect(await readsOf('once only', 5)).toEqual([['Once']])
  expect(await readsOf('lately', 99)).toEqual([many('Lately', 100)])
  expect(await readsOf('between', 99)).toEqual([[], many('Between', 100)])
})

test('looks up no words inside a list of another table, which would do so for every row', async () => {
  const byCompany = newestBy('companies.createdAt', 'companies.id')
  const walk = db.selectFrom('companies').$call(toWalk(byCompany, null))
  const ways = staffSearch(db, 'enquiries', 'lately')
  const asked: string[] = []
  await searchPage(db, { order: byCompany, walk, limit: 99, ways }, (from, condition) => {
    const query = from
      .selectFrom('enquiries')
      .innerJoin('companies', 'companies.email', 'enquiries.email')
      .select('enquiries.id')
      .where(condition)
    asked.push(query.compile().sql)
    return query.execute()
  })
  expect(asked[0]).toContain('position(')
  expect(asked[0]).not.toContain('search_pieces')
})
