import { createHash, generateKeyPairSync, sign, verify, createPublicKey } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'
import { verdictOf } from './findings.ts'
import { examine, keyFingerprint, readKeys } from './receipt-check.ts'
import type { Tools } from './receipt-check.ts'
import { merkleTree } from './merkle.ts'
import type { Receipt } from '@padauk/contract/submissions'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = [{ key: 'k1', public_key: String(publicKey.export({ format: 'jwk' }).x) }]
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex')
const signed = (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url')

const tools: Tools = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  isSignedBy: (key, text, signature) => {
    const x = Buffer.from(key).toString('base64url')
    const open = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, text, open, signature)
  },
}

const offer = { slot: 'document', name: 'offer.pdf', size: 5, sha256: sha256Of('offer') } as const
const nda = { slot: 'nda', name: 'nda.pdf', size: 3, sha256: sha256Of('nda') } as const

async function aReceipt() {
  const facts = {
    version: 1 as const,
    receipt_no: 'AAAA-BBBB-CCCC-DDDD',
    tender: { id: 't1', name_en: 'Chillers', name_mm: 'အအေးပေးစက်' },
    company: { id: 'c1', name: 'Golden Lotus' },
    arrived_at: '2026-11-14T17:00:00.000001+06:30',
    deadline: '2026-11-14T17:30:00.000000+06:30',
    files: [offer, nda],
    link: null,
  }
  const hash = sha256Of(canonicalJson(facts))
  const receipt: Receipt = { ...facts, hash, chain: sha256Of('chain'), key: 'k1' }
  const text = canonicalJson(receipt)
  const leaves = [sha256Of('another'), sha256Of(text), sha256Of('a third')]
  const tree = merkleTree(leaves)
  const statement = {
    version: 1 as const,
    tender: 't1',
    deadline: facts.deadline,
    closed_at: '2026-11-14T17:31:15.000000+06:30',
    bids: 3,
    root: await tree.root(),
    key: 'k1',
  }
  const proof = { leaf: leaves[1], index: 1, path: await tree.path(1) }
  const closing = { statement, signature: signed(canonicalJson(statement)), ...proof }
  return { receipt, signature: signed(text), closing }
}

const files = [offer, nda]
const check = (given: unknown, chosen = files) =>
  examine({ texts: [JSON.stringify(given)], files: chosen, keys }, tools)
const wrongIn = async (given: unknown) => {
  const { findings } = await check(given)
  return findings.filter(({ state }) => state === 'wrong').map(({ step }) => step)
}

test('accepts a valid receipt with its closing proof in every step', async () => {
  const examination = await check(await aReceipt())
  expect(examination.findings.map(({ state }) => state)).toEqual(Array(11).fill('right'))
  expect(verdictOf(examination)).toBe('right')
})

test('before the tender closes, and without the files, nothing is wrong', async () => {
  const { closing: _, ...open } = await aReceipt()
  const examination = await check({ ...open, closing: null, take_back_asked: true }, [])
  const unknown = examination.findings.filter(({ state }) => state === 'open')
  expect(unknown.map(({ step, name }) => [step, name])).toEqual([
    ['file', 'offer.pdf'],
    ['file', 'nda.pdf'],
    ['closing', undefined],
  ])
  expect(verdictOf(examination)).toBe('right')
})

test('names the step that fails', async () => {
  const good = await aReceipt()
  const { receipt, closing } = good
  const company = { ...receipt.company, name: 'Silver Lotus' }
  expect(await wrongIn({ ...good, receipt: { ...receipt, company } })).toEqual([
    'content',
    'signature',
    'closingReceipt',
  ])
  const chain = sha256Of('another chain')
  expect(await wrongIn({ ...good, receipt: { ...receipt, chain } })).toEqual([
    'signature',
    'closingReceipt',
  ])
  const statement = { ...closing.statement, bids: 2 }
  expect(await wrongIn({ ...good, closing: { ...closing, statement } })).toEqual([
    'closingSignature',
    'closingPath',
  ])
  expect(await wrongIn({ ...good, closing: { ...closing, index: 0 } })).toEqual(['closingPath'])
  const others = { ...closing.statement, tender: 't2' }
  const moved = { ...closing, statement: others, signature: signed(canonicalJson(others)) }
  expect(await wrongIn({ ...good, closing: moved })).toEqual(['closingTender'])
})

test('distinguishes changed, missing and foreign files', async () => {
  const changed = { ...offer, sha256: sha256Of('Offer') }
  const stranger = { name: 'photo.png', size: 9, sha256: sha256Of('photo') }
  const { findings } = await examine(
    { texts: [JSON.stringify(await aReceipt())], files: [changed, stranger], keys },
    tools,
  )
  const about = findings.filter(({ name }) => name !== undefined)
  expect(about.map(({ step, state, name }) => `${step} ${state} ${name}`)).toEqual([
    'file wrong offer.pdf',
    'file open nda.pdf',
    'stranger wrong photo.png',
  ])
})

test('the proof of the closing letter may lie beside the receipt of the first letter', async () => {
  const { closing, ...receipt } = await aReceipt()
  const letter = { receipt_no: receipt.receipt.receipt_no, ...closing }
  const both = (proof: unknown) =>
    examine({ texts: [JSON.stringify(proof), JSON.stringify(receipt)], files, keys }, tools)
  const examination = await both(letter)
  expect(examination.evidence?.closing).toMatchObject(closing)
  expect(verdictOf(examination)).toBe('right')
  expect((await both({ ...letter, leaf: 'x' })).findings.at(-1)).toEqual({
    step: 'closing',
    state: 'wrong',
  })
})

test('no byte of the file can be changed unnoticed', async () => {
  const text = Buffer.from(JSON.stringify(await aReceipt()))
  for (const [place, byte] of text.entries()) {
    const flipped = Buffer.from(text)
    flipped[place] = byte ^ 1
    const examination = await examine({ texts: [flipped.toString()], files, keys }, tools)
    expect(verdictOf(examination), `${place}: ${flipped.toString()}`).not.toBe('right')
  }
})

test('an unknown key leaves it open; something else altogether is no receipt', async () => {
  const texts = [JSON.stringify(await aReceipt())]
  expect(verdictOf(await examine({ texts, files, keys: [] }, tools))).toBe('unsure')
  const { findings } = await check({ ...(await aReceipt()), note: 'extra' })
  expect(findings).toEqual([{ step: 'format', state: 'wrong', name: 'note' }])
  expect((await examine({ texts: ['not JSON'], files, keys }, tools)).findings).toEqual([
    { step: 'format', state: 'wrong' },
  ])
})

test('keys are read as the api publishes them, with a fingerprint to compare', async () => {
  expect(readKeys(JSON.stringify(keys))).toEqual(keys)
  expect(readKeys('{"keys":[]}')).toBeNull()
  expect(readKeys('no')).toBeNull()
  const fingerprint = await keyFingerprint(keys[0]?.public_key ?? '', tools.sha256)
  expect(fingerprint).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/)
})
