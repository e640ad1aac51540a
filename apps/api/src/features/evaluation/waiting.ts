import { listUnaccepted, listWaiting } from '#features/evaluation/repository'
import type { Member, Waiting } from '#features/evaluation/repository'
import type { DecisionTask } from '@padauk/contract/admin/dashboard'
import type { EvaluationNeeds } from '#features/evaluation/appointing'

/** One thing that a person has to do in an evaluation. */
export type EvaluationNeed = {
  matter: DecisionTask['matter']
  tender: { id: string; name_en: string; name_mm: string }
  /** Since when, or until when. */
  date: string
}

/** What waits for people in evaluations that are not decided yet. */
export function createWaiting({ db }: Pick<EvaluationNeeds, 'db'>) {
  return {
    /** What this person has to do, tender by tender. */
    async needsOf(member: Member) {
      const unaccepted = member.roles.includes('evaluator')
        ? await listUnaccepted(db, member.id)
        : []
      const toAccept = unaccepted.map(({ endDate, ...tender }) => ({
        matter: 'rules' as const,
        tender: tenderOf(tender),
        date: endDate.toISOString(),
      }))
      return [...toAccept, ...(await listWaiting(db)).flatMap((row) => needsIn(row, member))]
    },

    /** Exclusions that wait for a second signature, for e-mails to those who may sign. */
    async exclusionsToSign(limit: number) {
      const waiting = (await listWaiting(db)).flatMap((row) =>
        row.exclusions.map(({ by, at }) => ({
          ...tenderOf(row),
          since: new Date(at).toISOString(),
          /** Those who must not sign it themselves. */
          except: [by, ...asideIn(row)],
        })),
      )
      return waiting.slice(0, limit)
    },
  }
}

type Named = Pick<Waiting, 'id' | 'nameEn' | 'nameMm'>

const tenderOf = ({ id, nameEn, nameMm }: Named) => ({ id, name_en: nameEn, name_mm: nameMm })

const asideIn = ({ declarations }: Waiting) =>
  Object.entries(declarations).flatMap(([id, hasInterest]) => (hasInterest ? [id] : []))

function needsIn(row: Waiting, { id, roles }: Member): EvaluationNeed[] {
  const hasInterest = row.declarations[id] ?? null
  if (hasInterest) return []
  const own = row.evaluators.find((each) => each.id === id)
  const need = (matter: EvaluationNeed['matter'], isNeeded: unknown, since = row.disclosedAt) =>
    isNeeded ? [{ matter, tender: tenderOf(row), date: since.toISOString() }] : []
  const isOfficer = roles.includes('officer')
  const maySign = isOfficer || roles.includes('owner')
  const toSign = row.exclusions.filter(({ by }) => by !== id)
  const [oldest] = toSign
    .map(({ at }) => new Date(at))
    .toSorted((a, b) => a.getTime() - b.getTime())
  const isScored = row.method === 'lowest-price' || areLocked(row)
  const isToScore = own && row.method === 'weighted-criteria' && row.pending === 0 && !own.locked
  return [
    ...need('declaration', own?.accepted && hasInterest === null),
    ...need('checks', isOfficer && row.checks > 0),
    ...need('signature', maySign && toSign.length > 0, oldest),
    ...need('scores', isToScore && hasInterest === false),
    ...need('proposal', isOfficer && row.pending === 0 && isScored),
  ]
}

/** Those who scored and did not step aside. */
function areLocked({ evaluators, declarations }: Waiting) {
  const scorers = evaluators.filter(({ id }) => !declarations[id])
  return scorers.length > 0 && scorers.every(({ locked }) => locked)
}
