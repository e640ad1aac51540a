import * as z from 'zod/mini'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import { Manifest } from '@padauk/contract/sealing/bids'
import type { SealedFile } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Part } from '@padauk/contract/sealing/values'
import { bidManifestFile } from './bid-package.ts'
import type { ManifestV2 } from './bid-package.ts'
import { canonicalJson } from './canonical-json.ts'
import {
  asFault,
  isErased,
  measureFiles,
  nameOf,
  packageFault,
  toldErased,
  verdictOn,
} from './packed-bid.ts'
import type { BidFault, Folder, Looked, PackageEntry, Reading } from './packed-bid.ts'
import { verdictOf } from './findings.ts'
import { hashOfJson, read } from './receipt-check.ts'
import type { MeasuredFile, Tools } from './receipt-check.ts'
import { examineSealed } from './sealed-check.ts'
import { compareManifest, examineContents } from './sealed-contents.ts'

type Packed = MeasuredFile & { entry: PackageEntry }

/** A bid that was sealed: receipt, the manifest from its envelope, and the files that it lists. */
export async function lookAtSealed(reading: Reading, given: Folder<ManifestV2>): Promise<Looked> {
  const { manifest: list, listed, keys, folder } = given
  const tools = { ...given.tools, sealAgain: noFiles }
  const text = await reading.text(given.receipt)
  const examination = await examineSealed({ texts: [text], files: [], keys }, tools)
  const { receipt, closing } = examination
  const faults: BidFault[] = examination.findings.filter(
    // The manifest is here as a file of its own.
    ({ step, state }) => state !== 'right' && step !== 'copy',
  )
  const own = given.files.find(({ path }) => nameOf(path) === bidManifestFile)
  const entries = given.files.filter((entry) => entry !== own)
  const files = await measureFiles(reading, entries, listed)
  const manifest = own ? readManifest(await reading.text(own)) : null
  const isUnopened = !own && listed?.opened === false
  if (!manifest && !isUnopened) faults.push(packageFault('bidManifest'))
  if (receipt && manifest) {
    faults.push(...(await manifestFaults(manifest, receipt, tools)))
    faults.push(...(await fileFaults(reading, { receipt, manifest, files, tools })))
  }
  if (isErased(given)) faults.push(...toldErased([], listed?.erased_at ?? ''))
  else if (receipt && isUnopened) faults.push(...unopenedFaults(receipt, files))
  const isOther =
    closing && canonicalJson(closing.statement) !== canonicalJson(list.closing.statement)
  if (isOther) faults.push(packageFault('otherStatement'))
  return {
    folder,
    receiptNo: receipt ? dashedNumber(receipt.receiptNo) : (listed?.receipt_no ?? ''),
    company: receipt?.company.name ?? listed?.company ?? '',
    files: files.length,
    verdict: verdictOn(faults, verdictOf(examination)),
    faults,
    paths: new Set(entries.map(({ path }) => path)),
    leaf: receipt ? await hashOfJson(receipt, tools) : '',
    signed: receipt && (manifest || isUnopened) ? signedBy(receipt, manifest, files) : null,
  }
}

const noFiles = () => Promise.reject(new Error('no file was given'))

/** Only the canonical text is read: its hash is the one on the receipt. */
function readManifest(text: string) {
  const { success, data } = z.safeParse(Manifest, read(text))
  return success && canonicalJson(data) === text ? data : null
}

async function manifestFaults(manifest: Manifest, receipt: ReceiptV2, tools: Tools) {
  const { isSealed, isOfReceipt, hasItsParts } = await compareManifest(manifest, receipt, tools)
  return [
    ...(isSealed ? [] : [packageFault('bidManifestHash')]),
    ...(isOfReceipt ? [] : [packageFault('bidManifestContext')]),
    ...(hasItsParts ? [] : [packageFault('bidManifestParts')]),
  ]
}

type Contents = { receipt: ReceiptV2; manifest: Manifest; files: readonly Packed[]; tools: Tools }

async function fileFaults(reading: Reading, { receipt, manifest, files, tools }: Contents) {
  const { parts, sealed } = receipt
  const asArrived = new Map(
    manifest.files.flatMap((file) => {
      const found = sealedForm(parts, file, files)
      return found ? [[file, found] as const] : []
    }),
  )
  const told: BidFault[] = []
  for (const [file, { entry }] of asArrived) {
    const { name } = file
    const isAsSaid = await reading.opens(entry, file, sealed)
    told.push(
      isAsSaid ? packageFault('fileOpens', name) : { step: 'fileDiffers', state: 'open', name },
    )
  }
  const sealedOnes = new Set(asArrived.values())
  const plain = files.filter((file) => !sealedOnes.has(file))
  const findings = await examineContents(
    receipt,
    manifest.files.filter((file) => !asArrived.has(file)),
    plain,
    {
      ...tools,
      sealAgain: (chosen, file, how) => {
        const { entry } = plain.find(({ sha256 }) => sha256 === chosen.sha256) as Packed
        return reading.sealAgain(entry, file, how)
      },
    },
  )
  return [...findings.filter(({ state }) => state !== 'right').map(asFault), ...told]
}

const isPart =
  ({ size, sha256 }: Part) =>
  (file: MeasuredFile) =>
    file.size === size && file.sha256 === sha256

/** The bytes of a file as they arrived, where those are packed instead of the file. */
function sealedForm(parts: readonly Part[], { slot }: SealedFile, files: readonly Packed[]) {
  const part = parts.find((each) => each.slot === slot)
  return part && files.find(isPart(part))
}

/** Without its manifest nothing is known of a bid but the parts on its receipt. */
function unopenedFaults({ parts }: ReceiptV2, files: readonly Packed[]): BidFault[] {
  const missing = parts.filter((part) => !files.some(isPart(part)))
  const strangers = files.filter((file) => !parts.some((part) => isPart(part)(file)))
  return [
    { step: 'notOpened', state: 'open' },
    ...missing.map(({ slot }) => packageFault('fileMissing', slot)),
    ...strangers.map(({ name }): BidFault => ({ step: 'stranger', state: 'wrong', name })),
  ]
}

function signedBy(receipt: ReceiptV2, manifest: Manifest | null, files: readonly Packed[]) {
  const isSealed = (slot: string) => {
    const part = receipt.parts.find((each) => each.slot === slot)
    return part !== undefined && files.some(isPart(part))
  }
  const sent =
    manifest?.files.map(({ slot, name, size, sha256 }) => ({ slot, name, size, sha256 })) ??
    receipt.parts.map(({ slot, size, sha256 }) => ({ slot, name: slot, size, sha256 }))
  return {
    receipt_no: dashedNumber(receipt.receiptNo),
    company: receipt.company.name,
    arrived_at: receipt.arrivedAt,
    link: manifest?.link ?? null,
    opened: manifest !== null,
    files: sent.map((file) => ({ ...file, matches: manifest !== null && !isSealed(file.slot) })),
  }
}
