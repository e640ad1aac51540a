import { createPublicKey, verify } from 'node:crypto'
import { canonicalJson } from '@padauk/contract/canonical-json'
import { createClient } from '@padauk/contract/client'
import { listReceiptKeys } from '@padauk/contract/submissions'
import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { Client } from 'pg'
import { aCompany, signInOver } from '#test/people'
import type { Api } from '#test/people'

/** One pixel. */
const aPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const aPdf = (words = 'demo') =>
  Buffer.from(`%PDF-1.4\n1 0 obj << /Title (${words}) >> endobj\ntrailer << >>\n%%EOF\n`)

/** An approved company, signed in. */
export async function aBidder(api: Api) {
  const company = await aCompany(api)
  const { body } = await signInOver(api, company)
  const token = body.token ?? ''
  return {
    ...company,
    token,
    headers: { authorization: `Bearer ${token}` },
    call: createClient({ origin: api.origin, language: 'en', token }),
  }
}
export type Bidder = Awaited<ReturnType<typeof aBidder>>

type Part = { bytes: Uint8Array; name: string; type?: string }

/** The specification's multipart calls. */
export async function upload(
  api: Api,
  { headers }: Pick<Bidder, 'headers'>,
  kind: 'image' | 'files',
  parts: Part[],
) {
  const form = new FormData()
  for (const { bytes, name, type = '' } of parts) {
    form.append(kind, new Blob([new Uint8Array(bytes)], { type }), name)
  }
  const response = await fetch(`${api.origin}/api/upload/${kind}`, {
    method: 'POST',
    headers,
    body: form,
  })
  const body = (await response.json()) as {
    filename: string
    filenames: string[]
    code: string
    error: string
  }
  return { status: response.status, body }
}

export async function uploadImage(api: Api, bidder: Bidder, bytes: Uint8Array = aPng) {
  const { status, body } = await upload(api, bidder, 'image', [{ bytes, name: 'registration.png' }])
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  return addressOfUpload('image', body.filename)
}

/** Image and link: the smallest bid there is. */
export async function aLinkBid(api: Api, bidder: Bidder): Promise<NewSubmission> {
  return { imgUrl: await uploadImage(api, bidder), url: 'https://drive.example/demo-bid' }
}

/** Image, document and NDA. */
export async function aFileBid(api: Api, bidder: Bidder): Promise<NewSubmission> {
  const { status, body } = await upload(api, bidder, 'files', [
    { bytes: aPdf('offer'), name: 'offer.pdf' },
    { bytes: aPdf('nda'), name: 'nda.pdf' },
  ])
  if (status !== 200) throw new Error(`${status} ${body.code}`)
  const [document = '', nda = ''] = body.filenames
  return {
    imgUrl: await uploadImage(api, bidder),
    fileUrl: addressOfUpload('file', document),
    ndaUrl: addressOfUpload('file', nda),
  }
}

export async function submitOver(
  { origin }: Api,
  { headers }: Pick<Bidder, 'headers'>,
  tenderId: string,
  payload: NewSubmission,
  key?: string,
) {
  const response = await fetch(`${origin}/api/histories/${tenderId}`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(payload),
  })
  const body = (await response.json()) as SignedReceipt & {
    code: string
    error: string
    fields?: Record<string, string>
  }
  return { status: response.status, body }
}

/** What anybody can check with nothing but the receipt and the published keys. */
export async function isGenuine(api: Api, { receipt, signature }: SignedReceipt) {
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
