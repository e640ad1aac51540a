import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { postShares, revealBids } from '@padauk/contract/admin/sittings'
import { openBid, openShare } from '@padauk/sealing/bid-opening'
import { secretOf } from '@padauk/sealing/age'
import { checkHandOut, expectedShare, sealedBidOf } from '@padauk/sealing/hand-out-check'
import { prepareShares } from '@padauk/sealing/holder-opening'
import { exampleSet, holdersFrom, signedBy } from '@padauk/sealing/vectors/example-holders'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signWithKey } from '#admin/screens/minutes/minutes-work.ts'
import { takePart } from '#admin/screens/openings/opening-work.ts'
import { createPractice } from './practice.ts'
import type { Rehearsed } from './practice.ts'

const holders = holdersFrom(0, 4)
const sets = [signedBy(exampleSet(holders), holders)]
const [one, other] = holders as [(typeof holders)[0], (typeof holders)[0]]
const secretIn = ({ identity }: typeof one) => secretOf(identity) ?? new Uint8Array(32)

const own: OwnKey = {
  holder: {
    id: one.id,
    staff: { id: one.id, name: 'Demo holder' },
    on_paper: false,
    state: 'confirmed',
    fingerprint: null,
    confirmed_by: null,
    checked_at: null,
    healthy: true,
    in_active_set: true,
  },
  name: 'Demo holder',
  recipient: one.holder.recipient,
  sign_key: one.holder.signKey,
  locked_identity: null,
}
const now = new Date('2026-11-20T04:00:00.000Z')
const settings = { sets, own, companies: ['A', 'B'], second: 'Second', now }

const fetched = vi.fn<() => void>()
let practice: Rehearsed

beforeEach(async () => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  const made = await createPractice(settings)
  if (!made) throw new Error('no rehearsal')
  practice = made
})

afterEach(() => void vi.unstubAllGlobals())

/** Takes part as at a real opening, with the card. */
async function taken(typed: string, call = practice.call) {
  const { sitting, closing } = practice.tender()
  if (!sitting || !closing) throw new Error('no window')
  const { root } = closing
  const declaration = 'No interest'
  const part = { call, sitting, root, own, typed, declaration, now: () => now }
  return takePart({ ...part, onOpened: () => {} })
}

describe('the hand-out of a rehearsal', () => {
  test('passes every check of a real opening', async () => {
    const checked = await checkHandOut(practice.handOut, now)
    if (!checked.ok) throw new Error(checked.fault)
    const { statement } = await prepareShares({ checked, secret: secretIn(one), now })
    expect(checked.handOut.bids).toHaveLength(2)
    expect(statement.withheld).toEqual([])
  })

  test('is stopped when a bid is missing', async () => {
    const changed = { ...practice.handOut, bids: practice.handOut.bids.slice(1) }
    expect(await checkHandOut(changed, now)).toEqual({ ok: false, fault: 'root' })
  })

  test('opens with no other key', async () => {
    const checked = await checkHandOut(practice.handOut, now)
    if (!checked.ok) throw new Error(checked.fault)
    const { statement } = await prepareShares({ checked, secret: secretIn(other), now })
    expect(statement.withheld.map(({ fault }) => fault)).toEqual(['not-opened', 'not-opened'])
  })

  test('has shares that open nothing alone', async () => {
    const checked = await checkHandOut(practice.handOut, now)
    const [bid] = practice.handOut.bids
    const expected = bid && checked.ok && expectedShare(bid, one.id, checked.sets)
    const sealed = bid && sealedBidOf(bid)
    if (!expected || !sealed) throw new Error('no bid')
    const file = Uint8Array.from(atob(bid.share ?? ''), (letter) => letter.charCodeAt(0))
    const opened = await openShare(secretIn(one), file, expected, now)
    if (!opened.ok) throw new Error(opened.fault)
    const alone = await openBid(sealed, file, [opened.share, opened.share])
    expect(alone).toEqual({ ok: false, fault: 'pair' })
  })
})

test('is not made for a key that the newest set does not name', async () => {
  expect(await createPractice({ ...settings, own: { ...own, recipient: null } })).toBeNull()
  const unsigned = sets.map((signed) => ({ ...signed, signatures: [] }))
  expect(await createPractice({ ...settings, sets: unsigned })).toBeNull()
})

test('goes from the declaration to signed minutes and sends nothing', async () => {
  expect(await taken(one.identity)).toEqual({
    ok: true,
    value: { kind: 'posted', withheld: 0, hasShares: true },
  })
  const posted = () => practice.tender().sitting?.openers.map((opener) => opener.posted)
  expect(posted()).toEqual([true, false])
  expect(practice.tender().sitting?.combined).toBeNull()
  practice.showSecond()
  expect(posted()).toEqual([true, true])
  await practice.call(revealBids, { params: { id: practice.tender().id } })
  const { id, texts } = practice.minutes() ?? {}
  if (!id || !texts) throw new Error('no minutes')
  const signing = { call: practice.call, id, texts, own }
  expect(await signWithKey({ ...signing, typed: other.identity })).toBeNull()
  expect(await signWithKey({ ...signing, typed: one.identity })).toMatchObject({
    value: { ok: true, value: { signers: [{ id: one.id, signed_at: expect.any(String) }, {}] } },
  })
  expect(fetched).not.toHaveBeenCalled()
})

test('takes nothing from another key', async () => {
  expect(await taken(other.identity)).toBeNull()
  const forging: typeof practice.call = async (endpoint, input) => {
    if (endpoint.path !== postShares.path) return practice.call(endpoint, input)
    const checked = await checkHandOut(practice.handOut, now)
    if (!checked.ok) throw new Error(checked.fault)
    const body = await prepareShares({ checked, secret: secretIn(other), now })
    return practice.call(endpoint, { body } as typeof input)
  }
  expect(await taken(one.identity, forging)).toMatchObject({ ok: false, code: 'invalid-input' })
  expect(practice.tender().sitting?.openers.some((opener) => opener.posted)).toBe(false)
})
