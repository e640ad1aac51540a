import { base64 } from '@scure/base'
import { beforeAll, describe, expect, test } from 'vitest'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { Share } from '@padauk/contract/sealing/bids'
import { checkShare, openBid } from './bid-opening.ts'
import { sealAgain, sealBid } from './bid-sealing.ts'
import { hashOf } from './canonical.ts'
import { checkHandOut, expectedShare, sealedBidOf } from './hand-out-check.ts'
import { openPosted, prepareShares } from './holder-opening.ts'
import { afterDeadline, deadline, exampleBid, exampleReceipt } from './vectors/example-bid.ts'
import type { ExampleBid } from './vectors/example-bid.ts'
import {
  exampleHandOut,
  exampleRepair,
  handedBid,
  windowSecret,
} from './vectors/example-hand-out.ts'
import { exampleChain, exampleSet, holdersFrom, signedBy } from './vectors/example-holders.ts'
import type { ExampleHolder } from './vectors/example-holders.ts'

const chain = exampleChain()
const [first, renewed, founded] = chain
const [one, other] = holdersFrom(5, 2) as [ExampleHolder, ExampleHolder]

let bid: ExampleBid
let receipt: ReturnType<typeof exampleReceipt>
beforeAll(async () => {
  bid = await exampleBid(first.set)
  receipt = exampleReceipt(bid)
})

const sealedTo = (set: KeySet) =>
  sealAgain({ manifest: bid.manifest, set, notBefore: deadline, parts: bid.seal.parts })

/** As a holder gets the bid after its repair to this set. */
async function handedAfter(set: KeySet, holder: string, keySets = [...chain]) {
  const seal = await sealedTo(set)
  const handed = { ...handedBid(receipt, seal, holder), repair: exampleRepair(receipt, seal) }
  return { seal, handed, handOut: await exampleHandOut({ holder, keySets, bids: [handed] }) }
}

async function faultOf(set: KeySet, keySets = [...chain]) {
  const { handOut } = await handedAfter(set, one.id, keySets)
  const checked = await checkHandOut(handOut, afterDeadline)
  return checked.ok ? null : checked.fault
}

test('only a bid that was sealed before may name another set in its manifest', async () => {
  const { manifest, seal } = bid
  const elsewhere = { manifest, set: founded.set, notBefore: deadline, parts: seal.parts }
  await expect(sealBid(elsewhere)).rejects.toThrow('another key set')
  expect(await sealAgain(elsewhere)).toMatchObject({
    keySet: hashOf(founded.set),
    manifestHash: seal.manifestHash,
    shares: founded.set.holders.map(({ id }) => ({ holder: id })),
  })
})

describe('holders of a set that was founded when the keys were lost', () => {
  test('post nothing of a bid that is not sealed to them', async () => {
    const handed = handedBid(receipt, bid.seal, one.id)
    expect(handed.share).toBeNull()
    const handOut = await exampleHandOut({ holder: one.id, keySets: chain, bids: [handed] })
    const checked = await checkHandOut(handOut, afterDeadline)
    if (!checked.ok) throw new Error(checked.fault)
    const posted = await prepareShares({ checked, secret: one.secret, now: afterDeadline })
    expect(await openPosted(windowSecret, posted)).toEqual({})
    expect(posted.statement.withheld).toEqual([])
  })

  test('open a bid that was sealed to them again, with the manifest that names the old set', async () => {
    const { seal, handed } = await handedAfter(founded.set, one.id)
    const sets = new Map(chain.map(({ set }) => [hashOf(set), set]))
    const shareBy = async ({ id, secret }: ExampleHolder): Promise<Share> => {
      const own = { ...handedBid(receipt, seal, id), repair: handed.repair }
      const handOut = await exampleHandOut({ holder: id, keySets: chain, bids: [own] })
      const checked = await checkHandOut(handOut, afterDeadline)
      if (!checked.ok) throw new Error(checked.fault)
      const posted = await prepareShares({ checked, secret, now: afterDeadline })
      const texts = await openPosted(windowSecret, posted)
      const expected = expectedShare(own, id, sets)
      const share =
        expected && checkShare(texts?.[receipt.receiptNo] ?? '', expected, afterDeadline)
      if (!share?.ok) throw new Error('no share')
      return share.share
    }
    const shares = [await shareBy(one), await shareBy(other)] as const
    const sealed = sealedBidOf(handed)
    if (!sealed) throw new Error('not sealed')
    const envelope = base64.decode(seal.envelope)
    expect(await openBid(sealed, envelope, shares)).toEqual({ ok: true, manifest: bid.manifest })
    // The manifest must name the set of the receipt, and not that of the repair.
    const renamed = { ...sealed, manifestKeySet: sealed.keySet }
    expect(await openBid(renamed, envelope, shares)).toEqual({ ok: false, fault: 'manifest' })
  })
})

describe('a holder opens nothing that was sealed again', () => {
  test('except to the set of its receipt, or to one that was founded since', async () => {
    expect(await faultOf(first.set)).toBeNull()
    expect(await faultOf(founded.set)).toBeNull()
  })

  test('to a set that only follows: its holders were there to open the bid', async () => {
    expect(await faultOf(renewed.set)).toBe('repair')
  })

  test('to a set that refounds nothing, or another set', async () => {
    const founders = holdersFrom(20, 3)
    const nothing = signedBy(exampleSet(founders, { id: 'invented' }), founders)
    expect(await faultOf(nothing.set, [nothing])).toBe('key-set')
    const links = { id: 'invented', madeAt: '2027-02-01T00:00:00.000Z' }
    const loose = signedBy(exampleSet(founders, links), founders)
    expect(await faultOf(loose.set, [...chain, loose])).toBe('key-set')
    const elsewhere = exampleSet(founders, { ...links, refounds: hashOf(first.set) })
    expect(await faultOf(elsewhere, [...chain, signedBy(elsewhere, founders)])).toBe('key-set')
  })

  test('to a founding set that its holders have not signed', async () => {
    const founders = holdersFrom(20, 3)
    const set = exampleSet(founders, {
      id: 'invented',
      refounds: hashOf(founded.set),
      madeAt: '2027-02-01T00:00:00.000Z',
    })
    expect(await faultOf(set, [...chain, { set, signatures: [] }])).toBe('key-set')
    expect(await faultOf(set, [...chain, signedBy(set, founders)])).toBeNull()
  })
})
