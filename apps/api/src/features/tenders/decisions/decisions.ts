import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import { lockTender } from '#features/tenders/decisions/repository'
import { findWholeTender } from '#features/tenders/repository'
import type { WholeTender } from '#features/tenders/repository'
import { optionalDates } from '#features/tenders/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = { db: Database; audit: Pick<Audit, 'appendChange'> }

export type Decision = {
  staffId: string
  tenderId: string
  /** What the decider had before them; whoever decides without having looked leaves it out. */
  revision?: number
}

/** What is written down beside the difference that the act made. */
type Told = Record<string, string>

export type Act<Code extends ProblemCode> = (
  transaction: DatabaseOrTransaction,
  tender: WholeTender,
) => Promise<Outcome<Told | undefined, Code>>

/** One at a time decides about a tender, and the chain keeps what was before and after. */
export function createDecisions({ db, audit }: Needs) {
  return function decide<Code extends ProblemCode>(
    { staffId, tenderId, revision }: Decision,
    action: string,
    act: Act<Code>,
  ) {
    return db.transaction().execute(async (transaction) => {
      const tender = await lockTender(transaction, tenderId)
      if (!tender) return refuse('not-found')
      if (revision !== undefined && revision !== tender.revision) {
        return refuse('changed-meanwhile')
      }
      const acted = await act(transaction, tender)
      if (!acted.ok) return acted
      const after = await findWholeTender(transaction, tenderId)
      await audit.appendChange(transaction, {
        staffId,
        action: `tender.${action}`,
        subject: `tender:${tenderId}`,
        before: factsOf(tender),
        after: { ...(after && factsOf(after)), ...acted.value },
      })
      return done()
    })
  }
}

export const factsOf = (tender: WholeTender) => ({
  state: tender.state,
  name_en: tender.nameEn,
  name_mm: tender.nameMm,
  category_en: tender.categoryEn,
  category_mm: tender.categoryMm,
  topic_en: tender.topicEn,
  topic_mm: tender.topicMm,
  body_en: tender.bodyEn,
  body_mm: tender.bodyMm,
  english_only: tender.englishOnly,
  link_allowed: tender.linkAllowed,
  pictures: tender.pictures,
  document_name: tender.documentName,
  nda_name: tender.ndaName,
  start_date: tender.startDate.toISOString(),
  end_date: tender.endDate.toISOString(),
  ...optionalDates(tender),
  cancel_reason_en: tender.cancelReasonEn,
  cancel_reason_mm: tender.cancelReasonMm,
})
