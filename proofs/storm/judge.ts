import { canonicalJson } from '@padauk/evidence/canonical-json'
import type { Bidder } from '#kit/bidders'
import { isAccepted, receiptHash, sendBid } from '#kit/bids'
import {
  closingOf,
  downloadedHash,
  isProven,
  isReceiptRight,
  readReceipt,
  verifyChain,
} from '#kit/checks'
import { eachOf } from '#kit/each-of'
import type { ProofEnvironment } from '#kit/environment'
import { compareMails } from '#kit/mails'
import type { System } from '#kit/system'
import type { Ended, StormLedger } from './ledger.ts'
import { atLeast, holds, is, none, reported } from '#kit/report'
import type { Row } from '#kit/report'

export type Case = {
  environment: ProofEnvironment
  system: System
  tenderId: string
  deadlineAt: number
  bidders: readonly Bidder[]
  ledger: StormLedger
  /** All files are read back, or a few of every company's. */
  readsAll: boolean
}

// What begins so long before the deadline is answered before it, or the system is too slow.
const clearMarginMs = 2_000
const atOnce = 4
const sampleOfFiles = 90

type Stored = {
  company_id: string
  rows: number
  entries: number
  receipt_hash: string
  is_late: boolean
}

/** What the database holds for each company that has anything. */
const storedBids = ({ rows }: System, tenderId: string) =>
  rows<Stored>(
    `select s.company_id, count(*)::int as rows, min(s.receipt_hash) as receipt_hash,
       bool_or(s.arrived_at > t.end_date) as is_late,
       (select count(*)::int from audit_entries a where a.tender_id = $1
         and a.action = 'submission.accepted' and a.actor = 'company:' || s.company_id) as entries
     from submissions s join tenders t on t.id = s.tender_id
     where s.tender_id = $1 group by s.company_id`,
    [tenderId],
  )

/** Companies whose bid had arrived in time by the database's clock, and that have no submission. */
const turnedAway = ({ rows }: System, tenderId: string) =>
  rows<{ company_id: string; refusal: string | null }>(
    `select distinct a.company_id, a.refusal from arrivals a join tenders t on t.id = a.tender_id
     where t.id = $1 and a.arrived_at <= t.end_date and not exists
       (select from submissions s where s.tender_id = $1 and s.company_id = a.company_id)`,
    [tenderId],
  )

const named = ({ company, device, code }: Ended) => `company ${company}/${device} ${code}`

export async function judgeBids(one: Case): Promise<Row[]> {
  const { system, tenderId, deadlineAt, bidders } = one
  const { ended } = one.ledger
  const clearlyInTime = deadlineAt - clearMarginMs
  const stored = await storedBids(system, tenderId)
  const away = await turnedAway(system, tenderId)
  const are = (state: Ended['state']) => ended.filter((entry) => entry.state === state)
  const [accepted, refused] = [are('accepted'), are('refused')]
  const companies = (entries: Ended[]) => new Set(entries.map(({ company }) => company)).size
  const isLost = ({ company, receipt }: Ended) => {
    const row = stored.find(({ company_id: id }) => id === bidders[company]?.id)
    return !receipt || row?.receipt_hash !== receiptHash(receipt)
  }
  const isFirstPressedLate = ({ company }: Ended) =>
    !ended.some((entry) => entry.company === company && entry.pressed <= deadlineAt)
  const isUnlucky = ({ pressed, begun }: Ended) => pressed < clearlyInTime && begun >= clearlyInTime
  const unlucky = refused.filter(isUnlucky).map(named)
  const silent = bidders.filter((_, company) => !ended.some((entry) => entry.company === company))
  return [
    reported('companies that ended accepted', companies(accepted)),
    reported('companies that ended refused', companies(refused)),
    none('accepted lost', accepted.filter(isLost).map(named)),
    none(
      'doubled',
      stored.filter(({ rows, entries }) => rows !== 1 || entries !== 1),
    ),
    none('accepted late', [
      ...stored.filter((row) => row.is_late),
      ...accepted.filter(isFirstPressedLate).map(named),
    ]),
    none('on-time arrivals refused after retry', [
      ...away,
      ...refused.filter(({ begun }) => begun < clearlyInTime).map(named),
    ]),
    reported(
      'pressed in time, arrived after the deadline, rejected',
      unlucky.length,
      unlucky.slice(0, 3).join('; '),
    ),
    none('unknown outcomes', [...are('unknown').map(named), ...silent]),
  ]
}

/** One entry of the ledger for every company that was accepted. */
function acceptedOnce({ ledger, bidders }: Case) {
  const accepted = ledger.ended.filter(({ state }) => state === 'accepted')
  const byCompany = new Map(accepted.map((entry) => [entry.company, entry]))
  return [...byCompany].flatMap(([company, entry]) => {
    const bidder = bidders[company]
    return bidder ? [{ ...entry, bidder }] : []
  })
}

type Accepted = ReturnType<typeof acceptedOnce>[number]

/** Everything anyone could check with the receipt in hand, and the question once more. */
async function receiptFault(
  { tenderId, system: { origin } }: Case,
  { bidder, receipt, payload, key }: Accepted,
) {
  const kept = await readReceipt(origin, tenderId, bidder)
  if (!kept || !receipt) return 'there is none'
  if (canonicalJson(kept.receipt) !== canonicalJson(receipt.receipt)) return 'another one than told'
  if (!(await isReceiptRight(origin, kept))) return 'its signature is wrong'
  if (!(await isProven(origin, kept))) return 'it is not proven to be among the bids'
  const again = await sendBid(origin, bidder, { tenderId, payload, key })
  // Of two different bids the other one was accepted, and this one is told so.
  if (again.status === 409) return null
  if (!isAccepted(again)) return `asked again it was answered with ${again.status}`
  return canonicalJson(again.receipt.receipt) === canonicalJson(receipt.receipt)
    ? null
    : 'asked again there was another one'
}

export async function judgeReceipts(one: Case): Promise<Row[]> {
  const { system, tenderId, readsAll } = one
  const { origin } = system
  const accepted = acceptedOnce(one)
  const faults = await eachOf(accepted, atOnce, (entry) => receiptFault(one, entry))
  const bidders = accepted.map(({ bidder }) => bidder)
  const closing = await closingOf(system, tenderId, bidders)
  const files = accepted.flatMap(({ bidder, files: sent }) =>
    sent.map((file) => ({ bidder, ...file })),
  )
  const step = readsAll ? 1 : Math.max(1, Math.floor(files.length / sampleOfFiles))
  const chosen = files.filter((_, number) => number % step === 0)
  const changed = await eachOf(chosen, atOnce, async ({ bidder, address, sha256 }) =>
    (await downloadedHash(origin, address, bidder)) === sha256 ? [] : [address],
  )
  const chain = await verifyChain(system)
  return [
    atLeast('receipts', accepted.length, 1),
    none(
      'receipts that do not verify, lack proof of inclusion, or are others when asked again',
      faults.filter((fault) => fault !== null),
    ),
    is('closing', closing, 'closed once'),
    none(`files read back that are not what was sent, of ${chosen.length}`, changed.flat()),
    holds('audit chain', chain.isDone, chain.said),
  ]
}

type Posted = { id: string; recipient: string; kind: string }

export async function judgeMails(one: Case): Promise<Row[]> {
  const { mails } = one.environment.inbox
  const letters = await one.system.rows<Posted>(
    'select id, recipient, kind from letters where tender_id = $1',
    [one.tenderId],
  )
  const ids = letters.map(({ id }) => id)
  const { missing, foreign, repeated } = compareMails(ids, mails)
  const owed = acceptedOnce(one).length
  const unwritten = ['submission-receipt', 'closing-proof'].flatMap((kind) => {
    const written = letters.filter((letter) => letter.kind === kind)
    const reached = new Set(written.map(({ recipient }) => recipient)).size
    return Array.from({ length: Math.max(0, owed - reached) }, () => `no ${kind}`)
  })
  return [
    none('mails missing', [...missing, ...unwritten]),
    none('e-mails sent without a reason', foreign),
    reported('mails received', mails.length, `${repeated} of them again, with the same Message-ID`),
  ]
}
