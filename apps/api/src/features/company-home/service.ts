import { mostAtHome } from '@padauk/contract/company-home'
import type {
  CompanyHome,
  CompanyNeed,
  NeedKind,
  OwnTender,
  PaperNeed,
  TenderNeed,
} from '@padauk/contract/company-home'
import type { Paper } from '@padauk/contract/papers'
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
  /** What the company keeps, and what of it needs a new one. */
  papersAtHome: (companyId: string) => Promise<{ papers: Paper[]; needs: PaperNeed[] }>
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
  (rows: (NamedRow & { until: Date })[]): TenderNeed[] =>
    rows.map((row) => ({ kind, tender: named(row), until: row.until.toISOString() }))

const endsFirst = (one: CompanyNeed, other: CompanyNeed) => one.until.localeCompare(other.until)

/** Tenders have deadlines: papers take the room that they leave. */
function together(ofTenders: readonly TenderNeed[], ofPapers: readonly PaperNeed[]) {
  const urgent = ofTenders.toSorted(endsFirst).slice(0, mostAtHome)
  const others = ofPapers.toSorted(endsFirst).slice(0, mostAtHome - urgent.length)
  return [...urgent, ...others].toSorted(endsFirst)
}

/** A company's start page: what only it may know about itself. */
export function createCompanyHome({ db, ownTenders, papersAtHome }: Needs) {
  async function needsOf(companyId: string) {
    const own = { companyId, limit: mostAtHome }
    const found = await Promise.all([
      bidsToConfirm(db, own).then(needs('confirm')),
      draftsNotSent(db, own).then(needs('draft')),
      openCures(db, own).then(needs('cure')),
      bidsToMend(db, own).then(needs('resend')),
    ])
    return found.flat()
  }

  return {
    async read(companyId: string) {
      const [needed, mine, followed, kept, now] = await Promise.all([
        needsOf(companyId),
        ownTenders(companyId, mostAtHome),
        followedTenders(db, { companyId, limit: mostAtHome }).execute(),
        papersAtHome(companyId),
        databaseNow(db),
      ])
      return done<CompanyHome>({
        needs: together(needed, kept.needs),
        mine,
        followed: followed.map((row) => ({
          tender: named(row),
          deadline: row.deadline.toISOString(),
        })),
        papers: kept.papers,
        server_time: now.toISOString(),
      })
    },
  }
}

export type CompanyHomes = ReturnType<typeof createCompanyHome>
