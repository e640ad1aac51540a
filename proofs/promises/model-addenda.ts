import assert from 'node:assert/strict'
import type { Services } from '@padauk/api/services'
import type { AddendumKind } from '@padauk/contract/addenda'
import type { SignedReceipt } from '@padauk/contract/submissions'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import { ask, patiently } from '#kit/client'
import type { System } from '#kit/system'
import { bidOf, codeOf, publishedIn, stranger, unreadBy } from './model-bids.ts'
import type { Company, Counts, Tender } from './model-bids.ts'

export const addendumSteps = [
  'draft an information',
  'draft a material addendum',
  'draft a material addendum with more time',
  'draft with an earlier deadline',
  'rewrite the addendum',
  'discard the addendum',
  'publish the addendum',
  'approve the addendum',
  'approve what has changed since',
  'acknowledge',
  'acknowledge all',
  'confirm',
] as const
type AddendumStep = (typeof addendumSteps)[number]

export const isOfAddenda = (kind: string): kind is AddendumStep =>
  (addendumSteps as readonly string[]).includes(kind)

type Draft = {
  no: number
  kind: AddendumKind
  extends: boolean
  writers: Set<string>
  revision: number
  isSent: boolean
}

/** What staff write down of it. */
type Written = { kind: AddendumKind; days?: number }

type Needs = {
  services: Services
  system: System
  /** Two who write and approve. */
  staffIds: readonly string[]
  counts: Counts
  onExtended: (tender: Tender) => void
}

// More than the three days that a material addendum leaves, and than any extension gives.
const moreDays = 5

/** What staff change after publication and companies say to it, compared with what the rules say. */
export function createAddenda({ services, system, staffIds, counts, onExtended }: Needs) {
  const { addendaAdmin } = services
  const { origin } = system
  const drafts = new Map<string, Draft>()
  /** Tenders with more than three days left. */
  const withTime = new Set<string>()

  const nextNo = (tender: Tender) => tender.addenda.length + 1
  const personOf = (nth: number) => staffIds[nth % staffIds.length] ?? ''

  const typed = ({ kind, days }: Written) => ({
    kind,
    reason: 'demo',
    changed_en: 'demo',
    changed_mm: '',
    english_only: true,
    documents: [],
    questions: [],
    ...(days !== undefined && {
      end_date: new Date(Date.now() + days * 86_400_000).toISOString(),
    }),
  })

  const refusalOf = ({ state }: Tender) => {
    if (state === 'cancelled') return 'tender-cancelled'
    return state === 'open' ? null : 'addendum-too-late'
  }

  async function draft(tender: Tender, nth: number, written: Written) {
    const { kind, days } = written
    const by = { staffId: personOf(nth), tenderId: tender.id }
    const answer = await addendaAdmin.create(by, typed(written))
    const expected = () => {
      const refused = refusalOf(tender)
      if (refused) return refused
      if (days !== undefined && days < 0) return 'date-earlier'
      return drafts.has(tender.id) ? 'addendum-draft-exists' : 'ok'
    }
    assert.equal(codeOf(answer), expected(), `drafting an addendum of what is ${tender.state}`)
    if (!answer.ok) return
    assert.equal(answer.value.no, nextNo(tender), 'the number of an addendum')
    const { revision, no } = answer.value
    const writers = new Set([by.staffId])
    drafts.set(tender.id, {
      no,
      kind,
      extends: days !== undefined,
      writers,
      revision,
      isSent: false,
    })
  }

  /** The draft of a tender, or what would be its first. */
  const namedBy = (tender: Tender, staffId: string) => {
    const { no = nextNo(tender), revision = 0 } = drafts.get(tender.id) ?? {}
    return { staffId, tenderId: tender.id, no, revision }
  }

  async function rewrite(tender: Tender, nth: number) {
    const known = drafts.get(tender.id)
    const staffId = personOf(nth)
    const written = { kind: known?.kind ?? 'material', ...(known?.extends && { days: moreDays }) }
    const answer = await addendaAdmin.change(namedBy(tender, staffId), typed(written))
    const expected = known ? (refusalOf(tender) ?? 'ok') : 'not-found'
    assert.equal(codeOf(answer), expected, 'rewriting an addendum')
    if (!answer.ok || !known) return
    known.revision = answer.value.revision
    known.isSent = false
    known.writers.add(staffId)
  }

  async function discard(tender: Tender, nth: number) {
    const answer = await addendaAdmin.discard(namedBy(tender, personOf(nth)))
    assert.equal(codeOf(answer), drafts.has(tender.id) ? 'ok' : 'not-found', 'discarding')
    drafts.delete(tender.id)
  }

  function publish(tender: Tender, { no, kind, extends: isExtending }: Draft) {
    tender.addenda.push({ no, kind, readBy: new Set() })
    drafts.delete(tender.id)
    counts.addenda++
    if (!isExtending) return
    withTime.add(tender.id)
    onExtended(tender)
  }

  async function publishAlone(tender: Tender, nth: number) {
    const known = drafts.get(tender.id)
    const answer = await addendaAdmin.publish(namedBy(tender, personOf(nth)))
    const expected = () => {
      const refused = refusalOf(tender)
      if (refused) return refused
      if (!known) return 'not-found'
      return known.kind === 'information' ? 'ok' : 'addendum-needs-second-person'
    }
    assert.equal(codeOf(answer), expected(), `publishing an addendum of what is ${tender.state}`)
    if (answer.ok && known) publish(tender, known)
  }

  const leavesTime = (tender: Tender, known: Draft) => known.extends || withTime.has(tender.id)

  async function send(tender: Tender, nth: number) {
    const known = drafts.get(tender.id)
    const answer = await addendaAdmin.send(namedBy(tender, personOf(nth)))
    const expected = () => {
      if (!known) return 'not-found'
      const refused = refusalOf(tender)
      if (refused) return refused
      if (known.kind !== 'material') return 'invalid-input'
      return leavesTime(tender, known) ? 'ok' : 'addendum-needs-extension'
    }
    assert.equal(codeOf(answer), expected(), `sending an addendum of what is ${tender.state}`)
    if (!answer.ok || !known) return
    known.revision = answer.value.revision
    known.isSent = true
  }

  async function approve(tender: Tender, nth: number, isOutdated: boolean) {
    await send(tender, nth + 1)
    const known = drafts.get(tender.id)
    const staffId = personOf(nth)
    const { revision, ...named } = namedBy(tender, staffId)
    const seen = isOutdated ? revision + 1 : revision
    const answer = await addendaAdmin.approve({ ...named, revision: seen })
    const expected = () => {
      const refused = refusalOf(tender)
      if (refused) return refused
      if (!known) return 'not-found'
      if (isOutdated) return 'changed-since'
      if (known.writers.has(staffId)) return 'addendum-needs-second-person'
      if (!known.isSent) return 'not-yet'
      return leavesTime(tender, known) ? 'ok' : 'addendum-needs-extension'
    }
    assert.equal(codeOf(answer), expected(), `approving an addendum of what is ${tender.state}`)
    if (answer.ok && known) publish(tender, known)
  }

  async function acknowledge(company: Company, tender: Tender, no: number) {
    const path = `/api/tenders/${tender.id}/addenda/${no}/acknowledgement`
    const client = { origin, bidder: stranger(company) }
    const what = 'acknowledgement'
    const { status } = await patiently(() => ask(client, { what, method: 'PUT', path }))
    const known = tender.addenda.find((addendum) => addendum.no === no)
    const expected = () => {
      if (!company.login) return 401
      if (!known) return 404
      return tender.state === 'open' ? 200 : 409
    }
    assert.equal(status, expected(), `acknowledging an addendum of what is ${tender.state}`)
    if (status === 200) known?.readBy.add(company)
  }

  async function acknowledgeAll(company: Company, tender: Tender) {
    for (const { no } of tender.addenda) await acknowledge(company, tender, no)
  }

  /** "My bid stands." */
  async function confirm(company: Company, tender: Tender) {
    const path = `/api/histories/${tender.id}/confirmation`
    const client = { origin, bidder: stranger(company) }
    const asked = { what: 'confirmation', method: 'POST', path }
    const { status, code, text } = await patiently(() => ask(client, asked))
    const bid = bidOf(company, tender)
    const expected = () => {
      if (!company.login) return [401, code]
      if (!bid) return [404, 'not-found']
      if (tender.state === 'cancelled') return [409, 'tender-cancelled']
      if (tender.state !== 'open') return [409, 'confirmation-too-late']
      return unreadBy(company, tender).length > 0 ? [409, 'addendum-unread'] : [200, '']
    }
    assert.deepEqual([status, code], expected(), `${company.state} confirms a bid`)
    if (status !== 200 || !bid) return
    const { number } = receiptFacts((JSON.parse(text) as SignedReceipt).receipt)
    const isUnconfirmed = tender.addenda.some(
      ({ no, kind }) => kind === 'material' && !bid.addenda.includes(no),
    )
    assert.equal(number !== bid.number, isUnconfirmed, 'a new receipt')
    if (!isUnconfirmed) return
    tender.ended.push({ company, number: bid.number, how: 'confirmed' })
    bid.number = number
    bid.addenda = publishedIn(tender)
    counts.confirmed++
  }

  async function take(step: AddendumStep, company: Company, tender: Tender, nth: number) {
    if (step === 'draft an information') return draft(tender, nth, { kind: 'information' })
    if (step === 'draft a material addendum') return draft(tender, nth, { kind: 'material' })
    if (step === 'draft a material addendum with more time') {
      return draft(tender, nth, { kind: 'material', days: moreDays })
    }
    if (step === 'draft with an earlier deadline') {
      return draft(tender, nth, { kind: 'information', days: -1 })
    }
    if (step === 'rewrite the addendum') return rewrite(tender, nth)
    if (step === 'discard the addendum') return discard(tender, nth)
    if (step === 'publish the addendum') return publishAlone(tender, nth)
    if (step === 'approve the addendum') return approve(tender, nth, false)
    if (step === 'approve what has changed since') return approve(tender, nth, true)
    // One beyond those there are is acknowledged too.
    if (step === 'acknowledge') {
      return acknowledge(company, tender, 1 + (nth % (tender.addenda.length + 1)))
    }
    if (step === 'acknowledge all') return acknowledgeAll(company, tender)
    return confirm(company, tender)
  }

  /** What the tables hold at the end is what the model holds. */
  async function compare(tender: Tender) {
    const rows = await system.rows<{ fact: string }>(
      `select concat_ws(' ', no, kind, state) as fact from addenda where tender_id = $1
       union all select concat_ws(' ', no, company_id) from addendum_acknowledgements
       where tender_id = $1`,
      [tender.id],
    )
    const draftOf = drafts.get(tender.id)
    const expected = [
      ...tender.addenda.map(({ no, kind }) => `${no} ${kind} published`),
      ...(draftOf ? [`${draftOf.no} ${draftOf.kind} draft`] : []),
      ...tender.addenda.flatMap(({ no, readBy }) =>
        Array.from(readBy, (company) => `${no} ${company.id}`),
      ),
    ]
    assert.deepEqual(rows.map(({ fact }) => fact).toSorted(), expected.toSorted())
  }

  return { take, compare }
}
