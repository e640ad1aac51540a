import { refuse } from '@padauk/contract/problems'
import type { Outcome, ProblemCode } from '@padauk/contract/problems'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { readFacts } from '#features/evaluation/facts'
import type { Facts } from '#features/evaluation/facts'
import { lockEvaluation } from '#features/evaluation/repository'
import type { Member } from '#features/evaluation/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

export type OfTender = { tenderId: string; by: Member }

type Allowed<Code extends ProblemCode> = (
  facts: Facts | null,
  member: Member,
) => Outcome<Facts, Code>

type Act<Value, Code extends ProblemCode> = (
  transaction: DatabaseOrTransaction,
  facts: Facts,
) => Promise<Outcome<Value, Code>>

/** Runs an act on a tender that is locked, by one who may, while nothing is decided. */
export const createActing =
  (needs: EvaluationNeeds) =>
  <Value, Code extends ProblemCode, Refused extends ProblemCode>(
    { tenderId, by }: OfTender,
    allowed: Allowed<Refused>,
    act: Act<Value, Code>,
  ) =>
    needs.db
      .transaction()
      .execute(async (transaction): Promise<Outcome<Value, Code | Refused | 'changed-since'>> => {
        await lockEvaluation(transaction, tenderId)
        const found = allowed(await readFacts(transaction, needs, tenderId), by)
        if (!found.ok) return found
        if (found.value.isDecided) return refuse('changed-since')
        return act(transaction, found.value)
      })

export type Acting = ReturnType<typeof createActing>
