import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { Part, Sealing } from '@padauk/contract/sealing/values'
import type { Manifest } from './bid-package.ts'
import type { Json } from './canonical-json.ts'
import type { Finding, Verdict } from './findings.ts'
import type { ReceiptKey, Tools } from './receipt-check.ts'

/** A file of a package; large ones are read only to be measured. */
export type PackageEntry = { path: string; size: number }

export type Reading = {
  entries: readonly PackageEntry[]
  text(entry: PackageEntry): Promise<string>
  /** SHA-256, lower-case hex. */
  measure(entry: PackageEntry): Promise<string>
  /** Size and hash of what a file gives when it is sealed as the manifest of its bid says. */
  sealAgain(
    entry: PackageEntry,
    file: SealedFile,
    sealing: Sealing,
  ): Promise<Pick<Part, 'size' | 'sha256'>>
  /** Whether a file that was packed sealed opens to what the manifest of its bid says. */
  opens(entry: PackageEntry, file: SealedFile, sealing: Sealing): Promise<boolean>
}

/** Faults that only a package can have, beside those of a receipt. */
export const packageFaults = [
  'fileMissing',
  'otherStatement',
  'twice',
  'bidManifest',
  'bidManifestHash',
  'bidManifestContext',
  'bidManifestParts',
  /** Packed sealed as if it differed from the manifest of its bid, which it does not. */
  'fileOpens',
  /** Told, not a fault of the package: it differs from the manifest of its bid. */
  'fileDiffers',
  /** Told too: the bid as a whole did not open. */
  'notOpened',
  /** Told too: its time was over, and its receipt is what is left. */
  'erased',
] as const

type PackageFault = {
  step: (typeof packageFaults)[number]
  state: 'wrong' | 'open'
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

/** A bid as its folder has it, with what the whole package is compared with. */
export type Looked = ExaminedBid & {
  /** Of its receipt; empty when that cannot be read. */
  leaf: string
  /** Of its files, without receipt and manifest. */
  paths: ReadonlySet<string>
  /** What the list must say about it; null when that is not known. */
  signed: Json | null
}

export type Known = { keys: readonly ReceiptKey[]; tools: Tools }

export type Folder<List extends Manifest> = Known & {
  manifest: List
  /** What the list says of this folder. */
  listed: List['bids'][number] | undefined
  folder: string
  receipt: PackageEntry
  files: readonly PackageEntry[]
}

export const folderOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/')))
export const nameOf = (path: string) => path.slice(path.indexOf('/') + 1)

export const packageFault = (step: PackageFault['step'], name?: string): BidFault => ({
  step,
  state: 'wrong',
  ...(name !== undefined && { name }),
})

/** What a receipt alone could leave open: in a package nothing is left out. */
const mustBeHere = new Set<string>(['fileMissing', 'closing'])

export function verdictOn(faults: readonly BidFault[], verdict: Verdict): Verdict {
  const isWrong = faults.some(({ step, state }) => state === 'wrong' || mustBeHere.has(step))
  return isWrong ? 'wrong' : verdict
}

export const asFault = (finding: Finding): BidFault =>
  finding.step === 'file' && finding.state === 'open'
    ? packageFault('fileMissing', finding.name ?? '')
    : finding

const leastKeptMs = 90 * 86_400_000

/** The list is not signed: what it calls erased before bids are erased at all is missing. */
export function isErased({ manifest, listed, files }: Folder<Manifest>) {
  const erasedAt = listed?.erased_at
  if (erasedAt === undefined || files.length > 0) return false
  return Date.parse(erasedAt) - Date.parse(manifest.deadline) >= leastKeptMs
}

/** What is told of an erased bid instead of the files that are missing. */
export const toldErased = (faults: readonly BidFault[], erasedAt: string): BidFault[] => [
  ...faults.filter(({ step }) => step !== 'fileMissing'),
  { step: 'erased', state: 'open', name: erasedAt.slice(0, 10) },
]

/** Each file with its size and hash, under the name that it was sent with. */
export async function measureFiles(
  reading: Reading,
  files: readonly PackageEntry[],
  listed: Manifest['bids'][number] | undefined,
) {
  // The name on the disk may be another one; the list knows the one that was sent.
  const sentAs = (path: string) =>
    listed?.files.find((file) => file.path === path)?.name ?? nameOf(path)
  const measured = []
  for (const entry of files) {
    const sha256 = await reading.measure(entry)
    measured.push({ entry, name: sentAs(entry.path), size: entry.size, sha256 })
  }
  return measured
}
