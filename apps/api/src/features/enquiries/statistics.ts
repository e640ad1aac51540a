import { interestedServices } from '@padauk/contract/enquiries'
import type { InterestedService } from '@padauk/contract/enquiries'
import {
  countByWeek,
  countUnanswered,
  countWaitingFor,
  newestUnanswered,
} from '#features/enquiries/repository'
import { countUpTo } from '#platform/database/count'
import type { Database } from '#platform/database/database'

const mostNew = 99
const weeks = 12
const mostInPlot = 10_000

type Weekly = Awaited<ReturnType<typeof countByWeek>>

/** Statistics of enquiries. */
export function createEnquiryStatistics({ db }: { db: Database }) {
  return {
    fresh: () => countUpTo(mostNew, (limit) => countUnanswered(db, limit)),

    /** Those that a person answers, or may take. */
    waitingFor: (staffId: string) =>
      countUpTo(mostNew, (limit) => countWaitingFor(db, staffId, limit)),

    async newest(limit: number) {
      const rows = await newestUnanswered(db, limit)
      return rows.map(({ id, name, companyName, interestedService, createdAt }) => ({
        id,
        name,
        company_name: companyName,
        interested_service: interestedService as InterestedService,
        created_at: createdAt.toISOString(),
      }))
    },

    async lately() {
      const rows = await countByWeek(db, weeks, mostInPlot)
      const starts = [...new Set(rows.map(({ week }) => week))]
      return {
        by_week: starts.map((week) => ({
          week,
          count: sumOf(rows.filter((row) => row.week === week)),
        })),
        by_service: interestedServices.map((service) => ({
          service,
          count: sumOf(rows.filter((row) => row.service === service)),
        })),
      }
    },
  }
}

export type EnquiryFigures = ReturnType<typeof createEnquiryStatistics>

const sumOf = (rows: Weekly) => rows.reduce((sum, { count }) => sum + count, 0)
