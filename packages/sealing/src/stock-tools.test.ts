import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decrypt } from 'http_ece'
import { base64 } from '@scure/base'
import { afterAll, describe, expect, test } from 'vitest'
import type { Share } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { createArrivalSealer } from './arrival.ts'
import { identityText } from './age.ts'
import { joined, xor } from './bytes.ts'
import { contentBytes, recordBytes } from './file-layout.ts'
import { protectKey } from './holder-keys.ts'
import { exampleBid, exampleBytes, exampleIkm, sealBytes } from './vectors/example-bid.ts'
import { exampleHolder, exampleSet, holdersFrom } from './vectors/example-holders.ts'

// Read by programs of other authors: nothing of ours is needed to open a bid.

const openByEce = (sealed: Uint8Array, key: Uint8Array) =>
  decrypt(Buffer.from(sealed), { version: 'aes128gcm', key: Buffer.from(key) })

test.each([1, 5, 16_384, 16_385, contentBytes, contentBytes + 1, recordBytes, 3_000_000])(
  'http_ece opens a sealed file of %i bytes',
  async (size) => {
    const [bytes, ikm] = [exampleBytes(size), exampleIkm(`ece ${size}`)]
    const { sealed } = await sealBytes(bytes, ikm)
    expect(openByEce(sealed, ikm).equals(bytes)).toBe(true)
  },
)

test('http_ece opens a file that was sealed on arrival', async () => {
  const bytes = exampleBytes(1_500_000)
  const sealer = await createArrivalSealer()
  const pieces = await sealer.push(bytes)
  const { pieces: last, ikm } = await sealer.finish()
  expect(openByEce(joined(...pieces, ...last), ikm).equals(bytes)).toBe(true)
})

const hasAge = spawnSync('age', ['--version']).status === 0
const isChecked = hasAge || process.env['CI'] !== undefined

describe.skipIf(!isChecked)('by age, of the Debian package age', () => {
  const folder = mkdtempSync(join(tmpdir(), 'padauk-age-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    writeFileSync(path, content, { mode: 0o600 })
    return path
  }
  const openByAge = (file: Uint8Array, identity: string) =>
    execFileSync('age', ['-d', '-i', write('key', `${identity}\n`), write('file', file)], {
      stdio: 'pipe',
    })

  test('two cards open the shares, their XOR the envelope', async () => {
    const holders = holdersFrom(0, 4)
    const { seal, manifest } = await exampleBid(exampleSet(holders))
    const shareOf = (nth: number) => {
      const file = base64.decode(seal.shares[nth]?.age ?? '')
      return JSON.parse(openByAge(file, holders[nth]?.identity ?? '').toString()) as Share
    }
    const [one, other] = [shareOf(0), shareOf(2)]
    const pieces = [one.pairs[other.holder], other.pairs[one.holder]]
    const [mine, yours] = pieces.map((piece) => base64.decode(piece ?? ''))
    const key = identityText(xor(mine ?? new Uint8Array(), yours ?? new Uint8Array()))
    const envelope = openByAge(base64.decode(seal.envelope), key)
    expect(envelope.length % 4096).toBe(0)
    expect(envelope.toString().trimEnd()).toBe(canonicalJson(manifest))
  })

  test('does not open a share with the card of another holder', async () => {
    const { seal } = await exampleBid(exampleSet(holdersFrom(0, 3)))
    const file = base64.decode(seal.shares[0]?.age ?? '')
    expect(() => openByAge(file, exampleHolder(1).identity)).toThrow('no identity matched')
  })

  test('six words open a protected key', async () => {
    const words = 'abandon ability able about above absent'
    const { identity } = exampleHolder(0)
    const file = write('protected.age', await protectKey(identity, words))
    const out = join(folder, 'out')
    // age asks for a passphrase on a terminal only; script(1) is one.
    const { status } = spawnSync('script', ['-qec', `age -d -o ${out} ${file}`, '/dev/null'], {
      input: `${words}\n`,
    })
    expect(status).toBe(0)
    expect(readFileSync(out, 'utf8')).toBe(`${identity}\n`)
  }, 60_000)
})
