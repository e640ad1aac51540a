import { base64 } from '@scure/base'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { HandOut, HandedBid } from '@padauk/contract/sealing/windows'
import { recipientOf } from './age.ts'
import { checkShare, openBid } from './bid-opening.ts'
import { sealBid } from './bid-sealing.ts'
import { bytesOfText, hashBytes, hexHash } from './bytes.ts'
import { hashOf } from './canonical.ts'
import { checkHandOut, expectedShare, sealedBidOf } from './hand-out-check.ts'
import { declare, isOfWindow, openPosted, prepareShares } from './holder-opening.ts'
import { signText } from './signing.ts'
import {
  afterDeadline,
  deadline,
  exampleBid,
  exampleReceipt,
  tender,
} from './vectors/example-bid.ts'
import type { ExampleBid } from './vectors/example-bid.ts'
import { createEvidence } from './vectors/example-evidence.ts'
import { receiptSeed } from './vectors/example-formats.ts'
import {
  exampleHandOut,
  exampleRepair,
  handedBid,
  windowSecret,
} from './vectors/example-hand-out.ts'
import { exampleId, exampleSet, holdersFrom, signedBy } from './vectors/example-holders.ts'

const holders = holdersFrom(0, 4)
const set = exampleSet(holders)
const [one, other] = holders as [(typeof holders)[0], (typeof holders)[0]]
const signed = (value: Parameters<typeof signText>[1]) => signText(receiptSeed, value)

let bid: ExampleBid
let handed: HandedBid
let whole: HandOut
beforeAll(async () => {
  bid = await exampleBid(set)
  const receipt = exampleReceipt(bid)
  handed = handedBid(receipt, bid.seal, one.id)
  whole = await handOutOf([handed])
})

const shareOf = ({ seal }: ExampleBid, holder: string) =>
  seal.shares.find((share) => share.holder === holder)?.age ?? ''

type Changes = Pick<Parameters<typeof exampleHandOut>[0], 'window' | 'closing'>

const handOutOf = (bids: HandedBid[], changed: Changes = {}): Promise<HandOut> =>
  exampleHandOut({ holder: one.id, keySets: [signedBy(set, holders)], bids, ...changed })

/** The same papers as another holder gets them. */
const handedTo = (handOut: HandOut, holder: string): HandOut => ({
  ...handOut,
  holder,
  bids: handOut.bids.map((each) => ({ ...each, share: shareOf(bid, holder) })),
})

async function post(handOut: HandOut, secret: Uint8Array, now = afterDeadline) {
  const checked = await checkHandOut(handOut, now)
  if (!checked.ok) throw new Error(checked.fault)
  return prepareShares({ checked, secret, now })
}

describe('two holders', () => {
  test('post shares that open the bid, and each signs for the window', async () => {
    const posts = await Promise.all([
      post(whole, one.secret),
      post(handedTo(whole, other.id), other.secret),
    ])
    const { receiptNo } = handed.receipt
    const opened = await Promise.all(posts.map((each) => openPosted(windowSecret, each)))
    const sets = new Map([[hashOf(set), set]])
    const shareBy = ({ id, holder }: typeof one, place: number) => {
      const given = posts[place]
      expect(given && isOfWindow(given, whole.window.statement, holder.signKey)).toBe(true)
      expect(given?.statement.withheld).toEqual([])
      const expected = expectedShare(handed, id, sets)
      const text = opened[place]?.[receiptNo] ?? ''
      const checked = expected && checkShare(text, expected, afterDeadline)
      if (!checked?.ok) throw new Error('not the share')
      return checked.share
    }
    const sealed = sealedBidOf(handed)
    if (!sealed) throw new Error('not sealed')
    const envelope = base64.decode(bid.seal.envelope)
    expect(await openBid(sealed, envelope, [shareBy(one, 0), shareBy(other, 1)])).toEqual({
      ok: true,
      manifest: bid.manifest,
    })
  })

  test('what they post opens only with the secret of the window', async () => {
    const given = await post(whole, one.secret)
    expect(await openPosted(hashBytes(bytesOfText('another window')), given)).toBeNull()
    expect(await openPosted(other.secret, given)).toBeNull()
    const renamed = { ...given, statement: { ...given.statement, holder: other.id } }
    expect(await openPosted(windowSecret, renamed)).toBeNull()
  })

  test('a statement counts for its own window and its own signer', async () => {
    const given = await post(whole, one.secret)
    const declared = declare({
      window: whole.window.statement,
      holder: one.id,
      hasInterest: false,
      declaration: '',
      secret: one.secret,
      now: afterDeadline,
    })
    for (const statement of [given, declared]) {
      const { window } = whole
      expect(isOfWindow(statement, window.statement, one.holder.signKey)).toBe(true)
      expect(isOfWindow(statement, window.statement, other.holder.signKey)).toBe(false)
      for (const changed of [
        { tender: exampleId(0xb, 2) },
        { root: hexHash(windowSecret) },
        { window: exampleId(0xe, 2) },
      ]) {
        const elsewhere = { ...window.statement, ...changed }
        expect(isOfWindow(statement, elsewhere, one.holder.signKey)).toBe(false)
      }
    }
  })
})

describe('nothing is opened', () => {
  type Change = (handOut: HandOut) => unknown
  const faultOf = async (change: Change, now = afterDeadline) => {
    const checked = await checkHandOut(await change(whole), now)
    return checked.ok ? null : checked.fault
  }

  test('of what is sound, there is nothing to refuse', async () => {
    expect(await faultOf((handOut) => handOut)).toBeNull()
  })

  test.each<[string, string, Change]>([
    ['format', 'with a key more', (handOut) => ({ ...handOut, extra: 1 })],
    [
      'signature',
      'when the recipient of the window was exchanged',
      (handOut) => ({
        ...handOut,
        window: {
          ...handOut.window,
          statement: { ...handOut.window.statement, recipient: recipientOf(other.secret) },
        },
      }),
    ],
    [
      'signature',
      'of a closing that we did not sign',
      (handOut) => ({ ...handOut, closing: { ...handOut.closing, signature: handed.signature } }),
    ],
    [
      'signature',
      'when a receipt was changed',
      (handOut) => ({
        ...handOut,
        bids: [{ ...handed, receipt: { ...handed.receipt, arrivedAt: deadline } }],
      }),
    ],
    [
      'context',
      'in the window of another tender',
      () => handOutOf([handed], { window: { tender: exampleId(0xb, 2) } }),
    ],
    [
      'context',
      'under another root than the window names',
      () => handOutOf([handed], { window: { root: hexHash(windowSecret) } }),
    ],
    ['root', 'when a bid was left out', () => handOutOf([handed], { closing: { bids: 2 } })],
    ['root', 'when a bid was added after the root', withOneMore],
    [
      'key-set',
      'when the closing does not name the set',
      () => handOutOf([handed], { closing: { keySets: [] } }),
    ],
    [
      'key-set',
      'to a set that too few signed',
      (handOut) => ({ ...handOut, keySets: [signedBy(set, [one, other])] }),
    ],
    [
      'repair',
      'by a repair with another content',
      withRepair({ manifestHash: hexHash(windowSecret) }),
    ],
    ['repair', 'by a repair of another bid', withRepair({ repairs: '7K2M4Q8XW3NT5RV0' })],
  ])('%s: %s', async (fault, _, change) => {
    expect(await faultOf(change)).toBe(fault)
  })

  test('early: before the deadline by the own clock', async () => {
    expect(await faultOf((handOut) => handOut, new Date('2026-12-10T09:29:59Z'))).toBe('early')
  })

  async function withOneMore(handOut: HandOut) {
    const evidence = createEvidence(handed.receipt)
    const receipt = evidence.again(handed.receipt, { receiptNo: '7K2M4Q8XW3NT5RVC' })
    return { ...handOut, bids: [handed, { ...handed, receipt, signature: signed(receipt) }] }
  }

  function withRepair(change: Partial<RepairReceipt>): Change {
    return () => {
      const repair = exampleRepair(handed.receipt, bid.seal, change)
      return handOutOf([{ ...handed, repair }])
    }
  }
})

describe('a share is not posted', () => {
  const withheld = async (change: Partial<HandedBid>, now = afterDeadline) =>
    (await post(await handOutOf([{ ...handed, ...change }]), one.secret, now)).statement.withheld

  test('when it was left out, is another file, or another holder’s', async () => {
    const { receiptNo } = handed.receipt
    expect(await withheld({ share: null })).toEqual([{ receiptNo, fault: 'missing' }])
    const foreign = shareOf(bid, other.id)
    expect(await withheld({ share: foreign })).toEqual([{ receiptNo, fault: 'file-hash' }])
  })

  test('when it was sealed for a later deadline: an extension that the closing hides', async () => {
    const later = await sealBid({
      manifest: bid.manifest,
      set,
      notBefore: '2026-12-11T16:00:00.000000+06:30',
      parts: bid.seal.parts,
    })
    const sealedLater = { ...bid, seal: later }
    const receipt = exampleReceipt(sealedLater)
    const change = { receipt, signature: signed(receipt), share: shareOf(sealedLater, one.id) }
    expect(await withheld(change)).toEqual([{ receiptNo: receipt.receiptNo, fault: 'early' }])
  })

  test('when it belongs to the bid of another tender', async () => {
    const elsewhere = exampleId(0xb, 9)
    const manifest = { ...bid.manifest, tender: elsewhere }
    const seal = await sealBid({ manifest, set, notBefore: deadline, parts: bid.seal.parts })
    const stolen = { ...bid, seal: { ...seal, tender } }
    // Our own receipt may name it: only what is inside the share tells where it belongs.
    const receipt = exampleReceipt(stolen)
    const change = { receipt, signature: signed(receipt), share: shareOf(stolen, one.id) }
    expect(await withheld(change)).toEqual([{ receiptNo: receipt.receiptNo, fault: 'context' }])
  })

  test('unless a repair takes its place', async () => {
    const again = await exampleBid(set)
    const repair = exampleRepair(handed.receipt, again.seal)
    const change = { repair, share: shareOf(again, one.id) }
    expect(await withheld(change)).toEqual([])
    expect(await withheld({ ...change, share: shareOf(bid, one.id) })).toEqual([
      { receiptNo: handed.receipt.receiptNo, fault: 'file-hash' },
    ])
  })
})
