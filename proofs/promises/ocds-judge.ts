import { isDeepStrictEqual } from 'node:util'
import type { RecordPackage, Release } from '@padauk/contract/open-data'
import type { System } from '#kit/system'

type Json = { [key: string]: unknown }
type Record = RecordPackage['records'][number]

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasIds = (list: unknown): list is (Json & { id: string })[] =>
  Array.isArray(list) && list.length > 0 && list.every((each) => isObject(each) && 'id' in each)

/** As the standard merges releases: objects by field, lists of things with ids by id. */
function merged(before: unknown, after: unknown): unknown {
  if (isObject(before) && isObject(after)) {
    const fields = Object.entries(after).map(([key, value]) => [key, merged(before[key], value)])
    return { ...before, ...Object.fromEntries(fields) }
  }
  if (!hasIds(before) || !hasIds(after)) return after
  const known = new Map<string, unknown>(before.map((each) => [each.id, each]))
  for (const each of after) known.set(each.id, merged(known.get(each.id), each))
  return [...known.values()]
}

const withoutHead = ({ id: _, tag: __, date: ___, ...rest }: Json) => rest

/** Whether the compiled release is what the standard makes of all releases. */
export function isSumOf({ releases, compiledRelease }: Record) {
  const sum = releases.reduce<unknown>((before, next) => merged(before, withoutHead(next)), {})
  return isDeepStrictEqual(sum, withoutHead(compiledRelease))
}

type Stored = {
  id: string
  name_en: string
  cancelled: boolean
  end_date: Date
  minimum: number
  names: boolean
  prices: boolean
  bids: number | null
  disclosed_at: Date | null
  award: string | null
  none: string | null
  amount: number | null
  winner: string | null
  contract: string | null
  contract_amount: number | null
  ends_on: string | null
}

/** What the database says, in a query of our own. */
export const storedTenders = ({ rows }: System) =>
  rows<Stored>(`
    select t.id, t.name_en, t.state = 'cancelled' as cancelled, t.end_date,
      (t.rules ->> 'minimumBids')::int as minimum,
      (t.rules #>> '{disclosure,companies}')::boolean as names,
      (t.rules #>> '{disclosure,prices}')::boolean as prices,
      c.bids, c.disclosed_at, a.state as award, a.none, a.amount::float8 as amount,
      company_name as winner,
      case when k.tender_id is null then null when k.ended_how is null then 'active'
        else 'terminated' end as contract,
      coalesce((select x.amount from contract_changes x where x.tender_id = t.id
        order by no desc limit 1), k.amount)::float8 as contract_amount,
      coalesce((select x.ends_on from contract_changes x where x.tender_id = t.id
        order by no desc limit 1), k.ends_on)::text as ends_on
    from tenders t
    left join closings c on c.tender_id = t.id
    left join lateral (select * from awards where tender_id = t.id and approved_at is not null
      order by no desc limit 1) a on true
    left join submissions s on s.id = a.winner_id
    left join companies on companies.id = s.company_id
    left join contracts k on k.tender_id = t.id`)

const awardStatus: { [state: string]: string } = {
  standstill: 'pending',
  final: 'active',
  withdrawn: 'cancelled',
  upheld: 'cancelled',
}

function statusOf({ cancelled, bids, minimum, none }: Stored) {
  if (cancelled) return 'cancelled'
  if (bids === null) return 'active'
  return bids < minimum || none !== null ? 'unsuccessful' : 'complete'
}

/** Amounts of the proof are in cents. */
const inDollars = (cents: number | null) => (cents === null ? undefined : cents / 100)

/** What a compiled release must say of a tender. */
function wanted(stored: Stored) {
  const { disclosed_at: shown, bids, names, prices, winner, none } = stored
  const isDecided = shown !== null && stored.award !== null
  return {
    status: statusOf(stored),
    deadline: stored.end_date.toISOString(),
    bids: bids ?? undefined,
    tenderers: shown ? (bids ?? undefined) : undefined,
    named: shown && names ? (bids ?? undefined) : undefined,
    award: isDecided ? (none ? 'unsuccessful' : awardStatus[stored.award ?? '']) : undefined,
    supplier: isDecided && names ? (winner ?? undefined) : undefined,
    value: isDecided && prices ? inDollars(stored.amount) : undefined,
    contract: stored.contract ?? undefined,
    contractValue: prices ? inDollars(stored.contract_amount) : undefined,
    contractEnd: stored.ends_on ? `${stored.ends_on}T23:59:59+06:30` : undefined,
  }
}

function said({ tender, bids, awards, contracts }: Record['compiledRelease']) {
  const award = awards?.at(-1)
  const contract = contracts?.at(-1)
  return {
    status: tender.status,
    deadline: tender.tenderPeriod.endDate,
    bids: bids?.statistics.find(({ measure }) => measure === 'bids')?.value,
    tenderers: tender.numberOfTenderers,
    named: tender.tenderers?.length,
    award: award?.status,
    supplier: award?.suppliers?.[0]?.name,
    value: award?.value?.amount,
    contract: contract?.status,
    contractValue: contract?.value?.amount,
    contractEnd: contract?.period.endDate,
  }
}

/** Null when the record says what the database says. */
export function differenceFrom(stored: Stored, { compiledRelease }: Record) {
  const [is, should] = [said(compiledRelease), wanted(stored)]
  if (isDeepStrictEqual(is, should)) return null
  return `${stored.name_en}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`
}

/** Releases that name a bidder, or count bidders, before the bids of their tender were shown. */
export function tellTooEarly(
  stored: readonly Stored[],
  releases: readonly Release[],
  secrets: readonly string[],
) {
  const shownAt = new Map(stored.map(({ id, disclosed_at: at }) => [id, at]))
  return releases.filter(({ tender, awards, contracts, ...rest }) => {
    const shown = shownAt.get(tender.id)
    if (shown && new Date(rest.date) >= shown) return false
    const text = JSON.stringify({ tender, ...rest })
    const isNamed = secrets.some((secret) => text.includes(secret))
    return (
      isNamed || tender.tenderers || tender.numberOfTenderers !== undefined || awards || contracts
    )
  })
}
