import type { CompanyFacts as StatedFacts, FactAnswers } from '@padauk/contract/company-facts'
import { done, refuse } from '@padauk/contract/problems'
import type { Audit } from '#features/audit/service'
import {
  findFacts,
  findRequest,
  markAnswered,
  saveFacts,
} from '#features/companies/facts/repository'
import {
  changedFacts,
  faultsOfAnswers,
  isToCome,
  noFacts,
  normaliseFacts,
} from '#features/companies/facts/rules'
import { lockCompany } from '#features/companies/people/repository'
import { databaseNow } from '#platform/database/clock'
import type { Database } from '#platform/database/database'
import type { RateLimit } from '#platform/security/limits'
import { hashOf } from '#platform/security/secrets'

type Needs = {
  db: Database
  audit: Pick<Audit, 'append'>
  limits: { confirmations: RateLimit }
}

type Visit = { address: string }

const yearToCome = refuse('invalid-input', { fields: { founded: 'account.foundedInvalid' } })

/** What a company says about itself: by the link of a request while it waits, later by itself. */
export function createCompanyFacts({ db, audit, limits }: Needs) {
  return {
    async read(companyId: string) {
      const found = await findFacts(db, companyId)
      const { facts = noFacts, changedAt = null } = found ?? {}
      return done({ ...facts, changed_at: changedAt?.toISOString() ?? null })
    },

    async change(companyId: string, typed: StatedFacts) {
      const facts = normaliseFacts(typed)
      if (isToCome(facts.founded, await databaseNow(db))) return yearToCome
      return db.transaction().execute(async (transaction) => {
        if (!(await lockCompany(transaction, companyId))) return refuse('invalid-input')
        const before = (await findFacts(transaction, companyId))?.facts ?? noFacts
        const changed = changedFacts(before, facts)
        if (changed.length === 0) return done()
        await saveFacts(transaction, companyId, facts)
        await audit.append(transaction, {
          actor: `company:${companyId}`,
          action: 'company.facts-changed',
          subject: `company:${companyId}`,
          // Their names: what they say may be about people and must stay erasable.
          body: { company_facts: changed.join(', ') },
        })
        return done()
      })
    },

    /** Nothing that is stored already: the holder of the link may not be the company. */
    async readRequest(token: string, { address }: Visit) {
      const refusal = await limits.confirmations.take(address)
      if (refusal) return refusal
      const found = await findRequest(db, hashOf(token))
      if (!found) return refuse('code-wrong')
      const { companyName, message, facts } = found
      return done({ company_name: companyName, message, facts })
    },

    /** One error for every link that does not work: unknown, used, replaced, too late, decided. */
    async answer(token: string, typed: FactAnswers, { address }: Visit) {
      const refusal = await limits.confirmations.take(address)
      if (refusal) return refusal
      const tokenHash = hashOf(token)
      const seen = await findRequest(db, tokenHash)
      if (!seen) return refuse('code-wrong')
      const fields = faultsOfAnswers(seen.facts, typed, await databaseNow(db))
      if (fields) return refuse('invalid-input', { fields })
      const answers = normaliseFacts(typed)
      return db.transaction().execute(async (transaction) => {
        // Asking again and deciding hold the company too: one of them is first.
        await lockCompany(transaction, seen.companyId)
        const found = await findRequest(transaction, tokenHash)
        if (!found) return refuse('code-wrong')
        await saveFacts(transaction, found.companyId, answers)
        await markAnswered(transaction, found.id, answers)
        await audit.append(transaction, {
          actor: `company:${found.companyId}`,
          action: 'company.answered',
          subject: `company:${found.companyId}`,
          body: { request: found.id },
        })
        return done()
      })
    },
  }
}

export type CompanyFacts = ReturnType<typeof createCompanyFacts>
