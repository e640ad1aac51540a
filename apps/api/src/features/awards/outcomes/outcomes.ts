import type { OwnTender } from '@padauk/contract/company-home'
import type { Language } from '@padauk/contract/languages'
import type { ListedResult, Money, OwnResult, PublicOutcome } from '@padauk/contract/outcomes'
import { done, refuse } from '@padauk/contract/problems'
import { findContract } from '#features/awards/contracts/repository'
import { findOwn } from '#features/awards/objections/repository'
import {
  countPublic,
  countValid,
  findOwnBid,
  findOwnResult,
  listOwnBids,
  readDecided,
} from '#features/awards/outcomes/repository'
import type { DecidedRow } from '#features/awards/outcomes/repository'
import { inForce, progressOf } from '#features/awards/progress'
import { countObjections, findActive, findAnnounced, findTender } from '#features/awards/repository'
import type { AwardRow, TenderRow } from '#features/awards/repository'
import { noAwardWords } from '#features/awards/results'
import type { Database } from '#platform/database/database'
import { readQuestion } from '#platform/search/question'
import { inLanguage } from '#platform/text/translations'

type Own = { tenderId: string; companyId: string; language: Language }

type Needs = {
  db: Database
  /** Those who opened the bids; none before they were shown. */
  openedBy: (tenderId: string) => Promise<string[]>
  /** What the company is asked to send later. */
  ownCure: (own: Own) => Promise<OwnResult['cure']>
}

type Page = {
  language: Language
  limit: number
  cursor?: string | undefined
  category?: string | undefined
  search?: string | undefined
}

const moneyOf = (amount: number | null, currency: string | null): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

/** The winner and the value, as far as the tender declared that others learn them. */
const declared = (
  { rules: { disclosure } }: Pick<TenderRow, 'rules'>,
  award: Pick<AwardRow, 'winnerName' | 'amount' | 'currency'>,
) => ({
  winner: disclosure.companies ? award.winnerName : null,
  value: disclosure.prices ? moneyOf(award.amount, award.currency) : null,
})

const reasonIn = (language: Language, reason: { reasonEn: string; reasonMm: string }) =>
  inLanguage(reason, ['reason'], language).words.reason

/** What everyone reads about decided tenders, and each bidder about the own bid. */
export function createOutcomes({ db, openedBy, ownCure }: Needs) {
  async function contractOf(tenderId: string): Promise<PublicOutcome['contract']> {
    const row = await findContract(db, tenderId)
    if (!row) return null
    return {
      signed_on: row.signedOn,
      starts_on: row.startsOn,
      ends_on: row.endsOn,
      completed_on: row.endedHow === 'completed' ? row.endedOn : null,
    }
  }

  function decisionOf(
    tender: TenderRow,
    award: AwardRow | undefined,
    language: Language,
  ): Pick<PublicOutcome, 'award' | 'none'> {
    if (!award?.approvedAt) return { award: null, none: null }
    if (award.none !== null) {
      const text = reasonIn(language, noAwardWords(award.none))
      return { award: null, none: { reason: award.none, text } }
    }
    return {
      none: null,
      award: {
        ...declared(tender, award),
        decided_at: award.approvedAt.toISOString(),
        standstill_until: (award.standstillUntil ?? award.approvedAt).toISOString(),
        is_final: award.state === 'final',
      },
    }
  }

  async function resultOf(
    tender: TenderRow,
    award: AwardRow | undefined,
    { submissionId, language }: { submissionId: string; language: Language },
  ): Promise<OwnResult['result']> {
    const row = award && (await findOwnResult(db, award.id, submissionId))
    if (!row || !award?.approvedAt) return null
    return {
      kind: row.result,
      reason: reasonIn(language, row),
      decided_at: award.approvedAt.toISOString(),
      standstill_until: award.standstillUntil?.toISOString() ?? null,
      rank: row.rank,
      price: moneyOf(row.amount, row.currency),
      criteria: tender.evaluation.criteria.flatMap(({ id, labelEn, labelMm, weight }) => {
        const own = row.points.find(({ criterion }) => criterion === id)
        const { words } = inLanguage({ labelEn, labelMm }, ['label'], language)
        return own ? [{ label: words.label, points: own.points, weight }] : []
      }),
      total: row.total,
      ...declared(tender, award),
      bids: tender.bids ?? 0,
    }
  }

  /** Of the newest decision, also when it no longer counts: its answer is owed and stays. */
  async function objectionOf(
    { now, evaluation }: TenderRow,
    award: AwardRow | undefined,
    companyId: string,
  ): Promise<OwnResult['objection']> {
    if (!award?.standstillUntil || award.winnerCompany === companyId) return null
    const own = await findOwn(db, { awardId: award.id, companyId })
    const { objectionPerson } = evaluation
    const person = objectionPerson === null ? null : await findActive(db, objectionPerson)
    return {
      person: person?.name ?? null,
      until: award.standstillUntil.toISOString(),
      is_open: !own && award.state === 'standstill' && now <= award.standstillUntil,
      own: own
        ? {
            text: own.text,
            at: own.arrivedAt.toISOString(),
            state: (own.outcome as 'upheld' | 'dismissed' | null) ?? 'open',
            answer: own.answer,
            answered_at: own.answeredAt?.toISOString() ?? null,
          }
        : null,
    }
  }

  return {
    /** For everyone, also after the tender was archived. */
    async read({ tenderId, language }: Omit<Own, 'companyId'>) {
      const tender = await findTender(db, tenderId)
      if (!tender) return refuse('not-found')
      const award = inForce(await findAnnounced(db, tenderId))
      const { state, steps, isLate } = progressOf(tender, award)
      const counts = await countPublic(db, tenderId)
      const isShown = tender.disclosedAt !== null
      const { closedAt, endDate, root } = tender
      return done<PublicOutcome>({
        state,
        steps,
        bids: tender.bids,
        opened: isShown ? (tender.bids ?? 0) - counts.unopened : null,
        // The closing judges no bid.
        valid: award?.proposedBy ? await countValid(db, award.id) : null,
        questions: counts.questions,
        addenda: counts.addenda,
        objections: award ? (await countObjections(db, tenderId)).all : null,
        method: tender.evaluation.method,
        ...decisionOf(tender, award, language),
        contract: await contractOf(tenderId),
        is_late: isLate,
        opened_by: isShown ? await openedBy(tenderId) : [],
        closing:
          closedAt && root !== null
            ? { closed_at: closedAt.toISOString(), deadline: endDate.toISOString(), root }
            : null,
        key_set: tender.keySet,
      })
    },

    async list({ language, search, ...asked }: Page) {
      const question =
        search === undefined ? undefined : await readQuestion(db, search, { isPublic: true })
      const page = await readDecided(db, { ...asked, question })
      if (!page) return refuse('invalid-input')
      return done({ results: page.rows.map((row) => listed(row, language)), next: page.next })
    },

    /** The newest bids of a company, as its start page shows them. */
    async listOwn(companyId: string, limit: number): Promise<OwnTender[]> {
      const rows = await listOwnBids(db, companyId, limit).execute()
      return rows.map(({ decision, ...row }) => {
        const { state, steps } = progressOf(row, decision ? { ...row, state: decision } : undefined)
        return {
          tender: { id: row.id, name_en: row.nameEn, name_mm: row.nameMm, number: row.number },
          state,
          steps,
          deadline: row.endDate.toISOString(),
          result: row.result,
        }
      })
    },

    async readOwn({ tenderId, companyId, language }: Own) {
      const tender = await findTender(db, tenderId)
      const bid = tender && (await findOwnBid(db, { tenderId, companyId }))
      if (!tender || !bid) return refuse('not-found')
      const announced = await findAnnounced(db, tenderId)
      const award = inForce(announced)
      const { state, steps, isLate } = progressOf(tender, award)
      return done<OwnResult>({
        state,
        steps,
        result: await resultOf(tender, award, { submissionId: bid.id, language }),
        cure: tender.disclosedAt ? await ownCure({ tenderId, companyId, language }) : null,
        objection: await objectionOf(tender, announced, companyId),
        is_late: isLate,
        server_time: tender.now.toISOString(),
      })
    },
  }
}

function stateOf({ none, contractAt, state }: DecidedRow): ListedResult['state'] {
  if (none !== null) return 'unsuccessful'
  if (contractAt) return 'contract'
  return state === 'final' ? 'final' : 'decided'
}

function listed(row: DecidedRow, language: Language): ListedResult {
  const { words } = inLanguage(row, ['name', 'category'], language)
  return {
    id: row.id,
    name: words.name,
    number: row.number,
    category: words.category,
    state: stateOf(row),
    decided_at: row.approvedAt.toISOString(),
    bids: row.bids,
    ...declared(row, { ...row, winnerName: row.companyName }),
    none: row.none,
  }
}
