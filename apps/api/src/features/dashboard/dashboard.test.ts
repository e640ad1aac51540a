import { readBadges, readDashboard } from '@padauk/contract/admin/dashboard'
import { createClient } from '@padauk/contract/client'
import type { StaffRole } from '@padauk/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aSubmission, aTender, fillSettings } from '#test/builders'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aCompany, aStaffMember } from '#test/people'
import { aSender } from '#test/senders'
import { aTenderToOpen, closeToOpen, revealedBy, startedBy } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

async function as(...roles: StaffRole[]) {
  const { headers } = await aStaffMember(api, roles)
  const call = createClient({ origin: api.origin, language: 'en', headers })
  const seen = await call(readDashboard, {})
  const badges = await call(readBadges, {})
  if (!seen.ok || !badges.ok) throw new Error('refused')
  return { ...seen.value, badges: badges.value }
}

async function anEnquiry(daysAgo: number, service = 'Security service', state = 'new') {
  const { db } = api.services
  await db
    .insertInto('enquiries')
    .values({
      name: 'Daw Demo',
      email: 'demo@example.com',
      phone: '+959785432100',
      companyName: 'Demo Company',
      interestedService: service,
      language: 'en',
      typed: '{}',
      state,
      createdAt: new Date(Date.now() - daysAgo * 86_400_000),
    })
    .execute()
}

const parts: Record<StaffRole, string[]> = {
  evaluator: [],
  owner: [
    'companies',
    'papers',
    'tenders',
    'health',
    'missing_settings',
    'outages',
    'questions',
    'addenda',
  ],
  officer: [
    'companies',
    'papers',
    'tenders',
    'health',
    'closed_tenders',
    'openings',
    'outages',
    'questions',
    'addenda',
  ],
  auditor: [
    'companies',
    'papers',
    'tenders',
    'health',
    'missing_settings',
    'closed_tenders',
    'openings',
    'outages',
    'questions',
    'addenda',
  ],
  editor: ['missing_settings'],
  holder: ['openings'],
}

const isOfOffice = (role: string) => role !== 'holder' && role !== 'evaluator'

test.each(Object.entries(parts))('the %s sees the parts of its own work', async (role, seen) => {
  const { badges, ...dashboard } = await as(role as StaffRole)
  expect(Object.keys(dashboard).toSorted()).toEqual(
    ['now', 'decisions', ...(isOfOffice(role) ? ['enquiries'] : []), ...seen].toSorted(),
  )
  expect('companies' in badges).toBe(seen.includes('companies'))
})

test('lists the longest waiting company first, with a note when a tender closes soon', async () => {
  const { db } = api.services
  expect(await as('officer')).toMatchObject({
    companies: { waiting: { count: 0, more: false }, first: [], closing_tender: null },
  })
  const far = await aTender(db, { nameEn: 'Far', endsInSeconds: 9 * 86_400 })
  const ids: string[] = []
  for (let i = 0; i < 6; i++) ids.push((await aCompany(api, 'pending')).id)
  await aCompany(api, 'approved')
  const before = await as('officer')
  expect(before.companies?.waiting).toEqual({ count: 6, more: false })
  expect(before.companies?.first.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  expect(before.companies?.closing_tender).toBeNull()
  expect(before.badges.companies).toEqual({ count: 6, more: false })
  expect(before.companies?.by_state).toEqual([
    { state: 'pending', count: 6, more: false },
    { state: 'approved', count: 1, more: false },
    { state: 'declined', count: 0, more: false },
    { state: 'suspended', count: 0, more: false },
    { state: 'closed', count: 0, more: false },
  ])

  const near = await aTender(db, { nameEn: 'Near', endsInSeconds: 86_400 })
  await aTender(db, { nameEn: 'Draft', state: 'draft', endsInSeconds: 3_600 })
  await aTender(db, { nameEn: 'Over', endsInSeconds: -60 })
  const after = await as('officer')
  expect(after.companies?.closing_tender?.id).toBe(near)
  expect(after.tenders?.open).toEqual({ count: 2, more: false })
  expect(after.tenders?.soonest.map(({ id }) => id)).toEqual([near, far])
})

test('enquiries are counted by week and by service', async () => {
  await anEnquiry(0)
  await anEnquiry(0, 'Customer service')
  await anEnquiry(70)
  await anEnquiry(0, 'Customer service', 'answered')
  await anEnquiry(200)
  const { enquiries, badges } = await as('editor')
  expect(enquiries?.fresh).toEqual({ count: 4, more: false })
  expect(badges.enquiries).toEqual({ count: 4, more: false })
  expect(enquiries?.newest).toHaveLength(4)
  expect(enquiries?.by_week).toHaveLength(12)
  expect(enquiries?.by_week.at(-1)?.count).toBe(3)
  expect(enquiries?.by_week.reduce((sum, { count }) => sum + count, 0)).toBe(4)
  const weekday = new Date(`${enquiries?.by_week[0]?.week}T00:00:00Z`).getUTCDay()
  expect(weekday).toBe(1)
  const of = (name: string) => enquiries?.by_service.find(({ service }) => service === name)?.count
  expect([of('Customer service'), of('Security service'), of('Engineering service')]).toEqual([
    2, 2, 0,
  ])
})

test('nothing on it changes when a company bids, and a closed tender tells how many did', async () => {
  const { db } = api.services
  const tender = await aTender(db, { nameEn: 'Lifts', nameMm: 'ဓာတ်လှေကား' })
  const bidder = await aSender(api)
  const everybody = ['owner', 'officer', 'auditor', 'editor'] as const
  const look = async () => {
    const { now: _, ...seen } = await as(...everybody)
    return seen
  }
  const before = await look()
  await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
  expect(await look()).toEqual(before)
  const other = await aCompany(api)
  await aSubmission(db, { tenderId: tender, companyId: other.id })
  expect((await look()).closed_tenders).toEqual(before.closed_tenders)

  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  const { closed_tenders: closed = [] } = await as('officer')
  expect(closed[0]).toMatchObject({ id: tender, name_mm: 'ဓာတ်လှေကား', bids: 2 })
})

test('holders find the sealed tenders that they open next, from closing until reveal', async () => {
  const keys = await aKeySet(api)
  const [one, other] = keys.holders as [TestHolder, TestHolder]
  const listed = async () => (await as('holder')).openings ?? []
  expect(await listed()).toEqual([])
  const { tender } = await aTenderToOpen(api, keys)
  const lonely = await aTender(api.services.db, { nameEn: 'Lonely', keySet: keys.hash })
  await closeToOpen(api, lonely)
  expect(await listed()).toMatchObject([{ id: tender, name_en: 'Solar pumps', state: 'ready' }])
  await behindTheWalls(
    api,
    `update tenders set opens_at = now() + interval '1 day' where id = $1`,
    [tender],
  )
  expect(await listed()).toMatchObject([{ id: tender, state: 'waiting' }])
  await behindTheWalls(api, 'update tenders set opens_at = end_date where id = $1', [tender])
  await startedBy(one, tender)
  expect(await listed()).toMatchObject([{ id: tender, state: 'sitting' }])
  await revealedBy(api, [one, other], tender)
  expect(await listed()).toMatchObject([{ state: 'minutes' }])
})

test('reports each service as working, away or none', async () => {
  const { health } = await as('auditor')
  expect(health).toEqual({
    scanner: { state: 'none', signatures_at: null },
    storage: 'working',
    failed_letters: { count: 0, more: false },
    failed_jobs: { count: 0, more: false },
  })
  const { store } = api.services
  const { check } = store
  store.check = () => Promise.reject(new Error('away'))
  expect((await as('auditor')).health?.storage).toBe('away')
  store.check = check
})

test('settings still to fill disappear as they are filled', async () => {
  const { missing_settings: before = [] } = await as('owner')
  expect(before).toContainEqual({ setting: 'company_name', place: 'company' })
  await fillSettings(api.services.db, { company_name: { en: 'Padauk', mm: 'ပိတောက်' } })
  const { missing_settings: after = [] } = await as('owner')
  expect(before.filter((one) => !after.some(({ setting }) => setting === one.setting))).toEqual([
    { setting: 'company_name', place: 'company' },
  ])
})
