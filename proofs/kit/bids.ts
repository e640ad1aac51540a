import { createHash, randomUUID } from 'node:crypto'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import { addressOfUpload } from '@padauk/contract/uploads'
import type { NewSubmission, SignedReceiptV1 } from '@padauk/contract/submissions'
import { onePixel } from '@padauk/testing/demo-files'
import { aTender } from './bidders.ts'
import type { Bidder, Place } from './bidders.ts'
import { ask, patiently, Refused, untilAnswered } from './client.ts'
import type { Answer, Client, EncodedForm } from './client.ts'
import type { System } from './system.ts'

export const demoLink = 'https://drive.example/demo-bid'

type Form = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

export async function encodeForm(field: 'image' | 'files', { name, type, bytes }: Form) {
  const form = new FormData()
  form.append(field, new Blob([bytes], { type }), name)
  const encoded = new Response(form)
  return { bytes: await encoded.bytes(), type: encoded.headers.get('content-type') ?? '' }
}

const picture = {
  name: 'registration.png',
  type: 'image/png',
  bytes: Uint8Array.from(onePixel),
}

/** The address a submission names the picture by. */
export async function sendPicture(client: Client) {
  const { status, text } = await ask(client, {
    what: 'picture',
    method: 'POST',
    path: '/api/upload/image',
    form: await encodeForm('image', picture),
  })
  const { filename, error } = JSON.parse(text) as { filename?: string; error?: string }
  if (!filename) throw new Refused(`the picture: ${error}`, status)
  return addressOfUpload('image', filename)
}

export const uploadPicture = (origin: string, bidder: Bidder) => sendPicture({ origin, bidder })

export const sendFilePatiently = async (client: Client, file: Form) =>
  sendFormPatiently(client, await encodeForm('files', file))

export async function sendFormPatiently(client: Client, form: EncodedForm) {
  const path = '/api/upload/files'
  const { text } = await patiently(() => ask(client, { what: 'file', method: 'POST', path, form }))
  const { filenames } = JSON.parse(text) as { filenames?: string[] }
  if (!filenames?.[0]) throw new Error(`the file was refused: ${text}`)
  return addressOfUpload('file', filenames[0])
}

export type Bid = { tenderId: string; payload: NewSubmission; key?: string }

/** Presses submit once. */
export const submit = (client: Client, { tenderId, payload, key = randomUUID() }: Bid) =>
  ask(client, {
    what: 'submit',
    method: 'POST',
    path: `/api/histories/${tenderId}`,
    headers: { 'idempotency-key': key },
    json: payload,
  })

export type Submitted = { status: number; code: string; receipt?: SignedReceiptV1 }

export const receiptOf = ({ status, code, text }: Answer): Submitted =>
  status === 201 ? { status, code, receipt: JSON.parse(text) as SignedReceiptV1 } : { status, code }

export const sendBid = async (origin: string, bidder: Bidder, bid: Bid) =>
  receiptOf(await submit({ origin, bidder }, bid))

/** What a person's browser does: the same request with the same key, until there is an answer. */
export async function submitPatiently(client: Client, bid: Bid) {
  const keyed = { key: randomUUID(), ...bid }
  return receiptOf(await patiently(() => submit(client, keyed)))
}

export const isAccepted = (answer: Submitted): answer is Required<Submitted> =>
  answer.receipt !== undefined

export async function mustBeAccepted(answer: Promise<Submitted>) {
  const submitted = await answer
  if (!isAccepted(submitted)) throw new Error(`a bid was answered ${JSON.stringify(submitted)}`)
  return submitted.receipt
}

/** What the row of a submission and the leaf of its closing hold of a receipt. */
export const receiptHash = ({ receipt }: SignedReceiptV1) =>
  createHash('sha256').update(canonicalJson(receipt)).digest('hex')

/** What a sender knows of a bid: when it heard of a receipt, and which files it sent. */
export type KnownBid = {
  tenderId: string
  bidder: Bidder
  receipt: SignedReceiptV1 | null
  files: { address: string; sha256: string }[]
}

/** A picture and a link, for a tender of its own unless one is named. */
export async function prepareBid(place: Place, bidder: Bidder, tenderId?: string) {
  const address = await uploadPicture(place.origin, bidder)
  return {
    tenderId: tenderId ?? (await aTender(place)),
    payload: { imgUrl: address, url: demoLink },
    key: randomUUID(),
    files: [{ address, sha256: createHash('sha256').update(onePixel).digest('hex') }],
  }
}

/** One bid of each of them for one tender. */
export async function bidFor(place: Place, bidders: readonly Bidder[]) {
  const tenderId = await aTender(place)
  const { origin } = place
  const bids: KnownBid[] = []
  for (const bidder of bidders) {
    const { files, ...bid } = await prepareBid(place, bidder, tenderId)
    const receipt = await mustBeAccepted(submitPatiently({ origin, bidder }, bid))
    bids.push({ tenderId, bidder, receipt, files })
  }
  return { tenderId, bids }
}

/** Moves the deadline into the past, past every trigger, and waits for the closing. */
export async function closeTender(
  { rows, unguarded }: Pick<System, 'rows' | 'unguarded'>,
  tenderId: string,
  onPast = () => {},
) {
  const past = `update tenders set end_date = now() - interval '80 seconds' where id = $1`
  await unguarded([past, [tenderId]])
  onPast()
  await untilAnswered(async () => {
    const [row] = await rows('select 1 from closings where tender_id = $1', [tenderId])
    return row ?? null
  })
}
