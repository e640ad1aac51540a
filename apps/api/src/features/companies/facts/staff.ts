import type { AdminCompanyFacts, AdminFactRequest } from '@padauk/contract/admin/company-facts'
import type { Person } from '@padauk/contract/admin/pages'
import { factNames, requestDays } from '@padauk/contract/company-facts'
import type { FactAnswers, FactName } from '@padauk/contract/company-facts'
import type { Language } from '@padauk/contract/languages'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  endRequests,
  findFacts,
  findNote,
  insertRequest,
  requestsTo,
  saveNote,
} from '#features/companies/facts/repository'
import { lockCompany } from '#features/companies/people/repository'
import { findCompany } from '#features/companies/repository'
import type { Notifications } from '#features/notifications/service'
import type { Database } from '#platform/database/database'
import { hashOf, randomText } from '#platform/security/secrets'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = {
  db: Database
  notifications: Pick<Notifications, 'post'>
  audit: Pick<Audit, 'append'>
  peopleOf: (ids: readonly (string | null)[]) => Promise<Map<string, NonNullable<Person>>>
}

type Asked = { facts: FactName[]; message: string; staffId: string }
type Noted = { note: string; seen: string; staffId: string }

/** What staff ask of a company before they decide, and what they note on it. */
export function createFactsForStaff({ db, notifications, audit, peopleOf }: Needs) {
  return {
    async readFacts(companyId: string) {
      if (!(await findCompany(db, companyId))) return refuse('not-found')
      const [found, note, rows] = await Promise.all([
        findFacts(db, companyId),
        findNote(db, companyId),
        requestsTo(db, companyId),
      ])
      const people = await peopleOf([note?.staffId ?? null, ...rows.map(({ staffId }) => staffId)])
      const answer: AdminCompanyFacts = {
        facts: listed(found?.facts ?? {}),
        changed_at: found?.changedAt.toISOString() ?? null,
        note: note?.note ?? '',
        noted_by: people.get(note?.staffId ?? '') ?? null,
        noted_at: note?.notedAt.toISOString() ?? null,
        requests: rows.map((row) => shown(row, people.get(row.staffId) ?? null)),
      }
      return done(answer)
    },

    /** A new request takes the place of the one before: only the newest link works. */
    async requestFacts(companyId: string, { facts, message, staffId }: Asked) {
      const token = randomText(24)
      const asked = factNames.filter((name) => facts.includes(name))
      return db.transaction().execute(async (transaction) => {
        await lockCompany(transaction, companyId)
        const company = await findCompany(transaction, companyId)
        if (!company) return refuse('not-found')
        if (company.state !== 'pending') return refuse('changed-since')
        await endRequests(transaction, companyId, 'replaced')
        const request = { companyId, facts: asked, message: normaliseTyped(message), staffId }
        const tokenHash = hashOf(token)
        const id = await insertRequest(transaction, { ...request, tokenHash, days: requestDays })
        const { name, companyName, email: to } = company
        await notifications.post(transaction, {
          kind: 'facts-requested',
          content: { name, companyName, message: request.message, token },
          to,
          language: company.language as Language,
        })
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'company.asked-for-more',
          subject: `company:${companyId}`,
          body: { request: id, company_facts: asked.join(', ') },
        })
        return done()
      })
    },

    writeNote: (companyId: string, { note, seen, staffId }: Noted) =>
      db.transaction().execute(async (transaction) => {
        if (!(await lockCompany(transaction, companyId))) return refuse('not-found')
        const before = (await findNote(transaction, companyId))?.note ?? ''
        if (before !== seen) return refuse('changed-since')
        const written = normaliseTyped(note)
        if (written === before) return done()
        await saveNote(transaction, { companyId, note: written, staffId })
        await audit.append(transaction, {
          actor: `staff:${staffId}`,
          action: 'company.noted',
          subject: `company:${companyId}`,
          body: {},
        })
        return done()
      }),
  }
}

/** Those that are given, in the order in which people read them. */
const listed = (facts: FactAnswers) =>
  factNames.flatMap((fact) => {
    const text = facts[fact]
    return text ? [{ fact, text }] : []
  })

type Row = Awaited<ReturnType<typeof requestsTo>>[number]

const shown = (row: Row, by: Person): AdminFactRequest => ({
  id: row.id,
  facts: row.facts,
  message: row.message,
  state: row.endState ?? (row.isLate ? 'late' : 'open'),
  by,
  asked_at: row.askedAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  answers: listed(JSON.parse(row.answers ?? '{}') as FactAnswers),
})
