import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, randomBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { pdfTailBytes, typeOfFile } from '@padauk/contract/file-types'
import type { Manifest, Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { Sealing } from '@padauk/contract/sealing/values'
import { hashOfBlob, unpackBid } from '@padauk/sealing/bid-file'
import { ManifestTooLong, sealBid } from '@padauk/sealing/bid-sealing'
import { blobSource, joined } from '@padauk/sealing/bytes'
import type { Bytes } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { manifestOfBid } from '@padauk/sealing/contents-list'
import { headerBytes, recordBytes, sealedSize } from '@padauk/sealing/file-layout'
import { ikmBytes } from '@padauk/sealing/file-records'
import { FileChanged, createFileSealer, measureFile } from '@padauk/sealing/file-sealing'
import type { MeasuredFile } from '@padauk/sealing/file-sealing'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { judgeSet, readChain } from '@padauk/sealing/key-set-chain'
import type { SetVerdict } from '@padauk/sealing/key-set-chain'

/** The first pass over a chosen file: what it is, and what the second pass must find again. */
export type Measured = MeasuredFile & { type: string | null; sealedSize: number }

export type JudgedSet =
  | { verdict: Exclude<SetVerdict, 'stop'>; set: KeySet; hash: string; fingerprint: string }
  | { verdict: 'stop' }

type Wanted = {
  sets: readonly unknown[]
  wanted: string
  remembered: string | null
  publishedAt: string
}

type Opened = Awaited<ReturnType<typeof openFile>>

type Keyed = { measured: MeasuredFile; ikm: string; sealing?: Sealing }

async function openFile(file: Blob, { measured, sealing, ...keyed }: Keyed) {
  const source = blobSource(file)
  const ikm = base64.decode(keyed.ikm)
  const sealer = await createFileSealer({ source, measured, ikm, sealing })
  const hash = sha256.create().update(sealer.header)
  const size = sealedSize(file.size)
  let hashed = 0
  let last: { index: number; bytes: Bytes } | null = null

  /** Only the newest record is kept: a phone has no room for more. */
  async function record(index: number) {
    if (last?.index === index) return last.bytes
    last = { index, bytes: await sealer.record(index) }
    return last.bytes
  }

  /** The hash is of this device: it also covers records that an earlier visit sent. */
  async function hashUpTo(count: number) {
    for (; hashed < count; hashed++) hash.update(await record(hashed))
  }

  return {
    async read(start: number, wantedEnd: number) {
      const end = Math.min(wantedEnd, size)
      const pieces = start < headerBytes ? [sealer.header.slice(start, end)] : []
      const firstIndex = Math.max(0, Math.floor((start - headerBytes) / recordBytes))
      for (let index = firstIndex; headerBytes + index * recordBytes < end; index++) {
        await hashUpTo(index)
        const bytes = await record(index)
        await hashUpTo(index + 1)
        const from = headerBytes + index * recordBytes
        pieces.push(bytes.slice(Math.max(0, start - from), end - from))
      }
      return joined(...pieces)
    },
    async finish() {
      await hashUpTo(measured.records.length)
      return bytesToHex(hash.digest())
    },
  }
}

const codeOf = (error: unknown) => {
  if (error instanceof FileChanged) return 'changed'
  return error instanceof ManifestTooLong ? 'too-long' : 'unreadable'
}
export type SealerFault = ReturnType<typeof codeOf>

/** Everything that needs cryptography, in a worker or, without one, on the page. */
export function createSealer() {
  const files = new Map<string, Opened>()
  const opened = (id: string) => {
    const file = files.get(id)
    if (!file) throw new Error('no such file')
    return file
  }
  return {
    async measure(file: File): Promise<Measured> {
      const [head, tail] = await Promise.all([
        file.slice(0, pdfTailBytes).arrayBuffer(),
        file.slice(-pdfTailBytes).arrayBuffer(),
      ])
      const type = typeOfFile(file.name, new Uint8Array(head), new Uint8Array(tail))
      const measured = await measureFile(blobSource(file))
      return { ...measured, type, sealedSize: sealedSize(file.size) }
    },
    async newIkm() {
      return base64.encode(randomBytes(ikmBytes))
    },
    async open(id: string, file: File, keyed: Keyed) {
      files.set(id, await openFile(file, keyed))
    },
    read: (id: string, start: number, end: number) => opened(id).read(start, end),
    /** The SHA-256 of the sealed file, by this device alone. */
    finish: (id: string) => opened(id).finish(),
    async close(id: string) {
      files.delete(id)
    },
    /** A bid that was sealed elsewhere, or null for what is none. */
    unpack: (file: Blob) => unpackBid(file),
    hash: (file: Blob) => hashOfBlob(file),
    /** The contents list of such a bid, or null when it belongs to another one. */
    contents: async (text: string, manifestHash: string) => manifestOfBid(text, manifestHash),
    async judge({ sets, ...wanted }: Wanted): Promise<JudgedSet> {
      const chain = readChain(sets)
      const verdict = chain ? judgeSet({ chain, ...wanted }) : 'stop'
      const known = chain?.find(({ hash }) => hash === wanted.wanted)
      if (!known || verdict === 'stop') return { verdict: 'stop' }
      return { verdict, ...known, fingerprint: fingerprintOf(known.hash) }
    },
    async sealBid(bid: {
      manifest: Omit<Manifest, 'random' | 'keySet'>
      set: KeySet
      notBefore: string
      parts: Seal['parts']
    }) {
      const manifest: Manifest = {
        ...bid.manifest,
        keySet: hashOf(bid.set),
        random: base64.encode(randomBytes(32)),
      }
      return { manifest, seal: await sealBid({ ...bid, manifest }) }
    },
  }
}

export type Sealer = ReturnType<typeof createSealer>
export type SealerCall = { id: number; name: keyof Sealer; args: unknown[] }
export type SealerAnswer = { id: number } & ({ value: unknown } | { fault: SealerFault })

/** One call of a page, answered with a value or with a code. */
export async function answerCall(
  sealer: Sealer,
  { id, name, args }: SealerCall,
): Promise<SealerAnswer> {
  try {
    const call = sealer[name] as (...given: unknown[]) => Promise<unknown>
    return { id, value: await call(...args) }
  } catch (error) {
    return { id, fault: codeOf(error) }
  }
}
