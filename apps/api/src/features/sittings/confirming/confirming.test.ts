import { readMinutes } from '@padauk/contract/admin/minutes'
import { declareInterest, endSitting, readSitting } from '@padauk/contract/admin/sittings'
import { revealBids, startSitting } from '@padauk/contract/admin/sittings'
import { createClient } from '@padauk/contract/client'
import { readTender } from '@padauk/contract/tenders'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { anUnsealedTender, confirmedBy, revealedByTwo, startedWith } from '#test/confirming'
import type { Person } from '#test/confirming'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import { aStaffMember, aSteppedUpMember } from '#test/people'
import { declarationOf } from '#test/sittings'
import { startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let officer: Person
let holder: Person
beforeAll(async () => {
  api = await startApi()
  officer = await aSteppedUpMember(api, ['officer'])
  holder = await aSteppedUpMember(api, ['holder'])
})
afterAll(() => api.close())

const read = async (tender: string) =>
  must(await officer.call(readSitting, { params: { id: tender } }))
const reveal = (by: Person, id: string) => by.call(revealBids, { params: { id } })
const disclosedAt = async (tender: string) => {
  const { db } = api.services
  const closing = db.selectFrom('closings').select('disclosedAt').where('tenderId', '=', tender)
  return (await closing.executeTakeFirstOrThrow()).disclosedAt
}

async function aWindow() {
  const { tender, bids } = await anUnsealedTender(api)
  return { tender, bids, id: await startedWith(officer, tender) }
}

describe('an officer and a holder', () => {
  test('open an access-controlled tender, and the log names both', async () => {
    const { tender, bids } = await anUnsealedTender(api, 2)
    expect(await read(tender)).toMatchObject({
      kind: 'access-controlled',
      state: 'ready',
      closing: { bids: 2 },
      sitting: null,
      confirming: null,
    })
    const id = await startedWith(officer, tender)
    must(await confirmedBy(officer, id))
    expect(await read(tender)).toMatchObject({
      state: 'sitting',
      sitting: null,
      confirming: { id, people: [{ id: officer.id, has_interest: false }], may_reveal: false },
    })
    must(await confirmedBy(holder, id))
    expect((await read(tender)).confirming?.may_reveal).toBe(true)
    expect(await disclosedAt(tender)).toBe(null)
    expect(must(await reveal(holder, id))).toMatchObject({
      state: 'revealed',
      revealed_at: expect.any(String),
      revealed_by: ['Demo Staff', 'Demo Staff'],
    })
    expect(await disclosedAt(tender)).not.toBe(null)
    const params = { id: tender }
    const told = must(await bids[0]!.bidder.call(readTender, { params, query: {} }))
    expect(told.closing?.disclosed_at).toEqual(expect.any(String))
    const entry = await api.services.db
      .selectFrom('auditEntries')
      .select(['actor', 'body'])
      .where('subject', '=', `tender:${tender}`)
      .where('action', '=', 'opening.revealed')
      .executeTakeFirstOrThrow()
    expect(entry.actor).toBe(`staff:${holder.id}`)
    expect(JSON.parse(entry.body)).toEqual({ window: id, people: [officer.id, holder.id] })
    expect(await officer.call(startSitting, { params })).toMatchObject({ code: 'not-yet' })
    expect(await officer.call(readMinutes, { params })).toMatchObject({ code: 'not-found' })
  })

  test('find it on their first screen until it is open', async () => {
    const { tender } = await anUnsealedTender(api)
    const due = async () => (await api.services.sittings.due(100)).filter(({ id }) => id === tender)
    expect(await due()).toMatchObject([{ state: 'ready' }])
    await startedWith(officer, tender)
    expect(await due()).toMatchObject([{ state: 'sitting' }])
    await revealedByTwo([officer, holder], tender)
    expect(await due()).toEqual([])
  })
})

describe('nothing is opened', () => {
  test('by one person, who confirms twice', async () => {
    const { tender, id } = await aWindow()
    must(await confirmedBy(officer, id))
    must(await confirmedBy(officer, id))
    expect((await read(tender)).confirming).toMatchObject({
      people: [{ id: officer.id }],
      may_reveal: false,
    })
    expect(await reveal(officer, id)).toMatchObject({ ok: false, code: 'not-yet' })
    expect(await disclosedAt(tender)).toBe(null)
  })

  test('with a second person whose code is not fresh, or without a right role', async () => {
    const { id } = await aWindow()
    must(await confirmedBy(officer, id))
    const { headers, ...late } = await aStaffMember(api, ['officer'])
    const call = createClient({ origin: api.origin, language: 'en', headers })
    const answer = await confirmedBy({ ...late, headers, call }, id)
    expect(answer).toMatchObject({ ok: false, code: 'step-up-needed' })
    const auditor = await aSteppedUpMember(api, ['auditor', 'owner'])
    expect(await confirmedBy(auditor, id)).toMatchObject({ ok: false, status: 403 })
    expect(await reveal(officer, id)).toMatchObject({ ok: false, code: 'not-yet' })
  })

  test('with a person who declared an interest, also after a second declaration', async () => {
    const { tender, id } = await aWindow()
    must(await confirmedBy(officer, id))
    must(await confirmedBy(holder, id, true))
    expect(await confirmedBy(holder, id)).toMatchObject({ ok: false, code: 'not-allowed' })
    expect((await read(tender)).confirming).toMatchObject({
      people: [{ has_interest: false }, { id: holder.id, has_interest: true }],
      may_reveal: false,
    })
    expect(await reveal(holder, id)).toMatchObject({ ok: false, code: 'not-allowed' })
    expect(await reveal(officer, id)).toMatchObject({ ok: false, code: 'not-yet' })
    const third = await aSteppedUpMember(api, ['officer'])
    must(await confirmedBy(third, id))
    expect(must(await reveal(officer, id))).toMatchObject({ state: 'revealed' })
  })

  test('by a person who has not confirmed', async () => {
    const { id } = await aWindow()
    const third = await aSteppedUpMember(api, ['officer'])
    for (const person of [officer, holder]) must(await confirmedBy(person, id))
    expect(await reveal(third, id)).toMatchObject({ ok: false, code: 'not-allowed' })
  })

  test('by the application itself', async () => {
    const { db } = api.services
    const { tender, id } = await aWindow()
    const change = (columns: { state: string; endedAt?: Date; combineList?: string }) =>
      db.updateTable('sittings').set(columns).where('id', '=', id).execute()
    const revealed = { state: 'revealed', endedAt: new Date() }
    const row = { sittingId: id, staffId: officer.id, hasInterest: false, declaration: 'x' }
    const confirm = (columns: Partial<typeof row> = {}) =>
      db
        .insertInto('sittingConfirmations')
        .values({ ...row, ...columns })
        .execute()
    await confirm()
    await expect(confirm()).rejects.toThrow('duplicate')
    await confirm({ staffId: holder.id, hasInterest: true })
    await expect(change(revealed)).rejects.toThrow('two people')
    await expect(
      db.updateTable('closings').set({ disclosedAt: new Date() }).execute(),
    ).rejects.toThrow('never changed')
    await expect(
      db.updateTable('sittingConfirmations').set({ hasInterest: false }).execute(),
    ).rejects.toThrow('permission denied')
    expect(await disclosedAt(tender)).toBe(null)
    await change({ state: 'abandoned' })
    await expect(confirm({ staffId: holder.id })).rejects.toThrow('no confirmation')
  })

  test('in a window of the other kind', async () => {
    const { db } = api.services
    const times = { startedAt: new Date(), endsAt: new Date(Date.now() + 60_000) }
    const start = (tenderId: string) =>
      db
        .insertInto('sittings')
        .values({ id: crypto.randomUUID(), tenderId, startedBy: officer.id, ...times })
        .execute()
    const keys = await aKeySet(api)
    const sealed = await aTender(db, { nameEn: 'Sealed', keySet: keys.hash })
    await behindTheWalls(
      api,
      `insert into closings (tender_id, bids, root, statement, signature, closed_at)
       values ($1, 1, repeat('a', 64), '{}', '', now())`,
      [sealed],
    )
    await behindTheWalls(api, `update tenders set opens_at = now() where id = $1`, [sealed])
    await expect(start(sealed)).rejects.toThrow('not to be opened')
    const { id } = await aWindow()
    const [one] = keys.holders
    const root = 'a'.repeat(64)
    const window = { kind: 'padauk-window-v1', tender: sealed, root, window: id } as const
    const body = declarationOf(one!, {
      ...window,
      recipient: one!.key.recipient,
      startedAt: new Date().toISOString(),
      endsAt: new Date().toISOString(),
      key: 'a',
    })
    const answer = await one!.call(declareInterest, { params: { id }, body })
    expect(answer).toMatchObject({ ok: false })
  })

  test('after half an hour: the window is abandoned, and the next starts empty', async () => {
    const { tender, id } = await aWindow()
    for (const person of [officer, holder]) must(await confirmedBy(person, id))
    await api.services.sittings.advance()
    expect((await read(tender)).state).toBe('sitting')
    await behindTheWalls(
      api,
      `update sittings set started_at = started_at - interval '30 minutes',
         ends_at = ends_at - interval '30 minutes' where id = $1`,
      [id],
    )
    expect(await reveal(officer, id)).toMatchObject({ ok: false, code: 'not-yet' })
    const third = await aSteppedUpMember(api, ['holder'])
    expect(await confirmedBy(third, id)).toMatchObject({ ok: false, code: 'not-found' })
    await expect(
      api.services.db
        .updateTable('sittings')
        .set({ state: 'revealed' })
        .where('id', '=', id)
        .execute(),
    ).rejects.toThrow('two people')
    await api.services.sittings.advance()
    expect(await read(tender)).toMatchObject({ state: 'ready', confirming: null })
    const next = await startedWith(officer, tender)
    expect((await read(tender)).confirming).toMatchObject({ id: next, people: [] })
    must(await officer.call(endSitting, { params: { id: next } }))
    expect(await reveal(officer, next)).toMatchObject({ ok: false, code: 'not-found' })
  })

  test('with fewer bids than announced, or before its time', async () => {
    const { db } = api.services
    const { tender: few } = await anUnsealedTender(api, 1, { minimumBids: 2 })
    expect(await read(few)).toMatchObject({ state: 'too-few' })
    const early = await aTender(db, { nameEn: 'Early', sealing: 'access-controlled' })
    await letPass(api, early, 80)
    await behindTheWalls(
      api,
      `update tenders set opens_at = now() + interval '1 hour' where id = $1`,
      [early],
    )
    await api.services.closings.closeDue()
    for (const id of [few, early]) {
      expect(await officer.call(startSitting, { params: { id } })).toMatchObject({
        code: 'not-yet',
      })
      expect(await disclosedAt(id)).toBe(null)
    }
    const times = { startedAt: new Date(), endsAt: new Date(Date.now() + 60_000) }
    const start = { id: crypto.randomUUID(), tenderId: few, startedBy: officer.id, ...times }
    await expect(db.insertInto('sittings').values(start).execute()).rejects.toThrow(
      'not to be opened',
    )
  })
})

test('a tender published without a word about sealing is shown at closing', async () => {
  const tender = await aTender(api.services.db, { nameEn: 'Older' })
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  expect(await disclosedAt(tender)).not.toBe(null)
  const params = { id: tender }
  expect(await officer.call(readSitting, { params })).toMatchObject({ code: 'not-found' })
  expect(await officer.call(startSitting, { params })).toMatchObject({ code: 'not-found' })
})

test('an access-controlled tender that was shown at closing once stays open', async () => {
  const { tender } = await anUnsealedTender(api)
  await behindTheWalls(api, `update closings set disclosed_at = closed_at where tender_id = $1`, [
    tender,
  ])
  expect(await read(tender)).toMatchObject({ state: 'revealed', revealed_by: [] })
  const params = { id: tender }
  expect(await officer.call(startSitting, { params })).toMatchObject({ code: 'not-yet' })
})
