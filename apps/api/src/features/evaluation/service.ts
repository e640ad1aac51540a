import { readingRefusal, toDecide } from '#features/evaluation/access'
import { createAppointing } from '#features/evaluation/appointing'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { createChecking } from '#features/evaluation/checking/checking'
import { createPrices } from '#features/evaluation/checking/prices'
import { createComparing } from '#features/evaluation/comparing/comparing'
import { createAnswering } from '#features/evaluation/cures/answering'
import type { AnsweringNeeds } from '#features/evaluation/cures/answering'
import { createPapers } from '#features/evaluation/cures/papers'
import { createRequesting } from '#features/evaluation/cures/requesting'
import type { RequestingNeeds } from '#features/evaluation/cures/requesting'
import { readFacts } from '#features/evaluation/facts'
import { judged } from '#features/evaluation/judging'
import type { Judgement } from '#features/evaluation/judging'
import { lockEvaluation } from '#features/evaluation/repository'
import type { Member } from '#features/evaluation/repository'
import { createScoring } from '#features/evaluation/scoring/scoring'
import { createWaiting } from '#features/evaluation/waiting'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** From opened bids to a ranking, by the rules that a tender was published with. */
export function createEvaluation(needs: EvaluationNeeds & AnsweringNeeds & RequestingNeeds) {
  const papers = createPapers(needs)
  const { nameOfPaper } = papers
  return {
    appointing: createAppointing(needs),
    checking: createChecking({ ...needs, nameOfPaper, requestPapers: createRequesting(needs) }),
    prices: createPrices(needs),
    scoring: createScoring(needs),
    comparing: createComparing(needs),
    papers,
    answerCure: createAnswering(needs).answer,
    ownCure: papers.ownCure,
    ...createWaiting(needs),

    /** What an award is decided by; null for a tender that was not published. */
    async judge(db: DatabaseOrTransaction, tenderId: string): Promise<Judgement | null> {
      const facts = await readFacts(db, needs, tenderId)
      return facts && judged(facts)
    },

    /** Serialises acts on one tender: take it first in a transaction that decides about bids. */
    lock: lockEvaluation,

    /** Null for those who may read what the opening of a tender showed. */
    readingRefusal: (member: Member, tenderId: string) =>
      readingRefusal(needs.db, member, tenderId),

    /** Null for those who may decide: bids are shown, and they declared that they have no interest. */
    async decidingRefusal(db: DatabaseOrTransaction, member: Member, tenderId: string) {
      const outcome = toDecide(await readFacts(db, needs, tenderId), member)
      return outcome.ok ? null : outcome
    },
  }
}

export type EvaluationService = ReturnType<typeof createEvaluation>
export type { Judgement, JudgedBid } from '#features/evaluation/judging'
export type { Member } from '#features/evaluation/repository'
