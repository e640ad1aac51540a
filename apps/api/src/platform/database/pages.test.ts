import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, createPool } from '#platform/database/database'
import {
  cutPage,
  matchesSearch,
  inOrder,
  isBehind,
  newestBy,
  placeOf,
  readPlace,
  searchPage,
} from '#platform/database/pages'
import { aDatabase } from '#test/a-database'

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

async function write(...names: string[]) {
  const values = names.map((name) => ({
    name,
    email: 'demo@example.com',
    phone: '+959785432100',
    companyName: 'Demo',
    interestedService: 'Security service',
    language: 'en',
    typed: '{}',
    // All in the same moment: only the id tells them apart.
    createdAt: new Date('2026-11-15T00:00:00Z'),
  }))
  await db.insertInto('enquiries').values(values).execute()
}

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

const found = async (text: string) => {
  const rows = await db
    .selectFrom('enquiries')
    .select('name')
    .where(matchesSearch('enquiries', text))
    .execute()
  return rows.map(({ name }) => name)
}

test('page by page every row comes once, also among rows of one moment', async () => {
  await write(...Array.from({ length: 7 }, (_, i) => `Demo ${i}`))
  const seen: string[] = []
  let after: string | null = null
  do {
    const { rows, next } = await page(after, 3)
    seen.push(...rows.map(({ name }) => name))
    after = next
  } while (after)
  expect(seen.toSorted()).toEqual(Array.from({ length: 7 }, (_, i) => `Demo ${i}`))
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

test('a word is found in either script, anywhere in the text, however it is capitalised', async () => {
  await write('Daw Thandar', 'ဒေါ်သန္တာ')
  expect(await found('THAND')).toEqual(['Daw Thandar'])
  expect(await found('သန္တာ')).toEqual(['ဒေါ်သန္တာ'])
  expect(await found('w t')).toEqual(['Daw Thandar'])
  expect(await found('ဒ')).toEqual(['ဒေါ်သန္တာ'])
  expect(await found('no such name')).toEqual([])
  expect(await found('%')).toEqual([])
})

test('finds frequent words by scanning the list, rare words by the index', async () => {
  await write(...Array.from({ length: 2_500 }, (_, i) => `Walked ${i % 10}`), 'Once only')
  const asked: string[][] = []
  const search = async (text: string) => {
    asked.length = 0
    const searched = { table: 'enquiries', order, after: null, limit: 5, text }
    await searchPage(searched, async (condition) => {
      const query = db.selectFrom('enquiries').select('name').where(condition)
      const rows = await query.orderBy(inOrder(order)).limit(6).execute()
      asked.push(rows.map(({ name }) => name))
      return rows
    })
    return asked.at(-1)
  }
  expect(await search('walked 7')).toEqual(Array.from({ length: 6 }, () => 'Walked 7'))
  expect(asked).toHaveLength(1)
  expect(await search('once only')).toEqual(['Once only'])
  expect(asked).toHaveLength(2)
})
