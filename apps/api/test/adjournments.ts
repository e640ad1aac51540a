import type { Seal } from '@padauk/contract/sealing/bids'
import { adjournSitting, readSitting } from '@padauk/contract/admin/sittings'
import { dashedNumber } from '@padauk/contract/receipt-facts'
import type { CombineList } from '@padauk/contract/sealing/openings'
import type { KeySet } from '@padauk/contract/sealing/key-sets'
import { sealAgain } from '@padauk/sealing/bid-sealing'
import { hashOf } from '@padauk/sealing/canonical'
import { signSeed } from '@padauk/sealing/holder-keys'
import { sealHashes } from '@padauk/sealing/seal-check'
import { signText } from '@padauk/sealing/signing'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { behindTheWalls } from '#test/bids'
import { aTender } from '#test/builders'
import { must } from '#test/editors'
import type { TestHolder } from '#test/holders'
import type { Api } from '#test/people'
import { aBidFor, closeToOpen, longAgo, startedBy, takePart } from '#test/sittings'

type Holders = readonly [TestHolder, TestHolder]
type Keys = { hash: string; set: KeySet }
type Bid = Awaited<ReturnType<typeof aBidFor>>

/** The envelope is that of another key. */
export const otherEnvelope = async (seal: Seal, another: () => Promise<Seal>) => ({
  ...seal,
  envelope: (await another()).envelope,
})

/** A tender to be opened with one sound bid and one whose envelope does not open. */
export async function aTenderToAdjourn(api: Api, { hash, set }: Keys) {
  const tender = await aTender(api.services.db, { nameEn: 'Solar pumps', keySet: hash })
  const sound = await aBidFor(api, { tender, set, files: threeFiles('sound') })
  const broken = await aBidFor(api, {
    tender,
    set,
    files: threeFiles('broken'),
    spoil: otherEnvelope,
  })
  await closeToOpen(api, tender)
  return { tender, sound, broken }
}

/** Both holders take part, and the bids are tried. */
export async function combinedBy(api: Api, holders: readonly TestHolder[], tender: string) {
  const [first] = holders
  if (!first) throw new Error('no holder')
  const window = await startedBy(first, tender)
  for (const holder of holders) must(await takePart(holder, window))
  await api.services.sittings.advance()
  const { sitting } = must(await first.call(readSitting, { params: { id: tender } }))
  if (!sitting?.list) throw new Error('nothing was combined')
  return { window, list: sitting.list, sitting }
}

/** What a holder signs so that the opening is adjourned. */
export const listSignedBy = ({ holderId, key }: TestHolder, list: CombineList) => ({
  holder: holderId,
  list: hashOf(list),
  signature: signText(signSeed(key.secret), list),
})

export const signList = (holder: TestHolder, list: CombineList) =>
  holder.call(adjournSitting, { params: { id: list.window }, body: listSignedBy(holder, list) })

export async function adjournedBy(api: Api, holders: Holders, tender: string) {
  const { window, list } = await combinedBy(api, holders, tender)
  for (const holder of holders) must(await signList(holder, list))
  return { window, list }
}

/** Its time has passed. */
export const letAdjournmentPass = (api: Api, tender: string) =>
  behindTheWalls(
    api,
    `update sittings set adjourned_until = clock_timestamp() - interval '1 second'
     where tender_id = $1 and state = 'adjourned'`,
    [tender],
  )

/** The same bid sealed again, as the bidder's browser does it from the bid copy. */
export const sealedAgain = ({ manifest, seal }: Bid, set: KeySet) =>
  sealAgain({
    manifest,
    set,
    notBefore: longAgo,
    parts: seal.parts.map((part) => ({ ...part, upload: '' })),
  })

/** A row that only the database itself can refuse. */
export async function insertRepairOf(
  { services: { db } }: Api,
  { receipt }: Bid,
  sittingId: string,
  seal: Seal,
) {
  const { id: submissionId } = await db
    .selectFrom('submissions')
    .select('id')
    .where('receiptNo', '=', dashedNumber(receipt.receiptNo))
    .executeTakeFirstOrThrow()
  const { keySet, recipient, manifestHash, envelope, shares } = seal
  await db
    .insertInto('repairs')
    .values({
      id: crypto.randomUUID(),
      submissionId,
      sittingId,
      keySet,
      recipient,
      envelopeHash: sealHashes(seal).envelopeHash,
      manifestHash,
      envelope: Buffer.from(envelope, 'base64'),
      shares: JSON.stringify(shares),
      sealedReceipt: 'x',
      receiptHash: 'd'.repeat(64),
      auditHash: 'e'.repeat(64),
      repairedAt: new Date(),
    })
    .execute()
}
