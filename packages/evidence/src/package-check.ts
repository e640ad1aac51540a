import * as z from 'zod/mini'
import { Manifest, packageFiles, receiptFile } from './bid-package.ts'
import type { PackedBid, PackedSealedBid } from './bid-package.ts'
import { canonicalJson } from './canonical-json.ts'
import { merkleTree } from './merkle.ts'
import { folderOf, nameOf, packageFault } from './packed-bid.ts'
import type { ExaminedBid, Folder, Known, Looked, PackageEntry, Reading } from './packed-bid.ts'
import { lookAtPlain } from './packed-plain-bid.ts'
import { lookAtSealed } from './packed-sealed-bid.ts'
import { hexOf, isGenuine, read, textBytes } from './receipt-check.ts'
import type { Finding, Verdict } from './findings.ts'
import type { ReceiptKey, Tools } from './receipt-check.ts'

export type PackageFinding = {
  step: 'manifest' | 'statement' | 'count' | 'root' | 'stranger' | 'folder' | 'list'
  state: Finding['state']
  name?: string
}

export type ExaminedPackage = {
  manifest: Manifest | null
  manifestHash: string
  bids: ExaminedBid[]
  findings: PackageFinding[]
  verdict: Verdict
}

/** Checks every bid of a package, and that together they are the ones that were counted. */
export async function examinePackage(
  reading: Reading,
  keys: readonly ReceiptKey[],
  tools: Tools,
): Promise<ExaminedPackage> {
  const entry = reading.entries.find(({ path }) => path === packageFiles.manifest)
  const text = entry ? await reading.text(entry) : ''
  const manifestHash = hexOf(await tools.sha256(textBytes(text)))
  const parsed = z.safeParse(Manifest, read(text))
  if (!parsed.success) {
    const findings: PackageFinding[] = [{ step: 'manifest', state: 'wrong' }]
    return { manifest: null, manifestHash, bids: [], findings, verdict: 'wrong' }
  }
  const manifest = parsed.data
  const looked = await lookAtBids(reading, manifest, { keys, tools })
  const findings = [
    examineStatement(manifest, keys, tools),
    ...(await examineWhole(manifest, looked, tools)),
    ...examineList(manifest, looked),
    ...strangersOf(reading.entries, looked),
  ]
  const bids = looked.map(({ signed: _signed, leaf: _leaf, paths: _paths, ...bid }) => bid)
  return { manifest, manifestHash, bids, findings, verdict: overall(findings, bids) }
}

async function lookAtBids(reading: Reading, manifest: Manifest, known: Known) {
  const folders = new Set(reading.entries.map(({ path }) => folderOf(path)))
  const seen = new Set<string>()
  const looked: Looked[] = []
  for (const folder of folders) {
    const entries = reading.entries.filter(({ path }) => folderOf(path) === folder)
    const receipt = entries.find(({ path }) => nameOf(path) === receiptFile)
    if (folder === '' || !receipt) continue
    const files = entries.filter((entry) => entry !== receipt)
    const bid = await lookAt(reading, manifest, { ...known, folder, receipt, files })
    if (bid.leaf && seen.has(bid.leaf)) {
      bid.faults.push(packageFault('twice'))
      bid.verdict = 'wrong'
    }
    seen.add(bid.leaf)
    looked.push(bid)
  }
  return looked
}

type Found = Omit<Folder<Manifest>, 'manifest' | 'listed'>

function lookAt(reading: Reading, manifest: Manifest, found: Found) {
  const isListed = (bid: PackedBid | PackedSealedBid) => bid.folder === found.folder
  return manifest.version === 1
    ? lookAtPlain(reading, { ...found, manifest, listed: manifest.bids.find(isListed) })
    : lookAtSealed(reading, { ...found, manifest, listed: manifest.bids.find(isListed) })
}

function examineStatement(
  { tender, deadline, closing: { statement, signature } }: Manifest,
  keys: readonly ReceiptKey[],
  tools: Tools,
): PackageFinding {
  const publicKey = keys.find(({ key }) => key === statement.key)
  if (!publicKey) return { step: 'statement', state: 'open' }
  const isOurs = isGenuine({ value: statement, signature, publicKey }, tools)
  const isOfTender = statement.tender === tender.id && statement.deadline === deadline
  return { step: 'statement', state: isOurs && isOfTender ? 'right' : 'wrong' }
}

async function examineWhole(
  { closing: { statement } }: Manifest,
  looked: readonly Looked[],
  tools: Tools,
): Promise<PackageFinding[]> {
  const leaves = [...new Set(looked.map(({ leaf }) => leaf))].filter(Boolean).toSorted()
  const root = await merkleTree(leaves, tools.sha256).root()
  const isWhole = leaves.length === statement.bids
  return [
    {
      step: 'count',
      state: isWhole ? 'right' : 'wrong',
      name: `${leaves.length} / ${statement.bids}`,
    },
    { step: 'root', state: root === statement.root ? 'right' : 'wrong' },
  ]
}

/** The list is not signed, so it must say what receipts and manifests say. */
function examineList({ bids }: Manifest, looked: readonly Looked[]): PackageFinding[] {
  const found = new Map(looked.map((bid) => [bid.folder, bid]))
  const faults = bids.flatMap((bid): PackageFinding[] => {
    const here = found.get(bid.folder)
    if (!here) return [{ step: 'folder', state: 'wrong', name: bid.folder }]
    const isSame = saysTheSame(bid, here) && leadsToFiles(bid, here)
    return isSame ? [] : [{ step: 'list', state: 'wrong', name: bid.folder }]
  })
  return faults.length > 0 ? faults : [{ step: 'list', state: 'right' }]
}

/** A file that is missing or erased is told as such. */
const leadsToFiles = ({ files }: Manifest['bids'][number], { paths, faults }: Looked) =>
  files.every(({ path }) => paths.has(path)) ||
  faults.some(({ step }) => ['fileMissing', 'erased'].includes(step))

function saysTheSame(bid: PackedBid | PackedSealedBid, { signed }: Looked) {
  // A receipt or manifest that can't be read has its own fault.
  if (!signed) return true
  const { folder: _folder, erased_at: _erasedAt, files, ...facts } = bid
  const told = { ...facts, files: files.map(({ path: _path, scan: _scan, ...file }) => file) }
  return canonicalJson(told) === canonicalJson(signed)
}

/** Files inside the folder of a bid are that bid's to explain. */
function strangersOf(entries: readonly PackageEntry[], looked: readonly Looked[]) {
  const folders = new Set(looked.map(({ folder }) => folder))
  const known = new Set<string>(Object.values(packageFiles))
  return entries
    .filter(({ path }) => !known.has(path) && !folders.has(folderOf(path)))
    .map(({ path }): PackageFinding => ({ step: 'stranger', state: 'wrong', name: path }))
}

function overall(findings: readonly PackageFinding[], bids: readonly ExaminedBid[]): Verdict {
  const verdicts = bids.map(({ verdict }) => verdict)
  if (findings.some(({ state }) => state === 'wrong') || verdicts.includes('wrong')) return 'wrong'
  const isOpen = findings.some(({ state }) => state === 'open') || verdicts.includes('unsure')
  return isOpen ? 'unsure' : 'right'
}
