import type { Language } from '@padauk/contract/languages'
import type { BiddersMinutes } from '@padauk/contract/sealing/openings'
import type { Audit } from '#features/audit/service'
import type { Closings } from '#features/closings/service'
import { markReleased } from '#features/minutes/repository'
import type { Notices } from '#features/notices/service'
import type { Notifications } from '#features/notifications/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type ReleaseNeeds = {
  audit: Pick<Audit, 'append'>
  closings: Pick<Closings, 'biddersOf'>
  notifications: Pick<Notifications, 'post'>
  notices: Pick<Notices, 'tellOne'>
}

/** All bidders get the minutes at the same moment: one transaction, with a letter to each. */
export function createRelease({ audit, closings, notifications, notices }: ReleaseNeeds) {
  return async (
    transaction: DatabaseOrTransaction,
    { tender, revealedAt, full }: BiddersMinutes,
    why: 'signed' | 'unsigned',
  ) => {
    await markReleased(transaction, tender.id)
    for (const bidder of await closings.biddersOf(transaction, tender.id)) {
      const language = bidder.language as Language
      await notifications.post(transaction, {
        kind: 'bids-opened',
        content: {
          name: bidder.name,
          opened: JSON.stringify({
            tender: { id: tender.id, name_en: tender.nameEn, name_mm: tender.nameMm },
            opened_at: revealedAt,
          }),
        },
        to: bidder.email,
        language,
        tenderId: tender.id,
        onceKey: `minutes:${bidder.id}`,
      })
      await notices.tellOne(transaction, {
        kind: 'bids-opened',
        companyId: bidder.companyId,
        tenderId: tender.id,
        facts: { openedAt: revealedAt },
        onceKey: `minutes:${bidder.id}`,
      })
    }
    await audit.append(transaction, {
      actor: 'system',
      action: 'minutes.released',
      subject: `tender:${tender.id}`,
      body: { minutes: full, why },
    })
  }
}
