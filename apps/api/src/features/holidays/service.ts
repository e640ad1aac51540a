import type { Holiday } from '@padauk/contract/admin/holidays'
import { done, refuse } from '@padauk/contract/problems'
import type { Holidays as Days } from '@padauk/language/working-days'
import type { Audit } from '#features/audit/service'
import {
  findHoliday,
  findHolidays,
  removeHoliday,
  upsertHoliday,
} from '#features/holidays/repository'
import type { Database } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = { db: Database; audit: Pick<Audit, 'appendChange'> }

const factsOf = (holiday: { nameEn: string; nameMm: string } | undefined) =>
  holiday ? { name_en: holiday.nameEn, name_mm: holiday.nameMm } : {}

/** Days without office, beside weekends. They change every year, so staff keep them. */
export function createHolidays({ db, audit }: Needs) {
  async function list() {
    const rows = await findHolidays(db)
    const items: Holiday[] = rows.map(({ day, nameEn, nameMm }) => ({
      day,
      name_en: nameEn,
      name_mm: nameMm,
    }))
    return done({ items })
  }

  return {
    list,

    /** For counting working days. */
    async days(): Promise<Days> {
      return new Set((await findHolidays(db)).map(({ day }) => day))
    },

    async put(staffId: string, { day, ...typed }: Holiday) {
      const nameEn = normaliseTyped(typed.name_en)
      const nameMm = normaliseTyped(typed.name_mm)
      await db.transaction().execute(async (transaction) => {
        const before = await findHoliday(transaction, day)
        await upsertHoliday(transaction, { day, name_en: nameEn, name_mm: nameMm })
        await audit.appendChange(transaction, {
          staffId,
          action: before ? 'holiday.renamed' : 'holiday.added',
          subject: `holiday:${day}`,
          before: factsOf(before),
          after: factsOf({ nameEn, nameMm }),
        })
      })
      return list()
    },

    async remove(staffId: string, day: string) {
      const isThere = await db.transaction().execute(async (transaction) => {
        const before = await findHoliday(transaction, day)
        if (!before) return false
        await removeHoliday(transaction, day)
        await audit.appendChange(transaction, {
          staffId,
          action: 'holiday.removed',
          subject: `holiday:${day}`,
          before: factsOf(before),
          after: {},
        })
        return true
      })
      return isThere ? list() : refuse('not-found')
    },
  }
}

export type Holidays = ReturnType<typeof createHolidays>
