import * as z from 'zod/mini'
import { MinutesFile } from '@padauk/contract/sealing/minutes'
import { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from './canonical-json.ts'
import { revealingOf, signersOf } from './minutes-signers.ts'
import { merkleTree } from './merkle.ts'
import { isNamed, readOneWay } from './one-reading.ts'
import { finding, stillOpen } from './findings.ts'
import { formatFault, hashOfJson, isGenuine, keyOf } from './receipt-check.ts'
import type { Finding } from './findings.ts'
import type { ReceiptKey, Tools } from './receipt-check.ts'
import { isRefounded } from './refounding.ts'
import type { Chain } from './refounding.ts'
import type { Closing } from './sealed-check.ts'

export type MinutesTools = Tools & {
  /** The key sets of a file, oldest first; null when one is not signed as it must be. */
  readChain: (sets: readonly unknown[]) => Chain | null
}

type Given = {
  /** One text of the minutes, or both. */
  texts: readonly string[]
  keys: readonly ReceiptKey[]
  /** Of the same tender, where they were chosen too. */
  receipt: ReceiptV2 | null
  closing: Closing | null
}

type Text = Minutes | BiddersMinutes
type File<T extends Text> = Omit<MinutesFile, 'minutes'> & { minutes: T }
type Which = 'full' | 'bidders'

const schemas = {
  full: z.extend(MinutesFile, { minutes: Minutes }),
  bidders: z.extend(MinutesFile, { minutes: BiddersMinutes }),
}

function whichOf(value: unknown): Which {
  const inside = isNamed(value, 'minutes') ? (value as MinutesFile).minutes : null
  const isForBidders =
    isNamed(inside, 'kind') && (inside as Text).kind === 'padauk-minutes-bidders-v1'
  return isForBidders ? 'bidders' : 'full'
}

/** Checks minutes of an opening, alone and with papers of the same tender. */
export async function examineMinutes(given: Given, tools: MinutesTools): Promise<Finding[]> {
  const found: { full?: File<Minutes>; bidders?: File<BiddersMinutes> } = {}
  const findings: Finding[] = []
  for (const value of given.texts.map(readOneWay)) {
    const which = whichOf(value)
    const parsed = z.safeParse(schemas[which], value)
    if (!parsed.success) {
      const { name } = formatFault(parsed.error)
      findings.push({ step: 'minutes', state: 'wrong', of: which, ...(name && { name }) })
    } else if (found[which]) findings.push(finding('papers', false))
    else Object.assign(found, { [which]: parsed.data })
  }
  const { full, bidders } = found
  for (const file of [full, bidders]) {
    if (file) findings.push(...(await examineText(file, given, tools)))
  }
  if (full && bidders) {
    const areOne =
      bidders.minutes.full === (await hashOfJson(full.minutes, tools)) &&
      agree(full.minutes, bidders.minutes)
    findings.push(finding('minutesFull', areOne))
  }
  return findings
}

async function examineText(file: File<Text>, given: Given, tools: MinutesTools) {
  const { minutes } = file
  const of = isFull(minutes) ? 'full' : 'bidders'
  const chain = tools.readChain(file.keySets)
  const found = [
    finding('minutes', true),
    examineSignature(file, given.keys, tools),
    ...signersOf(file, chain, tools),
    finding('minutesOutcome', isFull(minutes) ? isConsistent(minutes) : hasItsBids(minutes)),
    ...(isFull(minutes) ? [await examineBids(minutes, tools)] : []),
    ...(await compareWithPapers(minutes, { ...given, chain }, tools)),
  ]
  return found.map((each): Finding => ({ ...each, of }))
}

const isFull = (minutes: Text): minutes is Minutes => minutes.kind === 'padauk-minutes-v1'

function examineSignature(
  { minutes, signature }: File<Text>,
  keys: readonly ReceiptKey[],
  tools: Tools,
) {
  const publicKey = keyOf(minutes.key, keys)
  if (!publicKey) return stillOpen('minutesSignature')
  return finding('minutesSignature', isGenuine({ value: minutes, signature, publicKey }, tools))
}

/** Revealed once, at the end, by two people, and with a result for each bid that fits. */
function isConsistent(minutes: Minutes) {
  const { sittings, bids, closing } = minutes
  const last = sittings.at(-1)
  const isLastOnly = sittings.every((each) => (each.outcome === 'revealed') === (each === last))
  const combined = new Map(last?.bids.map(({ receiptNo, result }) => [receiptNo, result]))
  return (
    isLastOnly &&
    revealingOf(minutes).length >= 2 &&
    bids.length === closing.bids &&
    combined.size === bids.length &&
    bids.every(
      ({ receiptNo, result }) =>
        combined.get(receiptNo) === (result === 'opened' ? 'opens' : 'does-not-open'),
    )
  )
}

const hasItsBids = ({ bids, closing, openers }: BiddersMinutes) =>
  bids.length === closing.bids && openers.length >= 2

/** The full text names every receipt, so the root follows from it. */
async function examineBids({ bids, closing }: Minutes, { sha256 }: Tools) {
  const leaves = bids.map(({ receipt }) => receipt).toSorted()
  return finding('minutesBids', (await merkleTree(leaves, sha256).root()) === closing.root)
}

async function compareWithPapers(
  minutes: Text,
  { receipt, closing, chain }: Given & { chain: Chain | null },
  tools: Tools,
): Promise<Finding[]> {
  const found: Finding[] = []
  if (receipt && receipt.tender.id !== minutes.tender.id) {
    return [finding('minutesTender', false)]
  }
  if (closing) found.push(finding('minutesClosing', isOfClosing(minutes, closing, chain)))
  if (receipt?.keySet && !minutes.keySets.includes(receipt.keySet)) {
    found.push(finding('minutesTender', false))
  }
  if (receipt && isFull(minutes) && !closing?.ended) {
    const isThere = await hasBid(minutes, receipt, tools)
    // Without its closing it is not known whether the receipt still counted.
    found.push(
      isThere || closing ? finding('minutesReceipt', isThere) : stillOpen('minutesReceipt'),
    )
  }
  return found
}

function isOfClosing(minutes: Text, { statement }: Closing, chain: Chain | null) {
  const { kind: _kind, key: _key, tender, deadline, keySets, ...closed } = statement
  return (
    hasSetsOf(keySets, minutes.keySets, chain) &&
    canonicalJson({ tender, deadline, closed }) ===
      canonicalJson({
        tender: minutes.tender.id,
        deadline: minutes.deadline,
        closed: minutes.closing,
      })
  )
}

/** All sets of the closing. Another one must stand in for one of them whose keys were lost. */
function hasSetsOf(closed: readonly string[], named: readonly string[], chain: Chain | null) {
  const isKnown = (to: string) =>
    closed.includes(to) ||
    (chain !== null && closed.some((from) => isRefounded(chain, { from, to })))
  return closed.every((hash) => named.includes(hash)) && named.every(isKnown)
}

async function hasBid({ bids }: Minutes, receipt: ReceiptV2, tools: Tools) {
  const leaf = await hashOfJson(receipt, tools)
  const { receiptNo, company, arrivedAt, sealed } = receipt
  const expected = canonicalJson({ receiptNo, company, arrivedAt, sealed })
  return bids.some(
    (bid) =>
      bid.receipt === leaf &&
      canonicalJson({
        receiptNo: bid.receiptNo,
        company: bid.company,
        arrivedAt: bid.arrivedAt,
        sealed: bid.sealed,
      }) === expected,
  )
}

/** The text for bidders says nothing else than the full one; null is what it does not tell. */
function agree(full: Minutes, bidders: BiddersMinutes) {
  const shared = ({ tender, deadline, closing, keySets, key }: Text) =>
    canonicalJson({ tender, deadline, closing, keySets, key })
  const isTold = <T>(told: T | null, meant: T | null, text: (value: T) => string) =>
    told === null || (meant !== null && text(told) === text(meant))
  return (
    shared(full) === shared(bidders) &&
    canonicalJson(bidders.openers) === canonicalJson(revealingOf(full).map(({ name }) => name)) &&
    bidders.revealedAt === full.sittings.at(-1)?.endedAt &&
    bidders.bids.length === full.bids.length &&
    bidders.bids.every(({ company, arrivedAt, result, price }, place) => {
      const meant = full.bids[place]
      return (
        meant !== undefined &&
        result === meant.result &&
        isTold(company, meant.company.name, String) &&
        isTold(arrivedAt, meant.arrivedAt, String) &&
        isTold(price, meant.price, canonicalJson)
      )
    })
  )
}
