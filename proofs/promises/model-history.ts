import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Services } from '@padauk/api/services'
import { array, constantFrom, integer, nat, oneof, record, tuple } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { demoPassword, signIn } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, submitPatiently, uploadPicture } from '#kit/bids'
import { Refused, untilAnswered } from '#kit/client'
import type { System } from '#kit/system'

const kinds = (
  [
    ['register', 'approve', 'decline', 'suspend', 'sign in', 'reset the password'],
    ['publish', 'extend', 'cancel', 'let the deadline pass', 'close'],
    ['upload', 'submit', 'submit again', 'look', 'ask to take back', 'void'],
  ] as const
).flat()

/** A step, and whom and what it is about; numbers wrap around what there is. */
const step: Arbitrary<Step> = record({
  kind: oneof(
    { weight: 1, arbitrary: constantFrom(...kinds) },
    // What a bid needs is likelier, so that histories are full of them.
    { weight: 2, arbitrary: constantFrom('sign in', 'upload', 'submit', 'submit again', 'look') },
  ),
  company: nat(2),
  tender: nat(2),
})

const about = { company: 0, tender: 0 }
const usual = ['register', 'approve', 'sign in', 'publish', 'upload'] as const
const usualBeginning = usual.map((kind): Step => ({ kind, ...about }))

/** Most begin as a bid does; some begin with anything. */
export const histories = tuple(
  integer({ min: 0, max: 4 }),
  array(step, { minLength: 10, maxLength: 40 }),
).map(([dice, taken]) => (dice > 0 ? [...usualBeginning, ...taken] : taken))

type Step = { kind: (typeof kinds)[number]; company: number; tender: number }

type Company = {
  id: string
  email: string
  state: 'pending' | 'approved' | 'declined' | 'suspended'
  login: Bidder | null
  /** Pictures that wait for a bid. */
  staged: string[]
}
type Submission = { company: Company; picture: string; number: string; asked: string | null }
type Tender = {
  id: string
  state: 'open' | 'passed' | 'closed' | 'cancelled'
  bids: Submission[]
  closedWith: number | undefined
}

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
  staffId: string
  counts: { steps: number; accepted: number; refused: number }
}

/** One history: every step is done for real and in the model, and must end the same way. */
export function createHistory({ services, system, staffId, counts }: Needs) {
  const { origin } = system
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
    companies.push({ id: row.id, email, state: 'pending', login: null, staged: [] })
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

  async function publish() {
    if (tenders.length > 2) return
    const id = randomUUID()
    await system.rows(
      `with form as (
         insert into documents (name, audience, title, media_type, size, sha256)
         values ('model.pdf', 'company', 'Demo', 'application/pdf', 1, repeat('0', 64))
         on conflict (name) do update set title = excluded.title returning name)
       insert into tenders (id, name_en, topic_en, body_en, english_only, document_name, nda_name,
         start_date, end_date)
       select $1, 'Demo tender', 'Demo', 'Demo', true, name, name,
         now() - interval '1 day', now() + interval '1 day' from form`,
      [id],
    )
    const { ok } = await services.tenders.publish({ staffId, tenderId: id })
    assert(ok)
    tenders.push({ id, state: 'open', bids: [], closedWith: undefined })
  }

  async function extend({ id, state }: Tender) {
    const endDate = new Date(Date.now() + 3 * 86_400_000).toISOString()
    const before = await system.rows<{ later: boolean }>(
      `select end_date < $2 as later from tenders where id = $1`,
      [id, endDate],
    )
    const extended = { staffId, tenderId: id, endDate, reasonEn: 'demo' }
    const { ok } = await services.tenders.extend(extended)
    assert.equal(ok, state === 'open' && before[0]?.later, `extending what is ${state}`)
  }

  async function cancel(tender: Tender) {
    const { ok } = await services.tenders.cancel({ staffId, tenderId: tender.id, reasonEn: 'demo' })
    const isOver = tender.state === 'cancelled' || tender.state === 'closed'
    assert.equal(ok, !isOver, `cancelling what is ${tender.state}`)
    if (ok) tender.state = 'cancelled'
  }

  /** A deadline can never be shortened, so the test changes the rows directly. */
  async function letPass(tender: Tender, seconds: number) {
    if (tender.state === 'cancelled' || tender.state === 'closed') return
    await system.unguarded([
      `update tenders set end_date = clock_timestamp() - make_interval(secs => $2) where id = $1`,
      [tender.id, seconds],
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
  }

  async function upload(company: Company) {
    const bidder = company.login ?? { id: company.id, token: 'none' }
    const { value: picture, status } = await answerOf(() => uploadPicture(origin, bidder))
    assert.equal(picture !== null, company.login !== null, `upload by ${company.state}: ${status}`)
    if (picture) company.staged.push(picture)
  }

  async function submit(company: Company, tender: Tender, picture: string) {
    const payload = { imgUrl: picture, url: demoLink }
    const bid = { tenderId: tender.id, payload, key: randomUUID() }
    const bidder = company.login ?? { id: company.id, token: 'none' }
    const answer = await submitPatiently({ origin, bidder, patience: 60_000 }, bid)
    const expected = expectedStatus(company, tender, picture)
    assert.equal(answer.status, expected, `${company.state} submits to what is ${tender.state}`)
    if (!isAccepted(answer)) return void counts.refused++
    const { receipt_no: number } = answer.receipt.receipt
    const existing = bidOf(company, tender)
    if (existing) return assert.equal(number, existing.number)
    counts.accepted++
    company.staged = company.staged.filter((other) => other !== picture)
    tender.bids.push({ company, picture, number, asked: null })
  }

  function expectedStatus(company: Company, tender: Tender, picture: string) {
    if (!company.login) return 401
    const existing = bidOf(company, tender)
    if (existing) return existing.picture === picture ? 201 : 409
    if (tender.state !== 'open') return 409
    return company.staged.includes(picture) ? 201 : 422
  }

  const bidOf = (company: Company, tender: Tender) =>
    tender.bids.find((bid) => bid.company === company)

  async function look(company: Company, tender: Tender) {
    const { headers, status } = await fetch(`${origin}/api/histories/${tender.id}`, {
      headers: { authorization: `Bearer ${company.login?.token ?? 'none'}` },
    })
    const expected = bidOf(company, tender) ? 200 : 204
    assert.equal(status, company.login ? expected : 401)
    assert.equal(headers.get('x-submission-state') === 'submitted', status === 200)
  }

  async function ask(company: Company, tender: Tender) {
    const bid = bidOf(company, tender)
    const asked = { tenderId: tender.id, companyId: company.id, reason: 'demo' }
    const { ok } = await services.takeBacks.ask(asked)
    assert.equal(ok, bid !== undefined && tender.state === 'open', 'asking to take back')
    if (!ok || !bid) return
    const [row] = await system.rows<{ id: string }>(
      `select t.id from take_backs t join submissions s on s.id = submission_id where receipt_no = $1`,
      [bid.number],
    )
    bid.asked = row?.id ?? null
  }

  async function takeBack(company: Company, tender: Tender) {
    const bid = bidOf(company, tender)
    const id = bid?.asked ?? randomUUID()
    const { ok } = await services.takeBacks.void({ id, staffId, reason: 'demo' })
    assert.equal(ok, Boolean(bid?.asked) && tender.state === 'open', 'voiding')
    if (ok) tender.bids = tender.bids.filter((other) => other !== bid)
  }

  async function take({ kind, company: nth, tender: mth }: Step) {
    counts.steps++
    if (kind === 'register') return register()
    if (kind === 'publish') return publish()
    const company = companies[nth % Math.max(1, companies.length)]
    const tender = tenders[mth % Math.max(1, tenders.length)]
    if (!company) return register()
    if (kind in decisions) return decide(company, decisions[kind as keyof typeof decisions])
    if (kind === 'sign in') return enter(company)
    if (kind === 'reset the password') return resetPassword(company)
    if (kind === 'upload') return upload(company)
    if (!tender) return publish()
    if (kind === 'extend') return extend(tender)
    if (kind === 'cancel') return cancel(tender)
    if (kind === 'let the deadline pass') return letPass(tender, 1)
    if (kind === 'close') return close(tender)
    if (kind === 'look') return look(company, tender)
    if (kind === 'ask to take back') return ask(company, tender)
    if (kind === 'void') return takeBack(company, tender)
    const bid = bidOf(company, tender)
    const again = kind === 'submit again' ? bid?.picture : undefined
    return submit(company, tender, again ?? company.staged[0] ?? '/static/images/none')
  }

  /** What the tables hold at the end is what the model holds. */
  async function compare() {
    for (const { id, bids } of tenders) {
      const rows = await system.rows<{ receipt_no: string }>(
        'select receipt_no from submissions where tender_id = $1 and voided_at is null',
        [id],
      )
      const stored = rows.map(({ receipt_no }) => receipt_no).toSorted()
      assert.deepEqual(stored, bids.map(({ number }) => number).toSorted())
    }
  }

  return { take, compare }
}

/** The rules say nothing of a busy machine: a cut line or an answer of 5xx is asked again. */
const answerOf = <Value>(ask: () => Promise<Value>) =>
  untilAnswered<{ value: Value | null; status: number }>(() =>
    ask().then(
      (value) => ({ value, status: 200 }),
      (error: unknown) =>
        error instanceof Refused && error.status < 500
          ? { value: null, status: error.status }
          : null,
    ),
  )
