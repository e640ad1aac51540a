import type { OwnKey } from '@padauk/contract/admin/key-holders'
import { postShares } from '@padauk/contract/admin/sittings'
import type { Call } from '@padauk/contract/client'
import type { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { HandOut, OpeningWindow } from '@padauk/contract/sealing/windows'
import { merkleTree } from '@padauk/evidence/merkle'
import { recipientOf } from '@padauk/sealing/age'
import { hashOf } from '@padauk/sealing/canonical'
import { publicKeyOf, signText } from '@padauk/sealing/signing'
import {
  afterDeadline,
  deadline,
  exampleBid,
  exampleReceipt,
  tender,
} from '@padauk/sealing/vectors/example-bid'
import { receiptSeed } from '@padauk/sealing/vectors/example-formats'
import {
  exampleId,
  exampleSet,
  holdersFrom,
  signedBy,
} from '@padauk/sealing/vectors/example-holders'
import { beforeAll, expect, test } from 'vitest'
import { takePart } from './opening-work.ts'

const holders = holdersFrom(0, 4)
const set = exampleSet(holders)
const [one, other] = holders as [(typeof holders)[0], (typeof holders)[0]]
const signed = (value: Parameters<typeof signText>[1]) => signText(receiptSeed, value)
const recipientFrom = (byte: number) => recipientOf(new Uint8Array(32).fill(byte))

const keyOf = ({ id, holder }: typeof one): OwnKey => ({
  holder: {
    id,
    staff: { id, name: 'Demo holder' },
    on_paper: false,
    state: 'confirmed',
    fingerprint: null,
    confirmed_by: null,
    checked_at: null,
    healthy: true,
    in_active_set: true,
  },
  name: 'Demo holder',
  recipient: holder.recipient,
  sign_key: holder.signKey,
  locked_identity: null,
})

let handOut: HandOut
const windowWith = (changes: Partial<OpeningWindow>) => {
  const statement = { ...handOut.window.statement, ...changes }
  return { ...handOut, window: { statement, signature: signed(statement) } }
}

beforeAll(async () => {
  const bid = await exampleBid(set)
  const receipt = exampleReceipt(bid)
  const closing: ClosingV2 = {
    kind: 'padauk-closing-v2',
    tender,
    deadline,
    closedAt: '2026-12-10T16:01:15.000000+06:30',
    bids: 1,
    root: await merkleTree([hashOf(receipt)]).root(),
    ended: 0,
    endedRoot: await merkleTree([]).root(),
    keySets: [hashOf(set)],
    key: 'receipt-2026',
  }
  const statement: OpeningWindow = {
    kind: 'padauk-window-v1',
    tender,
    root: closing.root,
    window: exampleId(0xe, 1),
    recipient: recipientFrom(7),
    startedAt: '2026-12-10T16:31:00.000000+06:30',
    endsAt: '2026-12-10T17:01:00.000000+06:30',
    key: 'receipt-2026',
  }
  const share = bid.seal.shares.find(({ holder }) => holder === one.id)?.age ?? null
  handOut = {
    kind: 'padauk-hand-out-v1',
    holder: one.id,
    window: { statement, signature: signed(statement) },
    closing: { statement: closing, signature: signed(closing) },
    keySets: [signedBy(set, holders)],
    receiptKeys: [{ key: 'receipt-2026', publicKey: publicKeyOf(receiptSeed) }],
    bids: [{ receipt, signature: signed(receipt), repair: null, share }],
  }
})

/** Takes part with the card, while the server hands out what is given; also what was sent. */
async function taken(
  given: HandOut,
  typed: string = one.identity,
  now = afterDeadline,
  own = keyOf(one),
) {
  const sent: string[] = []
  const call = (async ({ path }: { path: string }) => {
    sent.push(path)
    return { ok: true, value: given, headers: new Headers() }
  }) as unknown as Call
  const { statement, signature } = handOut.window
  const outcome = await takePart({
    call,
    sitting: {
      id: statement.window,
      window: { statement, signature },
      ends_at: statement.endsAt,
      openers: [],
      combined: null,
      list: null,
      may_reveal: false,
      may_adjourn: false,
      revealing: false,
    },
    root: handOut.closing.statement.root,
    own,
    typed,
    declaration: 'No interest',
    now: () => now,
    onOpened: () => {},
  })
  return { outcome, hasPosted: sent.includes(postShares.path), sent }
}

test('posts the shares of a sound hand-out', async () => {
  const { outcome, hasPosted } = await taken(handOut)
  expect(outcome).toEqual({ ok: true, value: { kind: 'posted', withheld: 0, hasShares: true } })
  expect(hasPosted).toBe(true)
})

test('says so when no bid is sealed to the key', async () => {
  const founders = holdersFrom(4, 3)
  const links = { id: 'example-2', refounds: hashOf(set), madeAt: '2026-12-10T10:00:00.000Z' }
  const founded = signedBy(exampleSet(founders, links), founders)
  const [founder] = founders
  if (!founder) throw new Error('no founder')
  const bids = handOut.bids.map((bid) => ({ ...bid, share: null }))
  const keySets = [...handOut.keySets, founded]
  const given = { ...handOut, holder: founder.id, keySets, bids }
  const { outcome } = await taken(given, founder.identity, afterDeadline, keyOf(founder))
  expect(outcome).toEqual({ ok: true, value: { kind: 'posted', withheld: 0, hasShares: false } })
})

test('sends nothing, not even a declaration, with the card of another holder', async () => {
  expect(await taken(handOut, other.identity)).toMatchObject({ outcome: null, sent: [] })
})

test.each([
  [
    'a window of the right signature with another key',
    () => windowWith({ recipient: recipientFrom(8) }),
    'context',
  ],
  ['another window', () => windowWith({ window: exampleId(0xe, 2) }), 'context'],
  [
    'a window that was not signed',
    () => ({ ...handOut, window: { ...handOut.window, signature: signed({ kind: 'other' }) } }),
    'signature',
  ],
  ['what belongs to another holder', () => ({ ...handOut, holder: other.id }), 'context'],
  ['a bid less than was counted', () => ({ ...handOut, bids: [] }), 'root'],
] as const)('posts nothing after %s', async (_, given, fault) => {
  const { outcome, hasPosted } = await taken(given())
  expect(outcome).toEqual({ ok: true, value: { kind: 'stopped', fault } })
  expect(hasPosted).toBe(false)
})

test('posts nothing before the deadline by the clock of this device', async () => {
  const { outcome, hasPosted } = await taken(
    handOut,
    one.identity,
    new Date('2026-12-10T00:00:00Z'),
  )
  expect(outcome).toEqual({ ok: true, value: { kind: 'stopped', fault: 'early' } })
  expect(hasPosted).toBe(false)
})
