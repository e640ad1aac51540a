import * as z from 'zod/mini'
import { ClosingV2, EndedReceipt } from '@padauk/contract/sealing/closings'
import { BidCopy, ReceiptV2, TakingBackSlip } from '@padauk/contract/sealing/receipts'
import { TimeStampToken } from '@padauk/contract/submissions'
import { Count, Hash, Signature } from '@padauk/contract/sealing/values'
import type { Sealing } from '@padauk/contract/sealing/values'
import { canonicalJson } from './canonical-json.ts'
import { examineStamp } from './closing-stamp.ts'
import { isIncluded } from './merkle.ts'
import { finding, stillOpen } from './findings.ts'
import {
  bytesOfHash,
  examineAnchored,
  formatFault,
  hashOfJson,
  isGenuine,
  keyOf,
} from './receipt-check.ts'
import type { Finding, SealedStep } from './findings.ts'
import type { MeasuredFile, ReceiptKey, Tools } from './receipt-check.ts'
import { compareManifest, examineContents } from './sealed-contents.ts'
import type { SealedTools } from './sealed-contents.ts'
import { isNamed, readOneWay } from './one-reading.ts'

/** A closing, and the place of the receipt in one of its trees. One without a place is in neither. */
const Closing = z
  .strictObject({
    /** The letter about the closing has it beside the proof. */
    receipt_no: z.optional(z.string()),
    statement: ClosingV2,
    signature: Signature,
    leaf: z.optional(Hash),
    index: z.optional(Count),
    path: z.optional(z.array(Hash).check(z.maxLength(64))),
    /** The leaf of the other tree, for a receipt that counts no more. */
    ended: z.optional(EndedReceipt),
    time_stamp: z.optional(TimeStampToken),
  })
  .check(
    z.refine(({ leaf, index, path, ended }) => {
      const given = [leaf, index, path].filter((each) => each !== undefined).length
      return given === 3 || (given === 0 && ended === undefined)
    }, 'path'),
  )
export type Closing = z.infer<typeof Closing>

const SignedSlip = z.strictObject({ slip: TakingBackSlip, signature: Signature })
type SignedSlip = z.infer<typeof SignedSlip>

const Saved = z.strictObject({
  receipt: ReceiptV2,
  signature: Signature,
  take_back_asked: z.optional(z.boolean()),
  closing: z.optional(z.nullable(Closing)),
  /** Of a bid that was taken back, saved after closing. */
  slip: z.optional(z.nullable(SignedSlip)),
  /** In the answer to a bid that was sealed on arrival. */
  bid_copy: z.optional(BidCopy),
  /** In what the API answers, which programs save as it is; nothing signs it. */
  valid_until: z.optional(z.string()),
})
type Saved = z.infer<typeof Saved>

type Given = {
  /** Receipt, bid copy, slip and closing proof, in any order; at most one of each. */
  texts: readonly string[]
  files: readonly MeasuredFile[]
  keys: readonly ReceiptKey[]
  /** Beside minutes a closing says enough without a receipt. */
  mayBeClosingOnly?: boolean
}

export type SealedExamination = {
  receiptNo: string | null
  /** How the bid was sealed, and the SHA-256 of the key set. */
  sealing: { how: Sealing; keySet: string | null } | null
  /** Null when the papers are not in their form. */
  receipt: ReceiptV2 | null
  closing: Closing | null
  findings: Finding[]
}

// A bid copy also has a receipt, and a receipt may have a slip beside it.
const shapes = ['manifest', 'statement', 'receipt', 'slip'] as const
type Shape = (typeof shapes)[number]

function sortPapers({ texts, mayBeClosingOnly }: Given) {
  const found = new Map<Shape, unknown>()
  const faults: Finding[] = []
  for (const value of texts.map(readOneWay)) {
    const shape = shapes.find((name) => isNamed(value, name))
    if (!shape) faults.push(finding('format', false))
    else if (found.has(shape)) faults.push(finding('papers', false))
    else found.set(shape, value)
  }
  function take<T extends z.core.$ZodType>(schema: T, shape: Shape) {
    if (!found.has(shape)) return undefined
    const parsed = z.safeParse(schema, found.get(shape))
    if (!parsed.success) faults.push(formatFault(parsed.error))
    return parsed.data
  }
  const saved = take(Saved, 'receipt')
  const copy = take(BidCopy, 'manifest') ?? saved?.bid_copy
  const closing = take(Closing, 'statement') ?? saved?.closing ?? undefined
  const slip = take(SignedSlip, 'slip') ?? saved?.slip ?? undefined
  // A closing proof alone is about nothing.
  const isEnough = saved ?? copy ?? slip ?? (mayBeClosingOnly && closing)
  if (!isEnough && faults.length === 0) faults.push(finding('format', false))
  return { saved, copy, closing, slip, faults }
}

/** Checks the papers of a sealed bid and the files, and names every step that does not hold. */
export async function examineSealed(given: Given, tools: SealedTools): Promise<SealedExamination> {
  const { saved, copy, closing, slip, faults } = sortPapers(given)
  if (faults.length > 0) {
    return { receiptNo: null, sealing: null, receipt: null, closing: null, findings: faults }
  }
  const known = { keys: given.keys, tools }
  const main = saved ?? copy
  const receipt = main?.receipt
  const findings = [finding('format', true)]
  if (main) findings.push(...(await examineReceipt(main, known)))
  if (slip) findings.push(...(await examineSlip(slip, receipt, known)))
  if (copy && main) findings.push(...(await examineCopy(copy, saved, known)))
  if (receipt) {
    const files = copy?.manifest.files
    findings.push(
      ...(files ? await examineContents(receipt, files, given.files, tools) : [stillOpen('copy')]),
    )
  }
  if (receipt) findings.push(...(await examineClosing(receipt, closing, known)))
  else if (closing) findings.push(...(await examineStatement(closing, known)))
  if (slip && closing && !isCountedAs(slip, closing)) findings.push(finding('slipCounted', false))
  return {
    receiptNo: receipt?.receiptNo ?? slip?.slip.receiptNo ?? null,
    sealing: receipt ? { how: receipt.sealed, keySet: receipt.keySet } : null,
    receipt: receipt ?? null,
    closing: closing ?? null,
    findings,
  }
}

type Known = { keys: readonly ReceiptKey[]; tools: SealedTools }
type SignedReceipt = Pick<Saved, 'receipt' | 'signature'>

async function examineReceipt({ receipt, signature }: SignedReceipt, { keys, tools }: Known) {
  const found = await examineAnchored({ value: receipt, signature }, keys, tools)
  const isInTime = Date.parse(receipt.arrivedAt) <= Date.parse(receipt.deadline)
  return [...found, finding('inTime', isInTime)]
}

/** Whether content and signature hold, in one word. */
async function judged(
  step: SealedStep,
  signed: Parameters<typeof examineAnchored>[0],
  { keys, tools }: Known,
): Promise<Finding> {
  const found = await examineAnchored(signed, keys, tools)
  if (found.some(({ state }) => state === 'wrong')) return finding(step, false)
  return found.every(({ state }) => state === 'right') ? finding(step, true) : stillOpen(step)
}

async function examineSlip(
  { slip, signature }: SignedSlip,
  receipt: ReceiptV2 | undefined,
  known: Known,
) {
  const found = [await judged('slip', { value: slip, signature }, known)]
  if (!receipt) return found
  const isOfReceipt =
    slip.receiptNo === receipt.receiptNo &&
    slip.tender.id === receipt.tender.id &&
    slip.company.id === receipt.company.id
  return [...found, finding('slipReceipt', isOfReceipt)]
}

/** Two receipts of one bid: the same one, or one that confirms the bid after an addendum. */
function areOfOneBid(one: ReceiptV2, other: ReceiptV2) {
  if (canonicalJson(one) === canonicalJson(other)) return true
  return (
    (one.confirms ?? other.confirms) !== null &&
    one.receiptNo !== other.receiptNo &&
    one.manifestHash === other.manifestHash &&
    one.tender.id === other.tender.id &&
    one.company.id === other.company.id
  )
}

async function examineCopy(copy: BidCopy, saved: Saved | undefined, known: Known) {
  const { manifest } = copy
  const receipt = saved?.receipt ?? copy.receipt
  const own = saved
    ? [await judged('copyReceipt', { value: copy.receipt, signature: copy.signature }, known)]
    : []
  const isApart = saved && !areOfOneBid(copy.receipt, saved.receipt)
  const { isSealed, isOfReceipt, hasItsParts } = await compareManifest(
    manifest,
    receipt,
    known.tools,
  )
  return [
    ...(isApart ? [finding('copyReceipt', false)] : own),
    finding('copyContent', isSealed),
    finding('copyContext', isOfReceipt),
    finding('copyParts', hasItsParts),
  ]
}

/** A closing without a place is judged apart. */
const isCountedAs = ({ slip }: SignedSlip, { leaf, ended }: Closing) =>
  leaf === undefined || (ended?.how === 'taken-back' && ended.at === slip.takenBackAt)

const endings = { 'taken-back': 'takenBack', replaced: 'replaced', confirmed: 'confirmed' } as const

async function examineClosing(
  receipt: ReceiptV2,
  closing: Closing | undefined,
  known: Known,
): Promise<Finding[]> {
  if (!closing) return [stillOpen('closing')]
  const { statement } = closing
  const isOfTender =
    statement.tender === receipt.tender.id &&
    // A deadline may have been extended after the receipt, never shortened.
    Date.parse(statement.deadline) >= Date.parse(receipt.deadline) &&
    (receipt.keySet === null || statement.keySets.includes(receipt.keySet))
  const [signature, ...stamp] = await examineStatement(closing, known)
  return [
    ...(signature ? [signature] : []),
    finding('closingTender', isOfTender),
    ...(await examinePlace(receipt, closing, known.tools)),
    ...stamp,
  ]
}

/** What is checked of a closing alone: our signature, and a time stamp on it. */
async function examineStatement(
  { statement, signature, time_stamp: stamp }: Closing,
  { keys, tools }: Known,
): Promise<Finding[]> {
  const publicKey = keyOf(statement.key, keys)
  return [
    publicKey
      ? finding('closingSignature', isGenuine({ value: statement, signature, publicKey }, tools))
      : stillOpen('closingSignature'),
    ...(await examineStamp(stamp, () => bytesOfHash(statement, tools))),
  ]
}

async function examinePlace(
  receipt: ReceiptV2,
  { statement, leaf, index, path, ended }: Closing,
  tools: Tools,
): Promise<Finding[]> {
  if (leaf === undefined || index === undefined || path === undefined) {
    return [finding('neither', false)]
  }
  const ownLeaf = await hashOfJson(receipt, tools)
  const isOfReceipt = ended
    ? ended.receipt === ownLeaf && leaf === (await hashOfJson(ended, tools))
    : leaf === ownLeaf
  const tree = ended
    ? { root: statement.endedRoot, count: statement.ended }
    : { root: statement.root, count: statement.bids }
  const isOnPath = await isIncluded({ leaf, index, path, ...tree }, tools.sha256)
  return [
    finding('closingReceipt', isOfReceipt),
    finding(ended ? 'endedPath' : 'closingPath', isOnPath),
    ...(ended && isOfReceipt && isOnPath ? [finding(endings[ended.how], true)] : []),
  ]
}
