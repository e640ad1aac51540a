import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { ArrivalFacts, BidFile, Manifest, Seal, Share } from '@padauk/contract/sealing/bids'
import { ClosingV2, EndedReceipt } from '@padauk/contract/sealing/closings'
import { Health, KeySet } from '@padauk/contract/sealing/key-sets'
import { BiddersMinutes, CombineList, Minutes } from '@padauk/contract/sealing/openings'
import { BidCopy, ReceiptV2, TakingBackSlip } from '@padauk/contract/sealing/receipts'
import { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import { TenderFile } from '@padauk/contract/sealing/tender-files'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { bytesOfText, hexHash } from '@padauk/sealing/bytes'
import { readCanonical } from '@padauk/sealing/canonical'

type Vector = { text: string; sha256: string }

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8'))

const bid = read('bid') as {
  manifest: Vector
  seal: Vector
  shares: { text: string }[]
  formats: Record<string, Vector>
}
const sets = read('key-sets') as { sets: Vector[]; health: Vector }
const arrival = read('arrival') as { facts: string }
const hashed = (text: string): Vector => ({ text, sha256: hexHash(bytesOfText(text)) })

const formats: [name: string, schema: z.core.$ZodType<Json>, vector: Vector | undefined][] = [
  ['manifest', Manifest, bid.manifest],
  ['share', Share, hashed(bid.shares[0]?.text ?? '')],
  ['seal', Seal, bid.seal],
  ['arrival facts', ArrivalFacts, hashed(arrival.facts)],
  ['key set', KeySet, sets.sets[0]],
  ['later key set', KeySet, sets.sets[1]],
  ['new founding set', KeySet, sets.sets[2]],
  ['health', Health, sets.health],
  ['receipt', ReceiptV2, bid.formats['receipt']],
  ['access-controlled receipt', ReceiptV2, bid.formats['accessControlled']],
  ['repair receipt', RepairReceipt, bid.formats['repair']],
  ['taking-back slip', TakingBackSlip, bid.formats['slip']],
  ['bid copy', BidCopy, bid.formats['bidCopy']],
  ['.padauk-bid', BidFile, bid.formats['bidFile']],
  ['closing', ClosingV2, bid.formats['closing']],
  ['ended receipt', EndedReceipt, bid.formats['ended']],
  ['combine list', CombineList, bid.formats['combineList']],
  ['minutes', Minutes, bid.formats['minutes']],
  ['minutes for bidders', BiddersMinutes, bid.formats['bidders']],
  ['tender file', TenderFile, bid.formats['tenderFile']],
]

/** The value with each of its members, at any depth, given to `change` once. */
function* changes(value: Json, change: (members: Record<string, Json>, name: string) => void) {
  const copyOf = () => JSON.parse(JSON.stringify(value)) as Json
  function* places(at: Json, path: string[]): Generator<string[]> {
    if (typeof at !== 'object' || at === null) return
    for (const [name, member] of Object.entries(at)) {
      if (!Array.isArray(at)) yield [...path, name]
      yield* places(member, [...path, name])
    }
  }
  for (const path of places(value, [])) {
    const copy = copyOf()
    const name = path.at(-1) ?? ''
    const parent = path
      .slice(0, -1)
      .reduce<Json>((at, step) => Reflect.get(at as object, step), copy)
    change(parent as Record<string, Json>, name)
    yield { copy, path: path.join('.') }
  }
}

test.each(formats)('reads the %s of the vectors, and only as it is', (_name, schema, vector) => {
  const { text, sha256 } = vector ?? { text: '', sha256: '' }
  expect(hexHash(bytesOfText(text))).toBe(sha256)
  const value = readCanonical(schema, text)
  expect(value).not.toBeNull()
  const accepts = (changed: Json) => readCanonical(schema, canonicalJson(changed)) !== null
  const missing = changes(value, (members, name) => Reflect.deleteProperty(members, name))
  for (const { copy, path } of missing) {
    // How many pairs a share has is for the key set to say.
    if (!path.startsWith('pairs.')) expect(accepts(copy), `without ${path}`).toBe(false)
  }
  const added = changes(value, (members, name) => Reflect.set(members, `${name}Too`, 1))
  for (const { copy, path } of added) expect(accepts(copy), `beside ${path}`).toBe(false)
  const retyped = changes(value, (members, name) => Reflect.set(members, name, { x: 1 }))
  for (const { copy, path } of retyped) expect(accepts(copy), `another ${path}`).toBe(false)
  expect(readCanonical(schema, ` ${text}`)).toBeNull()
  expect(readCanonical(schema, text.replace('{"', '{ "'))).toBeNull()
})

test('rejects a text that says one thing twice', () => {
  const { text } = sets.health
  expect(readCanonical(Health, text)).not.toBeNull()
  expect(readCanonical(Health, text.replace('{', '{"kind":"other",'))).toBeNull()
  expect(readCanonical(Health, text.replace('{', '{"__proto__":{},'))).toBeNull()
})

const receiptOf = (change: Partial<ReceiptV2>) =>
  z.safeParse(ReceiptV2, {
    ...(JSON.parse(bid.formats['receipt']?.text ?? '') as ReceiptV2),
    ...change,
  }).success

test('rejects a receipt whose parts contradict each other', () => {
  expect(receiptOf({})).toBe(true)
  expect(receiptOf({ sealed: 'on-arrival' })).toBe(true)
  expect(receiptOf({ sealed: 'access-controlled' })).toBe(false)
  expect(receiptOf({ recipient: null })).toBe(false)
  expect(receiptOf({ confirms: '0000000000000001' })).toBe(false)
  expect(receiptOf({ addenda: [2, 1] })).toBe(false)
  expect(receiptOf({ addenda: [1, 1] })).toBe(false)
})

test('rejects a text that has bits to spare in its base64, or two names for a holder', () => {
  const manifest = JSON.parse(bid.manifest.text) as Manifest
  const other = manifest.random.replace(/.=$/, 'B=')
  expect(z.safeParse(Manifest, { ...manifest, random: other }).success).toBe(false)
  const set = JSON.parse(sets.sets[0]?.text ?? '') as KeySet
  const [one, two, ...others] = set.holders
  for (const name of ['id', 'recipient', 'signKey'] as const) {
    const holders = [one, { ...two, [name]: one?.[name] }, ...others]
    expect(z.safeParse(KeySet, { ...set, holders }).success, name).toBe(false)
  }
})
