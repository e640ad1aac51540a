import * as z from 'zod/mini'
import { Manifest, packageFiles, receiptFile } from './bid-package.ts'
import type { PackedBid } from './bid-package.ts'
import { canonicalJson } from './canonical-json.ts'
import { examine, hexOf, isGenuine, read, textBytes, verdictOf } from './receipt-check.ts'
import type { Evidence, Finding, ReceiptKey, Tools, Verdict } from './receipt-check.ts'
import { merkleTree } from './merkle.ts'

/** A file of a package; large ones are read only to be measured. */
export type PackageEntry = { path: string; size: number }

type Reading = {
  entries: readonly PackageEntry[]
  text(entry: PackageEntry): Promise<string>
  /** SHA-256, lower-case hex. */
  measure(entry: PackageEntry): Promise<string>
}

/** Faults that only a package can have, beside those of a receipt. */
type PackageFault = {
  step: 'fileMissing' | 'otherStatement' | 'twice'
  state: 'wrong'
  name?: string
}
export type BidFault = Finding | PackageFault

export type ExaminedBid = {
  folder: string
  receiptNo: string
  company: string
  files: number
  verdict: Verdict
  faults: BidFault[]
}

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

const folderOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')))
const nameOf = (path: string) => path.slice(path.indexOf('/') + 1)

type Looked = ExaminedBid & { evidence: Evidence | null; leaf: string; paths: Set<string> }

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
  const looked = await lookAtBids(reading, { manifest, keys, tools })
  const findings = [
    examineStatement(manifest, keys, tools),
    ...(await examineWhole(manifest, looked, tools)),
    ...examineList(manifest, looked),
    ...strangersOf(reading.entries, looked),
  ]
  const bids = looked.map(({ evidence: _evidence, leaf: _leaf, paths: _paths, ...bid }) => bid)
  return { manifest, manifestHash, bids, findings, verdict: overall(findings, bids) }
}

type Known = { manifest: Manifest; keys: readonly ReceiptKey[]; tools: Tools }

async function lookAtBids(reading: Reading, known: Known) {
  const folders = new Set(reading.entries.map(({ path }) => folderOf(path)))
  const seen = new Set<string>()
  const looked: Looked[] = []
  for (const folder of folders) {
    const entries = reading.entries.filter(({ path }) => folderOf(path) === folder)
    const receipt = entries.find(({ path }) => nameOf(path) === receiptFile)
    if (folder === '' || !receipt) continue
    const files = entries.filter((entry) => entry !== receipt)
    const bid = await lookAt(reading, { ...known, folder, receipt, files })
    if (bid.leaf && seen.has(bid.leaf)) fault(bid, { step: 'twice', state: 'wrong' })
    seen.add(bid.leaf)
    looked.push(bid)
  }
  return looked
}

function fault(bid: Looked, found: BidFault) {
  bid.faults.push(found)
  bid.verdict = 'wrong'
}

type Given = Known & { folder: string; receipt: PackageEntry; files: readonly PackageEntry[] }

async function lookAt(reading: Reading, given: Given): Promise<Looked> {
  const { manifest, keys, tools, folder, files } = given
  const listed = manifest.bids.find((bid) => bid.folder === folder)
  // The name on the disk may be another one; the list knows the one that was sent.
  const sentAs = (path: string) =>
    listed?.files.find((file) => file.path === path)?.name ?? nameOf(path)
  const measured = []
  for (const file of files) {
    const sha256 = await reading.measure(file)
    measured.push({ name: sentAs(file.path), size: file.size, sha256 })
  }
  const texts = [await reading.text(given.receipt)]
  const examination = await examine({ texts, files: measured, keys }, tools)
  const { evidence, findings } = examination
  const bid: Looked = {
    folder,
    receiptNo: evidence?.receipt.receipt_no ?? listed?.receipt_no ?? '',
    company: evidence?.receipt.company.name ?? listed?.company ?? '',
    files: files.length,
    verdict: verdictOf(examination),
    faults: findings.filter(({ state }) => state !== 'right').map(asFault),
    evidence,
    paths: new Set(files.map(({ path }) => path)),
    leaf: evidence ? hexOf(await tools.sha256(textBytes(canonicalJson(evidence.receipt)))) : '',
  }
  // In a package nothing is left out: what a receipt alone could leave open is wrong here.
  if (bid.faults.some(({ step }) => step === 'fileMissing' || step === 'closing')) {
    bid.verdict = 'wrong'
  }
  const own = evidence?.closing?.statement
  const isOther = own && canonicalJson(own) !== canonicalJson(manifest.closing.statement)
  if (isOther) fault(bid, { step: 'otherStatement', state: 'wrong' })
  return bid
}

const asFault = (finding: Finding): BidFault =>
  finding.step === 'file' && finding.state === 'open'
    ? { step: 'fileMissing', state: 'wrong', name: finding.name ?? '' }
    : finding

function examineStatement(
  { tender, closing: { statement, signature } }: Manifest,
  keys: readonly ReceiptKey[],
  tools: Tools,
): PackageFinding {
  const publicKey = keys.find(({ key }) => key === statement.key)
  if (!publicKey) return { step: 'statement', state: 'open' }
  const isOurs = isGenuine({ value: statement, signature, publicKey }, tools)
  return { step: 'statement', state: isOurs && statement.tender === tender.id ? 'right' : 'wrong' }
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

/** The list is not signed, so it must say what the receipts say. */
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

/** A file that is missing is told as such. */
const leadsToFiles = ({ files }: PackedBid, { paths, faults }: Looked) =>
  files.every(({ path }) => paths.has(path)) || faults.some(({ step }) => step === 'fileMissing')

function saysTheSame(bid: PackedBid, { evidence }: Looked) {
  // A receipt that can't be read has its own fault.
  if (!evidence) return true
  const { receipt } = evidence
  const told = {
    receipt_no: bid.receipt_no,
    company: bid.company,
    arrived_at: bid.arrived_at,
    link: bid.link,
    files: bid.files.map(({ slot, name, size, sha256 }) => ({ slot, name, size, sha256 })),
  }
  const signed = {
    receipt_no: receipt.receipt_no,
    company: receipt.company.name,
    arrived_at: receipt.arrived_at,
    link: receipt.link?.url ?? null,
    files: receipt.files,
  }
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
