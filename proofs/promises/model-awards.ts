import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Services } from '@padauk/api/services'
import type { System } from '#kit/system'
import { codeOf } from './model-bids.ts'
import type { Company, Counts, Tender } from './model-bids.ts'
import type { Colleague, Colleagues, Evaluations } from './model-evaluations.ts'

export const awardSteps = [
  'propose',
  'propose no award',
  'return the proposal',
  'approve the proposal',
  'object',
  'uphold the objection',
  'dismiss the objection',
  'let the standstill pass',
  'withdraw the winner',
  'record the contract',
  'end the contract',
  'look at the result',
] as const
type AwardStep = (typeof awardSteps)[number]

export const isOfAward = (kind: string): kind is AwardStep =>
  (awardSteps as readonly string[]).includes(kind)

type Award = {
  state: 'proposed' | 'returned' | 'standstill' | 'final' | 'withdrawn' | 'upheld'
  /** Null when the tender ends without an award. */
  winner: Company | null
  isApproved: boolean
  isOver: boolean
  /** True while it waits for an answer. */
  objections: Map<Company, boolean>
}

/** What the rules know of the decisions about a tender; the newest last. */
type Deciding = { awards: Award[]; contract: 'none' | 'running' | 'ended' }

type Needs = {
  services: Services
  system: System
  colleagues: Colleagues
  /** Made after this. */
  evaluations: () => Evaluations
  areShown: (tender: Tender) => boolean
  counts: Counts
}

const today = new Date().toISOString().slice(0, 10)
const proposal = { justification: 'Demo', single_bid: 'Demo', none: null } as const

/** Decisions, objections and contracts; each act is compared with what the rules say. */
export function createAwards(needs: Needs) {
  const { services, system, colleagues, evaluations, areShown, counts } = needs
  const { awards } = services
  const { officers, owner } = colleagues
  const all = new Map<Tender, Deciding>()

  /** A closing without bids decides by itself. */
  function decidingOf(tender: Tender) {
    const known = all.get(tender) ?? { awards: [], contract: 'none' }
    all.set(tender, known)
    if (tender.closedWith === 0 && known.awards.length === 0) {
      const none = { winner: null, isApproved: true, isOver: true, objections: new Map() }
      known.awards.push({ state: 'final', ...none })
    }
    return known
  }
  const newestOf = (tender: Tender) => decidingOf(tender).awards.at(-1)
  const announcedOf = (tender: Tender) =>
    decidingOf(tender).awards.findLast(({ isApproved }) => isApproved)
  const isOpenIn = (award: Award) => [...award.objections.values()].some(Boolean)

  const isDecided = (tender: Tender) =>
    ['proposed', 'standstill', 'final'].includes(newestOf(tender)?.state ?? '')

  async function revisionOf({ id }: Tender) {
    const [row] = await system.rows<{ revision: number }>(
      'select revision from awards where tender_id = $1 order by no desc limit 1',
      [id],
    )
    return row?.revision ?? 0
  }

  /** The best valid bid whose company has not withdrawn. */
  async function nextInLine(tender: Tender) {
    const withdrawn = decidingOf(tender).awards.flatMap(({ state, winner }) =>
      state === 'withdrawn' ? winner : [],
    )
    const inOrder = await evaluations().inOrder(tender)
    return inOrder.find((company) => !withdrawn.includes(company))
  }

  function barring(tender: Tender, by: Colleague) {
    if (evaluations().isAside(tender, by)) return 'not-allowed'
    return evaluations().hasDeclared(tender, by) ? null : 'interest-undeclared'
  }

  async function propose(tender: Tender, by: Colleague, winner: Company | null) {
    const { submissionOf, inOrder, isReady } = evaluations()
    const valid = await inOrder(tender)
    const others = winner ? valid.filter((company) => company !== winner) : []
    const reasons = []
    for (const company of others) {
      reasons.push({ submission: await submissionOf(tender, company), en: 'Demo', mm: '' })
    }
    const chosen = winner
      ? { ...proposal, winner: await submissionOf(tender, winner), reasons }
      : { ...proposal, winner: null, none: 'not-needed' as const, reasons }
    const answer = await awards.propose({ tenderId: tender.id, by }, chosen)
    const next = await nextInLine(tender)
    const expected = () => {
      if (!areShown(tender)) return 'not-yet'
      const barred = barring(tender, by)
      if (barred) return barred
      if (isDecided(tender)) return 'changed-since'
      if (!isReady(tender)) return 'not-yet'
      return winner === null || winner === next ? 'ok' : 'invalid-input'
    }
    assert.equal(codeOf(answer), expected(), 'proposing')
    if (!answer.ok) return
    const fresh = { isApproved: false, isOver: false, objections: new Map() }
    decidingOf(tender).awards.push({ state: 'proposed', winner, ...fresh })
  }

  async function giveBack(tender: Tender) {
    const newest = newestOf(tender)
    const seen = { tenderId: tender.id, by: owner, revision: await revisionOf(tender) }
    const answer = await awards.giveBack(seen, 'Demo')
    const expected = newest?.state === 'proposed' ? 'ok' : 'changed-since'
    assert.equal(codeOf(answer), expected, 'returning a proposal')
    if (newest && answer.ok) newest.state = 'returned'
  }

  async function approve(tender: Tender) {
    const newest = newestOf(tender)
    const seen = { tenderId: tender.id, by: owner, revision: await revisionOf(tender) }
    const next = await nextInLine(tender)
    const answer = await awards.approve(seen)
    // Someone may have stepped aside since, and with them their scores.
    const isSame = newest?.winner === null || newest?.winner === next
    const expected = newest?.state === 'proposed' && isSame ? 'ok' : 'changed-since'
    assert.equal(codeOf(answer), expected, 'approving')
    if (!newest || !answer.ok) return
    newest.state = newest.winner ? 'standstill' : 'final'
    newest.isApproved = true
    counts.decided++
  }

  const hasBid = (tender: Tender, company: Company) =>
    tender.bids.some((bid) => bid.company === company)

  async function object(tender: Tender, company: Company) {
    const answer = await awards.objections.object({
      tenderId: tender.id,
      companyId: company.id,
      language: 'en',
      text: 'Demo',
    })
    const announced = announcedOf(tender)
    const expected = () => {
      if (!announced?.winner || !hasBid(tender, company)) return 'not-found'
      if (announced.winner === company) return 'not-found'
      if (announced.objections.has(company)) return 'ok'
      const isOpen = announced.state === 'standstill' && !announced.isOver
      return isOpen ? 'ok' : 'objection-too-late'
    }
    assert.equal(codeOf(answer), expected(), 'objecting')
    if (!announced || !answer.ok || announced.objections.has(company)) return
    announced.objections.set(company, true)
    counts.objected++
  }

  async function answerTo(tender: Tender, company: Company, outcome: 'upheld' | 'dismissed') {
    const [row] = await system.rows<{ id: string }>(
      `select objections.id from objections join awards on awards.id = award_id
       where tender_id = $1 and company_id = $2 order by no desc limit 1`,
      [tender.id, company.id],
    )
    const of = { tenderId: tender.id, by: owner, objection: row?.id ?? randomUUID() }
    const answer = await awards.objections.answer(of, { outcome, answer: 'Demo' })
    const award = decidingOf(tender).awards.findLast(({ objections }) => objections.has(company))
    const expected = award ? (award.objections.get(company) ? 'ok' : 'changed-since') : 'not-found'
    assert.equal(codeOf(answer), expected, 'answering an objection')
    if (!award || !answer.ok) return
    award.objections.set(company, false)
    if (award !== newestOf(tender) || award.state !== 'standstill') return
    if (outcome === 'upheld') award.state = 'upheld'
    else if (award.isOver && !isOpenIn(award)) award.state = 'final'
  }

  async function letPass(tender: Tender) {
    await system.unguarded([
      `update awards set standstill_until = clock_timestamp() - interval '1 second'
       where tender_id = $1 and state = 'standstill'`,
      [tender.id],
    ])
    await awards.finishDue()
    const newest = newestOf(tender)
    if (newest?.state !== 'standstill') return
    newest.isOver = true
    if (!isOpenIn(newest)) newest.state = 'final'
  }

  async function withdraw(tender: Tender, by: Colleague) {
    const newest = newestOf(tender)
    const seen = { tenderId: tender.id, by, revision: await revisionOf(tender) }
    const answer = await awards.withdraw(seen, 'Demo')
    const isInForce = newest?.state === 'standstill' || newest?.state === 'final'
    const isToEnd = isInForce && newest.winner && decidingOf(tender).contract === 'none'
    const expected = barring(tender, by) ?? (isToEnd ? 'ok' : 'changed-since')
    assert.equal(codeOf(answer), expected, 'withdrawing')
    if (newest && answer.ok) newest.state = 'withdrawn'
  }

  async function record(tender: Tender) {
    const newest = newestOf(tender)
    const deciding = decidingOf(tender)
    const answer = await awards.contracts.record(
      { tenderId: tender.id, by: owner },
      {
        number: 'DEMO-1',
        signed_on: today,
        value: { amount: 1, currency: 'MMK' },
        starts_on: today,
        ends_on: today,
        document: null,
      },
    )
    const expected = () => {
      if (deciding.contract !== 'none') return 'changed-since'
      if (newest?.state === 'final' && newest.winner) return 'ok'
      if (newest?.state !== 'standstill') return 'not-yet'
      return isOpenIn(newest) ? 'objection-open' : 'standstill-running'
    }
    assert.equal(codeOf(answer), expected(), 'recording a contract')
    if (!answer.ok) return
    deciding.contract = 'running'
    counts.contracts++
  }

  async function end(tender: Tender) {
    const deciding = decidingOf(tender)
    const answer = await awards.contracts.end(
      { tenderId: tender.id, by: owner },
      { how: 'completed', on: today, reason: '' },
    )
    const expected = { none: 'not-found', running: 'ok', ended: 'changed-since' } as const
    assert.equal(codeOf(answer), expected[deciding.contract], 'ending a contract')
    if (answer.ok) deciding.contract = 'ended'
  }

  /** A bidder reads the own result from the approval on, and everyone how far the tender is. */
  async function look(tender: Tender, company: Company) {
    const asked = { tenderId: tender.id, language: 'en' } as const
    const own = await awards.outcomes.readOwn({ ...asked, companyId: company.id })
    assert.equal(own.ok, hasBid(tender, company), 'reading the own result')
    const announced = announcedOf(tender)
    const inForce =
      announced?.state === 'standstill' || announced?.state === 'final' ? announced : undefined
    if (own.ok) {
      const kind = () => {
        if (!inForce) return null
        if (inForce.winner === company) return 'won'
        const isOut = evaluations().standingOf(tender, company) === 'excluded'
        if (isOut) return 'excluded'
        return inForce.winner ? 'lost' : 'none'
      }
      assert.equal(own.value.result?.kind ?? null, kind(), 'the own result')
    }
    const read = await awards.outcomes.read(asked)
    assert(read.ok, 'the public outcome')
    assert.equal(read.value.state, stateOf(tender, inForce), 'the public outcome')
  }

  function stateOf(tender: Tender, inForce: Award | undefined) {
    if (tender.state === 'cancelled') return 'cancelled'
    if (inForce && !inForce.winner) return 'unsuccessful'
    if (decidingOf(tender).contract !== 'none') return 'contract'
    if (inForce) return inForce.state === 'final' ? 'final' : 'decided'
    if (areShown(tender)) return 'evaluation'
    return tender.state === 'open' ? 'open' : 'closed'
  }

  return {
    isDecided,

    async take(step: AwardStep, company: Company, tender: Tender, nth: number) {
      const officer = officers[nth % 2] ?? officers[0]
      switch (step) {
        case 'propose':
          return propose(tender, officer, company)
        case 'propose no award':
          return propose(tender, officer, null)
        case 'return the proposal':
          return giveBack(tender)
        case 'approve the proposal':
          return approve(tender)
        case 'object':
          return object(tender, company)
        case 'uphold the objection':
          return answerTo(tender, company, 'upheld')
        case 'dismiss the objection':
          return answerTo(tender, company, 'dismissed')
        case 'let the standstill pass':
          return letPass(tender)
        case 'withdraw the winner':
          return withdraw(tender, officer)
        case 'record the contract':
          return record(tender)
        case 'end the contract':
          return end(tender)
        case 'look at the result':
          return look(tender, company)
      }
    },

    /** The rows of the decisions are those of the model. */
    async compare(tender: Tender) {
      const rows = await system.rows<{ state: string; company_id: string | null }>(
        `select awards.state, company_id from awards left join submissions on submissions.id = winner_id
         where awards.tender_id = $1 order by no`,
        [tender.id],
      )
      const expected = decidingOf(tender).awards.map(({ state, winner }) => ({
        state,
        company_id: winner?.id ?? null,
      }))
      assert.deepEqual(rows, expected, 'the decisions about a tender')
    },
  }
}
