import { done, refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import type { OpenData } from '#features/open-data/service'
import { lockTender } from '#features/tenders/decisions/repository'
import { factsOf } from '#features/tenders/draft'
import { findWholeTender } from '#features/tenders/repository'
import type { WholeTender } from '#features/tenders/repository'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = {
  db: Database
  audit: Pick<Audit, 'appendChange'>
  openData: Pick<OpenData, 'release'>
}

export type Decision = {
  staffId: string
  tenderId: string
  /** What the decider saw; absent when the decision does not depend on it. */
  revision?: number
}

/** What is written down beside the difference that the act made. */
type Told = Record<string, string>

export type Act<Code extends ProblemCode> = (
  transaction: DatabaseOrTransaction,
  tender: WholeTender,
) => Promise<Outcome<Told | undefined, Code>>

/** Serialises decisions about a tender, and logs it before and after. */
export function createDecisions({ db, audit, openData }: Needs) {
  return function decide<Code extends ProblemCode>(
    { staffId, tenderId, revision }: Decision,
    action: string,
    act: Act<Code>,
  ) {
    return db.transaction().execute(async (transaction) => {
      const tender = await lockTender(transaction, tenderId)
      if (!tender) return refuse('not-found')
      if (revision !== undefined && revision !== tender.revision) {
        return refuse('changed-since')
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
      const news = newsOf(action, acted.value)
      if (news) await openData.release(transaction, tenderId, ...news)
      return done()
    })
  }
}

type News = Parameters<OpenData['release']> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** What open data say of a decision; drafts and the archive are no news to the public. */
function newsOf(action: string, told: Told = {}): News | null {
  switch (action) {
    case 'published':
      return ['tender']
    case 'translated':
      return ['tenderUpdate']
    case 'extended':
      return ['tenderAmendment', 'extension']
    case 'amended':
      return ['tenderAmendment', { addendum: Number(told.addendum) }]
    case 'cancelled':
      return ['tenderCancellation']
    default:
      return null
  }
}
