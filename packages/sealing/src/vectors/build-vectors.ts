import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { ArrivalFacts } from '@padauk/contract/sealing/bids'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Json } from '@padauk/evidence/canonical-json'
import { openWith } from '@padauk/sealing/age'
import { createArrivalSealer, sealFacts } from '@padauk/sealing/arrival'
import { hexHash, joined, textOfBytes } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { saltOf } from '@padauk/sealing/file-records'
import { checkHealth } from '@padauk/sealing/health'
import { protectKey, publicHalf, signSeed } from '@padauk/sealing/holder-keys'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { publicKeyOf, signText } from '@padauk/sealing/signing'
import { exampleBid, exampleBytes, exampleIkm, sealBytes } from './example-bid.ts'
import { exampleFormats, receiptSeed } from './example-formats.ts'
import { exampleChain, exampleHolder, holdersFrom } from './example-holders.ts'
import { withSeededRandom } from './seeded-random.ts'

/** One byte, a full block and one more, a full record and one more, several records. */
const sizes = [1, 5, 16_384, 16_385, 1_048_559, 1_048_560, 1_048_576, 3_000_000]

async function fileVectors() {
  const files = []
  for (const size of sizes) {
    const ikm = exampleIkm(`file of ${size}`)
    const { sealed, sealedSha256, measured } = await sealBytes(exampleBytes(size), ikm)
    files.push({
      size,
      sha256: measured.sha256,
      ikm: base64.encode(ikm),
      salt: bytesToHex(saltOf(ikm, hexToBytes(measured.sha256))),
      sealedSize: sealed.length,
      start: bytesToHex(sealed.subarray(0, 64)),
      sealedSha256,
    })
  }
  return { plain: 'byte i is (7 i + floor(i / 256)) mod 256', files }
}

async function arrivalVectors() {
  const size = 1_100_000
  const sealer = await createArrivalSealer()
  const pieces = await sealer.push(exampleBytes(size))
  const { pieces: last, ikm, sha256, sealedSha256 } = await sealer.finish()
  const sealed = joined(...pieces, ...last)
  const facts: ArrivalFacts = {
    kind: 'padauk-arrival-facts-v1',
    name: 'ဈေးနှုန်း.pdf',
    type: 'application/pdf',
    size,
    sha256,
  }
  return {
    size,
    sha256,
    ikm: base64.encode(ikm),
    sealedSize: sealed.length,
    start: bytesToHex(sealed.subarray(0, 64)),
    sealedSha256,
    facts: canonicalJson(facts),
    sealedFacts: base64.encode(await sealFacts(ikm, facts)),
  }
}

async function holderVectors() {
  const { secret, identity } = exampleHolder(0)
  const words = 'abandon ability able about above absent'
  return {
    secret: bytesToHex(secret),
    identity,
    ...publicHalf(secret),
    signSeed: bytesToHex(signSeed(secret)),
    words,
    protected: base64.encode(await protectKey(identity, words)),
  }
}

/** What anyone needs to check a text: itself, its hash and, where there is one, its signature. */
const textVector = (value: Json) => ({ text: canonicalJson(value), sha256: hashOf(value) })

async function keySetVectors() {
  const chain = exampleChain()
  const { secret, id: holder } = exampleHolder(0)
  const nonce = base64.encode(new Uint8Array(32).fill(7))
  const [first] = chain
  const health = await checkHealth({ secret, set: first.set, holder, nonce })
  return {
    holders: holdersFrom(0, 8).map(({ id, identity }) => ({ holder: id, identity })),
    sets: chain.map(({ set, signatures }) => ({
      ...textVector(set),
      fingerprint: fingerprintOf(hashOf(set)),
      signatures,
    })),
    health: health && { ...textVector(health.statement), signature: health.signature },
  }
}

async function bidVectors() {
  const [signed] = exampleChain()
  const holders = holdersFrom(0, 4)
  const bid = await exampleBid(signed.set)
  const shares = []
  for (const [place, { age, holder }] of bid.seal.shares.entries()) {
    const plain = await openWith(holders[place]?.secret ?? new Uint8Array(), base64.decode(age))
    shares.push({ holder, identity: holders[place]?.identity, text: plain && textOfBytes(plain) })
  }
  const formats = Object.entries(await exampleFormats(bid, [signed])).map(([name, value]) => {
    const isSigned = 'key' in value && 'kind' in value
    const signature = isSigned ? { signature: signText(receiptSeed, value) } : {}
    return [name, { ...textVector(value), ...signature }]
  })
  return {
    keySet: hashOf(signed.set),
    manifest: textVector(bid.manifest),
    shares,
    seal: textVector(bid.seal),
    envelopeSha256: hexHash(base64.decode(bid.seal.envelope)),
    receiptKey: publicKeyOf(receiptSeed),
    formats: Object.fromEntries(formats) as Record<string, { text: string; sha256: string }>,
  }
}

/** Everything that another implementation must read and write to the byte, by file name. */
export async function buildVectors() {
  return {
    files: await fileVectors(),
    arrival: await withSeededRandom('arrival', arrivalVectors),
    holder: await withSeededRandom('holder', holderVectors),
    'key-sets': await withSeededRandom('key sets', keySetVectors),
    bid: await withSeededRandom('bid', bidVectors),
  }
}

export const vectorText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
