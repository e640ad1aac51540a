import { createHash } from 'node:crypto'
import { createStampAuthority } from '@padauk/testing/time-stamps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDer } from './der.ts'
import { checkTimeStamp } from './time-stamp-check.ts'
import { readTimeStamp } from './time-stamp.ts'

type Authority = Awaited<ReturnType<typeof createStampAuthority>>

const hash = createHash('sha256').update('closing').digest()
const bytesOf = (buffer: Uint8Array) => Uint8Array.from(buffer)
let rsa: Authority
let ec: Authority
let token: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  ;[rsa, ec] = await Promise.all([createStampAuthority(), createStampAuthority('ec')])
  token = bytesOf(await rsa.stamp(hash.toString('hex')))
}, 60_000)
afterAll(() => Promise.all([rsa.remove(), ec.remove()]))

/** The token with other bytes at the place of these. */
function exchanged(from: Uint8Array, to: Uint8Array, whole = token) {
  const at = Buffer.from(whole).indexOf(from)
  if (at < 0 || from.length !== to.length) throw new Error('not there')
  const changed = Uint8Array.from(whole)
  changed.set(to, at)
  return changed
}

const faultsOf = async (bytes: Uint8Array<ArrayBuffer>, of: Uint8Array = hash) =>
  (await checkTimeStamp(bytes, of)).faults

const timeIn = (bytes: Uint8Array) => {
  const [found] = /20\d{12}(?:\.\d+)?Z/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return Buffer.from(found ?? '')
}

test.each(['rsa', 'ec'] as const)('accepts a token of openssl signed with %s', async (kind) => {
  const authority = kind === 'rsa' ? rsa : ec
  const stamped = bytesOf(await authority.stamp(hash.toString('hex')))
  const { at, faults, isJudged } = await checkTimeStamp(stamped, hash)
  expect({ faults, isJudged }).toEqual({ faults: [], isJudged: true })
  expect(Math.abs(Number(at) - Date.now())).toBeLessThan(60_000)
  expect(await authority.isVerified(hash.toString('hex'), stamped)).toBe(true)
})

test('names a stamp of something else', async () => {
  const other = createHash('sha256').update('other').digest()
  expect(await faultsOf(token, other)).toEqual(['statement'])
})

test('names a changed time', async () => {
  const time = timeIn(token)
  const earlier = Buffer.from(time.toString().replace(/^20\d\d/, '2020'))
  expect(await faultsOf(exchanged(time, earlier))).toContain('content')
})

test('names an imprint that was exchanged in the token', async () => {
  const other = createHash('sha256').update('other').digest()
  expect(await faultsOf(exchanged(hash, other), other)).toEqual(['content'])
})

test('names a changed signature', async () => {
  const changed = Uint8Array.from(token)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(await faultsOf(changed)).toEqual(['signature'])
})

test('names a certificate that is not the signer’s', async () => {
  const name = Buffer.from('Demo Time Stamps')
  const changed = exchanged(name, Buffer.from('Fake Time Stamps'))
  expect(await faultsOf(changed)).toEqual(['certificate'])
})

test('reads what a certificate is for, and until when', () => {
  const purpose = Buffer.from('06082b06010505070308', 'hex')
  const serverAuthentication = Buffer.from('06082b06010505070301', 'hex')
  const { certificate } = readTimeStamp(token)
  const other = readTimeStamp(exchanged(purpose, serverAuthentication)).certificate
  expect([certificate?.isForTimeStamps, other?.isForTimeStamps]).toEqual([true, false])
  const days = (Number(certificate?.until) - Number(certificate?.from)) / 86_400_000
  expect(days).toBe(30)
})

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('time stamp')],
  ['an unfinished length', Uint8Array.from([0x30, 0x84, 1, 1, 1, 1])],
  ['an indefinite length', Uint8Array.from([0x30, 0x80, 0, 0])],
])('names %s as unreadable', async (_, bytes) => {
  expect(await checkTimeStamp(bytes, hash)).toEqual({
    at: null,
    faults: ['format'],
    isJudged: true,
  })
})

test('names a token that is cut off or has something behind it', async () => {
  expect(await faultsOf(token.slice(0, -1))).toEqual(['format'])
  expect(await faultsOf(Uint8Array.from([...token, 0]))).toEqual(['format'])
})

test('no flipped bit changes time or imprint unnoticed', async () => {
  const right = await checkTimeStamp(token, hash)
  let noticed = 0
  for (let at = 0; at < token.length; at++) {
    const changed = Uint8Array.from(token)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    const found = await checkTimeStamp(changed, hash)
    if (found.faults.length > 0 || !found.isJudged) noticed++
    else expect(found.at).toEqual(right.at)
  }
  // Versions and the list of algorithms are covered by no signature, and mean nothing here.
  expect(noticed / token.length).toBeGreaterThan(0.97)
})

test('reads no more than is there', () => {
  expect(() => readDer(Uint8Array.from([0x30, 0x05, 1]))).toThrow('cut off')
})
