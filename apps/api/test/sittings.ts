import {
  declareInterest,
  postShares,
  revealBids,
  startSitting,
} from '@padauk/contract/admin/sittings'
import { readMinutes, signMinutes } from '@padauk/contract/admin/minutes'
import type { TenderMinutes } from '@padauk/contract/admin/minutes'
import type { Seal } from '@padauk/contract/sealing/bids'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { HandOut, OpeningWindow } from '@padauk/contract/sealing/windows'
import { checkHandOut } from '@padauk/sealing/hand-out-check'
import { declare, prepareShares } from '@padauk/sealing/holder-opening'
import { signBothMinutes } from '@padauk/sealing/minutes'
import { payloadOf, sealAround, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile, SentPart } from '@padauk/testing/sealed-bids'
import { behindTheWalls, letPass } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import type { TestHolder } from '#test/holders'
import type { Api } from '#test/people'
import { sendParts, submitSealed } from '#test/sealed-bids'
import { aSender } from '#test/senders'

/** Before any closing of a test, so that shares may be opened at once. */
export const longAgo = '2026-01-10T16:00:00.000000+06:30'

/** A sealed bid of a new company, which may lie about its files. */
export async function aBidFor(
  api: Api,
  { tender, set, files = threeFiles(), lie = (sent) => sent, spoil }: BidParts,
) {
  const bidder = await aSender(api)
  const sent = lie(await sendParts(api, bidder, tender, files))
  const content = { tender, company: bidder.id, set, sent, notBefore: longAgo }
  const { manifest, seal: sound } = await sealAround(content)
  const another = async () => (await sealAround(content)).seal
  const seal = spoil ? await spoil(sound, another) : sound
  const { status, body } = await submitSealed(api, bidder, tender, payloadOf(seal))
  if (status !== 201) throw new Error(`${status} ${body.code}`)
  return { bidder, manifest, seal, receipt: body.receipt }
}

type BidParts = {
  tender: string
  set: KeySet
  files?: PlainFile[]
  lie?: (sent: SentPart[]) => SentPart[]
  /** What a bidder makes of a sound seal, which no server can tell. */
  spoil?: (seal: Seal, another: () => Promise<Seal>) => Promise<Seal>
}

type Keys = { hash: string; set: KeySet }

/** A tender with so many bids whose time to be opened has come. */
export async function aTenderToOpen(api: Api, { hash, set }: Keys, count = 2) {
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: hash })
  const bids = []
  for (let place = 0; place < count; place++) {
    bids.push(await aBidFor(api, { tender, set, files: threeFiles(`offer ${place}`) }))
  }
  await closeToOpen(api, tender)
  return { tender, bids }
}

export async function closeToOpen(api: Api, tender: string) {
  await letPass(api, tender, 80)
  await behindTheWalls(api, `update tenders set opens_at = end_date where id = $1`, [tender])
  await api.services.closings.closeDue()
}

export async function startedBy(person: TestHolder, tender: string) {
  const { sitting } = must(await person.call(startSitting, { params: { id: tender } }))
  if (!sitting) throw new Error('no window')
  return sitting.window.statement
}

/** What a holder signs before anything is handed out. */
export const declarationOf = (
  { holderId, key }: TestHolder,
  window: OpeningWindow,
  hasInterest = false,
) =>
  declare({
    window,
    holder: holderId,
    hasInterest,
    declaration: '',
    secret: key.secret,
    now: new Date(),
  })

export async function handedTo(holder: TestHolder, window: OpeningWindow) {
  const body = declarationOf(holder, window)
  return must(await holder.call(declareInterest, { params: { id: window.window }, body }))
}

export async function sharesOf({ key }: TestHolder, handOut: HandOut) {
  const now = new Date()
  const checked = await checkHandOut(handOut, now)
  if (!checked.ok) throw new Error(checked.fault)
  return prepareShares({ checked, secret: key.secret, now })
}

/** Everything that a holder does in a sitting. */
export async function takePart(holder: TestHolder, window: OpeningWindow) {
  const body = await sharesOf(holder, await handedTo(holder, window))
  return holder.call(postShares, { params: { id: window.window }, body })
}

/** The whole sitting of two holders. */
export async function revealedBy(
  api: Api,
  holders: readonly [TestHolder, TestHolder],
  tender: string,
) {
  const [first] = holders
  const window = await startedBy(first, tender)
  for (const holder of holders) must(await takePart(holder, window))
  await api.services.sittings.advance()
  must(await first.call(revealBids, { params: { id: window.window } }))
  await api.services.sittings.advance()
}

/** Files are compared by a job, which fails where there is no scanner. */
export async function compareFiles({ services: { db, sittings } }: Api, tender: string) {
  const rows = await db
    .selectFrom('submissions')
    .select('id')
    .where('tenderId', '=', tender)
    .execute()
  for (const { id } of rows) {
    await sittings.checkOpenedBid({ submissionId: id }).catch(() => undefined)
  }
}

/** What a holder hands in who has read these minutes. */
export function minutesSignedBy({ holderId, key }: TestHolder, { texts }: TenderMinutes) {
  const signed = signBothMinutes(
    { kind: 'padauk-minutes-to-sign-v1', ...texts },
    { holder: holderId, secret: key.secret },
  )
  if (!signed) throw new Error('not to be signed')
  return signed
}

export async function signMinutesOf(holder: TestHolder, tender: string) {
  const params = { id: tender }
  const minutes = must(await holder.call(readMinutes, { params }))
  return holder.call(signMinutes, { params, body: minutesSignedBy(holder, minutes) })
}
