import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { BiddersMinutes, Minutes } from '@padauk/contract/sealing/openings'
import { amountText } from '@padauk/language/money'
import { fingerprintOf, groupsOf } from '@padauk/sealing/fingerprint'
import { numberedRemarks } from './minutes-remarks.ts'
import type { NumberedRemark } from './minutes-remarks.ts'
import type { Word, Words } from './words.ts'

export type AnyMinutes = Minutes | BiddersMinutes

export const isFull = (minutes: AnyMinutes): minutes is Minutes =>
  minutes.kind === 'padauk-minutes-v1'

export type Fact = { label: Word; value: string; isCode?: boolean }

export const openersOf = (minutes: AnyMinutes) => {
  if (!isFull(minutes)) return minutes.openers
  const revealing = minutes.sittings.find(({ outcome }) => outcome === 'revealed')
  return revealing?.openers.map(({ name }) => name) ?? []
}

const revealedAt = (minutes: AnyMinutes) =>
  isFull(minutes)
    ? (minutes.sittings.find(({ outcome }) => outcome === 'revealed')?.endedAt ?? '')
    : minutes.revealedAt

function declarations({ sittings }: Minutes, { t }: Words) {
  const openers = sittings.find(({ outcome }) => outcome === 'revealed')?.openers ?? []
  if (openers.every(({ hasInterest }) => !hasInterest)) return t('noInterest')
  return openers
    .map(({ name, hasInterest, declaration: text }) =>
      hasInterest ? t('interestOf', { name, text }) : t('noInterestOf', { name }),
    )
    .join(' ')
}

const earlierSittings = ({ sittings }: Minutes, { t, shortMoment }: Words): Fact[] =>
  sittings.flatMap(({ outcome, startedAt }) =>
    outcome === 'revealed'
      ? []
      : [{ label: 'earlier', value: t(outcome, { time: shortMoment(startedAt) }) }],
  )

/** When the bids were opened, by whom, and what was counted. */
export function factsOf(minutes: AnyMinutes, words: Words): Fact[] {
  const { deadline, closing, keySets, bids } = minutes
  const opened = bids.filter(({ result }) => result === 'opened').length
  const { t, listed, inDigits, moment, momentAfter } = words
  return [
    { label: 'deadline', value: moment(deadline) },
    { label: 'counted', value: momentAfter(closing.closedAt, deadline) },
    { label: 'openedBy', value: listed(openersOf(minutes)) },
    ...(isFull(minutes)
      ? [
          { label: 'declarations' as const, value: declarations(minutes, words) },
          ...earlierSittings(minutes, words),
        ]
      : []),
    { label: 'revealed', value: momentAfter(revealedAt(minutes), deadline) },
    {
      label: 'bids',
      value: t('counts', { bids: inDigits(closing.bids), opened: inDigits(opened) }),
    },
    { label: 'root', value: groupsOf(closing.root).join(' '), isCode: true },
    ...keySets.map((hash) => ({
      label: 'keySet' as const,
      value: fingerprintOf(hash),
      isCode: true,
    })),
    ...(isFull(minutes)
      ? []
      : [{ label: 'fullHash' as const, value: groupsOf(minutes.full).join(' '), isCode: true }]),
  ]
}

type Cell = { label: Word; values?: Record<string, string>; className: string }
export type BidRow = {
  key: string
  /** For a phone, where the heading that names it is not seen. */
  currency: string | undefined
  numbers: number[]
  cells: Partial<Record<string, string>>
}
export type BidTable = { columns: Cell[]; rows: BidRow[]; remarks: NumberedRemark[] | null }

type AnyBid = AnyMinutes['bids'][number]

/** One currency stands in the heading; several stand beside their amounts. */
function currencyOf(bids: readonly AnyBid[]) {
  const currencies = new Set(bids.flatMap(({ price }) => (price ? [price.currency] : [])))
  return currencies.size === 1 ? [...currencies][0] : undefined
}

const companyOf = ({ company }: AnyBid) =>
  typeof company === 'string' || company === null ? company : company.name

function filesIn(bid: Minutes['bids'][number], { t, inDigits }: Words) {
  if (bid.result !== 'opened') return t(bid.result)
  const differing = bid.files.filter(({ matches }) => !matches).length
  const count = inDigits(bid.files.length)
  return differing === 0
    ? t('match', { count })
    : t('differ', { count, differing: inDigits(differing) })
}

/** What the text holds about each bid. A column without anything in it is left out. */
export function bidTable(minutes: AnyMinutes, words: Words): BidTable {
  const { t, inDigits, shortMoment } = words
  const bids: readonly AnyBid[] = minutes.bids
  const currency = currencyOf(bids)
  const priceOf = ({ price, result }: AnyBid) => {
    if (!price) return result === 'opened' ? t('noPrice') : ''
    const amount = inDigits(amountText(price.amount, price.currency))
    return currency ? amount : `${amount} ${price.currency}`
  }
  const remarks = isFull(minutes) ? numberedRemarks(minutes) : null
  const rows = bids.map((bid, place): BidRow => ({
    key: String(place),
    currency: bid.price ? currency : undefined,
    numbers: 'receiptNo' in bid ? (remarks?.numbersOf.get(bid.receiptNo) ?? []) : [],
    cells: {
      place: inDigits(place + 1),
      company: companyOf(bid) ?? undefined,
      arrived: bid.arrivedAt ? shortMoment(bid.arrivedAt) : undefined,
      ...('receiptNo' in bid
        ? { receipt: dashedNumber(bid.receiptNo), files: filesIn(bid, words) }
        : { result: t(bid.result) }),
      price: bids.some(({ price }) => price) ? priceOf(bid) : undefined,
    } as BidRow['cells'],
  }))
  const labels: Word[] = ['place', 'company', 'arrived', 'receipt', 'files', 'result', 'price']
  return {
    columns: labels
      .filter((label) => rows.some(({ cells }) => cells[label] !== undefined))
      .map((label) => ({
        className: label,
        ...(label === 'price' && currency ? { label: 'priceIn', values: { currency } } : { label }),
      })),
    rows,
    remarks: remarks?.list ?? null,
  }
}
