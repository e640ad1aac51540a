import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Services } from '@padauk/api/services'
import { demoPassword, signIn } from '#kit/bidders'
import { untilAnswered } from '#kit/client'
import { aKeySet } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { System } from '#kit/system'
import { createAddenda, isOfAddenda } from './model-addenda.ts'
import { createAwards, isOfAward } from './model-awards.ts'
import { answerOf, createBids } from './model-bids.ts'
import type { BidStep, Company, Counts, Tender } from './model-bids.ts'
import { createEvaluations, isOfEvaluation, modelEvaluation } from './model-evaluations.ts'
import type { Colleagues, Evaluations } from './model-evaluations.ts'
import { createOpenings, isOfOpening } from './model-openings.ts'
import { createQuestions, isOfQuestions } from './model-questions.ts'
import type { Step } from './model-steps.ts'

const mayBecome: Record<Company['state'], readonly Company['state'][]> = {
  pending: ['approved', 'declined'],
  approved: ['suspended'],
  declined: [],
  suspended: ['approved'],
}

const decisions = { approve: 'approved', decline: 'declined', suspend: 'suspended' } as const

type Needs = {
  services: Services
  system: System
  /** Two colleagues. */
  staffIds: readonly [string, string]
  /** Those who evaluate and decide. */
  colleagues: Colleagues
  /** The key set of all histories; a step renews it. */
  keys: { active: ActiveSet; before: ActiveSet | null }
  counts: Counts
}

/** One history: every step is done for real and in the model, and must end the same way. */
export function createHistory(needs: Needs) {
  const { services, system, staffIds, colleagues, keys, counts } = needs
  const { origin } = system
  const [staffId] = staffIds
  const bids = createBids({ origin, keys, counts })
  const openings = createOpenings({ services, system, staffId, counts })
  const questions = createQuestions({ services, system, staffId, counts })
  const onExtended = (tender: Tender) => {
    openings.extended(tender)
    questions.extended(tender)
  }
  const addenda = createAddenda({ services, system, staffIds, counts, onExtended })
  const { areShown } = openings
  const awards = createAwards({
    services,
    system,
    colleagues,
    areShown,
    counts,
    evaluations: (): Evaluations => evaluations,
  })
  const { isDecided } = awards
  const evaluations = createEvaluations({ services, system, colleagues, areShown, isDecided })
  const companies: Company[] = []
  const tenders: Tender[] = []

  async function register() {
    if (companies.length > 2) return
    const email = `demo-${randomUUID()}@example.com`
    const person = { name: 'Demo Contact', email, phone: '+959785432100', password: demoPassword }
    const answer = await services.companies.signUp(
      { ...person, company_name: 'Demo Company' },
      { language: 'en', address: 'model' },
    )
    const row = await services.companies.findByEmail(email)
    assert(answer.ok && row)
    companies.push({ id: row.id, email, state: 'pending', login: null, staged: [], sealed: [] })
  }

  async function decide(company: Company, state: Exclude<Company['state'], 'pending'>) {
    const allowed = mayBecome[company.state].includes(state)
    const decision = { state, reason: 'demo', staffId: null }
    const { ok } = await services.companies.decide(company.id, decision)
    assert.equal(ok, allowed, `${company.state} becomes ${state}`)
    if (!ok) return
    company.state = state
    if (state === 'suspended') company.login = null
  }

  async function enter(company: Company) {
    const { value: login, status } = await answerOf(() => signIn(origin, company.email))
    assert.equal(login !== null, company.state === 'approved', `${company.state}: ${status}`)
    if (login) company.login = login
  }

  async function resetPassword(company: Company) {
    const { ok } = await services.companies.setPassword(company.id, demoPassword, {})
    assert(ok)
    company.login = null
  }

  /** Sealed unless staff say why not, because a key set is active. */
  async function publish(isSealed: boolean) {
    if (tenders.length > 2) return
    const id = randomUUID()
    await system.rows(
      `with form as (
         insert into documents (name, audience, title, media_type, size, sha256)
         values ('model.pdf', 'company', 'Demo', 'application/pdf', 1, repeat('0', 64))
         on conflict (name) do update set title = excluded.title returning name)
       insert into tenders (id, name_en, topic_en, body_en, english_only, document_name, nda_name,
         start_date, end_date, questions_until, answers_by,
         sealing, sealing_reason_en, sealing_reason_mm, evaluation)
       select $1, 'Demo tender', 'Demo', 'Demo', true, name, name,
         now() - interval '1 day', now() + interval '1 day',
         now() + interval '12 hours', now() + interval '18 hours',
         case when not $2 then 'access-controlled' end,
         case when $2 then '' else 'demo' end, case when $2 then '' else 'demo' end, $3 from form`,
      [id, isSealed, JSON.stringify(modelEvaluation)],
    )
    const { ok } = await services.tenders.publish({ staffId, tenderId: id })
    assert(ok)
    const [row] = await system.rows<{ key_set: string | null }>(
      'select key_set from tenders where id = $1',
      [id],
    )
    const set = isSealed ? keys.active : null
    assert.equal(row?.key_set, set?.hash ?? null, 'the set of a tender')
    const nothingYet = { bids: [], ended: [], addenda: [], closedWith: undefined }
    tenders.push({ id, set, state: 'open', ...nothingYet })
  }

  async function renewKeySet() {
    keys.before = keys.active
    keys.active = await aKeySet(system, keys.before)
  }

  async function extend(tender: Tender) {
    const { id, state } = tender
    const endDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const before = await system.rows<{ later: boolean }>(
      `select end_date < $2 as later from tenders where id = $1`,
      [id, endDate],
    )
    const extended = { staffId, tenderId: id, endDate, reasonEn: 'demo' }
    const { ok } = await services.tenders.extend(extended)
    assert.equal(ok, state === 'open' && before[0]?.later, `extending what is ${state}`)
    if (ok) onExtended(tender)
  }

  async function cancel(tender: Tender) {
    const { ok } = await services.tenders.cancel({ staffId, tenderId: tender.id, reasonEn: 'demo' })
    const isOver = tender.state === 'cancelled' || tender.state === 'closed'
    assert.equal(ok, !isOver, `cancelling what is ${tender.state}`)
    if (!ok) return
    tender.state = 'cancelled'
    questions.cancelled(tender)
  }

  /** A deadline can never be shortened, so the test changes the rows directly. */
  async function letPass(tender: Tender, seconds: number) {
    if (tender.state === 'cancelled' || tender.state === 'closed') return
    await system.unguarded([
      `update tenders set end_date = past.moment,
         questions_until = least(questions_until, past.moment),
         answers_by = least(answers_by, past.moment)
       from (select clock_timestamp() - make_interval(secs => $2) as moment) as past
       where id = $1`,
      [tender.id, seconds],
    ])
    // Who was appointed in time stays so.
    await system.unguarded([
      `update evaluators set appointed_at = end_date - interval '1 second'
       from tenders where tenders.id = tender_id and tender_id = $1`,
      [tender.id],
    ])
    tender.state = 'passed'
  }

  async function close(tender: Tender) {
    await letPass(tender, 76)
    await services.closings.closeDue()
    if (tender.state === 'passed') {
      // The api process closes by its own clock too, and may be about to commit.
      await untilAnswered(() => services.closings.of(tender.id))
      tender.state = 'closed'
      tender.closedWith = tender.bids.length
    }
    const closing = await services.closings.of(tender.id)
    // What a tender closed with stays, also when it is cancelled later.
    assert.equal(closing?.bids, tender.closedWith)
    const statement = (await services.closings.statementOf(tender.id))?.statement
    if (!statement) return
    assert.equal('kind' in statement, tender.set !== null, 'the version of a closing')
    if ('kind' in statement) assert.equal(statement.ended, tender.ended.length, 'what ended')
  }

  async function take({ kind, company: nthCompany, tender: nthTender, nth }: Step) {
    counts.steps++
    if (kind === 'register') return register()
    if (kind === 'publish' || kind === 'publish sealed') return publish(kind === 'publish sealed')
    if (kind === 'renew the key set') return renewKeySet()
    const company = companies[nthCompany % Math.max(1, companies.length)]
    const tender = tenders[nthTender % Math.max(1, tenders.length)]
    if (!company) return register()
    if (kind in decisions) return decide(company, decisions[kind as keyof typeof decisions])
    if (kind === 'sign in') return enter(company)
    if (kind === 'reset the password') return resetPassword(company)
    if (!tender) return publish(nthTender === 0)
    if (kind === 'extend') return extend(tender)
    if (kind === 'cancel') return cancel(tender)
    if (kind === 'let the deadline pass') return letPass(tender, 1)
    if (kind === 'close') return close(tender)
    if (isOfOpening(kind)) return openings.take(kind, tender, company, nth)
    if (isOfQuestions(kind)) return questions.take(kind, company, tender, nth)
    if (isOfAddenda(kind)) return addenda.take(kind, company, tender, nth)
    if (isOfEvaluation(kind)) return evaluations.take(kind, company, tender, nth)
    if (isOfAward(kind)) return awards.take(kind, company, tender, nth)
    return bids.take(kind as BidStep, company, tender)
  }

  /** What the tables hold at the end is what the model holds. */
  async function compare() {
    for (const tender of tenders) {
      await compareBids(tender)
      await questions.compare(tender)
      await addenda.compare(tender)
      await awards.compare(tender)
    }
  }

  async function compareBids({ id, set, bids: active, ended }: Tender) {
    const rows = await system.rows<StoredReceipt>(storedReceipts, [id])
    const stored = rows.map((row) => `${row.receipt_no} ${row.how}`).toSorted()
    const named = (list: readonly { number: string; how: string }[]) =>
      list.map(({ number, how }) => `${number} ${how}`).toSorted()
    const counted = active.map(({ number }) => ({ number, how: 'active' }))
    assert.deepEqual(stored, named([...counted, ...ended]))
    for (const { number, addenda: expected } of active) {
      const row = rows.find(({ receipt_no: no }) => no === number)
      assert.deepEqual(row?.addenda, expected, 'the addenda that a bid answers')
    }
    if (!set) return
    const wrong = rows.filter((row) => row.has_shares !== (row.how === 'active'))
    assert.deepEqual(wrong, [], 'only a bid that counts has shares')
  }

  return { take, compare }
}

type StoredReceipt = {
  receipt_no: string
  how: string
  has_shares: boolean | null
  addenda: number[]
}

const storedReceipts = `
  select receipt_no, coalesce(ended_how, 'active') as how, erased_at is null as has_shares, addenda
  from submissions left join seals on submission_id = id where tender_id = $1
  union all
  select earlier.receipt_no, 'confirmed', false, earlier.addenda
  from confirmed_receipts as earlier join submissions on submissions.id = submission_id
  where tender_id = $1`
