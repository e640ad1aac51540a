import type { System } from './system.ts'

export const recordTables = ['companies', 'enquiries', 'letters', 'audit_entries'] as const

/** As many letters as companies unless it is said. */
type Sizes = { companies: number; entries: number; letters?: number }

/**
 * What staff read after years: companies, enquiries and letters, and a long audit log. Names vary
 * in both scripts, so that a search finds a few of them and not all or none.
 */
export const generateRecords = (
  system: System,
  { companies, entries, letters = companies }: Sizes,
) =>
  fill(
    system,
    ...indexedAfterwards(
      recordTables,
      companyRows(companies),
      enquiryRows(companies),
      letterRows(letters),
      entryRows(entries),
    ),
  )

/** Building an index once is several times faster than keeping it right for each row. */
export const indexedAfterwards = (tables: readonly string[], ...statements: string[]) => [
  `update pg_index set indisready = false, indisvalid = false
   where indrelid = any('{${tables.join()}}'::regclass[])`,
  ...statements,
  ...tables.flatMap((table) => [`reindex table ${table}`, `vacuum analyze ${table}`]),
]

/** Lets the database write its rows, without waiting for its disk; how large it then is. */
export async function fill({ unguarded, rows }: System, ...statements: string[]) {
  const fast = ['set synchronous_commit = off', `set maintenance_work_mem = '1GB'`]
  await unguarded(...fast, ...statements)
  const [size] = await rows<{ size: string }>(
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  )
  return size?.size ?? ''
}

// A word of its own for every hundredth, however many there are: a search finds as many in each.
const company = `
  case n % 3 when 0 then 'ပိတောက်နမူနာ ' when 1 then 'Demo Builders ' else 'Demo Cleaning ' end
    || substr(md5(n::text), 1, 8)`
const email = `'demo-' || n || '@demo-' || n % 500 || '.example'`
const phone = `'+9597' || lpad(n::text, 8, '0')`
const at = (count: number) => `now() - n * interval '3 years' / ${count}`

const companyRows = (count: number) => `
  insert into companies (name, email, email_key, phone, company_name, password_hash, language,
    state, typed, created_at)
  select 'Demo Contact ' || n, ${email}, ${email}, ${phone}, ${company}, '', 'en',
    case n % 40 when 0 then 'declined' when 1 then 'suspended' when 2 then 'pending'
      else 'approved' end, '{}', ${at(count)}
  from generate_series(1, ${count}) as n`

const enquiryRows = (count: number) => `
  insert into enquiries (name, email, phone, company_name, interested_service, language, typed,
    state, created_at)
  select 'Demo Visitor ' || n, ${email}, ${phone}, ${company}, 'Security service', 'en', '{}',
    case n % 50 when 0 then 'new' when 1 then 'answered' else 'closed' end, ${at(count)}
  from generate_series(1, ${count}) as n`

const letterRows = (count: number) => `
  insert into letters (kind, recipient, language, content, sent_at, created_at)
  select case n % 4 when 0 then 'enquiry-received' when 1 then 'signup-received'
      when 2 then 'account-approved' else 'tender-extended' end, ${email}, 'en', '{}',
    case when n % 1000 <> 0 then now() end, ${at(count)}
  from generate_series(1, ${count}) as n`

const entryRows = (count: number) => `
  insert into audit_entries (seq, at, actor, action, subject, body, previous, hash)
  select 1000000 + n, ${at(count)},
    case when n % 5 = 0 then 'system' else 'staff:' || staff.ids[1 + n % 20] end,
    case n % 7 when 0 then 'company.approved' when 1 then 'tender.published'
      when 2 then 'news.saved' when 3 then 'file.opened' else 'staff.signed-in' end,
    'company:' || md5((n % 5000)::text)::uuid, '{}', '', encode(sha256(n::text::bytea), 'hex')
  from generate_series(1, ${count}) as n,
    (select array_agg(md5('staff' || s)::uuid) as ids from generate_series(1, 20) as s) as staff`
