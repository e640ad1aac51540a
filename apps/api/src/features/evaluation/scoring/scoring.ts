import { createHash } from 'node:crypto'
import { pointUnits } from '@padauk/contract/evaluation-rules'
import { done, refuse } from '@padauk/contract/problems'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { partIn, toRead, toScore } from '#features/evaluation/access'
import { createActing } from '#features/evaluation/acting'
import type { OfTender } from '#features/evaluation/acting'
import type { EvaluationNeeds } from '#features/evaluation/appointing'
import { readFacts } from '#features/evaluation/facts'
import type { Facts } from '#features/evaluation/facts'
import { markEvaluator } from '#features/evaluation/repository'
import type { Member } from '#features/evaluation/repository'
import {
  areAllLocked,
  isScoredBy,
  isUndecided,
  scoredCriteria,
  scorersIn,
  validIn,
} from '#features/evaluation/rules'
import { insertScores } from '#features/evaluation/scoring/repository'
import { normaliseTyped } from '#platform/text/typed-text'

export type GivenScore = { submission: string; criterion: string; points: number }
type Given = { scores: readonly GivenScore[]; reason: string }

/** Points of the evaluators. Nothing of them is changed: a change is another row. */
export function createScoring(needs: EvaluationNeeds) {
  const { db, audit } = needs
  const acting = createActing(needs)

  async function list({ tenderId, by }: OfTender) {
    const found = toRead(await readFacts(db, needs, tenderId), by)
    return found.ok ? done(scoresFor(found.value, by)) : found
  }

  const entry = ({ tenderId, by }: OfTender, action: 'scored' | 'locked') => ({
    actor: `staff:${by.id}` as const,
    action: `evaluation.${action}` as const,
    subject: `tender:${tenderId}` as const,
    tenderId,
  })

  return {
    list,

    async give(of: OfTender, { scores, reason: typed }: Given) {
      const reason = normaliseTyped(typed)
      const outcome = await acting(of, toScore, async (transaction, facts) => {
        const refusal = refusalOf(facts, scores)
        if (refusal) return refusal
        const changed = changesOf(facts, of.by, scores)
        if (changed.length === 0) return done()
        if (lockedAt(facts, of.by.id) && reason === '') return refuse('score-locked')
        const rows = changed.map(({ submission, ...given }) => ({
          submissionId: submission,
          evaluator: of.by.id,
          ...given,
          reason,
        }))
        await insertScores(transaction, rows)
        await audit.append(transaction, {
          ...entry(of, 'scored'),
          body: { scores: rows.length, sha256: hashOf(changed), ...(reason && { reason }) },
        })
        return done()
      })
      return outcome.ok ? list(of) : outcome
    },

    async lock(of: OfTender) {
      const outcome = await acting(of, toScore, async (transaction, facts) => {
        if (lockedAt(facts, of.by.id)) return done()
        if (facts.bids.some((bid) => isUndecided(facts, bid))) return refuse('not-yet')
        const isToScore = scoredCriteria(facts.tender.evaluation).length > 0
        if (!isToScore || !isScoredBy(facts, of.by.id)) {
          return refuse('invalid-input', { fields: { scores: 'evaluation.scoresMissing' } })
        }
        const own = { tenderId: of.tenderId, staffId: of.by.id }
        await markEvaluator(transaction, own, 'lockedAt')
        await audit.append(transaction, { ...entry(of, 'locked'), body: {} })
        return done()
      })
      return outcome.ok ? list(of) : outcome
    },
  }
}

const lockedAt = ({ evaluators }: Facts, id: string) =>
  evaluators.find(({ staffId }) => staffId === id)?.lockedAt ?? null

const hashOf = (scores: readonly GivenScore[]) =>
  createHash('sha256')
    .update(
      canonicalJson(
        scores.map(({ submission, criterion, points }) => ({ submission, criterion, points })),
      ),
    )
    .digest('hex')

/** Only valid bids get points, only for criteria of the tender, and never more than their weight. */
function refusalOf(facts: Facts, scores: readonly GivenScore[]) {
  const valid = new Set(validIn(facts).map(({ id }) => id))
  const weights = new Map(
    scoredCriteria(facts.tender.evaluation).map(({ id, weight }) => [id, weight]),
  )
  const named = new Set(scores.map(({ submission, criterion }) => `${submission} ${criterion}`))
  const invalid = refuse('invalid-input', { fields: { scores: 'common.invalid' } })
  if (named.size !== scores.length) return invalid
  for (const { submission, criterion, points } of scores) {
    const max = weights.get(criterion)
    if (max === undefined || !valid.has(submission)) return invalid
    if (points > max * pointUnits) return refuse('score-range', { values: { max } })
  }
  return null
}

/** Those that differ from the newest, each with its place in the row of changes. */
function changesOf({ scores }: Facts, { id }: Member, given: readonly GivenScore[]) {
  const own = new Map(
    scores
      .filter(({ evaluator }) => evaluator === id)
      .map((row) => [`${row.submissionId} ${row.criterion}`, row]),
  )
  return given.flatMap((score) => {
    const before = own.get(`${score.submission} ${score.criterion}`)
    return before?.points === score.points ? [] : [{ ...score, no: (before?.no ?? 0) + 1 }]
  })
}

/** An evaluator sees the others' once the own are locked; everyone else once all are. */
export function areScoresShown(facts: Facts, { id }: Member) {
  return partIn(facts, id).isAppointed ? lockedAt(facts, id) !== null : areAllLocked(facts)
}

function scoresFor(facts: Facts, by: Member) {
  const scorers = new Map(scorersIn(facts).map(({ staffId, name }) => [staffId, name]))
  const isShown = areScoresShown(facts, by)
  return {
    locked_at: lockedAt(facts, by.id)?.toISOString() ?? null,
    scores: facts.scores
      .filter(({ evaluator }) => evaluator === by.id || (isShown && scorers.has(evaluator)))
      .map(({ submissionId, criterion, evaluator, points, givenAt, reason }) => ({
        submission: submissionId,
        criterion,
        evaluator: { id: evaluator, name: scorers.get(evaluator) ?? '' },
        points,
        at: givenAt.toISOString(),
        reason,
      })),
  }
}
