import type { Language } from '@padauk/contract/languages'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { firstFound } from '#platform/search/search-page'
import { staffSearch } from '#platform/search/staff-search'

/** What an entry is about, as people call it. A bid belongs to a tender and to a company. */
export type Named = {
  subject: string
  name: string | null
  tenderId: string | null
  tender: string | null
  companyId: string | null
  company: string | null
  /** What was said when a bid was taken back; older entries lack it. */
  askedReason: string | null
  voidReason: string | null
}

/** The name of a closed account may tell of a bid that is not shown yet (rules 7.5). */
const isNamed = sql<boolean>`(companies.closed_at is null or is_name_shown(companies.id))`

/** Names of everything on a page of the log, by one query. */
export async function namesOf(
  db: DatabaseOrTransaction,
  subjects: readonly string[],
  language: Language,
): Promise<Named[]> {
  const mm = sql.val(language === 'mm')
  const { rows } = await sql<Named>`
    with asked as (
      select split_part(subject, ':', 1) as kind, split_part(subject, ':', 2) as id, subject,
        case when subject ~ ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
          then split_part(subject, ':', 2)::uuid end as uuid
      from unnest(${sql.val(subjects)}::text[]) as subject),
    named as (
      select subject, case when ${mm} and name_mm <> '' then name_mm else name_en end as name,
        tenders.id as tender_id, null::uuid as company_id, null::uuid as submission_id
      from asked join tenders on asked.kind = 'tender' and tenders.id = uuid
      union all
      select subject, company_name, null, companies.id, null
      from asked join companies on asked.kind = 'company' and companies.id = uuid
        and ${isNamed}
      union all
      select subject, company_members.name, null, company_members.company_id, null
      from asked join company_members on asked.kind = 'person' and company_members.id = uuid
      union all
      select subject, case when ${mm} and name_mm <> '' then name_mm else name_en end,
        null, null, null
      from asked join categories on asked.kind = 'category' and categories.id = uuid
      union all
      select subject, staff.name, null, null, null
      from asked join staff on asked.kind = 'staff' and staff.id = uuid
      union all
      select subject, staff.name, null, null, null
      from asked join key_holders on asked.kind = 'holder' and key_holders.id = uuid
      join staff on staff.id = key_holders.staff_id
      union all
      select subject, key_sets.name, null, null, null
      from asked join key_sets on asked.kind = 'key-set' and key_sets.hash = asked.id
      union all
      select subject, enquiries.name, null, null, null
      from asked join enquiries on asked.kind = 'enquiry' and enquiries.id = uuid
      union all
      select subject, recipient, letters.tender_id, null, null
      from asked join letters on asked.kind = 'letter' and letters.id = uuid
      union all
      select subject, receipt_no, submissions.tender_id, submissions.company_id, submissions.id
      from asked join submissions on asked.kind = 'submission' and submissions.id = uuid
      union all
      select subject, receipt_no, submissions.tender_id, submissions.company_id, null
      from asked join uploads on asked.kind = 'upload' and uploads.id = uuid
      join submissions on submissions.id = uploads.submission_id
      union all
      select subject, title, null, null, null
      from asked join documents on asked.kind = 'document'
        and regexp_replace(documents.name, '\\.[a-z]+$', '') = asked.id
      union all
      select subject, case when ${mm} and alt_mm <> '' then alt_mm else alt_en end,
        null, null, null
      from asked join pictures on asked.kind = 'picture' and pictures.id = asked.id
      union all
      select subject, case when ${mm} and newest.mm <> '' then newest.mm else newest.en end,
        null, null, null
      from asked cross join lateral (
        select content ->> 'title_en' as en, content ->> 'title_mm' as mm
        from content_versions where content_versions.kind = asked.kind and item = asked.id
        order by revision desc limit 1) as newest)
    select subject, nullif(named.name, '') as name, tenders.id as "tenderId",
      case when ${mm} and name_mm <> '' then name_mm else name_en end as tender,
      companies.id as "companyId", company_name as company,
      take_backs.reason as "askedReason", void_reason as "voidReason"
    from named
    left join tenders on tenders.id = named.tender_id
    left join companies on companies.id = named.company_id
    left join take_backs on take_backs.submission_id = named.submission_id`.execute(db)
  return rows
}

const mostOfEach = 50

/** The things whose names hold what a reader typed, at most fifty of each kind. */
export async function idsNamed(db: DatabaseOrTransaction, typed: string) {
  const holdsTyped = (column: string) =>
    sql<boolean>`position(search_text(${typed}::text) in search_text(${sql.ref(column)})) > 0`
  const largeTable = async (table: 'tenders' | 'companies' | 'enquiries') => {
    const ways = staffSearch(db, table, typed) ?? []
    const isShown = table === 'companies' ? isNamed : sql<boolean>`true`
    return firstFound(ways, ({ indexed }) =>
      db.selectFrom(table).select('id').where(indexed).where(isShown).limit(mostOfEach).execute(),
    )
  }
  const content = sql<{ kind: string; id: string }>`
    select distinct kind, item as id from content_versions
    where position(search_text(${typed}::text)
      in search_text(content ->> 'title_en', content ->> 'title_mm')) > 0
    limit ${mostOfEach}`
  const holders = db
    .selectFrom('keyHolders')
    .innerJoin('staff', 'staff.id', 'keyHolders.staffId')
    .select('keyHolders.id')
    .where(holdsTyped('staff.name'))
    .limit(mostOfEach)
  const [tenders, companies, enquiries, staff, holding, bids, articles] = await Promise.all([
    largeTable('tenders'),
    largeTable('companies'),
    largeTable('enquiries'),
    db.selectFrom('staff').select('id').where(holdsTyped('name')).limit(mostOfEach).execute(),
    holders.execute(),
    db
      .selectFrom('submissions')
      .select('id')
      .where('receiptNo', '=', typed.toUpperCase())
      .execute(),
    content.execute(db),
  ])
  return { tenders, companies, enquiries, staff, holders: holding, bids, articles: articles.rows }
}
