import { hashPassword } from '@padauk/api/platform/security/passwords'
import { demoPassword } from '#kit/bidders'
import { fill, indexedAfterwards } from '#kit/many-records'
import type { System } from '#kit/system'

const bidsPerTender = 10
const bidsPerCompany = 1_000

export const bigTables = [
  'tenders',
  'submissions',
  'arrivals',
  'closings',
  'companies',
  'awards',
] as const

export const emailOf = (company: number) => `demo-company-${company}@example.com`

/**
 * A year of tenders with ten bids each, by companies with a thousand bids each, written by the
 * database itself. All but the newest are closed, as they would be.
 */
export async function generateYear(system: System, tenders: number) {
  const bids = tenders * bidsPerTender
  const companies = bids / bidsPerCompany
  const hash = await hashPassword(demoPassword)
  const database = await fill(
    system,
    ...indexedAfterwards(
      bigTables,
      companyRows(companies, hash),
      tenderRows(tenders),
      `insert into closings (tender_id, closed_at, bids, root, statement, signature)
       select id, closed_at, ${bidsPerTender}, repeat('0', 64), '{}', '' from tenders
       where closed_at is not null`,
      numbered('tenders'),
      numbered('companies'),
      bidRows(companies),
    ),
    awardRows,
    'vacuum analyze awards',
  )
  return { tenders, bids, companies, database }
}

const companyRows = (count: number, hash: string) => `
  insert into companies (name, email, email_key, phone, company_name, password_hash, language,
    state, typed)
  select 'Demo Contact', email, email, '+959785432100', 'Demo Company ' || c, '${hash}', 'en',
    'approved', '{}'
  from generate_series(0, ${count - 1}) as c, concat('demo-company-', c, '@example.com') as email`

// None ends within six hours, while we measure: the closing would begin to work through them.
const tenderRows = (count: number) => `
  insert into tenders (name_en, body_en, state, published_at, start_date, end_date, closed_at)
  select 'Demo tender ' || t, repeat('Demo text. ', 50), 'published', published, published, ends,
    case when ends < now() then ends + interval '75 seconds' end
  from generate_series(0, ${count - 1}) as t,
    lateral (select now() - t * interval '365 days' / ${count} as published) as p,
    lateral (select published + interval '14 days' as planned) as q,
    lateral (select planned + case when abs(extract(epoch from planned - now())) < 21600
      then interval '12 hours' else interval '0' end as ends) as r`

// Every tender that has closed was decided a day later, for one of its bids; it is found by an index.
const awardRows = `
  insert into awards (tender_id, no, state, winner_id, amount, currency, approved_at,
    standstill_until, final_at)
  select tender_id, 1, 'final', winner.id, 428000000, 'MMK', decided, decided, decided
  from closings, lateral (select closed_at + interval '1 day' as decided) as d,
    lateral (select id from submissions where submissions.tender_id = closings.tender_id
      limit 1) as winner`

// Numbers to choose by, so that the ids themselves can be scattered like real ones.
const numbered = (table: string) => `
  create temp table numbered_${table} as
  select id, row_number() over () - 1 as number from ${table}; analyze numbered_${table}`

/** Bids as they lie in the database, from rows with a tender, a company and a time. */
export const bidsFrom = (rows: string) => `
  with bids as (
    select tender_id, company_id, at, gen_random_uuid() as arrival_id, gen_random_uuid() as id
    from (${rows}) as wanted
  ), arrived as (
    insert into arrivals (id, tender_id, company_id, payload_hash, arrived_at)
    select arrival_id, tender_id, company_id, repeat('0', 64), at from bids
  )
  insert into submissions (id, tender_id, company_id, arrival_id, arrived_at, accepted_at,
    payload_hash, receipt_no, wrapped_key, sealed_receipt, receipt_hash, audit_hash)
  select id, tender_id, company_id, arrival_id, at, at, repeat('0', 64), upper(left(hash, 16)),
    'demo:sealed', 'sealed', hash, hash
  from bids, replace(id::text || arrival_id::text, '-', '') as hash`

const bidRows = (companies: number) =>
  bidsFrom(`
    select t.id as tender_id, c.id as company_id, published_at + b * interval '1 hour' as at
    from numbered_tenders t join tenders using (id)
      cross join generate_series(0, ${bidsPerTender - 1}) as b
      join numbered_companies c on c.number = (t.number + b * ${companies / bidsPerTender}) % ${companies}`)
