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
import type { ProofEnvironment } from '#kit/environment'
import type { System } from '#kit/system'
import type { Ended, readLedger } from './ledger.ts'
import { none, reported } from '#kit/report'
import type { Row } from '#kit/report'

export type Case = {
  environment: ProofEnvironment
  system: System
  tenderId: string
  deadlineAt: number
  bidders: readonly Bidder[]
  ledger: ReturnType<typeof readLedger>
  /** All files are read back, or a few of every company's. */
  readsAll: boolean
}

// What begins so long before the deadline is answered before it, or the system is too slow.
const clearMarginMs = 2_000
const atOnce = 4
const sampleOfFiles = 90

const must = (what: string, found: readonly unknown[], remark = ''): Row => ({
  ...none(what, found),
  remark,
})

async function eachOf<Item, Value>(items: readonly Item[], act: (item: Item) => Promise<Value>) {
  const values: Value[] = []
  const queue = [...items.entries()]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) values[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return values
}

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

export async function judgeBids(one: Case): Promise<Row[]> {
  const { system, tenderId, deadlineAt, bidders, ledger } = one
  const stored = new Map((await storedBids(system, tenderId)).map((row) => [row.company_id, row]))
  const storedOf = ({ company }: Ended) => stored.get(bidders[company]?.id ?? '')
  const named = ({ company, device, code }: Ended) => `company ${company}/${device} ${code}`
  const ended = ledger.ended
  const accepted = ended.filter(({ state }) => state === 'accepted')
  const refused = ended.filter(({ state }) => state === 'refused')
  const isStored = (entry: Ended) =>
    entry.receipt && storedOf(entry)?.receipt_hash === receiptHash(entry.receipt)
  const isDoubled = ({ rows, entries }: Stored) => rows !== 1 || entries !== 1
  const firstPressed = (company: number) =>
    Math.min(...ended.flatMap((entry) => (entry.company === company ? entry.pressed : [])))
  const away = await turnedAway(system, tenderId)
  const inTime = refused.filter(({ begun }) => begun < deadlineAt - clearMarginMs)
  const unlucky = refused.filter(
    ({ pressed, begun }) =>
      pressed < deadlineAt - clearMarginMs && begun >= deadlineAt - clearMarginMs,
  )
  const silent = bidders.filter((_, company) => !ended.some((entry) => entry.company === company))
  const unknown = ended.filter(({ state }) => state === 'unknown').map(named)
  return [
    reported('companies that ended accepted', new Set(accepted.map(({ company }) => company)).size),
    reported('companies that ended refused', new Set(refused.map(({ company }) => company)).size),
    must('accepted lost', accepted.filter((entry) => !isStored(entry)).map(named)),
    must(
      'doubled',
      [...stored.values()].filter(isDoubled).map((row) => row.company_id),
    ),
    must('accepted late', [
      ...[...stored.values()].filter((row) => row.is_late).map((row) => row.company_id),
      ...accepted.filter(({ company }) => firstPressed(company) > deadlineAt).map(named),
    ]),
    must('on-time arrivals refused after retry', [
      ...away.map((row) => `${row.company_id} ${row.refusal}`),
      ...inTime.map(named),
    ]),
    reported(
      'pressed in time, arrived after the deadline, rejected',
      unlucky.length,
      unlucky.slice(0, 3).map(named).join('; '),
    ),
    must('unknown outcomes', [...unknown, ...silent.map(() => 'no end in the ledger')]),
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
  one: Case,
  origin: string,
  { bidder, receipt, payload, key }: Accepted,
) {
  const { tenderId } = one
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
  const origin = system.apis[0]?.origin ?? ''
  const accepted = acceptedOnce(one)
  const faults = await eachOf(accepted, (entry) => receiptFault(one, origin, entry))
  const wrong = faults.filter((fault) => fault !== null)
  const verified = accepted.length - wrong.length
  const closing = await closingOf(
    system,
    origin,
    tenderId,
    accepted.map(({ bidder }) => bidder),
  )
  const files = accepted.flatMap(({ bidder, files: sent }) =>
    sent.map((file) => ({ bidder, file })),
  )
  const step = readsAll ? 1 : Math.max(1, Math.floor(files.length / sampleOfFiles))
  const chosen = files.filter((_, number) => number % step === 0)
  const hashes = await eachOf(chosen, ({ bidder, file }) =>
    downloadedHash(origin, file.address, bidder),
  )
  const changed = chosen.filter(({ file }, number) => hashes[number] !== file.sha256)
  const chain = await verifyChain(system.env)
  return [
    {
      what: 'receipts that verify, with proof of inclusion, the same when asked again',
      value: `${verified} of ${accepted.length}`,
      wanted: '100 %',
      isHeld: wrong.length === 0 && accepted.length > 0,
      remark: [...new Set(wrong)].join('; '),
    },
    {
      what: 'closing',
      value: closing,
      wanted: 'closed once',
      isHeld: closing === 'closed once',
    },
    must(
      `files read back that are not what was sent, of ${chosen.length}`,
      changed.map(({ file }) => file.address.slice(0, 24)),
    ),
    {
      what: 'audit chain',
      value: chain === null ? 'whole' : 'broken',
      wanted: 'whole',
      isHeld: chain === null,
      remark: chain === null ? '' : JSON.stringify(chain),
    },
  ]
}

type Posted = { id: string; recipient: string; kind: string; sent: boolean }

export async function judgeMails(one: Case): Promise<Row[]> {
  const { system, environment, tenderId } = one
  const { mails } = environment.inbox
  const letters = await system.rows<Posted>(
    `select id, recipient, kind, sent_at is not null as sent from letters where tender_id = $1`,
    [tenderId],
  )
  const received = Map.groupBy(mails, ({ messageId }) => messageId)
  const messageOf = ({ id }: Posted) =>
    `<${id}@${new URL(environment.env.PUBLIC_URL ?? '').hostname}>`
  const missing = letters.filter((letter) => !received.has(messageOf(letter)))
  const ours = new Set(letters.map(messageOf))
  const foreign = [...received.keys()].filter((id) => !ours.has(id))
  const owed = acceptedOnce(one).length
  const kinds = ['submission-receipt', 'closing-proof'] as const
  const unwritten = kinds.flatMap((kind) => {
    const written = new Set(
      letters.filter((letter) => letter.kind === kind).map((l) => l.recipient),
    )
    return Array.from({ length: Math.max(0, owed - written.size) }, () => `no ${kind}`)
  })
  const repeats = mails.length - received.size
  return [
    must('mails missing', [...missing.map(({ kind }) => kind), ...unwritten]),
    must('e-mails sent without a reason', foreign),
    reported('mails received', mails.length, `${repeats} of them again, with the same Message-ID`),
  ]
}
