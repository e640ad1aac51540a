import { hash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { readConfig } from '@padauk/api/platform/config'
import { openStore } from '@padauk/api/platform/object-store/open-store'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { SignedSlip } from '@padauk/contract/submissions'
import { plainNumber } from '@padauk/api/features/submissions/rules'
import { picture } from '@padauk/testing/sealed-bids'
import type { SentPart } from '@padauk/testing/sealed-bids'
import { aBidder, demoPassword } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { isAccepted, mustBeAccepted, submitPatiently } from '#kit/bids'
import type { Bid, Submitted } from '#kit/bids'
import { byHandQuery } from '#kit/by-hand'
import { readReceipt } from '#kit/checks'
import { ask, patiently } from '#kit/client'
import {
  aKeySet,
  aSealedTender,
  prepareSealedBid,
  sealPayload,
  sendSealedFile,
} from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { Operation } from './fault-operations.ts'
import type { Lane } from './lane.ts'

const sets = new WeakMap<Lane, Promise<ActiveSet>>()

/** Each lane has a database, and so a key set, of its own. */
export function setOf(lane: Lane) {
  const known = sets.get(lane) ?? aKeySet(lane)
  sets.set(lane, known)
  return known
}

async function aSealedBid(lane: Lane) {
  const [bidder, active] = await Promise.all([aBidder(lane), setOf(lane)])
  return { bidder, active, ...(await prepareSealedBid(lane, bidder, { active })) }
}

type Row = {
  receipt_no: string
  ended_how: string | null
  has_shares: boolean
  slips: number
  entries: string[]
  receipts: number
  told: number
}

/** Every bid of the company for the tender, the oldest first, with what else must be there. */
const bidsOf = ({ rows }: Lane, tenderId: string, { id }: Bidder) =>
  rows<Row>(
    `select receipt_no, ended_how, seals.envelope is not null and seals.shares is not null
         as has_shares,
       (select count(*)::int from slips where submission_id = submissions.id) as slips,
       (select coalesce(array_agg(action order by seq), '{}') from audit_entries
         where tender_id = $1 and actor = 'company:' || $2::uuid::text) as entries,
       (select count(*)::int from letters
         where tender_id = $1 and kind = 'submission-receipt') as receipts,
       (select count(*)::int from letters
         where tender_id = $1 and kind = 'submission-voided') as told
     from submissions join seals on seals.submission_id = submissions.id
     where tender_id = $1 and company_id = $2::uuid order by accepted_at`,
    [tenderId, id],
  )

type Expected = { bids: [how: string | null, slips: number][]; entries: string[]; told: number }

/** What is not as it must be after the act; nothing when all is. */
function faultsOf(found: readonly Row[], { bids, entries, told }: Expected) {
  const faults: string[] = []
  if (found.length !== bids.length) return [`${found.length} bids instead of ${bids.length}`]
  for (const [place, [how, slips]] of bids.entries()) {
    const row = found[place]
    if (row?.ended_how !== how) faults.push(`bid ${place} ended ${row?.ended_how}`)
    if (row?.slips !== slips) faults.push(`${row?.slips} slips`)
    if (row?.has_shares !== (how === null)) faults.push(`shares of bid ${place}`)
    if (row?.receipts !== bids.length) faults.push(`${row?.receipts} letters with a receipt`)
    if (row?.told !== told) faults.push(`${row?.told} letters about an end`)
    if (row?.entries.join() !== entries.join()) faults.push(`entries ${row?.entries.join()}`)
  }
  return faults
}

/** A password is slow to check on purpose. */
const forPassword = 2

const accepted = 'submission.accepted'

/** The receipt that was told is the one that is kept, or none of both is there. */
async function receiptFault(lane: Lane, tenderId: string, bidder: Bidder, told?: Submitted) {
  const kept = await readReceipt(lane.origin, tenderId, bidder)
  if (!told || !isAccepted(told)) return ['no receipt was told']
  if (!kept) return ['no receipt is kept']
  const isSame = canonicalJson(kept.receipt) === canonicalJson(told.receipt.receipt)
  return isSame ? [] : ['another receipt than was told']
}

export const judged = (word: string, faults: readonly string[]) =>
  faults.length === 0 ? word : `between: ${faults.join(', ')}`

export const sealedSubmission: Operation = {
  name: 'submit sealed',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { bidder, tenderId, payload, key } = await aSealedBid(lane)
    const client = { origin: lane.origin, bidder, patience }
    let told: Submitted | undefined
    return {
      async act() {
        told = await submitPatiently(client, { tenderId, payload, key })
      },
      async outcome() {
        const found = await bidsOf(lane, tenderId, bidder)
        return judged('accepted with receipt', [
          ...faultsOf(found, { bids: [[null, 0]], entries: [accepted], told: 0 }),
          ...(await receiptFault(lane, tenderId, bidder, told)),
        ])
      },
    }
  },
}

/** Whether the store holds the very bytes that were sent. */
async function storedFault({ rows, env }: Lane, tenderId: string, { sha256 }: SentPart['part']) {
  const store = openStore(readConfig(env))
  const found = await rows<{ object: string }>(byHandQuery('parts').replace(":'tender'", '$1'), [
    tenderId,
  ])
  const bytes: Buffer[] = []
  for (const { object } of found) {
    const reading = await store.get(object)
    if (reading) bytes.push(await buffer(reading.stream))
  }
  return hash('sha256', Buffer.concat(bytes)) === sha256 ? [] : ['other bytes are stored']
}

/** Two records, in two pieces. */
const sealedBytes = 1_500_000

export const sealedUpload: Operation = {
  name: 'sealed upload, 1.5 MB in two pieces',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const [bidder, active] = await Promise.all([aBidder(lane), setOf(lane)])
    const tenderId = await aSealedTender(lane, active)
    const { origin } = lane
    let sent: SentPart | undefined
    return {
      async act() {
        const file = { ...picture, bytes: randomBytes(sealedBytes) }
        sent = await sendSealedFile({ origin, bidder, patience }, tenderId, file)
      },
      async outcome() {
        if (!sent) return 'between: it was not sent'
        const payload = await sealPayload({ tenderId, bidder, set: active.set, sent })
        const told = await submitPatiently({ origin, bidder }, { tenderId, payload })
        const found = await bidsOf(lane, tenderId, bidder)
        return judged('accepted with receipt', [
          ...faultsOf(found, { bids: [[null, 0]], entries: [accepted], told: 0 }),
          ...(await receiptFault(lane, tenderId, bidder, told)),
          ...(await storedFault(lane, tenderId, sent.part)),
        ])
      },
    }
  },
}

/** A bid that was accepted before anything fails. */
async function anAcceptedBid(lane: Lane) {
  const bid = await aSealedBid(lane)
  const { bidder, tenderId, payload, key } = bid
  const { origin } = lane
  const signed = await mustBeAccepted(
    submitPatiently({ origin, bidder }, { tenderId, payload, key }),
  )
  return { ...bid, signed }
}

export const takingBack: Operation = {
  name: 'take back',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { bidder, tenderId } = await anAcceptedBid(lane)
    const client = { origin: lane.origin, bidder, patience: patience * forPassword }
    let slip: SignedSlip | undefined
    return {
      async act() {
        const { status, text } = await patiently(() =>
          ask(client, {
            what: 'take back',
            method: 'DELETE',
            path: `/api/histories/${tenderId}`,
            json: { password: demoPassword },
          }),
        )
        if (status === 200) slip = JSON.parse(text) as SignedSlip
      },
      async outcome() {
        const found = await bidsOf(lane, tenderId, bidder)
        const entries = [accepted, 'submission.taken-back']
        const isNamed = slip?.slip.receiptNo === plainNumber(found[0]?.receipt_no ?? '')
        const isGone = (await readReceipt(lane.origin, tenderId, bidder)) === null
        return judged('taken back with a slip', [
          ...faultsOf(found, { bids: [['taken-back', 1]], entries, told: 1 }),
          ...(isNamed ? [] : ['no slip was told']),
          ...(isGone ? [] : ['a receipt is still shown']),
        ])
      },
    }
  },
}

export const replacing: Operation = {
  name: 'replace',
  closeEverySeconds: '30',
  async prepare(lane, patience) {
    const { bidder, tenderId, sent, active, signed } = await anAcceptedBid(lane)
    const sealed = await sealPayload({ tenderId, bidder, set: active.set, sent })
    const { receiptNo } = signed.receipt as unknown as { receiptNo: string }
    const bid: Bid = {
      tenderId,
      payload: { ...sealed, replaces: receiptNo, password: demoPassword },
    }
    let told: Submitted | undefined
    return {
      async act() {
        const client = { origin: lane.origin, bidder, patience: patience * forPassword }
        told = await submitPatiently(client, bid)
      },
      async outcome() {
        const found = await bidsOf(lane, tenderId, bidder)
        const entries = [accepted, 'submission.replaced', accepted]
        const bids: Expected['bids'] = [
          ['replaced', 0],
          [null, 0],
        ]
        return judged('replaced with receipt', [
          ...faultsOf(found, { bids, entries, told: 0 }),
          ...(await receiptFault(lane, tenderId, bidder, told)),
        ])
      },
    }
  },
}
