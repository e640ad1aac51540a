import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Services } from '@padauk/api/services'
import type { StaffRole } from '@padauk/contract/endpoint'
import type { System } from '#kit/system'
import { codeOf } from './model-bids.ts'
import type { Company, Tender } from './model-bids.ts'

export const evaluationSteps = [
  'appoint',
  'accept the rules',
  'declare no interest',
  'declare an interest',
  'find the papers complete',
  'exclude',
  'sign the exclusion',
  'score',
  'lock the scores',
] as const
type EvaluationStep = (typeof evaluationSteps)[number]

export const isOfEvaluation = (kind: string): kind is EvaluationStep =>
  (evaluationSteps as readonly string[]).includes(kind)

/** One criterion, so that the order of bids can be told without the code that ranks them. */
export const modelEvaluation = {
  method: 'weighted-criteria',
  criteria: [{ id: 'quality', labelEn: 'Quality', labelMm: '', weight: 100 }],
  tieRule: 'earlier-arrival',
  standstillDays: 1,
  objectionPerson: null,
  validityDays: 90,
  cureHours: 48,
}

export type Colleague = ReturnType<typeof colleague>
const colleague = (id: string, role: StaffRole) =>
  ({ kind: 'staff', id, sessionId: '', roles: [role], steppedUpAt: null }) as const

/** Two officers, two evaluators and an owner. */
export async function makeColleagues(system: System) {
  const roles = ['officer', 'officer', 'evaluator', 'evaluator', 'owner'] as const
  const made: Colleague[] = []
  for (const role of roles) {
    const email = `demo-${randomUUID()}@padauk.example`
    const [row] = await system.rows<{ id: string }>(
      `insert into staff (name, email, email_key, password_hash, roles)
       values ('Demo ' || $2, $1, $1, '', array[$2]) returning id`,
      [email, role],
    )
    made.push(colleague(row?.id ?? '', role))
  }
  const [one, other, first, second, owner] = made as [
    Colleague,
    Colleague,
    Colleague,
    Colleague,
    Colleague,
  ]
  return { officers: [one, other], evaluators: [first, second], owner } as const
}
export type Colleagues = Awaited<ReturnType<typeof makeColleagues>>

type Check = {
  decision: 'complete' | 'exclude'
  by: string
  isSigned: boolean
  /** A signed exclusion is in force until this is signed too. */
  isOut: boolean
}

/** What the rules know of the evaluation of a tender. */
type Judging = {
  appointed: Map<string, { isLater: boolean; hasAccepted: boolean; isLocked: boolean }>
  declared: Map<string, boolean>
  checks: Map<Company, Check>
  points: Map<string, number>
}

type Needs = {
  services: Services
  system: System
  colleagues: Colleagues
  areShown: (tender: Tender) => boolean
  /** Whether a decision is proposed or in force. */
  isDecided: (tender: Tender) => boolean
}

/** What staff do with opened bids; each act is compared with what the rules say. */
export function createEvaluations(needs: Needs) {
  const { services, system, colleagues, areShown, isDecided } = needs
  const { appointing, checking, scoring } = services.evaluation
  const { officers, evaluators, owner } = colleagues
  const all = new Map<Tender, Judging>()

  function judgingOf(tender: Tender) {
    const known = all.get(tender) ?? {
      appointed: new Map(),
      declared: new Map(),
      checks: new Map(),
      points: new Map(),
    }
    all.set(tender, known)
    return known
  }

  async function submissionOf({ id }: Tender, company: Company) {
    const [row] = await system.rows<{ id: string }>(
      'select id from submissions where tender_id = $1 and company_id = $2 and voided_at is null',
      [id, company.id],
    )
    return row?.id ?? randomUUID()
  }

  const hasBid = (tender: Tender, company: Company) =>
    tender.bids.some((bid) => bid.company === company)

  const isAside = (tender: Tender, { id }: Colleague) => judgingOf(tender).declared.get(id) === true

  const scorersOf = (tender: Tender) =>
    evaluators.filter((one) => judgingOf(tender).appointed.has(one.id) && !isAside(tender, one))

  function standingOf(tender: Tender, company: Company) {
    const check = judgingOf(tender).checks.get(company)
    if (check?.isSigned) return check.decision === 'exclude' ? 'excluded' : 'valid'
    if (check?.isOut) return 'excluded'
    return check?.decision === 'complete' ? 'valid' : 'pending'
  }

  const needsSignature = ({ decision, isOut }: Check) => decision === 'exclude' || isOut

  function isUndecided(tender: Tender, company: Company) {
    const check = judgingOf(tender).checks.get(company)
    return !check || (needsSignature(check) && !check.isSigned)
  }

  const validOf = (tender: Tender) =>
    tender.bids
      .map(({ company }) => company)
      .filter((company) => standingOf(tender, company) === 'valid')

  const isScoredBy = (tender: Tender, { id }: Colleague) =>
    validOf(tender).every((company) => judgingOf(tender).points.has(`${company.id} ${id}`))

  /** Why the act of an officer or of the owner is refused before it is looked at. */
  function officeRefusal(tender: Tender, by: Colleague) {
    if (isAside(tender, by)) return 'not-allowed'
    if (!areShown(tender)) return 'not-yet'
    const isBound = by === owner || judgingOf(tender).declared.get(by.id) === false
    if (!isBound) return 'interest-undeclared'
    return isDecided(tender) ? 'changed-since' : null
  }

  function scorerRefusal(tender: Tender, by: Colleague) {
    const { appointed, declared } = judgingOf(tender)
    const own = appointed.get(by.id)
    if (isAside(tender, by) || !own) return 'not-allowed'
    if (!areShown(tender)) return 'not-yet'
    if (!own.hasAccepted || declared.get(by.id) !== false) return 'interest-undeclared'
    return isDecided(tender) ? 'changed-since' : null
  }

  async function appoint(tender: Tender, by: Colleague, evaluator: Colleague) {
    const { appointed } = judgingOf(tender)
    const staffId = evaluator.id
    const answer = await appointing.appoint({ tenderId: tender.id, by, staffId })
    const isOpen = tender.state === 'open'
    const gone = evaluators.filter((one) => appointed.has(one.id) && isAside(tender, one)).length
    const later = [...appointed.values()].filter(({ isLater }) => isLater).length
    const mayAppoint = isOpen || later < gone || scorersOf(tender).length === 0
    const expected = () => {
      if (isAside(tender, by)) return 'not-allowed'
      if (tender.state === 'cancelled') return 'tender-cancelled'
      if (appointed.has(staffId)) return 'ok'
      if (isDecided(tender) || !mayAppoint) return 'tender-closed'
      return isAside(tender, evaluator) ? 'invalid-input' : 'ok'
    }
    assert.equal(codeOf(answer), expected(), `appointing for what is ${tender.state}`)
    if (!answer.ok || appointed.has(staffId)) return
    appointed.set(staffId, { isLater: !isOpen, hasAccepted: false, isLocked: false })
  }

  async function accept(tender: Tender, by: Colleague) {
    const own = judgingOf(tender).appointed.get(by.id)
    const answer = await appointing.acceptRules({ tenderId: tender.id, by })
    const isBarred = !own || isAside(tender, by)
    assert.equal(codeOf(answer), isBarred ? 'not-allowed' : 'ok', 'accepting the rules')
    if (own && answer.ok) own.hasAccepted = true
  }

  async function declare(tender: Tender, by: Colleague, hasInterest: boolean) {
    const { appointed, declared } = judgingOf(tender)
    const answer = await appointing.declare({ tenderId: tender.id, by }, { hasInterest, text: '' })
    const own = appointed.get(by.id)
    const isOfficer = officers.includes(by)
    const expected = () => {
      if ((!isOfficer && !own) || isAside(tender, by)) return 'not-allowed'
      if (!areShown(tender)) return 'not-yet'
      return isOfficer || own?.hasAccepted ? 'ok' : 'not-allowed'
    }
    assert.equal(codeOf(answer), expected(), 'declaring')
    if (answer.ok) declared.set(by.id, hasInterest)
  }

  async function check(tender: Tender, company: Company, by: Colleague, isOut: boolean) {
    const submission = await submissionOf(tender, company)
    const answer = await checking.decide({ tenderId: tender.id, by }, [
      isOut
        ? { submission, decision: 'exclude', ground: 'incomplete-offer', reason: 'Demo' }
        : { submission, decision: 'complete', reason: 'Demo' },
    ])
    const expected = officeRefusal(tender, by) ?? (hasBid(tender, company) ? 'ok' : 'invalid-input')
    assert.equal(codeOf(answer), expected, 'checking a bid')
    if (!answer.ok) return
    const { checks } = judgingOf(tender)
    // Pressed twice.
    if (!isOut && checks.get(company)?.decision === 'complete') return
    checks.set(company, {
      decision: isOut ? 'exclude' : 'complete',
      by: by.id,
      isSigned: false,
      isOut: standingOf(tender, company) === 'excluded',
    })
  }

  async function sign(tender: Tender, company: Company, by: Colleague) {
    const [row] = await system.rows<{ id: string }>(
      'select id from bid_checks where submission_id = $1 order by no desc limit 1',
      [await submissionOf(tender, company)],
    )
    const known = hasBid(tender, company) ? judgingOf(tender).checks.get(company) : undefined
    const checkId = row?.id ?? randomUUID()
    const answer = await checking.sign({ tenderId: tender.id, by, checkId })
    const expected = () => {
      if (!known) return 'changed-since'
      if (!needsSignature(known)) return 'not-found'
      if (known.isSigned) return 'changed-since'
      return known.by === by.id ? 'second-signature-needed' : 'ok'
    }
    assert.equal(codeOf(answer), officeRefusal(tender, by) ?? expected(), 'signing an exclusion')
    if (known && answer.ok) known.isSigned = true
  }

  async function score(tender: Tender, company: Company, by: Colleague, points: number) {
    const submission = await submissionOf(tender, company)
    const { appointed, points: given } = judgingOf(tender)
    const key = `${company.id} ${by.id}`
    const answer = await scoring.give(
      { tenderId: tender.id, by },
      { scores: [{ submission, criterion: 'quality', points }], reason: '' },
    )
    const isValid = hasBid(tender, company) && standingOf(tender, company) === 'valid'
    const isLocked = appointed.get(by.id)?.isLocked && given.get(key) !== points
    const expected = !isValid ? 'invalid-input' : isLocked ? 'score-locked' : 'ok'
    assert.equal(codeOf(answer), scorerRefusal(tender, by) ?? expected, 'scoring')
    if (answer.ok) given.set(key, points)
  }

  async function lock(tender: Tender, by: Colleague) {
    const own = judgingOf(tender).appointed.get(by.id)
    const answer = await scoring.lock({ tenderId: tender.id, by })
    const isPending = tender.bids.some(({ company }) => isUndecided(tender, company))
    const expected = () => {
      if (own?.isLocked) return 'ok'
      if (isPending) return 'not-yet'
      return isScoredBy(tender, by) ? 'ok' : 'invalid-input'
    }
    assert.equal(codeOf(answer), scorerRefusal(tender, by) ?? expected(), 'locking')
    if (own && answer.ok) own.isLocked = true
  }

  async function take(step: EvaluationStep, company: Company, tender: Tender, nth: number) {
    const officer = officers[nth % 2] ?? officers[0]
    const evaluator = evaluators[nth % 2] ?? evaluators[0]
    const anyone = [...officers, ...evaluators][nth % 4] ?? officer
    switch (step) {
      case 'appoint':
        return appoint(tender, officers[0], evaluator)
      case 'accept the rules':
        return accept(tender, evaluator)
      case 'declare no interest':
        return declare(tender, anyone, false)
      case 'declare an interest':
        return declare(tender, anyone, true)
      case 'find the papers complete':
        return check(tender, company, officer, false)
      case 'exclude':
        return check(tender, company, officer, true)
      case 'sign the exclusion':
        return sign(tender, company, [...officers, owner][nth % 3] ?? owner)
      case 'score':
        return score(tender, company, evaluator, nth * 2_000)
      case 'lock the scores':
        return lock(tender, evaluator)
    }
  }

  return {
    take,
    submissionOf,
    standingOf,
    isAside,
    hasDeclared: (tender: Tender, { id }: Colleague) => judgingOf(tender).declared.has(id),

    isReady(tender: Tender) {
      const isPending = tender.bids.some(({ company }) => isUndecided(tender, company))
      if (!areShown(tender) || isPending) return false
      const scorers = scorersOf(tender)
      const areScored = scorers.every(
        (one) => judgingOf(tender).appointed.get(one.id)?.isLocked && isScoredBy(tender, one),
      )
      return validOf(tender).length === 0 || (scorers.length > 0 && areScored)
    },

    /** Valid bids by the mean of those who locked, then by arrival. */
    async inOrder(tender: Tender) {
      const { appointed, points } = judgingOf(tender)
      const locked = scorersOf(tender).filter(({ id }) => appointed.get(id)?.isLocked)
      const arrivals = await system.rows<{ company_id: string }>(
        'select company_id from submissions where tender_id = $1 order by arrived_at, id',
        [tender.id],
      )
      const placeOf = ({ id }: Company) => arrivals.findIndex((row) => row.company_id === id)
      const totalOf = ({ id }: Company) => {
        const given = locked.flatMap((one) => points.get(`${id} ${one.id}`) ?? [])
        const isWhole = given.length > 0 && given.length === locked.length
        return isWhole ? given.reduce((sum, one) => sum + one, 0) / given.length : -1
      }
      return validOf(tender).toSorted(
        (one, other) => totalOf(other) - totalOf(one) || placeOf(one) - placeOf(other),
      )
    },
  }
}
export type Evaluations = ReturnType<typeof createEvaluations>
