import { readAward } from '@padauk/contract/admin/awards'
import { readDashboard } from '@padauk/contract/admin/dashboard'
import { startSitting } from '@padauk/contract/admin/sittings'
import { listResults, readOutcome, readOwnResult } from '@padauk/contract/outcomes'
import { readPublicTender, readTenderOverview } from '@padauk/contract/public-tenders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aClosedTender,
  aJudgedTender,
  actionsOn,
  deciders,
  letStandstillPass,
  lettersAbout,
} from '#test/awards'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { letterTo } from '#test/colleagues'
import { must } from '#test/editors'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'
import { toldOf } from '#test/told'

let api: Awaited<ReturnType<typeof startApi>>
let staff: Awaited<ReturnType<typeof deciders>>
let one: Sender
let other: Sender
beforeAll(async () => {
  api = await startApi()
  await api.startWorker()
  staff = await deciders(api)
  one = await aSender(api)
  other = await aSender(api)
})
afterAll(() => api.close())

const outcomeOf = async (tender: string, lang?: 'mm') =>
  must(await api.call()(readOutcome, { params: { id: tender }, query: lang ? { lang } : {} }))

const listed = async (query: { category?: string; limit?: number; cursor?: string } = {}) =>
  must(await api.call()(listResults, { query }))

const secretive = { rules: { disclosure: { companies: false, prices: false, arrivals: true } } }
const both = () => [
  { bidder: one, price: 700 },
  { bidder: other, price: 900 },
]

async function companyName({ id }: Sender) {
  const { companyName: name } = await api.services.db
    .selectFrom('companies')
    .select('companyName')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}

test('before the deadline everyone reads that the tender is open, and nothing of bids', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Paint' })
  expect(await outcomeOf(tender)).toMatchObject({
    state: 'open',
    bids: null,
    opened: null,
    valid: null,
    award: null,
    objections: null,
    opened_by: [],
    closing: null,
  })
  const draft = await aTender(api.services.db, { nameEn: 'Paint', state: 'draft' })
  const answer = await api.call()(readOutcome, { params: { id: draft }, query: {} })
  expect(answer).toMatchObject({ status: 404 })
})

test('until a decision is approved, no answer names a company or a price', async () => {
  const tender = await aJudgedTender(api, both())
  await staff.proposed(tender)
  const outcome = await outcomeOf(tender)
  expect(outcome).toMatchObject({
    state: 'evaluation',
    bids: 2,
    opened: 2,
    valid: null,
    award: null,
    objections: null,
  })
  expect(JSON.stringify(outcome)).not.toContain(await companyName(one))
  expect((await listed()).map(({ id }) => id)).not.toContain(tender)
})

test('a decision shows the winner and the value as the tender declared', async () => {
  const open = await aJudgedTender(api, both())
  const closed = await aJudgedTender(api, both(), { ...secretive, nameEn: 'Pumps' })
  await staff.approved(open)
  await staff.approved(closed)
  const value = { amount: 700, currency: 'MMK' }
  const winner = await companyName(one)
  expect(await outcomeOf(open)).toMatchObject({
    state: 'decided',
    valid: 2,
    objections: 0,
    award: { winner, value, is_final: false },
  })
  expect(await outcomeOf(closed)).toMatchObject({ award: { winner: null, value: null } })
  const params = { tenderId: closed }
  expect(must(await other.call(readOwnResult, { params, query: {} })).result).toMatchObject({
    kind: 'lost',
    winner: null,
    value: null,
    price: { amount: 900 },
  })
  const told = await letterTo(api, other.email, /^Result: Lifts/)
  expect(told.text).toContain(`Winner: ${winner}`)
  expect(told.text).toContain('700')
  const untold = await letterTo(api, other.email, /^Result: Pumps/)
  expect(untold.text).not.toMatch(/Winner|700/)
  const rows = await listed()
  expect(rows.find(({ id }) => id === open)).toMatchObject({ winner, value, state: 'decided' })
  expect(rows.find(({ id }) => id === closed)).toMatchObject({ winner: null, value: null, bids: 2 })
})

test('an own result has the own points and no one else can read it', async () => {
  const criteria = [{ id: 'price', labelEn: 'Price', labelMm: 'ဈေးနှုန်း', weight: 100 }]
  const tender = await aJudgedTender(api, both(), {
    evaluation: { method: 'weighted-criteria', criteria },
  })
  await staff.approved(tender)
  const params = { tenderId: tender }
  const own = must(await other.call(readOwnResult, { params, query: { lang: 'mm' } }))
  expect(own).toMatchObject({
    state: 'decided',
    result: { criteria: [{ label: 'ဈေးနှုန်း', points: 7_778, weight: 100 }], total: 7_778 },
    objection: { is_open: true, own: null },
    cure: null,
  })
  expect(own.steps.map(({ step, at }) => [step, at !== null])).toEqual([
    ['open', true],
    ['closed', true],
    ['opened', true],
    ['evaluation', true],
    ['decided', true],
    ['final', false],
    ['contract', false],
  ])
  const stranger = await aSender(api)
  expect(await stranger.call(readOwnResult, { params, query: {} })).toMatchObject({ status: 404 })
})

test('results are listed by decision, the newest first, page by page and by category', async () => {
  const categoryEn = `Gardens ${crypto.randomUUID()}`
  const made = []
  for (const nameEn of ['First', 'Second', 'Third']) {
    made.unshift(await aClosedTender(api, [], { categoryEn, nameEn }))
  }
  const read = (query: string) => fetch(`${api.origin}/api/tenders/results?${query}`)
  const ids = async (response: Response) =>
    ((await response.json()) as { id: string }[]).map(({ id }) => id)
  const query = new URLSearchParams({ category: categoryEn, limit: '2' })
  const first = await read(query.toString())
  const link = first.headers.get('link') ?? ''
  expect(await ids(first)).toEqual(made.slice(0, 2))
  const next = await fetch(`${api.origin}${/<([^>]+)>/.exec(link)?.[1]}`)
  expect(await ids(next)).toEqual(made.slice(2))
  expect(next.headers.get('link')).toBeNull()
  expect((await read('cursor=nonsense')).status).toBe(422)
})

test('without bids a tender ends at its closing, and nothing can be opened', async () => {
  const tender = await aClosedTender(api, [])
  expect(await outcomeOf(tender)).toMatchObject({
    state: 'unsuccessful',
    bids: 0,
    none: { reason: 'no-bids', text: 'No bid arrived' },
  })
  expect((await outcomeOf(tender, 'mm')).none?.text).toBe('တင်သွင်းမှု မရောက်ရှိပါ')
  expect((await listed()).find(({ id }) => id === tender)).toMatchObject({
    state: 'unsuccessful',
    none: 'no-bids',
  })
  expect(await actionsOn(api, tender)).toContain('award.unsuccessful')
})

test('with fewer bids than announced a tender ends at its closing, and its bidders are told', async () => {
  const tender = await aClosedTender(api, [one], {
    rules: { minimumBids: 2 },
    sealing: 'access-controlled',
  })
  expect(await outcomeOf(tender)).toMatchObject({
    state: 'unsuccessful',
    bids: 1,
    opened: null,
    valid: null,
    none: { reason: 'too-few' },
  })
  const own = must(await one.call(readOwnResult, { params: { tenderId: tender }, query: {} }))
  expect(own).toMatchObject({
    result: { kind: 'none', reason: 'Fewer bids than the announced minimum', winner: null },
    objection: null,
  })
  expect(await lettersAbout(api, tender)).toEqual([{ kind: 'award-none', recipient: one.email }])
  // Copies follow what is told.
  await expect
    .poll(async () => (await toldOf(one, 'result'))?.title_en, { timeout: 30_000 })
    .toBe('No award: Lifts')
  const seen = must(await staff.owner.call(readAward, { params: { id: tender } }))
  expect(seen).toMatchObject({
    state: 'unsuccessful',
    award: { none: 'too-few', proposed_by: null },
    may: { propose: false },
  })
  expect(await staff.officer.call(startSitting, { params: { id: tender } })).toMatchObject({
    ok: false,
  })
})

test('a decision that is late is said to be late, until it is made', async () => {
  const announcementDate = new Date(Date.now() - 3_600_000)
  const tender = await aJudgedTender(api, both(), { announcementDate })
  expect(await outcomeOf(tender)).toMatchObject({ is_late: true })
  const overdue = async () => (await api.services.awards.overdueAwards()).map(({ id }) => id)
  expect(await overdue()).toContain(tender)
  await staff.proposed(tender)
  expect((await api.services.awards.proposalsToApprove()).map(({ id }) => id)).toContain(tender)
  const { award } = must(await staff.owner.call(readAward, { params: { id: tender } }))
  expect(award?.standstill_until).toMatch(/T17:29:59\.000Z$/)
  await api.services.awards.approve({
    tenderId: tender,
    revision: award?.revision ?? -1,
    by: {
      kind: 'staff',
      id: staff.owner.id,
      sessionId: '',
      roles: ['owner'],
      steppedUpAt: new Date(),
    },
  })
  expect(await outcomeOf(tender)).toMatchObject({ is_late: false, state: 'decided' })
  expect(await overdue()).not.toContain(tender)
})

test('an outcome stays after its tender was archived', async () => {
  const tender = await aJudgedTender(api, both())
  await staff.approved(tender)
  await letStandstillPass(api, tender)
  await api.services.awards.finishDue()
  await behindTheWalls(api, `update tenders set state = 'archived' where id = $1`, [tender])
  expect(await outcomeOf(tender)).toMatchObject({ state: 'final', award: { is_final: true } })
  expect((await listed()).map(({ id }) => id)).toContain(tender)
  // So does its public page; one that was archived without a decision is gone.
  const shown = (id: string) => api.call()(readPublicTender, { params: { id }, query: {} })
  expect(must(await shown(tender))).toMatchObject({ id: tender })
  const undecided = await aTender(api.services.db, { nameEn: 'Gone', state: 'archived' })
  expect(await shown(undecided)).toMatchObject({ status: 404 })
})

test('the tab of results counts what was decided, by category, also when it is archived', async () => {
  const category = { categoryEn: 'Counted' }
  const count = async () =>
    must(await api.call()(readTenderOverview, { query: { category: 'Counted' } })).results
  const tender = await aJudgedTender(api, both(), category)
  const waiting = await aJudgedTender(api, both(), category)
  await staff.proposed(waiting)
  // A proposal is not public.
  expect(await count()).toBe(0)
  await staff.approved(tender)
  expect(await count()).toBe(1)
  await letStandstillPass(api, tender)
  await api.services.awards.finishDue()
  await behindTheWalls(api, `update tenders set state = 'archived' where id = $1`, [tender])
  expect(await count()).toBe(1)
  expect(await listed({ category: 'Counted' })).toMatchObject([{ id: tender }])
})

test('bids that stop binding their companies soon are found', async () => {
  const tender = await aJudgedTender(api, both(), { evaluation: { validityDays: 7 } })
  const later = await aJudgedTender(api, both())
  const found = (await api.services.awards.validityEnding()).map(({ id }) => id)
  expect(found).toContain(tender)
  expect(found).not.toContain(later)
  // Today shows it, and an e-mail says it once.
  const { decisions } = must(await staff.officer.call(readDashboard, {}))
  const shown = decisions.filter(({ matter }) => matter === 'validity').map(({ id }) => id)
  expect(shown).toContain(tender)
  await api.services.staffMails.actNow()
  await api.services.staffMails.actNow()
  const letters = await api.services.db
    .selectFrom('letters')
    .innerJoin('staff', 'staff.email', 'letters.recipient')
    .select('content')
    .where('staff.id', '=', staff.officer.id)
    .where('kind', '=', 'staff-act-now')
    .execute()
  const told = letters
    .map(({ content }) => content as { matter: string; path: string })
    .filter(({ matter }) => matter === 'validity')
  expect(told.filter(({ path }) => path === `/tenders/${tender}/award`)).toHaveLength(1)
  expect(told.some(({ path }) => path.includes(later))).toBe(false)
})
