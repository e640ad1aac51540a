import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { base64 } from '@scure/base'
import type { Manifest } from '@padauk/contract/sealing/bids'
import { root } from '@padauk/testing/processes'
import { createArrivalSealer } from './arrival.ts'
import { sealAgain, sealBid } from './bid-sealing.ts'
import { joined } from './bytes.ts'
import { exampleBid, exampleBytes, exampleIkm, sealBytes } from './vectors/example-bid.ts'
import { exampleChain, holdersFrom } from './vectors/example-holders.ts'

const script = join(root, 'ops/open-by-hand.mjs')
const run = promisify(execFile)

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'padauk-by-hand-'))
  await mkdir(join(directory, 'sealed'))
})
afterEach(() => rm(directory, { recursive: true }))

const [signed, , founded] = exampleChain()
const { seal, manifest } = await exampleBid(signed.set)
const { parts: _parts, v: _v, ...facts } = seal
const receiptNo = '7K2M4Q8XW3NT5RVB'

/** What the queries and the joined pieces give, and the cards of two sets. */
async function layOut(bid: object = facts) {
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(directory, name), content)
  await write('bids.jsonl', `${JSON.stringify({ receiptNo, ...bid })}\n`)
  for (const [nth, { identity }] of holdersFrom(0, 8).entries()) {
    await write(`card-${nth}`, `${identity}\n`)
  }
  for (const { slot, size, sealedSha256 } of manifest.files) {
    const { sealed } = await sealBytes(exampleBytes(size), exampleIkm(slot))
    await write(join('sealed', sealedSha256), sealed)
  }
}

const openWith = (...cards: number[]) =>
  run(
    process.execPath,
    [script, 'bids.jsonl', 'sealed', ...cards.map((nth) => `card-${nth}`), 'out'],
    { cwd: directory },
  )

const opened = (name: string) => readFile(join(directory, 'out', receiptNo, name))

test('any two cards open every file, with stock tools and 60 lines', async () => {
  expect((await readFile(script, 'utf8')).split('\n').length - 1).toBeLessThanOrEqual(60)
  await layOut()
  for (const other of [1, 3]) {
    await openWith(2, other)
    for (const { slot, name, size } of manifest.files) {
      expect((await opened(`${slot}-${name}`)).equals(exampleBytes(size)), name).toBe(true)
    }
    expect(JSON.parse(String(await opened('manifest.json')))).toEqual(manifest)
    await rm(join(directory, 'out'), { recursive: true })
  }
})

test('two cards open a bid that was sealed on arrival', async () => {
  await layOut()
  const files: Manifest['files'] = []
  const parts: typeof seal.parts = []
  for (const { slot, name, type, size } of manifest.files) {
    const sealer = await createArrivalSealer()
    const pieces = await sealer.push(exampleBytes(size))
    const { pieces: last, ikm, sha256, sealedSha256 } = await sealer.finish()
    const bytes = joined(...pieces, ...last)
    await writeFile(join(directory, 'sealed', sealedSha256), bytes)
    files.push({ slot, name, type, size, sha256, ikm: base64.encode(ikm), sealedSha256 })
    parts.push({ slot, upload: '', size: bytes.length, sha256: sealedSha256 })
  }
  const arrived = { ...manifest, files, price: null, fields: [] }
  const notBefore = '2026-12-10T16:00:00.000000+06:30'
  const sealed = await sealBid({ manifest: arrived, set: signed.set, notBefore, parts })
  await writeFile(join(directory, 'bids.jsonl'), JSON.stringify({ receiptNo, ...sealed }))
  await openWith(0, 3)
  for (const { slot, name, size } of files) {
    expect((await opened(`${slot}-${name}`)).equals(exampleBytes(size)), name).toBe(true)
  }
  expect(JSON.parse(String(await opened('manifest.json')))).toEqual(arrived)
})

test('two cards of a new founding set open a bid that was sealed to it again', async () => {
  const notBefore = '2026-12-10T16:00:00.000000+06:30'
  const { set } = founded
  const again = await sealAgain({ manifest, set, notBefore, parts: seal.parts })
  await layOut({ ...again, manifestKeySet: seal.keySet })
  await openWith(5, 7)
  expect(JSON.parse(String(await opened('manifest.json')))).toEqual(manifest)
  await layOut(again)
  await expect(openWith(5, 7)).rejects.toThrow('of another bid')
})

test('one card alone opens nothing', async () => {
  await layOut()
  await expect(openWith(2, 2)).rejects.toThrow('one holder twice')
  const files = await readdir(directory, { recursive: true })
  expect(files.filter((name) => name.startsWith('out'))).toEqual([])
})

test('a changed file, envelope, share or owner is noticed', async () => {
  const flip = (text: string) => text.replace(/.(?=.{40}$)/, (it) => (it === 'A' ? 'B' : 'A'))
  const changes = {
    envelope: { envelope: flip(facts.envelope) },
    company: { company: facts.tender },
    manifestHash: { manifestHash: facts.keySet },
    share: { shares: facts.shares.map((share) => ({ ...share, age: flip(share.age) })) },
    plain: { shares: facts.shares.map((share) => ({ ...share, plainSha256: facts.keySet })) },
  }
  for (const [what, change] of Object.entries(changes)) {
    await layOut({ ...facts, ...change })
    await expect(openWith(0, 1), what).rejects.toThrow()
  }
  await layOut()
  const [first] = manifest.files
  const path = join(directory, 'sealed', first?.sealedSha256 ?? '')
  const sealed = await readFile(path)
  sealed[1000] = (sealed[1000] ?? 0) ^ 1
  await writeFile(path, sealed)
  await expect(openWith(0, 1)).rejects.toThrow('a hash differs')
})
