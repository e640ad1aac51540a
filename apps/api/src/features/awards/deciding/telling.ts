import type { Language } from '@padauk/contract/languages'
import type { NoticeKind } from '@padauk/contract/notices'
import type { Money } from '@padauk/contract/outcomes'
import type { TenderRow } from '#features/awards/repository'
import type { ResultRow } from '#features/awards/deciding/repository'
import type { Closings } from '#features/closings/service'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type TellingNeeds = {
  closings: Pick<Closings, 'biddersOf'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
}

type Tender = Pick<TenderRow, 'id' | 'nameEn' | 'nameMm'>

/** What all bidders may know of the decision. */
type Decision = {
  awardId: string
  winner: string | null
  value: Money | null
  standstillUntil: Date | null
}

const letterKinds = {
  won: 'award-won',
  lost: 'award-lost',
  excluded: 'award-excluded',
  'not-opened': 'award-not-opened',
  none: 'award-none',
} as const

/** Letters and notices to the bidders of a tender, all in the transaction of the act. */
export function createTelling({ closings, notifications, notices }: TellingNeeds) {
  return {
    /** No bid is left without a result: one without a row is a bug. */
    async results(
      transaction: DatabaseOrTransaction,
      tender: Tender,
      decision: Decision,
      results: readonly ResultRow[],
    ) {
      const own = new Map(results.map((row) => [row.submissionId, row]))
      const { awardId, winner, value } = decision
      const until = decision.standstillUntil?.toISOString() ?? null
      for (const bidder of await closings.biddersOf(transaction, tender.id)) {
        const row = own.get(bidder.id)
        if (!row) throw new Error('a bid has no result')
        const { result, reasonEn, reasonMm } = row
        const onceKey = `award:${awardId}:${bidder.id}`
        await notifications.post(transaction, {
          kind: letterKinds[result],
          content: {
            name: bidder.name,
            result: JSON.stringify({
              tender: { id: tender.id, name_en: tender.nameEn, name_mm: tender.nameMm },
              reason_en: reasonEn,
              reason_mm: reasonMm,
              winner,
              value,
              until,
            }),
          },
          to: bidder.email,
          language: bidder.language as Language,
          tenderId: tender.id,
          onceKey,
        })
        await notices.tellOne(transaction, {
          kind: 'result',
          companyId: bidder.companyId,
          tenderId: tender.id,
          facts: {
            // A name in a message has no hyphen.
            result: result === 'not-opened' ? 'notOpened' : result,
            until: until ?? '',
            ...(reasonEn && { reason_en: reasonEn, reason_mm: reasonMm }),
          },
          onceKey,
        })
      }
    },

    /** The same words for every bidder. */
    async all(
      transaction: DatabaseOrTransaction,
      tenderId: string,
      { kind, onceKey }: { kind: NoticeKind; onceKey: string },
    ) {
      for (const bidder of await closings.biddersOf(transaction, tenderId)) {
        await notices.tellOne(transaction, {
          kind,
          companyId: bidder.companyId,
          tenderId,
          facts: {},
          onceKey: `${onceKey}:${bidder.id}`,
        })
      }
    },
  }
}

export type Telling = ReturnType<typeof createTelling>
