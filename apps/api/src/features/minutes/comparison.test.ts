import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#test/editors'
import { aKeySet } from '#test/holders'
import type { TestHolder } from '#test/holders'
import { aTenderToOpen, compareFiles, revealedBy, signMinutesOf } from '#test/sittings'
import { startApi } from '#test/start-api'
import { faultAfter, faultNow } from '#test/tampering'

let api: Awaited<ReturnType<typeof startApi>>
let tender: string
let keys: Awaited<ReturnType<typeof aKeySet>>
beforeAll(async () => {
  api = await startApi()
  keys = await aKeySet(api)
  const [one, other] = keys.holders as [TestHolder, TestHolder]
  ;({ tender } = await aTenderToOpen(api, keys))
  await revealedBy(api, [one, other], tender)
  await compareFiles(api, tender)
  for (const holder of [one, other]) must(await signMinutesOf(holder, tender))
})
afterAll(() => api.close())

test('finds no fault in an opening and its minutes', async () => {
  expect(await faultNow(api)).toBeNull()
})

const missingBid = `delete from opened_bids
  where submission_id = (select submission_id from opened_bids limit 1)`

test.each([
  ['opened_bids', missingBid, 'the opening of', 'a bid that was opened is missing'],
  [
    'opened_bids',
    'update opened_bids set sealed_manifest = reverse(sealed_manifest)',
    'the opening of',
    'what was opened is not what was sealed',
  ],
  [
    'opened_bids',
    `update opened_bids set sealed_manifest = other.sealed_manifest from opened_bids as other
       where opened_bids.submission_id <> other.submission_id`,
    'the opening of',
    'what was opened is not what was sealed',
  ],
  [
    'sittings',
    `update sittings set state = 'abandoned'`,
    'the opening of',
    'its sitting is missing or was changed',
  ],
  ['minutes', 'delete from minutes', 'the minutes of', 'they are missing'],
  [
    'minutes',
    'update minutes set sealed_full = reverse(sealed_full)',
    'the minutes of',
    'they do not open',
  ],
  [
    'minutes',
    `update minutes set sha256 = repeat('0', 64)`,
    'the minutes of',
    'their text was changed',
  ],
  [
    'minutes',
    'update minutes set released_at = null',
    'the minutes of',
    'they were given out, and say they were not',
  ],
  [
    'minutes_signatures',
    'update minutes_signatures set full_signature = reverse(full_signature)',
    'the minutes of',
    'a signature is missing or was changed',
  ],
  [
    'minutes_signatures',
    'delete from minutes_signatures',
    'the minutes of',
    'a signature is missing or was changed',
  ],
])('names what was changed in %s: %s', async (table, statement, what, wrong) => {
  const fault = await faultAfter(api, table, statement)
  expect(fault).toMatch(new RegExp(`^entry \\d+: ${what} tender:${tender}: ${wrong}$`))
})

test('names minutes and an opening that no entry tells of', async () => {
  const { tender: closed } = await aTenderToOpen(api, keys, 1)
  const opened = `insert into sittings (id, tender_id, started_by, started_at, ends_at, statement,
      signature, leader, state, ended_at, combine_list)
    select gen_random_uuid(), $1, started_by, started_at, ends_at, statement, signature, leader,
      state, ended_at, combine_list from sittings where state = 'revealed'`
  expect(await faultAfter(api, 'sittings', opened, [closed])).toBe(
    `the opening of tender:${closed} has no entry`,
  )
  const minuted = `insert into minutes select $1, wrapped_key, sealed_full, sealed_bidders, sha256,
    written_at, released_at from minutes`
  expect(await faultAfter(api, 'minutes', minuted, [closed])).toBe(
    `the minutes of tender:${closed} have no entry`,
  )
})
