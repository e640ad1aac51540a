import { approveAward, readAward } from '@padauk/contract/admin/awards'
import { readCompanyHome } from '@padauk/contract/company-home'
import { followTender } from '@padauk/contract/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followedTenders } from '#features/company-home/repository'
import { acknowledge, addendumWriters } from '#test/addenda'
import { aClosedTender, aJudgedTender, bidOf, deciders } from '#test/awards'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aDraft, aSubmission, aTender } from '#test/builders'
import { aSignedInMember } from '#test/company-people'
import { must } from '#test/editors'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let company: Sender
let other: Sender
beforeAll(async () => {
  api = await startApi()
  company = await aSender(api)
  other = await aSender(api)
})
afterAll(() => api.close())

const day = 86_400
const homeOf = async ({ call }: Pick<Sender, 'call'>) => must(await call(readCompanyHome, {}))
const open = (nameEn: string, more = {}) =>
  aTender(api.services.db, { nameEn, endsInSeconds: 9 * day, ...more })

/** What a company is asked to do about a tender. */
const neededFor = async (who: Pick<Sender, 'call'>, id: string) =>
  (await homeOf(who)).needs
    .filter((need) => need.kind !== 'paper' && need.tender.id === id)
    .map(({ kind }) => kind)

test('is empty for a company that has done nothing', async () => {
  expect(await homeOf(await aSender(api))).toEqual({
    needs: [],
    mine: [],
    followed: [],
    papers: [],
    server_time: expect.any(String),
  })
})

test('a draft that was not sent is shown until there is a bid, to every person of the company', async () => {
  const [{ db }, id] = [
    api.services,
    await open('Lifts', { nameMm: 'ဓာတ်လှေကား', number: 'DESK-2026-007' }),
  ]
  const draft = { tenderId: id, companyId: company.id }
  await aDraft(db, draft)
  await aDraft(db, draft)
  const { needs } = await homeOf(company)
  const named = { id, name_en: 'Lifts', name_mm: 'ဓာတ်လှေကား', number: 'DESK-2026-007' }
  expect(needs).toEqual([{ kind: 'draft', tender: named, until: expect.any(String) }])
  expect(await neededFor(await aSignedInMember(api, company, 'prepare'), id)).toEqual(['draft'])
  expect(await neededFor(other, id)).toEqual([])
  await aSubmission(db, draft)
  expect(await neededFor(company, id)).toEqual([])
  expect((await homeOf(company)).mine).toMatchObject([{ tender: named, state: 'open' }])
})

test('a draft of a tender that is over needs nothing any more', async () => {
  const { db } = api.services
  for (const more of [{ endsInSeconds: -1 }, { state: 'cancelled' }]) {
    const id = await open('Over', more)
    await aDraft(db, { tenderId: id, companyId: company.id })
    expect(await neededFor(company, id)).toEqual([])
  }
})

test('a bid is to be confirmed after a material addendum, as long as the tender is open', async () => {
  const [id, staff] = [await open('Chillers'), await addendumWriters(api)]
  await submitOver(api, company, id, await aLinkBid(api, company))
  await staff.published(id, { kind: 'information' })
  expect(await neededFor(company, id)).toEqual([])
  await staff.published(id)
  expect(await neededFor(company, id)).toEqual(['confirm'])
  // To have read it is not to have confirmed.
  await acknowledge(company, id, 2)
  expect(await neededFor(company, id)).toEqual(['confirm'])
  expect(await neededFor(other, id)).toEqual([])
  await letPass(api, id, 80)
  expect(await neededFor(company, id)).toEqual([])
})

test('missing papers and lost files are asked for until they came or their time is over', async () => {
  const tender = await aClosedTender(api, [company], { sealing: 'access-controlled' })
  const bid = await bidOf(api, tender, company)
  const { officer } = await deciders(api)
  await behindTheWalls(
    api,
    `insert into cure_requests (submission_id, papers, message, requested_by, due_at)
      values ($1, '{nda}', 'Please send it.', $2, clock_timestamp() + interval '2 days')`,
    [bid, officer.id],
  )
  await behindTheWalls(
    api,
    `insert into lost_parts (submission_id, slot, upload_id)
      select submission_id, slot, id from uploads where submission_id = $1 limit 1`,
    [bid],
  )
  expect((await neededFor(company, tender)).toSorted()).toEqual(['cure', 'resend'])
  expect(await neededFor(other, tender)).toEqual([])
  await behindTheWalls(
    api,
    `update cure_requests set requested_at = requested_at - interval '3 days',
      due_at = clock_timestamp() - interval '1 second' where submission_id = $1`,
    [bid],
  )
  expect(await neededFor(company, tender)).toEqual(['resend'])
  await behindTheWalls(
    api,
    `update closings set disclosed_at = clock_timestamp() where tender_id = $1`,
    [tender],
  )
  expect(await neededFor(company, tender)).toEqual([])
})

test('own tenders are told by the newest bid, with the result of the own bid alone', async () => {
  const [winner, loser, staff] = [await aSender(api), await aSender(api), await deciders(api)]
  const decided = await aJudgedTender(api, [
    { bidder: winner, price: 700 },
    { bidder: loser, price: 900 },
  ])
  const running = await open('Garden')
  await submitOver(api, loser, running, await aLinkBid(api, loser))
  expect((await homeOf(winner)).mine).toMatchObject([{ state: 'evaluation', result: null }])
  await staff.proposed(decided)
  expect((await homeOf(winner)).mine).toMatchObject([{ state: 'evaluation', result: null }])
  const { award } = must(await staff.officer.call(readAward, { params: { id: decided } }))
  const body = { revision: award?.revision ?? -1 }
  must(await staff.owner.call(approveAward, { params: { id: decided }, body }))
  expect((await homeOf(winner)).mine).toMatchObject([{ state: 'decided', result: 'won' }])
  expect((await homeOf(loser)).mine).toMatchObject([
    { tender: { id: running }, state: 'open', result: null },
    { tender: { id: decided }, state: 'decided', result: 'lost' },
  ])
})

test('followed tenders are open, without an own bid, and the next deadline comes first', async () => {
  const follower = await aSender(api)
  const later = await open('Later')
  const sooner = await open('Sooner', { endsInSeconds: day })
  const over = await open('Over')
  const bid = await open('Bid for')
  for (const id of [later, sooner, over, bid]) {
    must(await follower.call(followTender, { params: { id } }))
  }
  await letPass(api, over, 80)
  await aSubmission(api.services.db, { tenderId: bid, companyId: follower.id })
  const { followed } = await homeOf(follower)
  expect(followed.map(({ tender }) => tender.name_en)).toEqual(['Sooner', 'Later'])
  expect((await homeOf(other)).followed).toEqual([])
})

test('among many companies the follows of one are found by an index', async () => {
  const { db } = api.services
  const id = await open('Followed by all')
  await behindTheWalls(
    api,
    `insert into follows (company_id, tender_id, followed)
      select gen_random_uuid(), $1, true from generate_series(1, 5000)`,
    [id],
  )
  await behindTheWalls(api, 'analyze follows')
  const asked = { companyId: company.id, limit: 20 }
  const plan = JSON.stringify(await followedTenders(db, asked).explain('json'))
  expect(plan).toContain('"Index Name":"follows_of_company"')
})
