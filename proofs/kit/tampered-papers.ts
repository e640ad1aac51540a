import { layOut } from '@padauk/api/features/submissions/opening/layout'
import { sealedFolder } from '@padauk/api/features/submissions/opening/sealed-folder'
import type { MinutesFile } from '@padauk/contract/sealing/minutes'
import type { ManifestV2 } from '@padauk/evidence/bid-package'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { examineMinutes } from '@padauk/evidence/minutes-check'
import { examinePackage } from '@padauk/evidence/package-check'
import type { PackageEntry, Reading } from '@padauk/evidence/packed-bid'
import { verdictOf } from '@padauk/evidence/findings'
import { hexHash } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { sealAgain } from '@padauk/sealing/file-again'
import { openPart } from '@padauk/sealing/file-opening'
import { readChain } from '@padauk/sealing/key-set-chain'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { publicKeyOf, signText } from '@padauk/sealing/signing'
import { exampleBid, exampleBytes, memorySource } from '@padauk/sealing/vectors/example-bid'
import { exampleFormats, receiptSeed } from '@padauk/sealing/vectors/example-formats'
import { exampleChain, holdersFrom } from '@padauk/sealing/vectors/example-holders'
import { tools } from './checks.ts'
import { flipped, variants } from './tampering.ts'
import type { Change, Json } from './tampering.ts'

const keys = [{ key: 'receipt-2026', public_key: publicKeyOf(receiptSeed) }]
const chain = exampleChain()
const example = async () => {
  const bid = await exampleBid(chain[0].set)
  return { bid, ...(await exampleFormats(bid, chain)) }
}

type Files = ReadonlyMap<string, Buffer>

/** The package of one opened bid, laid out as for an officer. */
async function packageOf({ bid, receipt, closing }: Awaited<ReturnType<typeof example>>) {
  const sign = (value: Parameters<typeof signText>[1]) => signText(receiptSeed, value)
  const statement = { statement: closing, signature: sign(closing) }
  const { packed, entries } = sealedFolder({
    evidence: {
      receipt,
      signature: sign(receipt),
      closing: { ...statement, leaf: hashOf(receipt), index: 0, path: [] },
    },
    manifest: bid.manifest,
    erasedAt: null,
    stored: bid.manifest.files.map(({ slot, size }) => {
      const read = async function* () {
        yield Buffer.from(exampleBytes(size))
      }
      const readers = { read, readSound: read, readSealed: read, readSealedLeft: read }
      const checks = {
        storedHash: async () => null,
        checkSealed: async () => ({ matches: true, flags: [], authorMarks: [] }),
      }
      return { submissionId: '', uploadId: '', slot, scan: 'clean', ...readers, ...checks }
    }),
    checkedAs: () => ({ matches: true, flags: [], authorMarks: [] }),
  })
  const { id, nameEn, nameMm } = receipt.tender
  const manifest: ManifestV2 = {
    version: 2,
    tender: { id, name_en: nameEn, name_mm: nameMm },
    deadline: closing.deadline,
    closing: statement,
    bids: [packed],
    taken_back: [],
  }
  const files = new Map<string, Buffer>()
  for (const { name, input } of layOut({ manifest, entries, keys, readMe: '' }).entries) {
    files.set(name, Buffer.isBuffer(input) ? input : Buffer.concat(await Array.fromAsync(input)))
  }
  return files
}

async function isPackageRight(files: Files) {
  const bytesOf = ({ path }: PackageEntry) => Uint8Array.from(files.get(path) ?? [])
  const reading: Reading = {
    entries: [...files].map(([path, bytes]) => ({ path, size: bytes.length })),
    text: async (entry) => Buffer.from(bytesOf(entry)).toString(),
    measure: async (entry) => hexHash(bytesOf(entry)),
    sealAgain: (entry, { ikm, sha256 }, sealing) =>
      sealAgain({ source: memorySource(bytesOf(entry)), sha256, ikm, sealing }),
    opens: async (entry, file) =>
      (await openPart({ sealed: memorySource(bytesOf(entry)), file, rule: 'in-browser' })) === null,
  }
  return (await examinePackage(reading, keys, tools)).verdict === 'right'
}

/** Told for people to read: no signature covers the name of a tender, which may change. */
const isUnproven = (path: string) => /^\.tender\.name_(?:en|mm)$/.test(path)

/** Every value in receipt, manifest and list, and a byte of every file. */
export async function changePackage(): Promise<Change[]> {
  const files = await packageOf(await example())
  if (!(await isPackageRight(files))) throw new Error('the package is not right')
  const changes: Change[] = []
  const tryWith = async (path: string, bytes: Buffer | null, what: string) => {
    const others = [...files].filter(([name]) => name !== path)
    const isRight = await isPackageRight(new Map(bytes ? [...others, [path, bytes]] : others))
    changes.push({ kind: 'a package of opened bids', what: `${path} ${what}`, isCaught: !isRight })
  }
  for (const [path, bytes] of files) {
    if (['READ-ME.txt', 'receipt-keys.json'].includes(path)) continue
    await tryWith(path, null, 'left out')
    if (!path.endsWith('.json')) {
      await tryWith(path, flipped(bytes, 3), 'byte 3')
      continue
    }
    for (const changed of variants(JSON.parse(bytes.toString()) as Json)) {
      if (path === 'manifest.json' && isUnproven(changed.path)) continue
      await tryWith(path, Buffer.from(canonicalJson(changed.value)), changed.path)
    }
  }
  return changes
}

/** Every value in both texts of signed minutes, with their signatures and key sets. */
export async function changeMinutes(): Promise<Change[]> {
  const { minutes: full, bidders } = await example()
  const both = { kind: 'padauk-minutes-to-sign-v1', full, bidders }
  const signed = holdersFrom(0, 2).flatMap(({ id: holder, secret }) => {
    const made = signBothMinutes(both, { holder, secret })
    return made ? [made] : []
  })
  const fileOf = (which: 'full' | 'bidders'): MinutesFile => ({
    kind: 'padauk-minutes-file-v1',
    minutes: both[which],
    signature: signText(receiptSeed, both[which]),
    signatures: signed.map((each) => ({ holder: each.holder, signature: each[which] })),
    keySets: [...chain],
  })
  const isRight = async (file: unknown) => {
    const given = { texts: [JSON.stringify(file)], keys, receipt: null, closing: null }
    return verdictOf({ findings: await examineMinutes(given, { ...tools, readChain }) }) === 'right'
  }
  const changes: Change[] = []
  for (const which of ['full', 'bidders'] as const) {
    const file = fileOf(which)
    if (!(await isRight(file))) throw new Error('the minutes are not right')
    for (const { path, value } of variants(file)) {
      const isCaught = !(await isRight(value))
      changes.push({ kind: 'the minutes of an opening', what: `${which} ${path}`, isCaught })
    }
  }
  return changes
}
