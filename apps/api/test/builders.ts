import type { NewEnquiry } from '@padauk/contract/enquiries'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { firstRules } from '@padauk/contract/tender-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

/** What a visitor types into the contact form. */
export const typedEnquiry: NewEnquiry = {
  name: 'Demo Visitor',
  email: 'visitor@example.com',
  phone: '+959785432100',
  companyName: 'Demo Company',
  interestedService: 'Security service',
}

/** Settings as staff would have filled them in; a language-neutral value stands in English only. */
export async function fillSettings(
  db: Database,
  values: Record<string, string | { en: string; mm: string }>,
) {
  const rows = Object.entries(values).map(([key, value]) =>
    typeof value === 'string' ? { key, en: value } : { key, ...value },
  )
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((eb) => ({ en: eb.ref('excluded.en'), mm: eb.ref('excluded.mm') })),
    )
    .execute()
}

type ArticleWords = { id: string; titleEn: string; titleMm?: string; descriptionEn?: string }

export async function anArticle(
  db: Database,
  table: 'services' | 'projects',
  words: ArticleWords & { published?: boolean; position?: number; pictures?: string[] },
) {
  await db
    .insertInto(table)
    .values({ position: 1, published: true, ...words })
    .execute()
}

/** A category of its own. */
export async function aCategory(db: Database, nameEn = `Category ${crypto.randomUUID()}`) {
  const { id } = await db
    .insertInto('categories')
    .values({ nameEn, kind: 'services' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type TenderParts = {
  nameEn: string
  nameMm?: string
  categoryEn?: string
  categoryMm?: string
  state?: 'draft' | 'published' | 'cancelled' | 'archived'
  publishedAt?: Date
  endsInSeconds?: number
  /** A hash of `aKeySet` makes it sealed to that set. */
  keySet?: string
  /** Not sealed, and opened by two people; without a word about it bids are shown at closing. */
  sealing?: 'access-controlled'
  takesForms?: boolean
  rules?: Partial<TenderRules>
  evaluation?: Partial<EvaluationRules>
  number?: string
  englishOnly?: boolean
  /** Without it the tender takes no questions. */
  questionsEndInSeconds?: number
  answersDueInSeconds?: number
}

/** A tender that was published and is open, unless the test says otherwise. */
export async function aTender(db: Database, parts: TenderParts) {
  const { endsInSeconds = 86_400, state = 'published', publishedAt = new Date(), ...given } = parts
  const { rules, evaluation, questionsEndInSeconds, answersDueInSeconds, ...words } = given
  const seconds = (count: number) => new Date(Date.now() + count * 1000)
  const { id } = await db
    .insertInto('tenders')
    .values({
      ...words,
      ...(parts.keySet !== undefined && { sealing: 'sealed' }),
      ...(parts.sealing && { sealingReasonEn: 'A trial run.' }),
      ...(rules && { rules: { ...firstRules, ...rules } }),
      ...(evaluation && { evaluation: { ...firstEvaluation, ...evaluation } }),
      state,
      publishedAt,
      startDate: seconds(-10 * 86_400),
      endDate: seconds(endsInSeconds),
      ...(questionsEndInSeconds !== undefined && {
        questionsUntil: seconds(questionsEndInSeconds),
        answersBy: seconds(answersDueInSeconds ?? endsInSeconds),
      }),
      ...(state === 'cancelled' && { cancelReasonEn: 'The building was sold.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Bid = { tenderId: string; companyId: string }

/** A bid as the database keeps it, without files: for tests that are about who has bid. */
export async function aSubmission(db: Database, { tenderId, companyId }: Bid) {
  const hash = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  await sql`
    with arrival as (
      insert into arrivals (tender_id, company_id, payload_hash)
      values (${tenderId}, ${companyId}, ${hash}) returning *)
    insert into submissions (id, tender_id, company_id, arrival_id, arrived_at, payload_hash,
      receipt_no, wrapped_key, sealed_receipt, receipt_hash, audit_hash)
    select gen_random_uuid(), tender_id, company_id, id, arrived_at, payload_hash,
      left(payload_hash, 16), 'wrapped', 'sealed', payload_hash, payload_hash
    from arrival`.execute(db)
}

/** A file that a company has begun to upload for a tender. */
export async function aDraft(db: Database, { tenderId, companyId }: Bid) {
  await db
    .insertInto('uploads')
    .values({
      id: crypto.randomUUID(),
      tenderId,
      companyId,
      slot: 'document',
      kind: 'file',
      reserved: 1,
      wrappedKey: 'wrapped',
    })
    .execute()
}
