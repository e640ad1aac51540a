import type { BidFile } from '@padauk/contract/sealing/bids'
import type { ClosingV2, EndedReceipt } from '@padauk/contract/sealing/closings'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import type { BiddersMinutes, CombineList, Minutes } from '@padauk/contract/sealing/openings'
import type { BidCopy, TakingBackSlip } from '@padauk/contract/sealing/receipts'
import type { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { TenderFile } from '@padauk/contract/sealing/tender-files'
import { merkleTree } from '@padauk/evidence/merkle'
import { bytesOfText, hashBytes, hexHash } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { sealHashes } from '@padauk/sealing/seal-check'
import { signText } from '@padauk/sealing/signing'
import {
  anchored,
  company,
  deadline,
  exampleCompany,
  exampleReceipt,
  exampleTender,
  person,
  tender,
} from './example-bid.ts'
import type { ExampleBid } from './example-bid.ts'
import { exampleId } from './example-holders.ts'

/** Signs receipts, closings, minutes and tender files of the examples. */
export const receiptSeed = hashBytes(bytesOfText('padauk vectors receipt key'))

const key = 'receipt-2026'
const other = hexHash(bytesOfText('padauk vectors another receipt'))
const revealedAt = '2026-12-10T17:05:09.000000+06:30'

const withoutUpload = ({ seal }: ExampleBid) =>
  seal.parts.map(({ slot, size, sha256 }) => ({ slot, size, sha256 }))

function receiptsOf(bid: ExampleBid) {
  const receipt = exampleReceipt(bid)
  const { hash: _, chain: __, key: ___, ...facts } = receipt
  const accessControlled = anchored({
    ...facts,
    sealed: 'access-controlled' as const,
    keySet: null,
    recipient: null,
    envelopeHash: null,
    shares: null,
    confirms: receipt.receiptNo,
    confirmedAt: '2026-12-09T15:00:00.000000+06:30',
    replaces: '0000000000000001',
  })
  const slip: TakingBackSlip = anchored({
    kind: 'padauk-taking-back-v1' as const,
    receiptNo: receipt.receiptNo,
    tender: exampleTender,
    company: exampleCompany,
    takenBackBy: person,
    takenBackAt: '2026-12-09T18:00:01.000200+06:30',
  })
  const list = combineListOf(receipt.receiptNo)
  const repair: RepairReceipt = anchored({
    kind: 'padauk-repair-receipt-v1' as const,
    repairs: receipt.receiptNo,
    tender,
    company,
    repairedAt: '2026-12-11T09:30:00.000000+06:30',
    combineList: hashOf(list),
    keySet: bid.seal.keySet,
    recipient: bid.seal.recipient,
    ...sealHashes(bid.seal),
    manifestHash: bid.seal.manifestHash,
    parts: receipt.parts,
  })
  return { receipt, accessControlled, slip, list, repair }
}

const combineListOf = (receiptNo: string): CombineList => ({
  kind: 'padauk-combine-list-v1',
  tender,
  root: other,
  window: exampleId(0xe, 1),
  openers: [exampleId(0xa, 0), exampleId(0xa, 3)],
  at: '2026-12-10T16:41:00.000000+06:30',
  bids: [{ receiptNo, result: 'does-not-open', note: 'share-and-receipt-differ' }],
})

async function closingOf(receipt: ReturnType<typeof exampleReceipt>) {
  const ended: EndedReceipt = {
    receipt: other,
    how: 'replaced',
    next: hashOf(receipt),
    at: receipt.arrivedAt,
  }
  const closing: ClosingV2 = {
    kind: 'padauk-closing-v2',
    tender,
    deadline,
    closedAt: '2026-12-10T16:01:15.000000+06:30',
    bids: 1,
    root: await merkleTree([hashOf(receipt)]).root(),
    ended: 1,
    endedRoot: await merkleTree([hashOf(ended)]).root(),
    keySets: [receipt.keySet ?? ''],
    key,
  }
  return { ended, closing }
}

function minutesOf(bid: ExampleBid, closing: ClosingV2, list: CombineList) {
  const receipt = exampleReceipt(bid)
  const { kind: _, tender: __, deadline: ___, key: ____, keySets, ...closed } = closing
  const { price, fields, files } = bid.manifest
  const shared = { tender: exampleTender, deadline, closing: closed, keySets, key }
  const minutes: Minutes = {
    kind: 'padauk-minutes-v1',
    ...shared,
    sittings: [
      {
        window: list.window,
        startedAt: '2026-12-10T16:31:00.000000+06:30',
        endedAt: revealedAt,
        openers: bid.set.holders
          .slice(0, 2)
          .map(({ id, name }) => ({ id, name, hasInterest: false, declaration: '' })),
        bids: [{ receiptNo: receipt.receiptNo, result: 'opens', note: null }],
        outcome: 'revealed',
      },
    ],
    bids: [
      {
        receiptNo: receipt.receiptNo,
        receipt: hashOf(receipt),
        company: exampleCompany,
        arrivedAt: receipt.arrivedAt,
        sealed: receipt.sealed,
        result: 'opened',
        repair: null,
        flags: [],
        files: files.map(({ slot }) => ({ slot, matches: true, flags: [] })),
        price,
        fields,
      },
    ],
    remarks: [
      { by: person, at: revealedAt, text: 'The representative of the bidder was present.' },
    ],
  }
  const bidders: BiddersMinutes = {
    kind: 'padauk-minutes-bidders-v1',
    full: hashOf(minutes),
    ...shared,
    openers: bid.set.holders.slice(0, 2).map(({ name }) => name),
    revealedAt,
    bids: [{ company: exampleCompany.name, arrivedAt: null, result: 'opened', price: null }],
  }
  return { minutes, bidders }
}

const tenderFileOf = (chain: readonly SignedKeySet[], keySet: string): TenderFile => ({
  kind: 'padauk-tender-file-v1',
  tender: exampleTender,
  deadline,
  company: exampleCompany,
  keySet,
  keySets: [...chain],
  fields: [
    { id: 'delivery-days', labelEn: 'Delivery in days', labelMm: 'ပို့ဆောင်မည့်ရက်', required: true },
  ],
  price: { currency: 'MMK', required: true },
  limits: [
    {
      slot: 'document',
      bytes: 26_214_400,
      types: ['application/pdf'],
      labelEn: 'Tender document',
      labelMm: 'တင်ဒါစာရွက်စာတမ်း',
      required: true,
    },
  ],
  takesLinks: true,
  addenda: [1, 2],
  issuedAt: '2026-12-08T09:00:00.000000+06:30',
  key,
})

/** One example of every format that a server or a bidder writes about a bid. */
export async function exampleFormats(bid: ExampleBid, chain: readonly SignedKeySet[]) {
  const { receipt, accessControlled, slip, list, repair } = receiptsOf(bid)
  const { ended, closing } = await closingOf(receipt)
  const { minutes, bidders } = minutesOf(bid, closing, list)
  const { parts: _, ...sealed } = bid.seal
  const bidFile: BidFile = { kind: 'padauk-bid-v1', ...sealed, parts: withoutUpload(bid) }
  const bidCopy: BidCopy = {
    kind: 'padauk-bid-copy-v1',
    receipt,
    signature: signText(receiptSeed, receipt),
    manifest: bid.manifest,
  }
  return {
    receipt,
    accessControlled,
    slip,
    repair,
    bidCopy,
    bidFile,
    ended,
    closing,
    combineList: list,
    minutes,
    bidders,
    tenderFile: tenderFileOf(chain, receipt.keySet ?? ''),
  }
}
