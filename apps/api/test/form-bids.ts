import { buffer } from 'node:stream/consumers'
import type { Manifest } from '@padauk/contract/sealing/bids'
import type { ReceiptV2 } from '@padauk/contract/sealing/receipts'
import { openBid, openShare } from '@padauk/sealing/bid-opening'
import { openPart } from '@padauk/sealing/file-opening'
import type { TestHolder, aKeySet } from '#test/holders'
import type { Api } from '#test/people'

type Keys = Awaited<ReturnType<typeof aKeySet>>

const contextOf = ({ tender, company, keySet, recipient }: ReceiptV2) => {
  if (!keySet || !recipient) throw new Error('not sealed')
  return { tender: tender.id, company: company.id, keySet, recipient }
}

/** After the deadline of any test. */
const later = new Date(Date.now() + 7 * 86_400_000)

async function shareOf(api: Api, receipt: ReceiptV2, { set }: Keys, holder: TestHolder) {
  const context = contextOf(receipt)
  const hashes = receipt.shares?.find((share) => share.holder === holder.holderId)
  const row = await api.services.db
    .selectFrom('seals')
    .select(['shares', 'envelope'])
    .where('recipient', '=', context.recipient)
    .executeTakeFirstOrThrow()
  const shares = row.shares as { holder: string; age: string }[]
  const file = shares.find((share) => share.holder === holder.holderId)?.age ?? ''
  const expected = { ...context, set, holder: holder.holderId, sha256: '', plainSha256: '' }
  const opened = await openShare(
    holder.key.secret,
    Uint8Array.from(Buffer.from(file, 'base64')),
    { ...expected, ...hashes },
    later,
  )
  if (!opened.ok) throw new Error(opened.fault)
  return { share: opened.share, envelope: row.envelope ?? Buffer.alloc(0) }
}

/** What two holders read of a bid, with what lies in the database; null when it does not open. */
export async function openedBy(
  api: Api,
  receipt: ReceiptV2,
  keys: Keys,
  [one, other]: readonly [TestHolder, TestHolder],
): Promise<Manifest | null> {
  const mine = await shareOf(api, receipt, keys, one)
  const yours = await shareOf(api, receipt, keys, other)
  const { envelopeHash, manifestHash } = receipt
  const manifestKeySet = receipt.keySet ?? ''
  const facts = { manifestHash, manifestKeySet, envelopeHash: envelopeHash ?? '' }
  const bid = { ...contextOf(receipt), ...facts }
  const shares = [mine.share, yours.share] as const
  const opened = await openBid(bid, Uint8Array.from(mine.envelope), shares)
  return opened.ok ? opened.manifest : null
}

/** The plain bytes of a stored file that was sealed on arrival. */
export async function fileOf(
  { services: { db, store } }: Api,
  file: Manifest['files'][number],
): Promise<Buffer> {
  const chunks = await db
    .selectFrom('uploadChunks')
    .innerJoin('uploads', 'uploads.id', 'uploadChunks.uploadId')
    .select('object')
    .where('uploads.sha256', '=', file.sealedSha256)
    .orderBy('start')
    .execute()
  const stored: Buffer[] = []
  for (const { object } of chunks) {
    const reading = await store.get(object)
    if (reading) stored.push(await buffer(reading.stream))
  }
  const bytes = Uint8Array.from(Buffer.concat(stored))
  const sealed = { size: bytes.length, read: async (a: number, b: number) => bytes.slice(a, b) }
  const plain: Uint8Array[] = []
  const write = (piece: Uint8Array) => void plain.push(piece)
  const fault = await openPart({ sealed, file, rule: 'on-arrival', write })
  if (fault) throw new Error(fault)
  return Buffer.concat(plain)
}
