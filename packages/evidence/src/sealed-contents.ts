import type { Manifest, SealedFile } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { Part, Sealing } from '@padauk/contract/sealing/values'
import { hashOfJson, sameName } from './receipt-check.ts'
import type { Finding } from './findings.ts'
import type { MeasuredFile, Tools } from './receipt-check.ts'

export type SealedTools = Tools & {
  /** Size and hash of what a chosen file gives when it is sealed with the key of the bid copy. */
  sealAgain: (
    chosen: MeasuredFile,
    file: SealedFile,
    sealing: Sealing,
  ) => Promise<Pick<Part, 'size' | 'sha256'>>
}

/** Whether a manifest is the one of a receipt, in three questions. */
export async function compareManifest(manifest: Manifest, receipt: ReceiptV2, tools: Tools) {
  const isSent = ({ slot, sealedSha256 }: SealedFile) =>
    receipt.parts.some((part) => part.slot === slot && part.sha256 === sealedSha256)
  return {
    isSealed: (await hashOfJson(manifest, tools)) === receipt.manifestHash,
    isOfReceipt:
      manifest.tender === receipt.tender.id &&
      manifest.company === receipt.company.id &&
      manifest.keySet === receipt.keySet,
    hasItsParts: manifest.files.length === receipt.parts.length && manifest.files.every(isSent),
  }
}

/** Chosen files against those that a manifest lists. */
export async function examineContents(
  { parts, sealed }: Pick<ReceiptV2, 'parts' | 'sealed'>,
  files: readonly SealedFile[],
  chosen: readonly MeasuredFile[],
  tools: SealedTools,
): Promise<Finding[]> {
  const found: Finding[] = []
  for (const file of files) {
    const { slot, name, sha256, size } = file
    const same = chosen.find((each) => each.sha256 === sha256 && each.size === size)
    const isChanged = chosen.some((each) => sameName(each.name, name))
    if (!same) found.push({ step: 'file', state: isChanged ? 'wrong' : 'open', slot, name })
    else {
      // The hash of a file says what the bidder wrote down; only its sealed bytes say what was sent.
      const again = await tools.sealAgain(same, file, sealed)
      const part = parts.find((each) => each.slot === slot)
      const isSent = part?.size === again.size && part.sha256 === again.sha256
      found.push({
        step: isSent ? 'file' : 'fileSealed',
        state: isSent ? 'right' : 'wrong',
        slot,
        name,
      })
    }
  }
  const isKnown = (file: MeasuredFile) =>
    files.some(({ sha256, name }) => sha256 === file.sha256 || sameName(name, file.name))
  const strangers = chosen.filter((file) => !isKnown(file))
  return [
    ...found,
    ...strangers.map(({ name }): Finding => ({ step: 'stranger', state: 'wrong', name })),
  ]
}
