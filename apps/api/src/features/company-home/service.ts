import { mostAtHome } from '@padauk/contract/company-home'
import type { CompanyHome, CompanyNeed, NeedKind, OwnTender } from '@padauk/contract/company-home'
import { done } from '@padauk/contract/problems'
import {
  bidsToConfirm,
  bidsToMend,
  draftsNotSent,
  followedTenders,
  openCures,
} from '#features/company-home/repository'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'

type Needs = {
  db: Database
  /** How far the tenders are that the company has bid for. */
  ownTenders: (companyId: string, limit: number) => Promise<OwnTender[]>
}

type NamedRow = { id: string; nameEn: string; nameMm: string; number: string | null }

const named = ({ id, nameEn, nameMm, number }: NamedRow) => ({
  id,
  name_en: nameEn,
  name_mm: nameMm,
  number,
})

const needs =
  (kind: NeedKind) =>
  (rows: (NamedRow & { until: Date })[]): CompanyNeed[] =>
    rows.map((row) => ({ kind, tender: named(row), until: row.until.toISOString() }))

/** A company's start page: what only it may know about itself. */
export function createCompanyHome({ db, ownTenders }: Needs) {
  async function needsOf(companyId: string) {
    const own = { companyId, limit: mostAtHome }
    const found = await Promise.all([
      bidsToConfirm(db, own).then(needs('confirm')),
      draftsNotSent(db, own).then(needs('draft')),
      openCures(db, own).then(needs('cure')),
      bidsToMend(db, own).then(needs('resend')),
    ])
    return found
      .flat()
      .toSorted((a, b) => a.until.localeCompare(b.until))
      .slice(0, mostAtHome)
  }

  return {
    async read(companyId: string) {
      const [needed, mine, followed, now] = await Promise.all([
        needsOf(companyId),
        ownTenders(companyId, mostAtHome),
        followedTenders(db, { companyId, limit: mostAtHome }).execute(),
        databaseNow(db),
      ])
      return done<CompanyHome>({
        needs: needed,
        mine,
        followed: followed.map((row) => ({
          tender: named(row),
          deadline: row.deadline.toISOString(),
        })),
        server_time: now.toISOString(),
      })
    },
  }
}

export type CompanyHomes = ReturnType<typeof createCompanyHome>
