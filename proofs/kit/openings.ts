import { randomBytes } from 'node:crypto'
import { signMinutes, readMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import {
  adjournSitting,
  declareInterest,
  endSitting,
  postShares,
  readSitting,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { addressOf } from '@padauk/contract/client'
import type { Endpoint } from '@padauk/contract/endpoint'
import type { HandOut } from '@padauk/contract/sealing/windows'
import { repairBid } from '@padauk/contract/repairs'
import type { SignedRepair } from '@padauk/contract/repairs'
import { sealAgain } from '@padauk/sealing/bid-sealing'
import { hashOf } from '@padauk/sealing/canonical'
import { checkHandOut } from '@padauk/sealing/hand-out-check'
import { declare, prepareShares } from '@padauk/sealing/holder-opening'
import { signSeed } from '@padauk/sealing/holder-keys'
import { signText } from '@padauk/sealing/signing'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { demoPdf } from '@padauk/testing/demo-files'
import { picture } from '@padauk/testing/sealed-bids'
import type { PlainFile } from '@padauk/testing/sealed-bids'
import { signedInBidders } from './bidders.ts'
import { demoLink } from './bids.ts'
import { ask, isAway, untilAnswered } from './client.ts'
import { eachOf } from './each-of.ts'
import { aSealedTender, longAgo, submitSealedBid } from './sealed-bids.ts'
import type { ActiveSet } from './sealed-bids.ts'
import { aStaffMember, withServices } from './staff.ts'
import type { System } from './system.ts'

type Holder = { id: string; secret: Uint8Array }
type Officer = Awaited<ReturnType<typeof anOfficer>>

/** A picture, an offer of this length and a short agreement. */
export const threeFiles = (length: number): PlainFile[] => [
  picture,
  {
    slot: 'document',
    name: 'offer.pdf',
    type: 'application/pdf',
    bytes: demoPdf(randomBytes(length)),
  },
  { slot: 'nda', name: 'nda.pdf', type: 'application/pdf', bytes: demoPdf(randomBytes(20_000)) },
]

type Bids = { count?: number; files?: readonly PlainFile[]; link?: string | null }

/** A closed tender with so many sealed bids, whose time to be opened has come. */
export async function aTenderToOpen(
  system: System,
  active: ActiveSet,
  { count = 2, files = [picture], link = demoLink }: Bids = {},
) {
  const { origin } = system
  const tenderId = await aSealedTender(system, active)
  const bid = { tender: tenderId, set: active.set, files, link, notBefore: longAgo }
  const bidders = await signedInBidders(system, count)
  await eachOf(bidders, 2, (bidder) => submitSealedBid({ origin, bidder }, bid))
  await close(system, tenderId)
  return tenderId
}

/** The same with two bids, of which one does not open. */
export async function aTenderToAdjourn(
  system: System,
  active: ActiveSet,
  { files = [picture], link = demoLink }: Omit<Bids, 'count'> = {},
) {
  const { origin } = system
  const tenderId = await aSealedTender(system, active)
  const bid = { tender: tenderId, set: active.set, files, link, notBefore: longAgo }
  const [sound, broken] = await signedInBidders(system, 2)
  if (!sound || !broken) throw new Error('two bidders are needed')
  await submitSealedBid({ origin, bidder: sound }, bid)
  const made = await submitSealedBid({ origin, bidder: broken }, { ...bid, isBroken: true })
  await close(system, tenderId)
  return { tenderId, broken: made }
}

async function close(system: System, tenderId: string) {
  const past = `update tenders set end_date = now() - interval '80 seconds',
    opens_at = now() - interval '80 seconds' where id = $1`
  await system.unguarded([past, [tenderId]])
  await withServices(system, ({ closings }) => closings.closeDue())
}

/** Hands in what holders on paper have signed; the second factor stays fresh. */
export async function anOfficer(system: Parameters<typeof aStaffMember>[0] & Pick<System, 'rows'>) {
  const officer = await aStaffMember(system, ['officer'])
  await system.rows(`update sessions set stepped_up_at = now() + interval '1 day'`)
  return officer
}

type Asking = {
  origin: string
  officer: Officer
  patience: number
  /** Of the holders, where it is not that of this machine. */
  clock?: () => Date
}

/** Null when there is no answer, or the window has ended since: then it is looked at again. */
async function asked<Value>(
  { origin, officer, patience }: Asking,
  endpoint: Endpoint,
  id: string,
  json?: unknown,
) {
  const { method } = endpoint
  const path = addressOf(endpoint, { params: { id } })
  const question = { what: path, path, method, headers: officer.headers, json }
  const answer = await ask({ origin, patience }, question)
  if (answer.status === 200) return JSON.parse(answer.text) as Value
  if (isAway(answer) || answer.status === 404 || answer.status === 409) return null
  throw new Error(`${path}: ${answer.status} ${answer.text}`)
}

async function takePart(
  asking: Asking,
  holder: Holder,
  sitting: NonNullable<TenderSitting['sitting']>,
) {
  const { statement: window } = sitting.window
  const { id, secret } = holder
  const { clock = () => new Date() } = asking
  const facts = { window, holder: id, hasInterest: false, declaration: '', secret }
  const declared = declare({ ...facts, now: clock() })
  const handOut = await asked<HandOut>(asking, declareInterest, sitting.id, declared)
  if (!handOut) return
  const checked = await checkHandOut(handOut, clock())
  if (!checked.ok) throw new Error(`the hand-out was refused: ${checked.fault}`)
  const shares = await prepareShares({ checked, secret, now: clock() })
  await asked(asking, postShares, sitting.id, shares)
}

type Running = NonNullable<TenderSitting['sitting']>

/** The next thing that good holders do, until all have posted; then what is given. */
async function goOn(
  asking: Asking,
  { tenderId, holders }: Opening,
  until: TenderSitting['state'],
  whenCombined: (sitting: Running) => Promise<unknown>,
) {
  const seen = await asked<TenderSitting>(asking, readSitting, tenderId)
  if (!seen) return null
  if (seen.state === until) return true
  if (seen.state === 'ready') await asked(asking, startSitting, tenderId)
  const { sitting } = seen
  if (!sitting) return null
  const waiting = holders.find(
    ({ id }) => !sitting.openers.find((opener) => opener.id === id)?.posted,
  )
  if (waiting) await takePart(asking, waiting, sitting)
  else if (sitting.combined) await whenCombined(sitting)
  return null
}

type Opening = { tenderId: string; holders: readonly Holder[] }

/** Up to the moment when the first of two holders has posted. */
export const openHalf = (asking: Asking, tenderId: string, holder: Holder) =>
  untilAnswered(async () => {
    await goOn(asking, { tenderId, holders: [holder] }, 'revealed', async () => {})
    const seen = await asked<TenderSitting>(asking, readSitting, tenderId)
    return seen?.sitting?.openers.find(({ id }) => id === holder.id)?.posted ? true : null
  })

/** Ends the window that runs, with nothing opened. */
export const endWindow = (asking: Asking, tenderId: string) =>
  untilAnswered(async () => {
    const seen = await asked<TenderSitting>(asking, readSitting, tenderId)
    if (seen?.state === 'ready') return true
    if (seen?.sitting) await asked(asking, endSitting, seen.sitting.id)
    return null
  })

/** Two holders on paper, until their shares are combined and one of them may open the bids. */
export const combinePatiently = (asking: Asking, tenderId: string, holders: readonly Holder[]) =>
  untilAnswered(async () => {
    let isCombined = false
    await goOn(asking, { tenderId, holders }, 'revealed', async () => {
      isCombined = true
    })
    return isCombined || null
  })

/** Two holders on paper, until the bids are open. */
export const openPatiently = (asking: Asking, tenderId: string, holders: readonly Holder[]) =>
  untilAnswered(() =>
    goOn(asking, { tenderId, holders }, 'revealed', async ({ id, revealing }) => {
      if (!revealing) await asked(asking, revealBids, id)
    }),
  )

/** Both sign which bids do not open, until the opening is adjourned. */
export const adjournPatiently = (asking: Asking, tenderId: string, holders: readonly Holder[]) =>
  untilAnswered(() =>
    goOn(asking, { tenderId, holders }, 'adjourned', async ({ id, list, openers }) => {
      const next = openers.find(({ posted, signed }) => posted && !signed)
      const holder = holders.find((each) => each.id === next?.id)
      if (!list || !holder) return
      const signature = signText(signSeed(holder.secret), list)
      await asked(asking, adjournSitting, id, { holder: holder.id, list: hashOf(list), signature })
    }),
  )

type Broken = Awaited<ReturnType<typeof aTenderToAdjourn>>['broken']

/** The bidder seals the same bid again; what was told in the end. */
export async function repairPatiently(
  client: { origin: string; patience: number },
  { bidder, manifest, seal }: Broken,
  set: ActiveSet['set'],
) {
  const parts = seal.parts.map((part) => ({ ...part, upload: '' }))
  const json = await sealAgain({ manifest, set, notBefore: longAgo, parts })
  return untilAnswered(async () => {
    const path = addressOf(repairBid, { params: { tenderId: manifest.tender } })
    const answer = await ask({ ...client, bidder }, { what: path, path, method: 'POST', json })
    return answer.status === 201 ? (JSON.parse(answer.text) as SignedRepair) : null
  })
}

/** What the worker does after the reveal. */
export const compareFiles = (system: System, tenderId: string) =>
  withServices(system, async ({ sittings }) => {
    const bids = await system.rows<{ id: string }>(
      'select id from submissions where tender_id = $1',
      [tenderId],
    )
    // Without a scanner the job fails, after it has compared.
    for (const { id } of bids) {
      await sittings.checkOpenedBid({ submissionId: id }).catch(() => undefined)
    }
  })

/** Both sign the minutes, until all bidders have them. */
export const signPatiently = (asking: Asking, tenderId: string, holders: readonly Holder[]) =>
  untilAnswered(async () => {
    const seen = await asked<TenderMinutes>(asking, readMinutes, tenderId)
    if (seen?.released_at) return true
    const waiting = holders.find(
      ({ id }) => seen?.signers.find((signer) => signer.id === id)?.signed_at === null,
    )
    if (!seen?.texts || !waiting) return null
    const { id: holder, secret } = waiting
    const text = { kind: 'padauk-minutes-to-sign-v1', ...seen.texts }
    await asked(asking, signMinutes, tenderId, signBothMinutes(text, { holder, secret }))
    return null
  })
