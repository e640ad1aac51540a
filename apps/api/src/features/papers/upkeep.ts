import { dayInYangon } from '@padauk/language/working-days'
import type { Notifications } from '#features/notifications/service'
import type { OwnersOf } from '#features/papers/admin'
import type { PaperFiles } from '#features/papers/files'
import { deleteEnded, expiringWithin } from '#features/papers/repository'
import { firstReminderDays, reminderStep } from '#features/papers/rules'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  files: Pick<PaperFiles, 'eraseForgotten'>
  notifications: Pick<Notifications, 'post'>
  ownersOf: OwnersOf
}

/** What happens to papers without anybody asking. Doing it twice does no harm. */
export function createPaperUpkeep({ db, files, notifications, ownersOf }: Needs) {
  async function remind() {
    const today = dayInYangon(await databaseNow(db))
    for (const { id, companyId, kind, number, expiresOn } of await expiringWithin(
      db,
      firstReminderDays,
    )) {
      const step = reminderStep(expiresOn, today)
      if (step === null) continue
      for (const { name, email, language } of await ownersOf(db, [companyId])) {
        await db.transaction().execute((transaction) =>
          notifications.post(transaction, {
            kind: 'paper-expires',
            content: { name, paper: kind, number, expiresOn },
            to: email,
            language,
            onceKey: `paper-expires:${id}:${step}`,
          }),
        )
      }
    }
  }

  async function erase() {
    await deleteEnded(db)
    await files.eraseForgotten()
  }

  return { remind, erase }
}

export type PaperUpkeep = ReturnType<typeof createPaperUpkeep>
