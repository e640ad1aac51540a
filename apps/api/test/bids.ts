import { createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { listReceiptKeys } from '@padauk/contract/submissions'
import type { NewSubmission, SignedReceipt, SignedReceiptV1 } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { Client } from 'pg'
import type { Api } from '#test/people'
import { sendForm } from '#test/senders'
import type { Sender, SentFile } from '#test/senders'

export const aPdf = (words = 'demo') => demoPdf(Buffer.from(words))

async function uploaded(api: Api, sender: Sender, path: 'image' | 'files', files: SentFile[]) {
  const { status, body } = await sendForm(api, sender, files, { path })
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  const kind = path === 'image' ? 'image' : 'file'
  const names = body.filenames ?? [body.filename ?? '']
  return names.map((name) => addressOfUpload(kind, name))
}

export const uploadFiles = (api: Api, sender: Sender, files: SentFile[]) =>
  uploaded(api, sender, 'files', files)

export async function uploadImage(api: Api, sender: Sender) {
  const picture = { name: 'registration.png', bytes: [onePixel] }
  const [address = ''] = await uploaded(api, sender, 'image', [picture])
  return address
}

/** Image and link: the smallest bid there is. */
export async function aLinkBid(api: Api, bidder: Sender): Promise<NewSubmission> {
  return { imgUrl: await uploadImage(api, bidder), url: 'https://drive.example/demo-bid' }
}

/** Image, document and NDA. */
export async function aFileBid(api: Api, bidder: Sender): Promise<NewSubmission> {
  const [fileUrl, ndaUrl] = await uploadFiles(api, bidder, [
    { name: 'offer.pdf', bytes: [aPdf('offer')] },
    { name: 'nda.pdf', bytes: [aPdf('nda')] },
  ])
  return { imgUrl: await uploadImage(api, bidder), fileUrl, ndaUrl }
}

export async function submitOver(
  { origin }: Api,
  { authorization }: Sender,
  tenderId: string,
  payload: NewSubmission,
  key?: string,
) {
  const response = await fetch(`${origin}/api/histories/${tenderId}`, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(payload),
  })
  const body = (await response.json()) as SignedReceiptV1 & {
    code: string
    error: string
    fields?: Record<string, string>
  }
  return { status: response.status, body }
}

/** What anyone can check with nothing but the receipt and the published keys. */
export async function isGenuine(
  api: Api,
  { receipt, signature }: Pick<SignedReceipt, 'receipt' | 'signature'>,
) {
  const keys = await api.call()(listReceiptKeys, {})
  if (!keys.ok) throw new Error(keys.error)
  const x = keys.value.find(({ key }) => key === receipt.key)?.public_key
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: x ?? '' },
    format: 'jwk',
  })
  return verify(
    null,
    Buffer.from(canonicalJson(receipt)),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
}

/** As the superuser, with every trigger asleep: what an intruder could do, or time by itself. */
export async function behindTheWalls(api: Api, statement: string, values: unknown[] = []) {
  const client = new Client({ connectionString: api.database.superUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Lets a tender's deadline lie so many seconds ago. */
export const letPass = (api: Api, tenderId: string, seconds: number) =>
  behindTheWalls(
    api,
    `update tenders set end_date = clock_timestamp() - make_interval(secs => $2) where id = $1`,
    [tenderId, seconds],
  )
