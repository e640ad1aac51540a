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

const lists = (name: string) => Array.from({ length: 4_000 }, (_, i) => `${name} ${i}`)

test('walks the list for frequent words, and only so far', async () => {
  await writeEnquiries(db, lists('Older'), new Date('2025-01-01T00:00:00Z'))
  await writeEnquiries(db, [...lists('Newer'), 'Once only'])
  await administer(database.ownerUrl, 'analyze enquiries')
  const search = async (text: string) => {
    const walk = db.selectFrom('enquiries').$call(toWalk(order, null))
    const ways = staffSearch(db, 'enquiries', text)
    const reads: string[][] = []
    await searchPage(db, { order, walk, limit: 5, ways }, async (condition) => {
      const query = db.selectFrom('enquiries').select('name').where(condition)
      const rows = await query.orderBy(inOrder(order)).limit(6).execute()
      reads.push(rows.map(({ name }) => name.split(' ')[0]!))
      return rows
    })
    return reads
  }
  const six = (name: string) => Array.from({ length: 6 }, () => name)
  expect(await search('newer')).toEqual([six('Newer')])
  expect(await search('older')).toEqual([[], six('Older')])
  expect(await search('once only')).toEqual([['Once']])
})
