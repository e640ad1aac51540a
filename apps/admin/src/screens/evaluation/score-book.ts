import type { AnswerOf } from '@padauk/contract/endpoint'
import type { listScores } from '@padauk/contract/admin/scores'
import type { CheckedBid } from '@padauk/contract/admin/bid-checks'
import { priceCriterion } from '@padauk/contract/evaluation-rules'
import type { Criterion } from '@padauk/contract/evaluation-rules'
import { parsePoints } from './points.ts'

export type Score = AnswerOf<typeof listScores>['scores'][number]

/** Evaluators give the points of all criteria but the price. */
export const scoredCriteria = (criteria: readonly Criterion[]) =>
  criteria.filter(({ id }) => id !== priceCriterion)

export const scoredBids = (bids: readonly CheckedBid[]) =>
  bids.filter(({ standing }) => standing === 'valid')

/** The name of the field of a score. */
export const cellOf = (submission: string, criterion: string) => `${submission}/${criterion}`

/** The newest score of each person in each cell. */
export function newestScores(scores: readonly Score[]) {
  const newest = new Map<string, Map<string, Score>>()
  for (const score of scores) {
    const cell = cellOf(score.submission, score.criterion)
    const people = newest.get(cell) ?? new Map<string, Score>()
    const before = people.get(score.evaluator.id)
    if (!before || before.at <= score.at) people.set(score.evaluator.id, score)
    newest.set(cell, people)
  }
  return newest
}
export type ScoreBook = ReturnType<typeof newestScores>

export const ownPoints = (book: ScoreBook, cell: string, own: string | undefined) =>
  book.get(cell)?.get(own ?? '')?.points

type Typing = {
  bids: readonly Pick<CheckedBid, 'submission'>[]
  criteria: readonly Criterion[]
  /** What is typed in a cell. */
  typed: (cell: string) => string
  /** What counts there until now. */
  before: (cell: string) => number | undefined
}

/** What was typed anew, what is no score, and how many cells are still empty. */
export function readTyped({ bids, criteria, typed, before }: Typing) {
  const changed: { submission: string; criterion: string; points: number }[] = []
  const faults: string[] = []
  let missing = 0
  for (const { submission } of bids) {
    for (const { id: criterion, weight } of criteria) {
      const cell = cellOf(submission, criterion)
      const text = typed(cell).trim()
      const points = parsePoints(text, weight)
      if (text === '' && before(cell) === undefined) missing += 1
      else if (points === null) faults.push(cell)
      else if (points !== before(cell)) changed.push({ submission, criterion, points })
    }
  }
  return { changed, faults, missing }
}
