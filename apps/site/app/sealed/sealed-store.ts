import type { practiceTenderId } from '@padauk/contract/practice-tender'
import type { BidFile, Manifest } from '@padauk/contract/sealing/bids'
import type { BidCopy } from '@padauk/contract/sealing/receipts'
import type { Slot } from '@padauk/contract/sealing/values'
import type { NewSubmission } from '@padauk/contract/submissions'
import { get, keysBelow, persist, put, remove } from './database.ts'
import { noteOnDevice } from './on-device.ts'

/** A file that this browser has sealed: what the second pass needs, and where it was sent. */
export type SealedUpload = {
  location: string
  address: string
  name: string
  type: string
  size: number
  sealedSize: number
  sha256: string
  ikm: string
  records: readonly string[]
  /** Null until all of it was sent. */
  sealedSha256: string | null
}

/** Stored before the first try, and repeated byte for byte. */
export type FinishedRequest = { key: string; body: NewSubmission; manifest: Manifest | null }

/** A bid that another page has sealed. The manifest stays null until its file is given too. */
export type ReadyBid = { bid: BidFile; manifest: Manifest | null }

/** `uploads` names the sealed files again when the bid is replaced. */
export type KeptCopy = {
  company: string
  copy: BidCopy
  uploads: Partial<Record<Slot, SealedUpload>>
  isSaved: boolean
}

type Bid = { companyId: string; tenderId: string }
const pathOf = ({ companyId, tenderId }: Bid) => `${companyId}/${tenderId}/`

export async function readSealedFiles(bid: Bid) {
  const path = pathOf(bid)
  const files: Partial<Record<Slot, SealedUpload>> = {}
  for (const key of await keysBelow('files', path)) {
    const file = await get<SealedUpload>('files', key)
    if (file) files[key.slice(path.length) as Slot] = file
  }
  return files
}

export function keepSealedFile(bid: Bid, slot: Slot, file: SealedUpload) {
  noteOnDevice()
  void persist()
  return put('files', pathOf(bid) + slot, file)
}

/** The upload is dropped with its key. */
export const forgetSealedFile = (bid: Bid, slot: Slot) => remove('files', pathOf(bid) + slot)

export const readRequest = (bid: Bid) => get<FinishedRequest>('requests', pathOf(bid))
export const keepRequest = (bid: Bid, request: FinishedRequest) =>
  put('requests', pathOf(bid), request)
export const forgetRequest = (bid: Bid) => remove('requests', pathOf(bid))

const readyPath = (bid: Bid) => `${pathOf(bid)}ready`
export const readReady = (bid: Bid) => get<ReadyBid>('requests', readyPath(bid))
export function keepReady(bid: Bid, ready: ReadyBid) {
  noteOnDevice()
  return put('requests', readyPath(bid), ready)
}
export const forgetReady = (bid: Bid) => remove('requests', readyPath(bid))

export const readCopy = (receiptNo: string) => get<KeptCopy>('copies', receiptNo)
export const keepCopy = (kept: KeptCopy) => put('copies', kept.copy.receipt.receiptNo, kept)

export async function noteCopySaved(receiptNo: string) {
  const kept = await readCopy(receiptNo)
  if (kept) await keepCopy({ ...kept, isSaved: true })
}

const newestSet = 'newest-key-set'
/** The newest key set this browser has seen, by its hash. */
export const readRememberedSet = async () => (await get<string>('memory', newestSet)) ?? null
export const rememberSet = (hash: string) => put('memory', newestSet, hash)

async function copiesOf(companyId: string) {
  const copies: KeptCopy[] = []
  for (const key of await keysBelow('copies', '')) {
    const kept = await readCopy(key)
    if (kept?.company === companyId) copies.push(kept)
  }
  return copies
}

// Imported as a type only: its file lies among the forms, which signing out must not load.
const practiceId: typeof practiceTenderId = '11111111-1111-4111-8111-111111111111'
const isPractice = ({ copy }: KeptCopy) => copy.receipt.tender.id === practiceId

/** What this browser keeps of practice bids. */
export async function forgetPractice(companyId: string) {
  for (const kept of await copiesOf(companyId)) {
    if (isPractice(kept)) await remove('copies', kept.copy.receipt.receiptNo)
  }
}

/** What signing out would leave on this device: drafts with their keys, copies never saved. */
export async function whatIsLeft(companyId: string) {
  const path = `${companyId}/`
  const drafts = await keysBelow('files', path)
  const requests = await keysBelow('requests', path)
  const copies = (await copiesOf(companyId)).filter((kept) => !kept.isSaved && !isPractice(kept))
  return { drafts: drafts.length + requests.length, copies: copies.length }
}

/** The key set that was seen stays: it is public, and it protects the next bid. */
export async function removeAllOf(companyId: string) {
  const path = `${companyId}/`
  for (const store of ['files', 'requests'] as const) {
    for (const key of await keysBelow(store, path)) await remove(store, key)
  }
  for (const { copy } of await copiesOf(companyId)) await remove('copies', copy.receipt.receiptNo)
}
