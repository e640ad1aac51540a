import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** A tender that is or was on the site. Its body and its files need a login, so they are not read. */
export function findTender(db: DatabaseOrTransaction, id: string) {
  return db
    .selectFrom('tenders')
    .leftJoin('closings', 'closings.tenderId', 'tenders.id')
    .leftJoin('categories', 'categories.id', 'tenders.categoryId')
    .select(['tenders.id', 'state', 'tenders.nameEn', 'tenders.nameMm', 'topicEn', 'topicMm'])
    .select(['categoryEn', 'categories.kind', 'publishedAt', 'startDate', 'endDate'])
    .select(['interviewingDate', 'announcementDate', 'questionsUntil', 'answersBy', 'opensAt'])
    .select(['extensionReasonEn', 'extensionReasonMm', 'cancelReasonEn', 'cancelReasonMm'])
    .select(['rules', 'evaluation'])
    .select(['bids', 'closings.closedAt', 'disclosedAt'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('tenders.id', '=', id)
    .where('state', '<>', 'draft')
    .$narrowType<{
      kind: 'goods' | 'works' | 'services' | null
      rules: TenderRules
      evaluation: EvaluationRules
    }>()
    .executeTakeFirst()
}
export type TenderFacts = NonNullable<Awaited<ReturnType<typeof findTender>>>

export function listDocuments(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('tenderDocumentVersions as versions')
    .innerJoin('documents', 'documents.name', 'versions.documentName')
    .leftJoin('addenda', (join) =>
      join
        .onRef('addenda.tenderId', '=', 'versions.tenderId')
        .onRef('addenda.no', '=', 'versions.addendumNo'),
    )
    .select(['key', 'versions.version', 'nameEn', 'nameMm', 'mediaType', 'addenda.publishedAt'])
    .where('versions.tenderId', '=', tenderId)
    .orderBy('key')
    .orderBy('versions.version')
    .execute()
}
export type DocumentFacts = Awaited<ReturnType<typeof listDocuments>>[number]

export function listAddenda(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('addenda')
    .select(['no', 'changedEn', 'changedMm', 'publishedAt'])
    .where('tenderId', '=', tenderId)
    .where('state', '=', 'published')
    .orderBy('no')
    .$narrowType<{ publishedAt: Date }>()
    .execute()
}
export type AddendumFacts = Awaited<ReturnType<typeof listAddenda>>[number]

/** Answers to published questions, by question; nothing of who asked, or when. */
export function listAnswers(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('questions')
    .innerJoin('questionAnswers', 'questionAnswers.questionId', 'questions.id')
    .select(['number', 'questionEn', 'questionMm', 'textEn', 'textMm', 'sameAs', 'publishedAt'])
    .where('tenderId', '=', tenderId)
    .where('number', 'is not', null)
    .$narrowType<{ number: number }>()
    .orderBy('number')
    .orderBy('no')
    .execute()
}
export type AnswerFacts = Awaited<ReturnType<typeof listAnswers>>[number]

/** Companies whose bids count; none before the bids are shown, for any caller. */
export function listTenderers(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('submissions')
    .innerJoin('closings', 'closings.tenderId', 'submissions.tenderId')
    .innerJoin('companies', 'companies.id', 'submissions.companyId')
    .select(['companies.id', 'companyName as name'])
    .where('submissions.tenderId', '=', tenderId)
    .where('submissions.voidedAt', 'is', null)
    .where('disclosedAt', 'is not', null)
    .orderBy('submissions.arrivedAt')
    .execute()
}
export type TendererFacts = Awaited<ReturnType<typeof listTenderers>>[number]

/** Decisions that bidders were told of, the oldest first. A proposal is not public. */
export function listAwards(db: DatabaseOrTransaction, tenderId: string) {
  return db
    .selectFrom('awards')
    .leftJoin('submissions', 'submissions.id', 'winnerId')
    .select(['awards.id', 'no', 'state', 'none', 'amount', 'currency', 'submissions.companyId'])
    .select(['approvedAt', 'standstillUntil'])
    .select((eb) =>
      eb
        .selectFrom('awardResults')
        .select(sql<number>`count(*)::int`.as('valid'))
        .whereRef('awardId', '=', 'awards.id')
        .where('result', 'not in', ['excluded', 'not-opened'])
        .as('valid'),
    )
    .where('awards.tenderId', '=', tenderId)
    .where('approvedAt', 'is not', null)
    .orderBy('no')
    .$narrowType<{
      state: 'standstill' | 'final' | 'withdrawn' | 'upheld'
      approvedAt: Date
      valid: number
    }>()
    .execute()
}
export type AwardFacts = Awaited<ReturnType<typeof listAwards>>[number]

const day = <Text extends string | null = string>(column: string) =>
  sql<Text>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

/** The number of a contract and the words of its changes are not public. */
export async function findContract(db: DatabaseOrTransaction, tenderId: string) {
  const contract = await db
    .selectFrom('contracts')
    .select(['awardId', 'amount', 'currency', 'endedHow'])
    .select([day('signedOn').as('signedOn'), day('startsOn').as('startsOn')])
    .select(day('endsOn').as('endsOn'))
    .where('tenderId', '=', tenderId)
    .executeTakeFirst()
  if (!contract) return null
  const changes = await db
    .selectFrom('contractChanges')
    .select(['no', 'amount', 'currency', 'changedAt'])
    .select(day<string | null>('endsOn').as('endsOn'))
    .where('tenderId', '=', tenderId)
    .orderBy('no')
    .execute()
  return { ...contract, changes }
}
export type ContractFacts = NonNullable<Awaited<ReturnType<typeof findContract>>>
