import type { ListedKeySet, OwnKey } from '@padauk/contract/admin/key-holders'
import { sealTo } from '@padauk/sealing/age'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { hashOf } from '@padauk/sealing/canonical'
import { isHealthy } from '@padauk/sealing/health'
import { isSigned } from '@padauk/sealing/signing'
import { exampleChain, exampleHolder, exampleSet } from '@padauk/sealing/vectors/example-holders'
import { expect, test } from 'vitest'
import { healthOf, readProposed, signatureOver } from './key-work.ts'

const holder = exampleHolder(0)
const [first, second] = exampleChain()
const { set } = first
const nonce = btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))

/** What the server answers about the holder's own key; the card is used, so no words are needed. */
const ownKey = (changes: Partial<OwnKey> = {}): OwnKey => ({
  holder: {
    id: holder.id,
    staff: { id: holder.id, name: 'Demo holder' },
    on_paper: false,
    state: 'confirmed',
    fingerprint: null,
    confirmed_by: null,
    checked_at: null,
    healthy: false,
    in_active_set: true,
  },
  name: 'Demo holder',
  recipient: holder.holder.recipient,
  sign_key: holder.holder.signKey,
  locked_identity: null,
  ...changes,
})

/** A share that two holders would open together after closing. */
const liveShare = () => sealTo(holder.holder.recipient, new TextEncoder().encode('a live share'))
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

test('a key check signs the nonce and nothing else', async () => {
  const signature = await healthOf(set, ownKey(), nonce, holder.identity)
  const statement = {
    kind: 'padauk-health-v1' as const,
    keySet: hashOf(set),
    holder: holder.id,
    nonce,
  }
  expect(isHealthy({ statement, signature: signature ?? '' }, { set, nonce })).toBe(true)
})

test('a key check opens nothing that the server sent', async () => {
  const share = base64(await liveShare())
  expect(await healthOf(set, ownKey(), share, holder.identity)).toBeNull()
  // Nor under the name of the locked key: the words open no share.
  const words = 'zoo zoo zoo zoo zoo zoo'
  expect(await healthOf(set, ownKey({ locked_identity: share }), nonce, words)).toBeNull()
})

test('a holder does not sign a set that names another key under the own id', async () => {
  const stranger = exampleHolder(9)
  const swapped = {
    ...set,
    holders: set.holders.map((each) =>
      each.id === holder.id ? { ...each, recipient: stranger.holder.recipient } : each,
    ),
  }
  expect(await signatureOver(swapped, ownKey(), holder.identity)).toBeNull()
  const signature = (await signatureOver(set, ownKey(), holder.identity)) ?? ''
  expect(isSigned(set, signature, holder.holder.signKey)).toBe(true)
  // A card of another holder signs nothing.
  expect(await signatureOver(set, ownKey(), stranger.identity)).toBeNull()
})

const listed = (signed: typeof first, activated: boolean): ListedKeySet => ({
  hash: hashOf(signed.set),
  // A server that lies shows the fingerprint that people expect.
  fingerprint: '0000 0000 0000 0000 0000 0000 0000 0000',
  state: activated ? 'active' : 'draft',
  proposed_at: signed.set.madeAt,
  activated_at: activated ? signed.set.madeAt : null,
  signed,
  missing: 0,
  signers: [],
})

test('the fingerprint to compare is computed from the set that will be signed', async () => {
  const draft = listed({ ...second, signatures: [] }, false)
  const proposed = await readProposed(draft, [draft, listed(first, true)])
  expect(proposed?.fingerprint).toBe(fingerprintOf(hashOf(second.set)))
})

test('a set that follows no set of the chain is not offered for signing', async () => {
  const alone = exampleSet([holder, exampleHolder(20), exampleHolder(21)])
  const draft = listed({ set: alone, signatures: [] }, false)
  expect(await readProposed(draft, [draft, listed(first, true)])).toBeNull()
  const forged = { ...first, signatures: first.signatures.slice(1) }
  expect(await readProposed(draft, [draft, listed(forged, true)])).toBeNull()
})
