import { createHash } from 'node:crypto'
import { createStampAuthority } from '@padauk/testing/time-stamps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examineStamp } from './closing-stamp.ts'

const hash = createHash('sha256').update('statement').digest()
const other = createHash('sha256').update('another statement').digest()
let authority: Awaited<ReturnType<typeof createStampAuthority>>
let token: Buffer
beforeAll(async () => {
  authority = await createStampAuthority()
  token = await authority.stamp(hash.toString('hex'))
}, 60_000)
afterAll(() => authority.remove())

const found = (bytes: Uint8Array, of = hash) =>
  examineStamp(Buffer.from(bytes).toString('base64'), () => of)

function exchanged(from: Buffer | string, to: Buffer | string, after = 0) {
  const changed = Buffer.from(token)
  const at = changed.indexOf(from, after)
  if (at < 0) throw new Error('not there')
  Buffer.from(to).copy(changed, at)
  return changed
}

test('says nothing where there is no time stamp', async () => {
  expect(await examineStamp(undefined, () => hash)).toEqual([])
})

test('shows the time of a right one', async () => {
  const [only, ...others] = await found(token)
  expect(others).toEqual([])
  expect(only).toMatchObject({ step: 'timeStamp', state: 'right' })
  expect(only?.name).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \(UTC\+06:30\)$/)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['of another closing', () => found(token, other), 'timeStampStatement'],
  ['with another imprint', () => found(exchanged(hash, other), other), 'timeStampContent'],
  ['signed by a changed signature', () => found(flippedEnd()), 'timeStampSignature'],
  [
    'with a changed certificate',
    () => found(exchanged('Demo Time', 'Fake Time')),
    'timeStampCertificate',
  ],
  [
    // Only the hash of the certificate that the signer signs covers its subject.
    'with a certificate of another subject',
    () => found(exchanged('Demo Time', 'Fake Time', token.indexOf('Demo Time') + 1)),
    'timeStampCertificate',
  ],
  ['cut off', () => found(token.subarray(0, -7)), 'timeStamp'],
  ['that is no base64', () => examineStamp('%%', () => hash), 'timeStamp'],
])('names a time stamp %s', async (_, examine, step) => {
  expect(await examine()).toEqual([{ step, state: 'wrong' }])
})

test('names a changed time', async () => {
  const [time = ''] = /20\d{12}(?:\.\d+)?Z/.exec(token.toString('latin1')) ?? []
  const findings = await found(exchanged(time, time.replace(/^20\d\d/, '2019')))
  expect(findings).toContainEqual({ step: 'timeStampContent', state: 'wrong' })
})

test('leaves the signature open where there is no cryptography', async () => {
  const kept = globalThis.crypto
  Object.defineProperty(globalThis, 'crypto', { value: undefined, configurable: true })
  try {
    expect(await found(token)).toMatchObject([{ step: 'timeStampSignature', state: 'open' }])
    expect(await found(token, other)).toEqual([{ step: 'timeStampStatement', state: 'wrong' }])
  } finally {
    Object.defineProperty(globalThis, 'crypto', { value: kept, configurable: true })
  }
})

function flippedEnd() {
  const changed = Buffer.from(token)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  return changed
}
