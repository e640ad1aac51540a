import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddendumKind } from '@padauk/contract/addenda'
import type { NewSubmission } from '@padauk/contract/submissions'
import { receiptFacts } from '@padauk/contract/receipt-facts'
import type { SentPart } from '@padauk/testing/sealed-bids'
import { demoPassword } from '#kit/bidders'
import type { Bidder } from '#kit/bidders'
import { demoLink, isAccepted, submitPatiently, uploadPicture } from '#kit/bids'
import { ask, patiently, Refused, untilAnswered } from '#kit/client'
import { longAgo, sealPayload, sendSealedPicture } from '#kit/sealed-bids'
import type { ActiveSet } from '#kit/sealed-bids'

export type Company = {
  id: string
  email: string
  state: 'pending' | 'approved' | 'declined' | 'suspended'
  login: Bidder | null
  /** Pictures that wait for a bid. */
  staged: string[]
  /** Sealed ones, each for its tender; those of a bid that ended may be named again. */
  sealed: { tender: Tender; sent: SentPart }[]
}

type Submission = {
  company: Company
  payload: NewSubmission
  /** Of its receipt, or of the one that a confirmation gave it. */
  number: string
  sent: SentPart | null
  /** The addenda that its receipt names. */
  addenda: number[]
}

export type Tender = {
  id: string
  /** What its bids are sealed to; null when it is access-controlled. */
  set: ActiveSet | null
  state: 'open' | 'passed' | 'closed' | 'cancelled'
  bids: Submission[]
  /** Receipts that count no more. */
  ended: { company: Company; number: string; how: 'taken-back' | 'replaced' | 'confirmed' }[]
  /** Published ones. */
  addenda: { no: number; kind: AddendumKind; readBy: Set<Company> }[]
  closedWith: number | undefined
}

export type BidStep =
  | 'upload'
  | 'submit'
  | 'submit again'
  | 'submit by form'
  | 'submit to another set'
  | 'look'
  | 'take back'
  | 'take back with a wrong password'
  | 'replace'

export type Counts = Record<
  | 'steps'
  | 'accepted'
  | 'refused'
  | 'unread'
  | 'replaced'
  | 'takenBack'
  | 'confirmed'
  | 'asked'
  | 'answered'
  | 'addenda'
  | 'revealed'
  | 'released'
  | 'decided'
  | 'objected'
  | 'contracts',
  number
>

type Needs = {
  origin: string
  keys: { active: ActiveSet; before: ActiveSet | null }
  counts: Counts
}

const nothing: NewSubmission = { imgUrl: '/static/images/none', url: demoLink }
export const stranger = (company: Company) => company.login ?? { id: company.id, token: 'none' }

export const codeOf = (answer: { ok: boolean; code?: string }) => (answer.ok ? 'ok' : answer.code)

export const bidOf = (company: Company, tender: Tender) =>
  tender.bids.find((bid) => bid.company === company)

export const publishedIn = ({ addenda }: Tender) => addenda.map(({ no }) => no)

export const unreadBy = (company: Company, { addenda }: Tender) =>
  addenda.filter(({ readBy }) => !readBy.has(company))

/** What a company does with its bids; each act is compared with what the rules say. */
export function createBids({ origin, keys, counts }: Needs) {
  async function upload(company: Company, tender: Tender) {
    const bidder = stranger(company)
    const { value, status } = await answerOf<string | SentPart>(() =>
      tender.set ? sendSealedPicture({ origin, bidder }, tender.id) : uploadPicture(origin, bidder),
    )
    // A sealed file names its tender, so a cancelled one refuses it.
    const isTaken = company.login !== null && (!tender.set || tender.state !== 'cancelled')
    assert.equal(value !== null, isTaken, `upload by ${company.state}: ${status}`)
    if (typeof value === 'string') company.staged.push(value)
    else if (value) company.sealed.push({ tender, sent: value })
  }

  /** A payload with what the company has for this tender, and whether that is enough. */
  async function newPayload(company: Company, tender: Tender, set = tender.set) {
    if (!set) {
      const [imgUrl] = company.staged
      return {
        payload: imgUrl ? { imgUrl, url: demoLink } : nothing,
        sent: null,
        isWhole: !!imgUrl,
      }
    }
    const sent = company.sealed.find((each) => each.tender === tender)?.sent
    if (!sent) return { payload: nothing, sent: null, isWhole: false }
    const bid = {
      tenderId: tender.id,
      bidder: stranger(company),
      set: set.set,
      sent,
      notBefore: longAgo,
    }
    return { payload: await sealPayload(bid), sent, isWhole: true }
  }

  async function send(company: Company, tender: Tender, payload: NewSubmission) {
    const bid = { tenderId: tender.id, payload, key: randomUUID() }
    const client = { origin, bidder: stranger(company), patience: 60_000 }
    const answer = await submitPatiently(client, bid)
    if (!isAccepted(answer)) counts.refused++
    const number = isAccepted(answer) ? receiptFacts(answer.receipt.receipt).number : ''
    const { status, code } = answer
    if (code === 'addendum-unread') counts.unread++
    return { status, code, number }
  }

  /** Why a bid of that company is not even looked at; an open tender has a reason only to wait. */
  function closedTo(company: Company, tender: Tender) {
    if (tender.state === 'cancelled') return 'tender-cancelled'
    if (tender.state !== 'open') return 'tender-closed'
    return unreadBy(company, tender).length > 0 ? 'addendum-unread' : null
  }

  function keep(company: Company, tender: Tender, bid: Omit<Submission, 'company' | 'addenda'>) {
    counts.accepted++
    company.staged = company.staged.filter((picture) => picture !== bid.payload.imgUrl)
    tender.bids.push({ company, addenda: publishedIn(tender), ...bid })
  }

  function end(tender: Tender, bid: Submission, how: 'taken-back' | 'replaced') {
    const { company, number } = bid
    tender.bids = tender.bids.filter((other) => other !== bid)
    tender.ended.push({ company, number, how })
  }

  async function submit(company: Company, tender: Tender, set = tender.set) {
    const { payload, sent, isWhole } = await newPayload(company, tender, set)
    const { status, code, number } = await send(company, tender, payload)
    const expected = () => {
      if (!company.login) return [401, code]
      const refused = bidOf(company, tender) ? 'already-submitted' : closedTo(company, tender)
      if (refused) return [409, refused]
      return isWhole ? [201, ''] : [422, code]
    }
    const told = `${company.state} submits to what is ${tender.state}`
    assert.deepEqual([status, code], expected(), told)
    if (status === 201) keep(company, tender, { payload, number, sent })
  }

  /** The same request as that of the bid that counts. */
  async function submitAgain(company: Company, tender: Tender) {
    const bid = bidOf(company, tender)
    if (!bid) return submit(company, tender)
    const { status, number } = await send(company, tender, bid.payload)
    assert.equal(status, company.login ? 201 : 401, 'repeating a bid')
    if (status === 201) assert.equal(number, bid.number)
  }

  async function submitToAnotherSet(company: Company, tender: Tender) {
    const other = tender.set?.hash === keys.active.hash ? keys.before : keys.active
    if (!tender.set || !other) return
    const { payload, isWhole } = await newPayload(company, tender, other)
    const { status } = await send(company, tender, payload)
    const isRefused = isWhole || bidOf(company, tender) || closedTo(company, tender)
    const refused = isRefused ? 409 : 422
    assert.equal(status, company.login ? refused : 401, 'sealing to a set that is not the tender’s')
  }

  async function replace(company: Company, tender: Tender) {
    const bid = bidOf(company, tender)
    const { payload, sent, isWhole } = await newPayload(company, tender)
    const replaces = bid?.number.replaceAll('-', '') ?? '0'.repeat(16)
    const replacement = { ...payload, replaces, password: demoPassword }
    const { status, code, number } = await send(company, tender, replacement)
    const expected = () => {
      if (!company.login) return [401, code]
      const refused = closedTo(company, tender)
      if (refused) return [409, refused]
      if (!bid) return [409, code]
      return isWhole ? [201, ''] : [422, code]
    }
    const told = `${company.state} replaces in what is ${tender.state}`
    assert.deepEqual([status, code], expected(), told)
    if (status !== 201 || !bid) return
    end(tender, bid, 'replaced')
    keep(company, tender, { payload: replacement, number, sent })
    counts.replaced++
  }

  async function takeBack(company: Company, tender: Tender, password: string) {
    const bid = bidOf(company, tender)
    const client = { origin, bidder: stranger(company) }
    const path = `/api/histories/${tender.id}`
    const asked = { what: 'take back', method: 'DELETE', path, json: { password } }
    const { status } = await patiently(() => ask(client, asked))
    const expected = () => {
      if (!company.login) return 401
      if (password !== demoPassword) return 422
      if (bid) return tender.state === 'open' ? 200 : 409
      const mine = tender.ended.findLast((each) => each.company === company)
      return mine?.how === 'taken-back' ? 200 : 404
    }
    assert.equal(status, expected(), `${company.state} takes back from what is ${tender.state}`)
    if (status !== 200 || !bid) return
    end(tender, bid, 'taken-back')
    counts.takenBack++
  }

  async function look(company: Company, tender: Tender) {
    const { headers, status } = await fetch(`${origin}/api/histories/${tender.id}`, {
      headers: { authorization: `Bearer ${company.login?.token ?? 'none'}` },
    })
    const expected = bidOf(company, tender) ? 200 : 204
    assert.equal(status, company.login ? expected : 401)
    assert.equal(headers.get('x-submission-state') === 'submitted', status === 200)
  }

  const acts: Record<BidStep, (company: Company, tender: Tender) => Promise<void>> = {
    upload,
    submit: (company, tender) => submit(company, tender),
    // To a sealed tender too: the server seals it on arrival.
    'submit by form': (company, tender) => submit(company, tender, null),
    'submit again': submitAgain,
    'submit to another set': submitToAnotherSet,
    look,
    'take back': (company, tender) => takeBack(company, tender, demoPassword),
    'take back with a wrong password': (company, tender) =>
      takeBack(company, tender, 'not the password'),
    replace,
  }
  return { take: (step: BidStep, company: Company, tender: Tender) => acts[step](company, tender) }
}

/** The rules say nothing of a busy machine: a cut line or an answer of 5xx is asked again. */
export const answerOf = <Value>(act: () => Promise<Value>) =>
  untilAnswered<{ value: Value | null; status: number }>(() =>
    act().then(
      (value) => ({ value, status: 200 }),
      (error: unknown) =>
        error instanceof Refused && error.status < 500
          ? { value: null, status: error.status }
          : null,
    ),
  )
