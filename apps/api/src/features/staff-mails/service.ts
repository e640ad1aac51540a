import { dayInYangon } from '@padauk/language/working-days'
import type { DashboardService } from '#features/dashboard/service'
import type { Notifications } from '#features/notifications/service'
import { beginDay } from '#features/staff-mails/repository'
import { isTimeOfDigest } from '#features/staff-mails/rules'
import type { Staff } from '#features/staff/service'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  notifications: Pick<Notifications, 'post'>
  staff: Pick<Staff, 'listMailed'>
  dashboard: Pick<DashboardService, 'needs'>
}

type Person = Awaited<ReturnType<Staff['listMailed']>>[number]

const addressed = ({ email, language }: Person) => ({ to: email, language })

/** E-mails that tell staff what waits for them, at once and once a day (rules 11). */
export function createStaffMails({ db, notifications, staff, dashboard: { needs } }: Needs) {
  /** One transaction for all: the day counts as written only with its e-mails. */
  async function digestAt(now: Date) {
    if (!isTimeOfDigest(now)) return
    const day = dayInYangon(now)
    await db.transaction().execute(async (transaction) => {
      if (!(await beginDay(transaction, day))) return
      for (const person of await staff.listMailed('mailToday')) {
        const own = await needs.of(person)
        if (own.length === 0) continue
        await notifications.post(transaction, {
          kind: 'staff-today',
          content: { name: person.name, needs: own },
          ...addressed(person),
          onceKey: `staff-today:${day}:${person.id}`,
        })
      }
    })
  }

  return {
    /** Called every minute; the key lets one e-mail about a matter through, from any worker. */
    async actNow() {
      const urgent = await needs.urgent()
      if (urgent.length === 0) return
      for (const person of await staff.listMailed('mailActNow')) {
        for (const { key, roles, except, ...content } of urgent) {
          if (except.includes(person.id)) continue
          if (!roles.some((role) => person.roles.includes(role))) continue
          await db.transaction().execute((transaction) =>
            notifications.post(transaction, {
              kind: 'staff-act-now',
              content: { name: person.name, ...content },
              ...addressed(person),
              onceKey: `act-now:${key}:${person.id}`,
            }),
          )
        }
      }
    },

    /** Called every minute. */
    today: async () => digestAt(await databaseNow(db)),

    digestAt,
  }
}

export type StaffMails = ReturnType<typeof createStaffMails>
