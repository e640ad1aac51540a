import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { addressOfUpload } from '@padauk/contract/uploads'
import type { NewSubmission, SignedReceipt } from '@padauk/contract/submissions'
import { onePixel } from '@padauk/testing/demo-files'
import { Refused } from './bidders.ts'
import type { Bidder } from './bidders.ts'

export const demoLink = 'https://drive.example/demo-bid'

type Form = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

export function formOf(field: 'image' | 'files', { name, type, bytes }: Form) {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type }), name)
  return form
}

const pictureForm = () =>
  formOf('image', {
    name: 'registration.png',
    type: 'image/png',
    bytes: Uint8Array.from(onePixel),
  })

/** The address a submission names the picture by. */
export async function uploadPicture(origin: string, { token }: Bidder) {
  const response = await fetch(`${origin}/api/upload/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: pictureForm(),
  })
  const { filename, error } = (await response.json()) as { filename?: string; error?: string }
  if (!filename) throw new Refused(`the picture: ${error}`, response.status)
  return addressOfUpload('image', filename)
}

export type Answer =
  | { status: 201; receipt: SignedReceipt }
  | { status: number; code: string }
  /** No response. */
  | { status: 0 }

type Bid = {
  tenderId: string
  payload: NewSubmission
  key?: string
  /** How long the sender waits. */
  patience?: number
}

export async function sendBid(
  origin: string,
  { token }: Bidder,
  { tenderId, payload, key = randomUUID(), patience = 60_000 }: Bid,
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}/api/histories/${tenderId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(patience),
    })
    const body: unknown = await response.json()
    if (response.status === 201) return { status: 201, receipt: body as SignedReceipt }
    return { status: response.status, code: (body as { code?: string }).code ?? '' }
  } catch {
    return { status: 0 }
  }
}

export const isAccepted = (answer: Answer): answer is { status: 201; receipt: SignedReceipt } =>
  answer.status === 201

/** What the row of a submission and the leaf of its closing hold of a receipt. */
export const receiptHash = ({ receipt }: SignedReceipt) =>
  createHash('sha256').update(canonicalJson(receipt)).digest('hex')
