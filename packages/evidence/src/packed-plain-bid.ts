import type { ManifestV1 } from './bid-package.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  asFault,
  isErased,
  measureFiles,
  packageFault,
  toldErased,
  verdictOn,
} from './packed-bid.ts'
import type { Folder, Looked, Reading } from './packed-bid.ts'
import { verdictOf } from './findings.ts'
import { examine, hashOfJson } from './receipt-check.ts'
import type { Evidence } from './receipt-check.ts'

/** A bid with a receipt of version 1, which names its files itself. */
export async function lookAtPlain(reading: Reading, given: Folder<ManifestV1>): Promise<Looked> {
  const { manifest, listed, keys, tools, folder } = given
  const files = await measureFiles(reading, given.files, listed)
  const texts = [await reading.text(given.receipt)]
  const examination = await examine({ texts, files, keys }, tools)
  const { evidence, findings } = examination
  const found = findings.filter(({ state }) => state !== 'right').map(asFault)
  const faults = isErased(given) ? toldErased(found, listed?.erased_at ?? '') : found
  const own = evidence?.closing?.statement
  const isOther = own && canonicalJson(own) !== canonicalJson(manifest.closing.statement)
  if (isOther) faults.push(packageFault('otherStatement'))
  return {
    folder,
    receiptNo: evidence?.receipt.receipt_no ?? listed?.receipt_no ?? '',
    company: evidence?.receipt.company.name ?? listed?.company ?? '',
    files: files.length,
    verdict: verdictOn(faults, verdictOf(examination)),
    faults,
    paths: new Set(files.map(({ entry }) => entry.path)),
    leaf: evidence ? await hashOfJson(evidence.receipt, tools) : '',
    signed: evidence && signedBy(evidence),
  }
}

const signedBy = ({ receipt }: Evidence) => ({
  receipt_no: receipt.receipt_no,
  company: receipt.company.name,
  arrived_at: receipt.arrived_at,
  link: receipt.link?.url ?? null,
  files: receipt.files,
})
