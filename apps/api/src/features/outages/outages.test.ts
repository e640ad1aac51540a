import { answerOutage, listOutages } from '@padauk/contract/admin/outages'
import { extendTender } from '@padauk/contract/admin/tenders'
import { readPublicTender } from '@padauk/contract/public-tenders'
import { readTender } from '@padauk/contract/tenders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { aSender } from '#test/senders'
import { startApi } from '#test/start-api'
import { aTenderOfficer, inDays } from '#test/tender-officer'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Awaited<ReturnType<typeof aTenderOfficer>>
beforeEach(async () => {
  api = await startApi()
  officer = await aTenderOfficer(api)
})
afterEach(() => api.close())

/** The log of the last four hours, with the portal away for the minutes that end so long ago. */
const aLog = (away: number, endedMinutesAgo = 30) =>
  behindTheWalls(
    api,
    `insert into heartbeats select minute from generate_series(
        date_trunc('minute', now()) - interval '4 hours', now(), interval '1 minute') as minute
      where minute <= date_trunc('minute', now()) - make_interval(mins => $1::int + $2::int)
        or minute > date_trunc('minute', now()) - make_interval(mins => $2::int)`,
    [away, endedMinutesAgo],
  )

async function aTenderWithBid() {
  const bidder = await aSender(api)
  const id = await aTender(api.services.db, {
    nameEn: 'Lifts',
    nameMm: 'ဓာတ်လှေကား',
  })
  expect((await submitOver(api, bidder, id, await aLinkBid(api, bidder))).status).toBe(201)
  return { id, bidder }
}

async function aHeldTender() {
  const tender = await aTenderWithBid()
  await aLog(20)
  await letPass(api, tender.id, 80)
  expect(await api.services.closings.closeDue()).toBe(0)
  return tender
}

const anHourLater = () =>
  behindTheWalls(api, `update outages set found_at = found_at - interval '1 hour'`)

const waiting = async () => {
  const answer = await officer.call(listOutages, {})
  return answer.ok ? answer.value.items : []
}

const answer = (id: string, body: { answer: 'confirmed' | 'refused'; reason?: string }) =>
  officer.call(answerOutage, { params: { id }, body })

const actionsOf = async (id: string) => {
  const rows = await api.services.db
    .selectFrom('auditEntries')
    .select(['action', 'actor'])
    .where('subject', '=', `tender:${id}`)
    .orderBy('seq')
    .execute()
  return rows.map(({ action, actor }) => `${actor.split(':')[0]} ${action}`)
}

test.each([
  ['14 minutes', 14, 30, true],
  ['15 minutes', 15, 30, false],
  ['an hour, but long before', 60, 150, true],
])('away for %s', async (_, away, endedAgo, isClosed) => {
  const { id } = await aTenderWithBid()
  await aLog(away, endedAgo)
  await letPass(api, id, 80)
  expect(await api.services.closings.closeDue()).toBe(isClosed ? 1 : 0)
  expect(await waiting()).toHaveLength(isClosed ? 0 : 1)
})

test('without a log, and with one that began later, a tender closes', async () => {
  const first = await aTenderWithBid()
  await letPass(api, first.id, 80)
  expect(await api.services.closings.closeDue()).toBe(1)
  const { id } = await aTenderWithBid()
  await api.services.outages.beat()
  await api.services.outages.beat()
  await letPass(api, id, 80)
  expect(await api.services.closings.closeDue()).toBe(1)
})

test('probes count once they have reached the portal', async () => {
  const log = async (isReached: boolean, ago: string) =>
    behindTheWalls(
      api,
      `insert into probes (at, is_reached)
        select now() - $1::interval - minute * interval '1 minute', $2
        from generate_series(0, 19) as minute`,
      [ago, isReached],
    )
  await aLog(0)
  await log(false, '30 minutes')
  const first = await aTenderWithBid()
  await letPass(api, first.id, 80)
  expect(await api.services.closings.closeDue()).toBe(1)
  await log(true, '1 day')
  const second = await aTenderWithBid()
  await letPass(api, second.id, 80)
  expect(await api.services.closings.closeDue()).toBe(0)
  expect(await waiting()).toMatchObject([{ id: second.id, minutes_away: 20 }])
})

test('the worker asks through the front and logs what it got', async () => {
  await api.services.outages.probe()
  const rows = await api.services.db.selectFrom('probes').select('isReached').execute()
  // Nothing answers at the address of the tests.
  expect(rows).toEqual([{ isReached: false }])
})

test('while a closing waits, nothing is counted, and everyone reads why', async () => {
  const { id, bidder } = await aHeldTender()
  expect(await api.services.closings.closeDue()).toBe(0)
  expect(await api.services.closings.overdueSeconds()).toBe(0)
  const held = {
    state: 'closed',
    closing: null,
    waits_until: expect.any(String),
  }
  const query = {}
  const own = await bidder.call(readTender, { params: { id }, query })
  expect(own).toMatchObject({ ok: true, value: held })
  const seen = await api.call()(readPublicTender, { params: { id }, query })
  expect(seen).toMatchObject({ ok: true, value: held })
  const closing = {
    tenderId: id,
    bids: 0,
    root: '',
    statement: '',
    signature: '',
  }
  const counted = api.services.db.insertInto('closings').values(closing).execute()
  await expect(counted).rejects.toThrow(/waits for an answer/)
  expect(await actionsOf(id)).toContain('system tender.closing-held')
})

test('officers are told once that a closing waits', async () => {
  const { id } = await aHeldTender()
  const { staffMails, db } = api.services
  await staffMails.actNow()
  await staffMails.actNow()
  const letters = await db
    .selectFrom('letters')
    .select('content')
    .where('kind', '=', 'staff-act-now')
    .execute()
  expect(letters.map(({ content }) => content)).toMatchObject([
    { matter: 'outage', nameEn: 'Lifts' },
  ])
  expect((await waiting())[0]?.id).toBe(id)
})

test('confirmed: the deadline moves by the rule, bids stay, all are told, others may bid again', async () => {
  const { id } = await aHeldTender()
  const [outage] = await waiting()
  expect(await answer(id, { answer: 'confirmed' })).toMatchObject({
    code: 'step-up-needed',
  })
  await officer.stepUp()
  expect(await answer(id, { answer: 'confirmed' })).toMatchObject({ ok: true })
  expect(await answer(id, { answer: 'refused', reason: 'Late' })).toMatchObject({
    code: 'not-found',
  })
  const seen = await api.call()(readPublicTender, {
    params: { id },
    query: {},
  })
  expect(seen).toMatchObject({
    ok: true,
    value: { state: 'open', end_date: outage?.new_deadline, waits_until: null },
  })
  const notices = await api.services.db
    .selectFrom('notices')
    .select(['kind', 'audience', 'facts'])
    .where('tenderId', '=', id)
    .where('kind', '=', 'tender-extended')
    .execute()
  expect(notices).toMatchObject([
    {
      audience: 'category',
      facts: { reasonEn: expect.stringContaining('20 minutes') },
    },
  ])
  const late = await aSender(api)
  expect((await submitOver(api, late, id, await aLinkBid(api, late))).status).toBe(201)
  await behindTheWalls(api, 'delete from heartbeats')
  await letPass(api, id, 80)
  expect(await api.services.closings.closeDue()).toBe(1)
  expect(await api.services.closings.of(id)).toMatchObject({ bids: 2 })
  expect((await actionsOf(id)).slice(-2)).toEqual([
    'staff tender.outage-confirmed',
    'system tender.closed',
  ])
})

test('refused with a reason: the tender closes', async () => {
  const { id } = await aHeldTender()
  await officer.stepUp()
  expect(await answer(id, { answer: 'refused', reason: ' ' })).toMatchObject({
    status: 422,
    fields: { reason: expect.any(String) },
  })
  const reason = 'Only the log was down'
  expect(await answer(id, { answer: 'refused', reason })).toMatchObject({
    ok: true,
  })
  expect(await api.services.closings.closeDue()).toBe(1)
  expect(await api.services.closings.of(id)).toMatchObject({ bids: 1 })
})

test('unanswered for an hour counts as confirmed, from any number of processes once', async () => {
  const { id } = await aHeldTender()
  const [outage] = await waiting()
  await anHourLater()
  const { closeDue } = api.services.closings
  expect(await Promise.all([closeDue(), closeDue(), closeDue()])).toEqual([0, 0, 0])
  expect(await waiting()).toEqual([])
  const seen = await api.call()(readPublicTender, {
    params: { id },
    query: {},
  })
  expect(seen).toMatchObject({
    ok: true,
    value: { end_date: outage?.new_deadline },
  })
  expect((await actionsOf(id)).filter((action) => action.includes('outage'))).toEqual([
    'system tender.outage-confirmed',
  ])
})

test('a passed deadline moves only by a confirmed outage, and to no other time', async () => {
  const { id } = await aHeldTender()
  await officer.stepUp()
  const body = {
    end_date: inDays(3),
    revision: (await officer.read(id)).revision,
    reason_en: 'No',
  }
  expect(await officer.call(extendTender, { params: { id }, body })).toMatchObject({
    code: 'tender-closed',
  })
  const moved = () =>
    api.services.db
      .updateTable('tenders')
      .set({ endDate: new Date(Date.now() + 86_400_000) })
      .where('id', '=', id)
      .execute()
  await expect(moved()).rejects.toThrow(/only extended/)
  await anHourLater()
  await behindTheWalls(
    api,
    `update outages set answer = 'confirmed', answered_at = now() where tender_id = $1`,
    [id],
  )
  await expect(moved()).rejects.toThrow(/only extended/)
})
