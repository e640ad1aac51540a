import type { ClosingTender, Count } from '@padauk/contract/admin/dashboard'
import { closingNext } from '#features/tenders/repository'
import type { Database } from '#platform/database/database'

const most = 99

/** When open tenders close, without anything about who has bid. */
export function createTenderStatistics({ db }: { db: Database }) {
  return {
    async open(shown: number): Promise<{ open: Count; soonest: ClosingTender[] }> {
      const rows = await closingNext(db, most + 1)
      return {
        open: { count: Math.min(rows.length, most), more: rows.length > most },
        soonest: rows.slice(0, shown).map(({ id, nameEn, nameMm, startDate, endDate }) => ({
          id,
          name_en: nameEn,
          name_mm: nameMm,
          start_date: startDate.toISOString(),
          end_date: endDate.toISOString(),
        })),
      }
    },
  }
}

export type TenderFigures = ReturnType<typeof createTenderStatistics>
