import { readSitting, revealBids, startSitting } from '@padauk/contract/admin/sittings'
import { createClient } from '@padauk/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aBidFor, aTenderToOpen, closeToOpen, startedBy, takePart } from '#test/sittings'
import { besides, startApi } from '#test/start-api'

let api: Awaited<ReturnType<typeof startApi>>
let keys: Awaited<ReturnType<typeof aKeySet>>
let one: TestHolder
let other: TestHolder
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  ;[one, other] = keys.holders as [TestHolder, TestHolder]
})
afterAll(() => api.close())

const advance = () => api.services.sittings.advance()
const read = async (tender: string) => must(await one.call(readSitting, { params: { id: tender } }))

describe('no window starts', () => {
  const start = (tender: string) => one.call(startSitting, { params: { id: tender } })
  const notYet = { ok: false, code: 'not-yet' }

  test('before closing, before the announced time, or with too few bids', async () => {
    const db = api.services.db
    const open = await aTender(db, { nameEn: 'Open', keySet: keys.hash })
    await aBidFor(api, { tender: open, set: keys.set })
    expect(await start(open)).toMatchObject(notYet)
    await letPass(api, open, 80)
    await behindTheWalls(
      api,
      `update tenders set opens_at = now() + interval '1 hour' where id = $1`,
      [open],
    )
    await api.services.closings.closeDue()
    expect(await start(open)).toMatchObject(notYet)
    expect(await read(open)).toMatchObject({ state: 'waiting', sitting: null })
    const few = await aTender(db, { nameEn: 'Few', keySet: keys.hash, rules: { minimumBids: 2 } })
    await aBidFor(api, { tender: few, set: keys.set })
    await closeToOpen(api, few)
    expect(await start(few)).toMatchObject(notYet)
    expect(await read(few)).toMatchObject({ state: 'too-few' })
  })

  test('twice: what was revealed stays', async () => {
    const { tender } = await aTenderToOpen(api, keys, 1)
    const window = await startedBy(one, tender)
    for (const holder of [one, other]) must(await takePart(holder, window))
    await advance()
    must(await other.call(revealBids, { params: { id: window.window } }))
    await advance()
    expect(await start(tender)).toMatchObject(notYet)
  })
})

test('a window whose process died starts again with another key, and nothing of it is readable', async () => {
  const { tender } = await aTenderToOpen(api, keys, 1)
  const window = await startedBy(one, tender)
  for (const holder of [one, other]) must(await takePart(holder, window))
  await behindTheWalls(
    api,
    `update sittings set leader = gen_random_uuid(),
       leader_seen_at = clock_timestamp() - interval '1 minute' where id = $1`,
    [window.window],
  )
  await advance()
  const { sitting } = await read(tender)
  expect(sitting?.window.statement.window).not.toBe(window.window)
  expect(sitting?.window.statement.recipient).not.toBe(window.recipient)
  expect(sitting).toMatchObject({ combined: null, revealing: false })
  const next = sitting?.window.statement
  if (!next) throw new Error('no window')
  for (const holder of [one, other]) must(await takePart(holder, next))
  await advance()
  expect((await read(tender)).sitting?.combined).toMatchObject({ fails: [] })
})

test('of two processes only the one that leads can open, and the other one takes requests', async () => {
  const second = await besides(api.services)
  const { tender } = await aTenderToOpen(api, keys, 1)
  const window = await startedBy(one, tender)
  for (const holder of [one, other]) must(await takePart(holder, window))
  await second.services.sittings.advance()
  expect((await read(tender)).sitting?.combined).toBeNull()
  await advance()
  const call = createClient({ origin: second.origin, language: 'en', headers: one.headers })
  const asked = await call(revealBids, { params: { id: window.window } })
  expect(asked).toMatchObject({ ok: true, value: { sitting: { revealing: true } } })
  await second.services.sittings.advance()
  expect(await read(tender)).toMatchObject({ state: 'sitting' })
  await advance()
  expect(await read(tender)).toMatchObject({ state: 'revealed' })
  await second.close()
})
