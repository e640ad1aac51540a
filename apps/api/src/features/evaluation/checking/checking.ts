import type { NewCheck } from '@padauk/contract/admin/bid-checks'
import { done, refuse } from '@padauk/contract/problems'
import { toDecide, toRead, toSign } from '#features/evaluation/access'
import { createActing } from '#features/evaluation/acting'
import type { OfTender } from '#features/evaluation/acting'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { actorsIn, checksFor } from '#features/evaluation/checking/describe'
import type { NameOfPaper } from '#features/evaluation/checking/describe'
import { insertCheck, returnCheck, signCheck } from '#features/evaluation/checking/repository'
import type { RequestPapers } from '#features/evaluation/cures/requesting'
import { readFacts } from '#features/evaluation/facts'
import type { Facts } from '#features/evaluation/facts'
import { namesOf } from '#features/evaluation/repository'
import type { CheckRow } from '#features/evaluation/repository'
import { exclusionInForce, isCureOpen, needsSignature } from '#features/evaluation/rules'
import type { OpenedBid } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'
import { normaliseTyped } from '#platform/text/typed-text'

type Needs = EvaluationNeeds & { nameOfPaper: NameOfPaper; requestPapers: RequestPapers }

type OfCheck = OfTender & { checkId: string }

const invalid = refuse('invalid-input', { fields: { decisions: 'common.invalid' } })
const unreasoned = refuse('invalid-input', { fields: { decisions: 'submission.reasonRequired' } })

/** The formal check of opened bids: complete, papers to be sent, or out with two signatures. */
export function createChecking(needs: Needs) {
  const { db, audit, nameOfPaper, requestPapers } = needs
  const acting = createActing(needs)

  async function list({ tenderId, by }: OfTender) {
    const found = toRead(await readFacts(db, needs, tenderId), by)
    if (!found.ok) return found
    const people = await namesOf(db, actorsIn(found.value))
    return done(checksFor(found.value, { people, nameOfPaper }))
  }

  const record = (
    transaction: DatabaseOrTransaction,
    { tenderId, by }: OfTender,
    entry: {
      action:
        | 'completed'
        | 'excluded'
        | 'reinstated'
        | 'exclusion-signed'
        | 'exclusion-returned'
        | 'reinstatement-signed'
        | 'reinstatement-returned'
      submissionId: string
      body: Parameters<typeof audit.append>[1]['body']
    },
  ) =>
    audit.append(transaction, {
      actor: `staff:${by.id}`,
      action: `evaluation.${entry.action}`,
      subject: `submission:${entry.submissionId}`,
      tenderId,
      body: entry.body,
    })

  /** What stands against these decisions, before any of them is written. */
  function refusalOf(facts: Facts, decisions: readonly NewCheck[]) {
    const bids = new Map(facts.bids.map((bid) => [bid.id, bid]))
    const named = new Set(decisions.map(({ submission }) => submission))
    if (named.size !== decisions.length) return invalid
    for (const decided of decisions) {
      const bid = bids.get(decided.submission)
      if (!bid || bid.notOpened) return invalid
      const cure = facts.cures.get(bid.id)
      if (decided.decision === 'cure' && cure) return refuse('cure-once')
      if (isCureOpen(cure, facts.tender.now)) return refuse('not-yet')
      if (decided.decision === 'cure' && !areAskable(facts, decided.papers)) return invalid
      if (!exclusionInForce(facts.checks.get(bid.id))) continue
      // A request for papers would let one person take back what two have signed.
      if (decided.decision === 'cure') return invalid
      if (!normaliseTyped(decided.reason ?? '')) return unreasoned
    }
    return null
  }

  async function write(
    transaction: DatabaseOrTransaction,
    of: OfTender,
    facts: Facts,
    decided: NewCheck & { bid: OpenedBid },
  ) {
    const { bid, decision } = decided
    const before = facts.checks.get(bid.id)
    // Pressed twice on a bad line.
    if (decision === 'complete' && before?.decision === 'complete' && !before.returnedAt) return
    const replaces = exclusionInForce(before)
    const ground = decision === 'exclude' ? decided.ground : null
    const isReasoned = decision === 'exclude' || (decision === 'complete' && replaces)
    const reason = isReasoned ? normaliseTyped(decided.reason ?? '') : ''
    const common = { submissionId: bid.id, no: (before?.no ?? 0) + 1, decidedBy: of.by.id }
    await insertCheck(transaction, { ...common, decision, ground, reason, replaces })
    if (decision === 'cure') {
      await requestPapers(transaction, { facts, by: of.by, ...decided })
      return
    }
    const submissionId = bid.id
    if (ground) {
      await record(transaction, of, { action: 'excluded', submissionId, body: { ground, reason } })
      return
    }
    const action = replaces ? 'reinstated' : 'completed'
    await record(transaction, of, { action, submissionId, body: replaces ? { reason } : {} })
  }

  /** An exclusion or its end that waits, for a person who did not decide it. */
  const onWaiting = (
    of: OfCheck,
    act: (transaction: DatabaseOrTransaction, check: CheckRow) => Promise<void>,
  ) =>
    acting(of, toSign, async (transaction, facts) => {
      const check = [...facts.checks.values()].find(({ id }) => id === of.checkId)
      if (!check) return refuse('changed-since')
      if (!needsSignature(check)) return refuse('not-found')
      if (check.signedAt || check.returnedAt) return refuse('changed-since')
      if (check.decidedBy === of.by.id) return refuse('second-signature-needed')
      await act(transaction, check)
      return done()
    })

  return {
    list,

    async decide(of: OfTender, decisions: readonly NewCheck[]) {
      const outcome = await acting(of, toDecide, async (transaction, facts) => {
        const refusal = refusalOf(facts, decisions)
        if (refusal) return refusal
        const bids = new Map(facts.bids.map((bid) => [bid.id, bid]))
        for (const decided of decisions) {
          const bid = bids.get(decided.submission)
          if (bid) await write(transaction, of, facts, { ...decided, bid })
        }
        return done()
      })
      return outcome.ok ? list(of) : outcome
    },

    async sign(of: OfCheck) {
      const outcome = await onWaiting(of, async (transaction, { submissionId, decision }) => {
        await signCheck(transaction, of.checkId, of.by.id)
        const action = decision === 'exclude' ? 'exclusion-signed' : 'reinstatement-signed'
        await record(transaction, of, { action, submissionId, body: {} })
      })
      return outcome.ok ? list(of) : outcome
    },

    async giveBack(of: OfCheck, typed: string) {
      const reason = normaliseTyped(typed)
      const outcome = await onWaiting(of, async (transaction, { submissionId, decision }) => {
        await returnCheck(transaction, of.checkId, { staffId: of.by.id, reason })
        const action = decision === 'exclude' ? 'exclusion-returned' : 'reinstatement-returned'
        await record(transaction, of, { action, submissionId, body: { reason } })
      })
      return outcome.ok ? list(of) : outcome
    },
  }
}

/** Further documents only where the tender has such a slot, and each paper once. */
function areAskable({ tender }: Facts, papers: readonly string[]) {
  const known = ['image', 'nda', ...tender.rules.documents.map(({ slot }) => slot)]
  return new Set(papers).size === papers.length && papers.every((slot) => known.includes(slot))
}
