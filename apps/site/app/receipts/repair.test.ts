import { listKeySets } from '@padauk/contract/key-sets'
import { Seal } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { hashOf } from '@padauk/sealing/canonical'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { exampleBid, exampleReceipt } from '@padauk/sealing/vectors/example-bid'
import { exampleSet, holdersFrom, signedBy } from '@padauk/sealing/vectors/example-holders'
import { beforeAll, expect, test } from 'vitest'
import type { CallApi } from '#app/api/client.ts'
import { manifestIn } from './own-manifest.ts'
import { findSet, sealAgain } from './repair.ts'

const holders = holdersFrom(0, 4)
const set = exampleSet(holders)
let bid: Awaited<ReturnType<typeof exampleBid>>
let receipt: ReturnType<typeof exampleReceipt>
beforeAll(async () => {
  bid = await exampleBid(set)
  receipt = exampleReceipt(bid)
})

test('reads the contents from a bid copy or a contents list of this bid only', async () => {
  const { manifest } = bid
  const copy = { kind: 'padauk-bid-copy-v1', receipt, signature: '', manifest }
  expect(await manifestIn(JSON.stringify(copy, null, 2), receipt)).toEqual(manifest)
  expect(await manifestIn(canonicalJson(manifest), receipt)).toEqual(manifest)
  const cheaper = { ...manifest, price: { amount: 1, currency: 'MMK', note: '' } }
  expect(await manifestIn(JSON.stringify({ ...copy, manifest: cheaper }), receipt)).toBeNull()
  for (const text of ['', '{}', 'null', '[1]', 'no json']) {
    expect(await manifestIn(text, receipt)).toBeNull()
  }
})

type Server = { sets: readonly unknown[]; wanted?: string; remembered?: string | null }

/** A server that names a key set, and what was sent to it. */
function serverWith({ sets, wanted = receipt.keySet ?? '', remembered = null }: Server) {
  const bodies: unknown[] = []
  const call = (async (endpoint: unknown, { body }: { body?: unknown }) => {
    if (endpoint === listKeySets) return { ok: true, value: sets }
    bodies.push(body)
    return { ok: true, value: {} }
  }) as unknown as CallApi
  const found = () => findSet({ call, manifest: bid.manifest, wanted, remembered })
  return { call, found, bodies }
}

const signed = signedBy(set, holders)

test('sends the same contents under a new key, and nothing of them in clear', async () => {
  const { call, found, bodies } = serverWith({ sets: [signed] })
  expect(await found()).toMatchObject({ ok: true, value: { set, isAsked: false } })
  expect(await sealAgain({ call, receipt, manifest: bid.manifest, set })).toMatchObject({
    ok: true,
  })
  const seal = Seal.parse(bodies[0])
  expect(seal).toMatchObject({ manifestHash: receipt.manifestHash, keySet: receipt.keySet })
  expect(seal.recipient).not.toBe(receipt.recipient)
  const text = JSON.stringify(bodies)
  const { random, files } = bid.manifest
  for (const secret of [random, ...files.flatMap(({ name, ikm, sha256 }) => [name, ikm, sha256])]) {
    expect(text).not.toContain(secret)
  }
})

const keysFault = { ok: false, code: 'keys' }
const others = holdersFrom(4, 4)
/** Founded by others in place of the set that the bid was sealed to. */
const refounded = signedBy(
  exampleSet(others, {
    id: 'example-2',
    refounds: hashOf(set),
    madeAt: '2026-12-11T03:30:00.000Z',
  }),
  others,
)
const wanted = hashOf(refounded.set)

test('seals to no other key set that the server names', async () => {
  const stranger = signedBy(exampleSet(others), others)
  expect(await serverWith({ sets: [stranger] }).found()).toEqual(keysFault)
  const named = { wanted: hashOf(stranger.set) }
  expect(await serverWith({ sets: [stranger], ...named }).found()).toEqual(keysFault)
  expect(await serverWith({ sets: [signed, stranger], ...named }).found()).toEqual(keysFault)
  const unsigned = { ...refounded, signatures: [] }
  expect(await serverWith({ sets: [signed, unsigned], wanted }).found()).toEqual(keysFault)
  const follows = signedBy(
    exampleSet(others, { previous: hashOf(set), madeAt: '2026-12-11T03:30:00.000Z' }),
    holders,
  )
  const followed = { sets: [signed, follows], wanted: hashOf(follows.set) }
  expect(await serverWith(followed).found()).toEqual(keysFault)
})

test('asks for the fingerprint on paper before it seals to a new founding set', async () => {
  const sets = [signed, refounded]
  const asked = {
    ok: true,
    value: { set: refounded.set, fingerprint: fingerprintOf(wanted), isAsked: true },
  }
  // Also in a browser that another tender has shown this set to.
  for (const remembered of [null, hashOf(set), wanted]) {
    const { found, bodies } = serverWith({ sets, wanted, remembered })
    expect(await found()).toMatchObject(asked)
    expect(bodies).toEqual([])
  }
  const elsewhere = hashOf(exampleSet(others))
  expect(await serverWith({ sets, wanted, remembered: elsewhere }).found()).toEqual(keysFault)
  const { call, bodies } = serverWith({ sets, wanted })
  await sealAgain({ call, receipt, manifest: bid.manifest, set: refounded.set })
  expect(Seal.parse(bodies[0])).toMatchObject({
    keySet: wanted,
    manifestHash: receipt.manifestHash,
    shares: others.map(({ id }) => ({ holder: id })),
  })
})
