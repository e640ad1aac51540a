import type { Notices } from '#features/notices/service'
import { findPublished, tendersClosingWithin } from '#features/tenders/repository'
import { reminderStep, reminderSteps } from '#features/tenders/rules'
import type { ReminderStep } from '#features/tenders/rules'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Needs = { db: Database; notices: Pick<Notices, 'tell' | 'keepTelling'> }

type Extended = {
  id: string
  endDate: Date
  extensionReasonEn: string
  extensionReasonMm: string
}

/** Told to all companies of the category, so that it reveals no bidder; each date once. */
export function tellExtension(
  notices: Pick<Notices, 'tell'>,
  transaction: DatabaseOrTransaction,
  tender: Extended,
  from: string,
) {
  const to = tender.endDate.toISOString()
  const { extensionReasonEn, extensionReasonMm } = tender
  return notices.tell(transaction, {
    kind: 'tender-extended',
    tenderId: tender.id,
    audience: 'category',
    facts: { from, to, reason_en: extensionReasonEn, reason_mm: extensionReasonMm },
    onceKey: `extended:${tender.id}:${to}`,
  })
}

const stepNames: Record<ReminderStep, string> = { 168: 'week', 24: 'day', 3: 'hours' }

export function createAnnouncements({ db, notices }: Needs) {
  return {
    /** For jobs of the release before, which still wait when this one starts. */
    async announceExtension({ tenderId, from }: { tenderId: string; from: string }) {
      const tender = await findPublished(db, tenderId)
      if (!tender) return
      await db
        .transaction()
        .execute((transaction) => tellExtension(notices, transaction, tender, from))
    },

    /** Called every minute. Once for each step and deadline: an extension reminds again. */
    async remind() {
      for (const tender of await tendersClosingWithin(db, reminderSteps[0]).execute()) {
        const step = reminderStep(tender.endDate, tender.now)
        if (step === null) continue
        const deadline = tender.endDate.toISOString()
        await notices.keepTelling({
          kind: 'deadline-near',
          tenderId: tender.id,
          audience: 'reminded',
          facts: { step: stepNames[step], deadline },
          onceKey: `reminder:${tender.id}:${deadline}:${step}`,
        })
      }
    },
  }
}
