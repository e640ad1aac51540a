import { approveAward, proposeAward, readAward } from '@padauk/contract/admin/awards'
import { declareInterest } from '@padauk/contract/admin/evaluation'
import type { EvaluationRules } from '@padauk/contract/evaluation-rules'
import { firstEvaluation } from '@padauk/contract/evaluation-rules'
import { readOwnResult } from '@padauk/contract/outcomes'
import type { TenderRules } from '@padauk/contract/tender-rules'
import { aLinkBid, behindTheWalls, letPass, submitOver } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import { aStaffMember, aSteppedUpMember } from '#test/people'
import type { Api } from '#test/people'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'

type Parts = {
  rules?: Partial<TenderRules>
  evaluation?: Partial<EvaluationRules>
  nameEn?: string
  categoryEn?: string
  announcementDate?: Date
  /** Opened by two people; otherwise bids are shown at the closing. */
  sealing?: 'access-controlled'
}

/** A tender with a bid of each company that was closed a moment ago. */
export async function aClosedTender(api: Api, bidders: readonly Sender[], parts: Parts = {}) {
  const { rules, evaluation, announcementDate, nameEn = 'Lifts', categoryEn = 'Repairs' } = parts
  const disclosure = { companies: true, prices: true, arrivals: true }
  const tender = await aTender(api.services.db, {
    nameEn,
    nameMm: 'ဓာတ်လှေကား',
    categoryEn,
    ...(parts.sealing && { sealing: parts.sealing }),
    rules: { disclosure, ...rules },
  })
  await behindTheWalls(
    api,
    `update tenders set evaluation = $2, announcement_date = $3 where id = $1`,
    [tender, JSON.stringify({ ...firstEvaluation, ...evaluation }), announcementDate ?? null],
  )
  for (const bidder of bidders) {
    const sent = await submitOver(api, bidder, tender, await aLinkBid(api, bidder))
    if (sent.status !== 201) throw new Error(`${sent.status} ${sent.body.code}`)
  }
  await letPass(api, tender, 80)
  await api.services.closings.closeDue()
  return tender
}

/** The bid of a company. */
export async function bidOf({ services: { db } }: Api, tender: string, { id }: { id: string }) {
  const bid = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .where('companyId', '=', id)
    .executeTakeFirstOrThrow()
  return bid.id
}

/** Two people who check bids, made once: signing in takes its time. */
const known = new WeakMap<Api, Promise<[string, string]>>()
function checkers(api: Api) {
  const made = async (): Promise<[string, string]> => [
    (await aStaffMember(api, ['officer'])).id,
    (await aStaffMember(api, ['officer'])).id,
  ]
  const people = known.get(api) ?? made()
  known.set(api, people)
  return people
}

type JudgedBid = { bidder: Sender; price: number; excluded?: string }

/** The same, and every bid found complete, with the price that was typed and confirmed. */
export async function aJudgedTender(api: Api, bids: readonly JudgedBid[], parts: Parts = {}) {
  const tender = await aClosedTender(
    api,
    bids.map(({ bidder }) => bidder),
    parts,
  )
  await judged(api, tender, bids)
  return tender
}

/** The bids of a closed tender are found complete, unless they are excluded. */
export async function judged(api: Api, tender: string, bids: readonly JudgedBid[]) {
  const [one, other] = await checkers(api)
  for (const { bidder, price, excluded } of bids) {
    const bid = await bidOf(api, tender, bidder)
    await behindTheWalls(
      api,
      `insert into bid_checks (submission_id, no, decision, ground, reason, decided_by, signed_by,
        signed_at) values ($1, 1, $2, $3, $4, $5, $6, $7)`,
      excluded
        ? [bid, 'exclude', 'papers-missing', excluded, one, other, new Date()]
        : [bid, 'complete', null, '', one, null, null],
    )
    await behindTheWalls(
      api,
      `insert into typed_prices (submission_id, amount, currency, typed_by, confirmed_by,
        confirmed_at) values ($1, $2, 'MMK', $3, $4, clock_timestamp())`,
      [bid, price, one, other],
    )
  }
}

/** Who decides about a tender. */
export const deciders = async (api: Api) =>
  decidersOf({
    officer: await aSteppedUpMember(api, ['officer']),
    owner: await aSteppedUpMember(api, ['owner']),
  })

type Decider = Awaited<ReturnType<typeof aSteppedUpMember>>

export function decidersOf({ officer, owner }: { officer: Decider; owner: Decider }) {
  const declare = async (tender: string, who = officer) => {
    const body = { has_interest: false, text: '' }
    must(await who.call(declareInterest, { params: { id: tender }, body }))
  }

  /** The proposal that the ranking asks for, with a reason for every other valid bid. */
  async function proposal(tender: string) {
    const { candidates } = must(await owner.call(readAward, { params: { id: tender } }))
    const [winner, ...others] = candidates.filter(({ standing }) => standing === 'valid')
    return {
      winner: winner?.submission ?? null,
      none: null,
      justification: 'The lowest compliant price.',
      single_bid: others.length === 0 ? 'The price is within the budget.' : '',
      reasons: others.map(({ submission }) => ({
        submission,
        en: 'Your price was higher.',
        mm: 'ဈေးနှုန်း ပိုမြင့်ပါသည်။',
      })),
    }
  }

  async function proposed(tender: string) {
    await declare(tender)
    const body = await proposal(tender)
    return must(await officer.call(proposeAward, { params: { id: tender }, body }))
  }

  async function approved(tender: string) {
    const { award } = await proposed(tender)
    const body = { revision: award?.revision ?? -1 }
    return must(await owner.call(approveAward, { params: { id: tender }, body }))
  }

  return { officer, owner, declare, proposal, proposed, approved }
}

/** Two valid bids, the second one cheaper, and one that is excluded. */
export async function threeBidders(api: Api) {
  const [dear, cheap, out] = [await aSender(api), await aSender(api), await aSender(api)]
  const judged = () =>
    aJudgedTender(api, [
      { bidder: dear, price: 900 },
      { bidder: cheap, price: 700 },
      { bidder: out, price: 100, excluded: 'The licence is missing.' },
    ])
  return { dear, cheap, out, judged }
}

/** The standstill of the newest decision has just ended. */
export const letStandstillPass = (api: Api, tender: string) =>
  behindTheWalls(
    api,
    `update awards set standstill_until = clock_timestamp() - interval '1 second'
      where tender_id = $1 and state = 'standstill'`,
    [tender],
  )

/** As if a person had given points in this tender. */
export async function hasScored(api: Api, tender: string, person: { id: string }, bidder: Sender) {
  await behindTheWalls(
    api,
    `insert into scores (submission_id, criterion, evaluator, no, points)
      values ($1, 'quality', $2, 1, 100)`,
    [await bidOf(api, tender, bidder), person.id],
  )
}

export async function actionsOn(api: Api, tender: string) {
  const { rows } = await behindTheWalls(
    api,
    `select action from audit_entries where subject = $1 order by seq`,
    [`tender:${tender}`],
  )
  return (rows as { action: string }[]).map(({ action }) => action)
}

export async function lettersAbout({ services: { db } }: Api, tender: string) {
  const rows = await db
    .selectFrom('letters')
    .select(['kind', 'recipient'])
    .where('tenderId', '=', tender)
    .execute()
  return rows.filter(({ kind }) => kind.startsWith('award-') || kind.startsWith('objection-'))
}

/** Every decision about a tender, the first first. */
export const awardsOf = ({ services: { db } }: Api, tender: string) =>
  db.selectFrom('awards').selectAll().where('tenderId', '=', tender).orderBy('no').execute()

/** What a company reads about its own bid. */
export async function ownResult({ call }: Sender, tender: string, lang?: 'mm') {
  const query = lang ? { lang } : {}
  return must(await call(readOwnResult, { params: { tenderId: tender }, query }))
}
