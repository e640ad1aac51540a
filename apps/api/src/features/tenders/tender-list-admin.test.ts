import { exportTenders, listAdminTenders } from '@padauk/contract/admin/tenders'
import type { TenderFilters } from '@padauk/contract/admin/tenders'
import { addressOf, createClient } from '@padauk/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTender } from '#test/builders'
import { aStaffMember } from '#test/people'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let headers: Record<string, string>
let call: ReturnType<typeof createClient>
beforeAll(async () => {
  api = await startApi()
  headers = (await aStaffMember(api, ['auditor'])).headers
  call = createClient({ origin: api.origin, language: 'en', headers })
})
afterAll(() => api.close())

async function pageBehind(after: string | null, filters: TenderFilters) {
  const query = { ...filters, limit: 2, ...(after && { after }) }
  const answer = await call(listAdminTenders, { query })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** Every page, one after the other. */
async function found(filters: TenderFilters) {
  const names: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageBehind>> = await pageBehind(after, filters)
    names.push(...page.items.map(({ name_en }) => name_en))
    after = page.next
  } while (after)
  return names
}

test('the list is searched in both scripts, filtered by what has become of a tender, and paged', async () => {
  const { db } = api.services
  const word = 'Zebra'
  const names = ['third', 'first', 'second'].map((name) => `${word} ${name}`)
  for (const [index, endsInSeconds] of [3_000, 1_000, 2_000].entries()) {
    const nameEn = names[index] ?? ''
    await aTender(db, { nameEn, nameMm: `မြင်းကျား ${index}`, endsInSeconds })
  }
  await aTender(db, { nameEn: `${word} closed`, endsInSeconds: -1 })
  for (const state of ['draft', 'cancelled', 'archived'] as const) {
    await aTender(db, { nameEn: `${word} ${state}`, state })
  }
  expect(await found({ search: 'မြင်းကျား' })).toEqual(names.toReversed())
  expect(await found({ search: 'zebra', state: 'open' })).toEqual([
    'Zebra first',
    'Zebra second',
    'Zebra third',
  ])
  for (const state of ['closed', 'draft', 'cancelled', 'archived'] as const) {
    expect(await found({ search: 'zebra', state })).toEqual([`Zebra ${state}`])
  }
  expect(await found({ search: 'zebra' })).toHaveLength(7)
  expect(await found({ search: 'no such tender' })).toEqual([])
  const wrong = { query: { after: 'nonsense' } }
  expect(await call(listAdminTenders, wrong)).toMatchObject({ status: 422 })
})

test('the list as a file holds the same, and no formula', async () => {
  await aTender(api.services.db, { nameEn: '=cmd()', nameMm: 'ပုံသေနည်း' })
  const address = addressOf(exportTenders, { query: { search: 'ပုံသေနည်း' } })
  const response = await fetch(api.origin + address, { headers })
  const [head, row, ...rest] = (await response.text()).split('\r\n')
  expect(head).toContain('Name (English),Name (Burmese)')
  expect(row).toMatch(/^"\t=cmd\(\)",ပုံသေနည်း,,,open,/)
  expect(rest).toEqual([''])
})
