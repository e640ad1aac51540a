import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Services } from '@padauk/api/services'
import { array, constantFrom, integer, nat, oneof, record, tuple } from 'fast-check'
import type { Arbitrary } from 'fast-check'
import { demoPassword, signIn } from '#kit/bidders'
import { untilAnswered } from '#kit/client'
import { aKeySet } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'
import type { System } from '#kit/system'
import { answerOf, createBids } from './model-bids.ts'
import type { BidStep, Company, Counts, Tender } from './model-bids.ts'
import { createOpenings, isOfOpening, openingSteps } from './model-openings.ts'

const kinds = (
  [
    ['register', 'approve', 'decline', 'suspend', 'sign in', 'reset the password'],
    ['publish', 'publish sealed', 'renew the key set'],
    ['extend', 'cancel', 'let the deadline pass', 'close'],
    ['upload', 'submit', 'submit by form', 'submit again', 'submit to another set', 'look'],
    ['take back', 'take back with a wrong password', 'replace'],
    openingSteps,
  ] as const
).flat()

/** A step, and whom and what it is about; numbers wrap around what there is. */
const step: Arbitrary<Step> = record({
  kind: oneof(
    { weight: 1, arbitrary: constantFrom(...kinds) },
    // What a bid needs is likelier, so that histories are full of them.
    {
      weight: 2,
      arbitrary: constantFrom(
        'sign in',
        'upload',
        'submit',
        'submit by form',
        'submit again',
        'replace',
        'take back',
        'take part',
        'sign',
      ),
    },
  ),
  company: nat(2),
  tender: nat(2),
  holder: nat(3),
})

const first = (kind: Step['kind'], holder = 0): Step => ({ kind, company: 0, tender: 0, holder })
const beginnings = (['publish', 'publish sealed'] as const).map((publishing) =>
  (['register', 'approve', 'sign in', publishing, 'upload'] as const).map((kind) => first(kind)),
)
/** A tender that two holders open, up to the minutes that both have signed. */
const opened = [
  ...(beginnings[1] ?? []),
  ...(['submit', 'close', 'let the opening come', 'start the opening'] as const).map((kind) =>
    first(kind),
  ),
  first('take part', 0),
  first('take part', 1),
  ...(['reveal', 'compare the files'] as const).map((kind) => first(kind)),
  first('sign', 0),
  first('sign', 1),
]

/** Most begin as a bid does; some begin with anything. */
export const histories = tuple(
  integer({ min: 0, max: 5 }),
  array(step, { minLength: 10, maxLength: 40 }),
).map(([dice, taken]) => [...([...beginnings, ...beginnings, opened][dice - 1] ?? []), ...taken])

type Step = { kind: (typeof kinds)[number]; company: number; tender: number; holder: number }

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
  /** The key set of all histories; a step renews it. */
  keys: { active: ActiveSet; before: ActiveSet | null }
  counts: Counts
}

/** One history: every step is done for real and in the model, and must end the same way. */
export function createHistory({ services, system, staffId, keys, counts }: Needs) {
  const { origin } = system
  const bids = createBids({ origin, keys, counts })
  const open = createOpenings({ services, system, staffId, counts })
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
         start_date, end_date, sealing, sealing_reason_en, sealing_reason_mm)
       select $1, 'Demo tender', 'Demo', 'Demo', true, name, name,
         now() - interval '1 day', now() + interval '1 day',
         case when not $2 then 'access-controlled' end,
         case when $2 then '' else 'demo' end, case when $2 then '' else 'demo' end from form`,
      [id, isSealed],
    )
    const { ok } = await services.tenders.publish({ staffId, tenderId: id })
    assert(ok)
    const [row] = await system.rows<{ key_set: string | null }>(
      'select key_set from tenders where id = $1',
      [id],
    )
    const set = isSealed ? keys.active : null
    assert.equal(row?.key_set, set?.hash ?? null, 'the set of a tender')
    tenders.push({ id, set, state: 'open', bids: [], ended: [], closedWith: undefined })
  }

  async function renewKeySet() {
    keys.before = keys.active
    keys.active = await aKeySet(system, keys.before)
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
    const statement = (await services.closings.statementOf(tender.id))?.statement
    if (!statement) return
    assert.equal('kind' in statement, tender.set !== null, 'the version of a closing')
    if ('kind' in statement) assert.equal(statement.ended, tender.ended.length, 'what ended')
  }

  async function take({ kind, company: nth, tender: mth, holder }: Step) {
    counts.steps++
    if (kind === 'register') return register()
    if (kind === 'publish' || kind === 'publish sealed') return publish(kind === 'publish sealed')
    if (kind === 'renew the key set') return renewKeySet()
    const company = companies[nth % Math.max(1, companies.length)]
    const tender = tenders[mth % Math.max(1, tenders.length)]
    if (!company) return register()
    if (kind in decisions) return decide(company, decisions[kind as keyof typeof decisions])
    if (kind === 'sign in') return enter(company)
    if (kind === 'reset the password') return resetPassword(company)
    if (!tender) return publish(mth === 0)
    if (kind === 'extend') return extend(tender)
    if (kind === 'cancel') return cancel(tender)
    if (kind === 'let the deadline pass') return letPass(tender, 1)
    if (kind === 'close') return close(tender)
    if (isOfOpening(kind)) return open(kind, tender, company, holder)
    return bids.take(kind as BidStep, company, tender)
  }

  /** What the tables hold at the end is what the model holds. */
  async function compare() {
    for (const { id, set, bids: active, ended } of tenders) {
      const rows = await system.rows<{
        receipt_no: string
        how: string
        has_shares: boolean | null
      }>(
        `select receipt_no, coalesce(ended_how, 'active') as how, erased_at is null as has_shares
         from submissions left join seals on submission_id = id where tender_id = $1`,
        [id],
      )
      const stored = rows.map((row) => `${row.receipt_no} ${row.how}`).toSorted()
      const named = (list: readonly { number: string; how: string }[]) =>
        list.map(({ number, how }) => `${number} ${how}`).toSorted()
      const counted = active.map(({ number }) => ({ number, how: 'active' }))
      assert.deepEqual(stored, named([...counted, ...ended]))
      if (!set) continue
      const wrong = rows.filter((row) => row.has_shares !== (row.how === 'active'))
      assert.deepEqual(wrong, [], 'only a bid that counts has shares')
    }
  }

  return { take, compare }
}
