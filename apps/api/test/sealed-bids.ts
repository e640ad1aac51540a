import type { KeySet } from '@padauk/contract/sealing/key-sets'
import type { NewSubmission, SignedReceiptV2 } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { payloadOf, sealAround, sealedAs, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile, SentPart } from '@padauk/testing/sealed-bids'
import { aTender } from '#test/builders'
import type { Api } from '#test/people'
import { uploadSealed } from '#test/sealed'
import { aSender } from '#test/senders'
import type { Sender } from '#test/senders'
import { submitOver } from '#test/bids'

/** Sends a sealed file by tus. */
export async function sendSealed(
  { origin }: Pick<Api, 'origin'>,
  bidder: Sender,
  tender: string,
  { facts, bytes }: Awaited<ReturnType<typeof sealedAs>>,
): Promise<SentPart> {
  const { slot, sealedSha256: sha256 } = facts
  const location = await uploadSealed(origin, bidder, { bytes, sha256 }, { tender, slot })
  const name = location.split('/').at(-1) ?? ''
  const upload = addressOfUpload(slot === 'image' ? 'image' : 'file', name)
  return { part: { slot, upload, size: bytes.length, sha256 }, facts }
}

/** Seals files and sends them by tus. */
export async function sendParts(
  { origin }: Pick<Api, 'origin'>,
  bidder: Sender,
  tender: string,
  files: readonly PlainFile[] = threeFiles(),
) {
  const sent: SentPart[] = []
  for (const file of files)
    sent.push(await sendSealed({ origin }, bidder, tender, await sealedAs(file)))
  return sent
}

/** Everything that a browser does for a bid before it presses Submit. */
export async function aSealedBid(
  api: Pick<Api, 'origin'>,
  bidder: Sender,
  { tender, set, files }: { tender: string; set: KeySet; files?: readonly PlainFile[] },
) {
  const sent = await sendParts(api, bidder, tender, files)
  const sealed = await sealAround({ tender, company: bidder.id, set, sent })
  return { sent, ...sealed, payload: payloadOf(sealed.seal) }
}

/** Submits; the answer of a sealed tender is a receipt of version 2. */
export async function submitSealed(
  api: Api,
  bidder: Sender,
  tender: string,
  payload: NewSubmission,
  key?: string,
) {
  const { status, body } = await submitOver(api, bidder, tender, payload, key)
  return {
    status,
    body: body as unknown as SignedReceiptV2 & Omit<typeof body, 'receipt' | 'closing'>,
  }
}

export const aSealedTender = ({ services }: Api, { hash }: { hash: string }, more = {}) =>
  aTender(services.db, { nameEn: 'Solar pumps', keySet: hash, ...more })

/** A new company in front of a new sealed tender. */
export async function aSealedBidder(api: Api, keys: { hash: string }, more = {}) {
  const [tender, bidder] = await Promise.all([aSealedTender(api, keys, more), aSender(api)])
  const submit = (payload: NewSubmission, key?: string) =>
    submitSealed(api, bidder, tender, payload, key)
  return { tender, bidder, submit }
}

/** A new company whose sealed bid for a new tender is accepted. */
export async function aSealedSubmission(api: Api, { hash, set }: { hash: string; set: KeySet }) {
  const [tender, bidder] = await Promise.all([
    aTender(api.services.db, { nameEn: 'Solar pumps', keySet: hash }),
    aSender(api),
  ])
  const bid = await aSealedBid(api, bidder, { tender, set })
  const { body } = await submitSealed(api, bidder, tender, bid.payload)
  return { tender, bidder, bid, receipt: body.receipt }
}
