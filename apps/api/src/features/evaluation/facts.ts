import {
  findTender,
  listChecks,
  listCures,
  listDeclarations,
  listEvaluators,
  listPapers,
  listPrices,
  listScores,
} from '#features/evaluation/repository'
import type {
  CheckRow,
  CureRow,
  DeclarationRow,
  EvaluatedTender,
  EvaluatorRow,
  PaperRow,
  PriceRow,
  ScoreRow,
} from '#features/evaluation/repository'
import type { OpenedBid } from '#features/submissions/service'
import type { DatabaseOrTransaction } from '#platform/database/database'

/** Everything that is known about the evaluation of a tender, read by a fixed number of queries. */
export type Facts = {
  tender: EvaluatedTender
  /** By arrival; none before they are shown. */
  bids: readonly OpenedBid[]
  evaluators: readonly EvaluatorRow[]
  /** By person. */
  declarations: ReadonlyMap<string, DeclarationRow>
  /** By bid: the newest, which counts. */
  checks: ReadonlyMap<string, CheckRow>
  cures: ReadonlyMap<string, CureRow>
  /** By request. */
  papers: ReadonlyMap<string, readonly PaperRow[]>
  prices: ReadonlyMap<string, PriceRow>
  scores: readonly ScoreRow[]
  pointsBy: (submission: string, criterion: string, evaluator: string) => number | undefined
  /** An award was proposed or made, or the tender ended without one. */
  isDecided: boolean
}

export type FactNeeds = {
  /** What was opened does not change any more. */
  openedBids: (tenderId: string) => Promise<OpenedBid[]>
  /** Those among some tenders for which a decision is proposed or in force. */
  decidedAmong: (
    db: DatabaseOrTransaction,
    tenderIds: readonly string[],
  ) => Promise<ReadonlySet<string>>
}

/** Null for a tender that is not there, or was not published. */
export async function readFacts(
  db: DatabaseOrTransaction,
  { openedBids, decidedAmong }: FactNeeds,
  tenderId: string,
): Promise<Facts | null> {
  const tender = await findTender(db, tenderId)
  if (!tender) return null
  const bySubmission = <Row extends { submissionId: string }>(rows: readonly Row[]) =>
    new Map(rows.map((row) => [row.submissionId, row]))
  const declarations = await listDeclarations(db, tenderId)
  const scores = await listScores(db, tenderId)
  return {
    tender,
    bids: tender.disclosedAt ? await openedBids(tenderId) : [],
    evaluators: await listEvaluators(db, tenderId),
    declarations: new Map(declarations.map((row) => [row.staffId, row])),
    checks: bySubmission(await listChecks(db, tenderId)),
    cures: bySubmission(await listCures(db, tenderId)),
    papers: Map.groupBy(await listPapers(db, tenderId), ({ cureId }) => cureId),
    prices: bySubmission(await listPrices(db, tenderId)),
    scores,
    pointsBy: pointsAmong(scores),
    isDecided: (await decidedAmong(db, [tenderId])).has(tenderId),
  }
}

/** Looked up once for each bid, criterion and evaluator. */
function pointsAmong(scores: readonly ScoreRow[]): Facts['pointsBy'] {
  const key = (...parts: string[]) => parts.join(' ')
  const points = new Map(
    scores.map((row) => [key(row.submissionId, row.criterion, row.evaluator), row.points]),
  )
  return (...place) => points.get(key(...place))
}
