import type { Language } from '@padauk/contract/languages'
import { amendedClosingWithin, unconfirmedBids } from '#features/addenda/repository'
import type { Notifications } from '#features/notifications/service'
import { reminderStep } from '#features/tenders/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'

type Addressee = { id: string; name: string; email: string; language: Language }

type Needs = {
  db: Database
  notifications: Pick<Notifications, 'post'>
  approvedAmong: (db: DatabaseOrTransaction, ids: readonly string[]) => Promise<Addressee[]>
}

type Closing = Awaited<ReturnType<typeof amendedClosingWithin>>[number]

/** A week before is too early to press: the first letter comes a day before the deadline. */
const firstHours = 24

/** Letters to those who have not said whether their bid stands. */
export function createReminders({ db, notifications, approvedAmong }: Needs) {
  async function remindOf(
    transaction: DatabaseOrTransaction,
    { id, endDate }: Closing,
    step: number,
  ) {
    const until = endDate.toISOString()
    const bids = new Map(
      (await unconfirmedBids(transaction, id)).map((bid) => [bid.companyId, bid.receiptNo]),
    )
    for (const company of await approvedAmong(transaction, [...bids.keys()])) {
      const { name, email, language } = company
      await notifications.post(transaction, {
        kind: 'confirmation-reminder',
        content: {
          name,
          bid: JSON.stringify({ receipt_no: bids.get(company.id) ?? '', until }),
        },
        to: email,
        language,
        tenderId: id,
        onceKey: `confirm:${id}:${until}:${step}:${company.id}`,
      })
    }
  }

  return {
    /** Called every minute. One letter for each step and deadline. */
    async remind() {
      for (const tender of await amendedClosingWithin(db, firstHours)) {
        const step = reminderStep(tender.endDate, tender.now)
        if (step === null) continue
        await db.transaction().execute((transaction) => remindOf(transaction, tender, step))
      }
    },
  }
}
