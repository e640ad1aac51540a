import assert from 'node:assert/strict'
import type { Services } from '@padauk/api/services'
import { checkHandOut } from '@padauk/sealing/hand-out-check'
import { declare, prepareShares } from '@padauk/sealing/holder-opening'
import { signBothMinutes } from '@padauk/sealing/minutes'
import type { ActiveSet } from '#kit/sealed-bids'
import type { System } from '#kit/system'
import { codeOf } from './model-bids.ts'
import type { Company, Counts, Tender } from './model-bids.ts'

export const openingSteps = [
  'let the opening come',
  'start the opening',
  'take part',
  'reveal',
  'end the opening',
  'compare the files',
  'remark',
  'sign',
  'look at the minutes',
] as const
type OpeningStep = (typeof openingSteps)[number]

export const isOfOpening = (kind: string): kind is OpeningStep =>
  (openingSteps as readonly string[]).includes(kind)

type Holder = ActiveSet['holders'][number]

/** What the rules know of the opening of a tender. */
type Opening = {
  isTime: boolean
  window: string | null
  posted: Set<string>
  isRevealed: boolean
  areCompared: boolean
  signed: Set<string>
}

type Needs = { services: Services; system: System; staffId: string; counts: Counts }

/** What two holders do after the closing; each act is compared with what the rules say. */
export function createOpenings({ services, system, staffId, counts }: Needs) {
  const { sittings, minutes } = services
  const by = { kind: 'staff', id: staffId, sessionId: '', roles: [], steppedUpAt: null } as const
  const openings = new Map<string, Opening>()

  function openingOf({ id }: Tender) {
    const known = openings.get(id) ?? {
      isTime: false,
      window: null,
      posted: new Set(),
      isRevealed: false,
      areCompared: false,
      signed: new Set(),
    }
    openings.set(id, known)
    return known
  }

  /** This process leads; after fifteen silent seconds another one may begin a window anew. */
  async function catchUp(tender: Tender, opening: Opening) {
    await sittings.advance()
    const seen = await sittings.read(tender.id)
    const window = seen.ok ? (seen.value.sitting?.id ?? null) : null
    if (window === opening.window) return
    assert(opening.window !== null && window !== null, 'a window began or ended by itself')
    opening.window = window
    opening.posted.clear()
  }

  async function letCome(tender: Tender) {
    await system.unguarded([
      `update tenders set opens_at = clock_timestamp() where id = $1`,
      [tender.id],
    ])
    openingOf(tender).isTime = true
  }

  async function start(tender: Tender) {
    const opening = openingOf(tender)
    await catchUp(tender, opening)
    const answer = await sittings.start(tender.id, by)
    const mayStart = tender.state === 'closed' && (tender.closedWith ?? 0) > 0 && opening.isTime
    const expected = mayStart && !opening.isRevealed ? 'ok' : 'not-yet'
    assert.equal(codeOf(answer), expected, `starting to open what is ${tender.state}`)
    if (answer.ok) opening.window = answer.value.sitting?.id ?? null
  }

  async function takePart(tender: Tender, { id: holder, secret }: Holder) {
    const opening = openingOf(tender)
    await catchUp(tender, opening)
    const seen = await sittings.read(tender.id)
    const window = seen.ok ? seen.value.sitting?.window.statement : undefined
    assert.equal(window?.window ?? null, opening.window, 'the window that runs')
    if (!window) return
    const facts = { window, holder, hasInterest: false, declaration: '', secret }
    const given = await sittings.declare(window.window, declare({ ...facts, now: new Date() }), by)
    assert(given.ok, 'a declaration was refused')
    const checked = await checkHandOut(given.value, new Date())
    assert(checked.ok, 'a hand-out was not as it must be')
    const shares = await prepareShares({ checked, secret, now: new Date() })
    assert((await sittings.post(window.window, shares, by)).ok, 'shares were refused')
    opening.posted.add(holder)
  }

  async function reveal(tender: Tender) {
    const opening = openingOf(tender)
    await catchUp(tender, opening)
    const window = opening.window ?? tender.id
    const answer = await sittings.reveal(window, by)
    // The deadline of a bid that came by form is still ahead: the proof moved the tender's alone.
    const doAllOpen = tender.bids.every(({ sent }) => sent !== null)
    const expected = () => {
      if (!opening.window) return 'not-found'
      if (opening.posted.size === 0) return 'not-allowed'
      return opening.posted.size >= 2 && doAllOpen ? 'ok' : 'not-yet'
    }
    assert.equal(codeOf(answer), expected(), `revealing with ${opening.posted.size} of two`)
    if (!answer.ok) return
    await sittings.advance()
    opening.isRevealed = true
    opening.window = null
    counts.revealed++
  }

  async function end(tender: Tender) {
    const opening = openingOf(tender)
    await catchUp(tender, opening)
    const answer = await sittings.end(opening.window ?? tender.id, by)
    assert.equal(codeOf(answer), opening.window ? 'ok' : 'not-found', 'ending a window')
    // After the reveal there is no window to end, and those who opened stay on record.
    if (!opening.window) return
    opening.window = null
    opening.posted.clear()
  }

  async function compare(tender: Tender) {
    const opening = openingOf(tender)
    const bids = await system.rows<{ id: string }>(
      'select submission_id as id from opened_bids join submissions on id = submission_id where tender_id = $1',
      [tender.id],
    )
    assert.equal(bids.length, opening.isRevealed ? tender.bids.length : 0, 'bids that are open')
    for (const { id } of bids) {
      // Without a scanner the job fails, after it has compared.
      await sittings.checkOpenedBid({ submissionId: id }).catch(() => undefined)
    }
    opening.areCompared = opening.isRevealed
  }

  async function remark(tender: Tender) {
    const { isRevealed, signed } = openingOf(tender)
    const answer = await minutes.remark(tender.id, { text: 'A demo remark.' }, by)
    const expected = !isRevealed ? 'not-found' : signed.size > 0 ? 'changed-since' : 'ok'
    assert.equal(codeOf(answer), expected, 'a remark')
  }

  async function sign(tender: Tender, { id: holder, secret }: Holder) {
    const opening = openingOf(tender)
    const seen = await minutes.read(tender.id)
    assert.equal(seen.ok, opening.isRevealed, 'minutes to be read')
    if (!seen.ok) return
    const { texts } = seen.value
    assert.equal(texts !== null, opening.areCompared, 'minutes to be signed')
    const paper = signBothMinutes(
      { kind: 'padauk-minutes-to-sign-v1', ...texts },
      { holder, secret },
    )
    if (!paper) return
    const answer = await minutes.sign(tender.id, paper, by)
    const expected = opening.posted.has(holder) ? 'ok' : 'not-allowed'
    assert.equal(codeOf(answer), expected, 'signing')
    if (!answer.ok) return
    if (!opening.signed.has(holder) && opening.signed.size + 1 === opening.posted.size) {
      counts.released++
    }
    opening.signed.add(holder)
  }

  /** A bidder gets them when all who opened have signed, and no one else ever does. */
  async function look(tender: Tender, company: Company) {
    const { isRevealed, posted, signed } = openingOf(tender)
    const answer = await minutes.ownOf({ tenderId: tender.id, companyId: company.id })
    const isReleased = isRevealed && posted.size > 0 && signed.size === posted.size
    const hasBid = tender.bids.some((bid) => bid.company === company)
    assert.equal(codeOf(answer), isReleased && hasBid ? 'ok' : 'not-found', 'looking at minutes')
  }

  async function take(step: OpeningStep, tender: Tender, company: Company, nth: number) {
    const holders = tender.set?.holders ?? []
    const holder = holders[nth % Math.max(1, holders.length)]
    if (step === 'let the opening come') return letCome(tender)
    if (step === 'start the opening') return start(tender)
    if (step === 'look at the minutes') return look(tender, company)
    if (!holder) return
    if (step === 'take part') return takePart(tender, holder)
    if (step === 'reveal') return reveal(tender)
    if (step === 'end the opening') return end(tender)
    if (step === 'compare the files') return compare(tender)
    if (step === 'remark') return remark(tender)
    return sign(tender, holder)
  }

  return {
    take,
    areShown: (tender: Tender) => openingOf(tender).isRevealed,

    /** The opening moves by the same span as the deadline. */
    extended(tender: Tender) {
      openingOf(tender).isTime = false
    },
  }
}
