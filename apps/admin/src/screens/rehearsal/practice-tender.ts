import type { OwnKey } from '@padauk/contract/admin/key-holders'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ClosingV2 } from '@padauk/contract/sealing/closings'
import type { KeySet, SignedKeySet } from '@padauk/contract/sealing/key-sets'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import type { HandOut, OpeningWindow } from '@padauk/contract/sealing/windows'
import { recipientOf } from '@padauk/sealing/age'
import { sealBid } from '@padauk/sealing/bid-sealing'
import { blobSource, bytesOfText, hexHash } from '@padauk/sealing/bytes'
import { hashOf } from '@padauk/sealing/canonical'
import { sealedSize } from '@padauk/sealing/file-layout'
import { measureFile, sealFile } from '@padauk/sealing/file-sealing'
import { rootOf } from '@padauk/sealing/hand-out-check'
import { readChain } from '@padauk/sealing/key-set-chain'
import { sealHashes } from '@padauk/sealing/seal-check'
import { publicKeyOf, signText } from '@padauk/sealing/signing'

/** No receipt key has this name, so no signature of a rehearsal passes for one of ours. */
const key = 'rehearsal'
const nameEn = 'Rehearsal: not a real tender'
const nameMm = 'လေ့ကျင့်မှု - တကယ့်တင်ဒါ မဟုတ်ပါ'

const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const minutesAfter = (now: Date, minutes: number) =>
  new Date(now.getTime() + minutes * 60_000).toISOString()

export type PracticeSettings = {
  /** Every set that was ever active, oldest first. */
  sets: readonly SignedKeySet[]
  own: OwnKey
  /** Names of two companies that do not exist. */
  companies: readonly string[]
  /** The name of the second key holder, whom a rehearsal does not have. */
  second: string
  now: Date
}

/** The newest set, if this holder's own key is in it. */
function activeSet({ sets, own }: PracticeSettings): KeySet | null {
  const set = readChain(sets)?.at(-1)?.set
  const isIn = set?.holders.some(
    ({ id, recipient }) => id === own.holder.id && recipient === own.recipient,
  )
  return set && isIn ? set : null
}

async function sealedDocument(words: string): Promise<Manifest['files'][number]> {
  const source = blobSource(new Blob([words]))
  const measured = await measureFile(source)
  const ikm = randomBytes(16)
  const sealedSha256 = await sealFile({ source, measured, ikm, write: () => {} })
  const { size, sha256 } = measured
  const named = { slot: 'document' as const, name: 'rehearsal.txt', type: 'text/plain' }
  return { ...named, size, sha256, ikm: base64Of(ikm), sealedSha256 }
}

type Tender = ReceiptV2['tender']
type Making = { set: KeySet; tender: Tender; deadline: string; now: Date }

/** A bid sealed as a bidder's browser seals it. Its key is forgotten here too. */
async function practiceBid({ set, tender, deadline, now }: Making, name: string, place: number) {
  const company = { id: crypto.randomUUID(), name }
  const file = await sealedDocument(name)
  const manifest: Manifest = {
    v: 1,
    kind: 'padauk-manifest-v1',
    tender: tender.id,
    company: company.id,
    keySet: hashOf(set),
    random: base64Of(randomBytes(32)),
    files: [file],
    link: null,
    price: { amount: (place + 4) * 25_000_000, currency: 'MMK', note: '' },
    fields: [],
    addenda: [],
    createdAt: now.toISOString(),
  }
  const part = { slot: file.slot, size: sealedSize(file.size), sha256: file.sealedSha256 }
  const parts = [{ ...part, upload: '' }]
  const seal = await sealBid({ manifest, set, notBefore: deadline, parts })
  const facts = {
    kind: 'padauk-receipt-v2' as const,
    receiptNo: `TEST${String(place + 1).padStart(12, '0')}`,
    tender,
    company,
    sentBy: company,
    arrivedAt: minutesAfter(now, place * 15 - 90),
    deadline,
    sealed: 'in-browser' as const,
    parts: [part],
    keySet: seal.keySet,
    recipient: seal.recipient,
    ...sealHashes(seal),
    manifestHash: seal.manifestHash,
    addenda: [],
    confirms: null,
    confirmedAt: null,
    replaces: null,
  }
  const chain = hexHash(bytesOfText(nameEn))
  const receipt: ReceiptV2 = { ...facts, hash: hashOf(facts), chain, key }
  return { manifest, receipt, shares: seal.shares }
}

/**
 * A closed tender with two bids and an open window, made in this browser: nothing that a server
 * sent is opened with the key. Null when the own key is not in the newest set.
 */
export async function makePracticeTender(settings: PracticeSettings) {
  const set = activeSet(settings)
  if (!set) return null
  const { own, now } = settings
  const tender: Tender = { id: crypto.randomUUID(), number: null, version: 1, nameEn, nameMm }
  const deadline = minutesAfter(now, -31)
  const making = { set, tender, deadline, now }
  const bids = await Promise.all(
    settings.companies.map((name, place) => practiceBid(making, name, place)),
  )
  const closing: ClosingV2 = {
    kind: 'padauk-closing-v2',
    tender: tender.id,
    deadline,
    closedAt: minutesAfter(now, -30),
    bids: bids.length,
    root: await rootOf(bids),
    ended: 0,
    endedRoot: await rootOf([]),
    keySets: [hashOf(set)],
    key,
  }
  const windowSecret = randomBytes(32)
  const window: OpeningWindow = {
    kind: 'padauk-window-v1',
    tender: tender.id,
    root: closing.root,
    window: crypto.randomUUID(),
    recipient: recipientOf(windowSecret),
    startedAt: now.toISOString(),
    endsAt: minutesAfter(now, 30),
    key,
  }
  const seed = randomBytes(32)
  const signed = (statement: Parameters<typeof signText>[1]) => signText(seed, statement)
  const shareIn = (shares: (typeof bids)[number]['shares']) =>
    shares.find(({ holder }) => holder === own.holder.id)?.age ?? null
  const handOut: HandOut = {
    kind: 'padauk-hand-out-v1',
    holder: own.holder.id,
    window: { statement: window, signature: signed(window) },
    closing: { statement: closing, signature: signed(closing) },
    keySets: [...settings.sets],
    receiptKeys: [{ key, publicKey: publicKeyOf(seed) }],
    bids: bids.map(({ receipt, shares }) => ({
      receipt,
      signature: signed(receipt),
      repair: null,
      share: shareIn(shares),
    })),
  }
  return { tender, bids, handOut, windowSecret }
}
export type PracticeTender = NonNullable<Awaited<ReturnType<typeof makePracticeTender>>>
