import { listKeySets } from '@padauk/contract/key-sets'
import { Seal } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { exampleBid, exampleReceipt } from '@padauk/sealing/vectors/example-bid'
import { exampleSet, holdersFrom, signedBy } from '@padauk/sealing/vectors/example-holders'
import { beforeAll, expect, test } from 'vitest'
import type { CallApi } from '#app/api/client.ts'
import { manifestIn } from './own-manifest.ts'
import { sealAgain } from './repair.ts'

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

/** Sends through an api that knows these key sets. */
async function sent(sets: unknown[]) {
  const bodies: unknown[] = []
  const call = (async (endpoint: unknown, { body }: { body?: unknown }) => {
    if (endpoint === listKeySets) return { ok: true, value: sets }
    bodies.push(body)
    return { ok: true, value: {} }
  }) as unknown as CallApi
  const outcome = await sealAgain({ call, receipt, manifest: bid.manifest })
  return { outcome, bodies }
}

test('sends the same contents under a new key, and nothing of them in clear', async () => {
  const { outcome, bodies } = await sent([signedBy(set, holders)])
  expect(outcome).toMatchObject({ ok: true })
  const seal = Seal.parse(bodies[0])
  expect(seal).toMatchObject({ manifestHash: receipt.manifestHash, keySet: receipt.keySet })
  expect(seal.recipient).not.toBe(receipt.recipient)
  const text = JSON.stringify(bodies)
  const { random, files } = bid.manifest
  for (const secret of [random, ...files.flatMap(({ name, ikm, sha256 }) => [name, ikm, sha256])]) {
    expect(text).not.toContain(secret)
  }
})

test('sends nothing when the server has another key set', async () => {
  const others = holdersFrom(4, 4)
  const { outcome, bodies } = await sent([signedBy(exampleSet(others), others)])
  expect(outcome).toEqual({ ok: false, code: 'keys' })
  expect(bodies).toEqual([])
})
