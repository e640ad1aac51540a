import type { ScoreRow } from '#features/evaluation/repository'
import type { DatabaseOrTransaction } from '#platform/database/database'

type NewScore = Pick<
  ScoreRow,
  'submissionId' | 'criterion' | 'evaluator' | 'no' | 'points' | 'reason'
>

/** Earlier points stay. */
export async function insertScores(db: DatabaseOrTransaction, rows: readonly NewScore[]) {
  if (rows.length > 0) await db.insertInto('scores').values(rows).execute()
}
