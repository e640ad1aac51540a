import type { Evaluation } from '@padauk/contract/admin/evaluation'
import { done, refuse } from '@padauk/contract/problems'
import { mayEnter, partIn, toDecide, toRead, toScore } from '#features/evaluation/access'
import { readFacts } from '#features/evaluation/facts'
import type { FactNeeds, Facts } from '#features/evaluation/facts'
import {
  deleteEvaluator,
  insertDeclaration,
  insertEvaluator,
  listCandidates,
  lockEvaluation,
  markEvaluator,
} from '#features/evaluation/repository'
import type { Member } from '#features/evaluation/repository'
import {
  areAllLocked,
  isAside,
  isCureOpen,
  isUndecided,
  mayAppoint,
  needsSignature,
  phaseOf,
  scoredCriteria,
} from '#features/evaluation/rules'
import type { Audit } from '#features/audit/service'
import type { Database, DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

export type EvaluationNeeds = FactNeeds & { db: Database; audit: Pick<Audit, 'append'> }

type OfTender = { tenderId: string; by: Member }

/** Who evaluates a tender: appointed, bound to the rules, and without an interest. */
export function createAppointing(needs: EvaluationNeeds) {
  const { db, audit } = needs

  async function read({ tenderId, by }: OfTender) {
    const facts = await readFacts(db, needs, tenderId)
    if (!facts) return refuse('not-found')
    if (!mayEnter(facts, by)) return refuse('not-allowed')
    const isToAppoint = by.roles.includes('officer') && mayAppoint(facts)
    const candidates = isToAppoint ? await listCandidates(db) : []
    return done(described(facts, by, candidates))
  }

  const record = (
    transaction: DatabaseOrTransaction,
    { tenderId, by }: OfTender,
    action: 'appointed' | 'removed' | 'rules-accepted' | 'declared',
    body: Parameters<typeof audit.append>[1]['body'],
  ) =>
    audit.append(transaction, {
      actor: `staff:${by.id}`,
      action: `evaluation.${action}`,
      subject: `tender:${tenderId}`,
      body,
    })

  return {
    read,

    async appoint(of: OfTender & { staffId: string }) {
      const { tenderId, staffId, by } = of
      const outcome = await db.transaction().execute(async (transaction) => {
        await lockEvaluation(transaction, tenderId)
        const facts = await readFacts(transaction, needs, tenderId)
        if (!facts) return refuse('not-found')
        if (isAside(facts, by.id)) return refuse('not-allowed')
        if (facts.tender.state === 'cancelled') return refuse('tender-cancelled')
        if (facts.evaluators.some((each) => each.staffId === staffId)) return done()
        if (facts.isDecided || !mayAppoint(facts)) return refuse('tender-closed')
        const candidates = await listCandidates(transaction)
        if (!candidates.some(({ id }) => id === staffId) || isAside(facts, staffId)) {
          return refuse('invalid-input', { fields: { staff: 'common.invalid' } })
        }
        await insertEvaluator(transaction, { tenderId, staffId, appointedBy: by.id })
        await record(transaction, of, 'appointed', { evaluator: staffId })
        return done()
      })
      return outcome.ok ? read(of) : outcome
    },

    async remove(of: OfTender & { staffId: string }) {
      const { tenderId, staffId, by } = of
      const outcome = await db.transaction().execute(async (transaction) => {
        await lockEvaluation(transaction, tenderId)
        const facts = await readFacts(transaction, needs, tenderId)
        if (!facts) return refuse('not-found')
        if (isAside(facts, by.id)) return refuse('not-allowed')
        if (facts.tender.deadlinePassed) return refuse('tender-closed')
        if (!facts.evaluators.some((each) => each.staffId === staffId)) return done()
        await deleteEvaluator(transaction, { tenderId, staffId })
        await record(transaction, of, 'removed', { evaluator: staffId })
        return done()
      })
      return outcome.ok ? read(of) : outcome
    },

    async acceptRules(of: OfTender) {
      const own = { tenderId: of.tenderId, staffId: of.by.id }
      const outcome = await db.transaction().execute(async (transaction) => {
        const facts = await readFacts(transaction, needs, of.tenderId)
        if (!facts) return refuse('not-found')
        const { isAppointed, hasInterest } = partIn(facts, of.by.id)
        if (!isAppointed || hasInterest) return refuse('not-allowed')
        if (await markEvaluator(transaction, own, 'rulesAcceptedAt')) {
          await record(transaction, of, 'rules-accepted', {})
        }
        return done()
      })
      return outcome.ok ? read(of) : outcome
    },

    /** A yes ends the part in this tender at once, and is never taken back. */
    declare: (of: OfTender, { hasInterest, text }: { hasInterest: boolean; text: string }) =>
      db.transaction().execute(async (transaction) => {
        const { tenderId, by } = of
        await lockEvaluation(transaction, tenderId)
        const facts = await readFacts(transaction, needs, tenderId)
        if (!facts) return refuse('not-found')
        const part = partIn(facts, by.id)
        const isConcerned = by.roles.includes('officer') || part.isAppointed
        if (!isConcerned || part.hasInterest) return refuse('not-allowed')
        if (!part.areBidsShown) return refuse('not-yet')
        // Names are shown to those who are bound to the rules.
        if (!by.roles.includes('officer') && !part.hasAccepted) return refuse('not-allowed')
        if (part.hasInterest === hasInterest) return done()
        await insertDeclaration(transaction, {
          tenderId,
          staffId: by.id,
          hasInterest,
          text: normaliseTyped(text),
        })
        await record(transaction, of, 'declared', { has_interest: hasInterest })
        return done()
      }),
  }
}

type Candidates = Awaited<ReturnType<typeof listCandidates>>

function described(facts: Facts, by: Member, candidates: Candidates): Evaluation {
  const { tender, evaluators, declarations, bids } = facts
  const at = (date: Date | null | undefined) => date?.toISOString() ?? null
  const declaredBy = (staffId: string) => {
    const said = declarations.get(staffId)
    return { has_interest: said?.hasInterest ?? null, declared_at: at(said?.declaredAt) }
  }
  const own = evaluators.find(({ staffId }) => staffId === by.id)
  const isEvaluatorOnly = !by.roles.some((role) => role !== 'evaluator')
  const areNamesHidden = !tender.disclosedAt || (isEvaluatorOnly && !own?.rulesAcceptedAt)
  const isOpen = !facts.isDecided
  const isWaiting = (id: string) => {
    const check = facts.checks.get(id)
    return isCureOpen(facts.cures.get(id), tender.now) || (check && needsSignature(check))
  }
  const pending = bids.filter((bid) => isUndecided(facts, bid))
  const mayRead = toRead(facts, by).ok
  return {
    id: tender.id,
    number: tender.number,
    name_en: tender.nameEn,
    name_mm: tender.nameMm,
    end_date: tender.endDate.toISOString(),
    opened_at: at(tender.disclosedAt),
    phase: phaseOf(facts),
    rules: tender.evaluation,
    evaluators: evaluators.map(({ staffId, name, ...row }) => ({
      person: { id: staffId, name },
      appointed_at: row.appointedAt.toISOString(),
      rules_accepted_at: at(row.rulesAcceptedAt),
      ...declaredBy(staffId),
      locked_at: at(row.lockedAt),
    })),
    candidates: candidates.filter(({ id }) => !evaluators.some(({ staffId }) => staffId === id)),
    bidders: areNamesHidden ? null : bids.map(({ company }) => company),
    own: {
      is_evaluator: own !== undefined,
      rules_accepted_at: at(own?.rulesAcceptedAt),
      ...declaredBy(by.id),
      locked_at: at(own?.lockedAt),
      may_check: isOpen && by.roles.includes('officer') && toDecide(facts, by).ok,
      may_score: isOpen && scoredCriteria(tender.evaluation).length > 0 && toScore(facts, by).ok,
      may_compare: mayRead && (own ? own.lockedAt !== null || areAllLocked(facts) : true),
    },
    checks: {
      all: bids.length,
      decided: bids.length - pending.length,
      waiting: pending.filter(({ id }) => isWaiting(id)).length,
    },
  }
}
