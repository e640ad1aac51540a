import type { Language } from '@padauk/contract/languages'
import type { NoticeKind } from '@padauk/contract/notices'
import { sql } from 'kysely'
import type { MailChoice } from '#features/notices/kinds'
import type { Facts } from '#features/notices/words'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** The last 08:00 in Yangon. */
const lastMorning = sql<Date>`(
  date_trunc('day', (clock_timestamp() at time zone 'Asia/Yangon') - interval '8 hours')
    + interval '8 hours') at time zone 'Asia/Yangon'`

/** People whose digest is due, with what belongs in it. */
export async function dueDigests(db: DatabaseOrTransaction, limit: number) {
  const { rows } = await sql<{ personId: string; morning: Date }>`
    select distinct company_id as person_id, ${lastMorning} as morning from notice_copies
    where in_digest and created_at < ${lastMorning}
    order by person_id limit ${limit}`.execute(db)
  return rows
}

/** Takes the copies of a digest out of the waiting ones; empty when another worker has them. */
export async function takeDigest(
  db: DatabaseOrTransaction,
  { personId, morning }: { personId: string; morning: Date },
) {
  const { rows } = await sql<{
    no: number
    kind: NoticeKind
    facts: Facts
    nameEn: string | null
    nameMm: string | null
  }>`
    update notice_copies set in_digest = false from notices
    left join tenders on tenders.id = notices.tender_id
    where notice_copies.company_id = ${personId} and in_digest
      and notice_copies.created_at < ${morning} and notices.id = notice_copies.notice_id
    returning no, kind, facts, name_en, name_mm`.execute(db)
  return rows.toSorted((one, other) => one.no - other.no)
}

/** Who is mailed, as far as they want to be. */
export function findAddressee(db: DatabaseOrTransaction, personId: string) {
  return db
    .selectFrom('companyPeople')
    .innerJoin('companies', 'companies.id', 'companyPeople.companyId')
    .innerJoin('inboxes', 'inboxes.companyId', 'companyPeople.id')
    .select(['companyPeople.name', 'companyPeople.email', 'companyPeople.language'])
    .select(['companies.state', 'inboxes.email as choice', 'inboxes.unsubscribeToken'])
    .where('companyPeople.id', '=', personId)
    .$narrowType<{ name: string; email: string }>()
    .$narrowType<{ language: Language; choice: MailChoice }>()
    .executeTakeFirst()
}
