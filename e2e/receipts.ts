import { signIn as signInOver } from '@padauk/contract/accounts'
import { createClient } from '@padauk/contract/client'
import type { SignedReceiptV1 } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { onePixel } from '@padauk/testing/demo-files'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anApprovedCompany, password, signIn } from './companies.ts'
import type { CompanyFacts } from './companies.ts'
import { origin, control } from './product.ts'

const words = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)

/** What a company sends, by the names that its receipt will show. */
export const bidFiles = {
  'registration.png': onePixel,
  'offer.pdf': words('offer'),
  'nda.pdf': words('nda'),
}

export const chosenFiles = () =>
  Object.entries(bidFiles).map(([name, buffer]) => ({ name, buffer, mimeType: '' }))

export const flip = (bytes: Buffer, place: number) => {
  const changed = Buffer.from(bytes)
  changed[place] = (changed[place] ?? 0) ^ 1
  return changed
}

let made = 0

export const aLongTime = 40 * 86_400 + 7_200

export async function aTender(endsInSeconds = aLongTime, burmeseName = 'ခရီးစဉ် တင်ဒါ') {
  made += 1
  const name = `Journey ${Date.now()}-${made}`
  const given = { name, burmeseName, endsInSeconds: String(endsInSeconds) }
  return { id: await control('/tender/new', given), name }
}

export const letPass = (id: string, seconds = 80) =>
  control('/tender/passed', { id, seconds: String(seconds) })

export async function aBidder(name: string, facts?: CompanyFacts) {
  const email = await anApprovedCompany(name, facts)
  const call = createClient({ origin: origin(), language: 'en' })
  const answer = await call(signInOver, { body: { email, password } })
  if (!answer.ok) throw new Error(answer.error)
  return { email, password, authorization: `Bearer ${answer.value.token}` }
}

export type Bidder = Awaited<ReturnType<typeof aBidder>>

async function send<Answer>({ authorization }: Bidder, path: string, body: FormData | string) {
  const headers = {
    authorization,
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const response = await fetch(origin() + path, { method: 'POST', headers, body })
  expect(response.status, path).toBeLessThan(300)
  return (await response.json()) as Answer
}

function form(field: string, names: (keyof typeof bidFiles)[]) {
  const parts = new FormData()
  for (const name of names) parts.append(field, new Blob([new Uint8Array(bidFiles[name])]), name)
  return parts
}

/** The specification's calls: two uploads and a submission. */
export async function bid(bidder: Bidder, tenderId: string) {
  const { filename } = await send<{ filename: string }>(
    bidder,
    '/api/upload/image',
    form('image', ['registration.png']),
  )
  const { filenames } = await send<{ filenames: string[] }>(
    bidder,
    '/api/upload/files',
    form('files', ['offer.pdf', 'nda.pdf']),
  )
  const [document = '', nda = ''] = filenames
  const payload = {
    imgUrl: addressOfUpload('image', filename),
    fileUrl: addressOfUpload('file', document),
    ndaUrl: addressOfUpload('file', nda),
  }
  return send<SignedReceiptV1>(bidder, `/api/histories/${tenderId}`, JSON.stringify(payload))
}

/** A file in a draft, not submitted; `arrived` of its bytes are on the server. */
export async function draft({ authorization }: Bidder, tenderId: string, arrived = 0) {
  const size = arrived > 0 ? 2 * arrived : bidFiles['offer.pdf'].length
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const marks = { filename: 'offer.pdf', slot: 'document', tender: tenderId }
  const response = await fetch(`${origin()}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': Object.entries(marks)
        .map(([name, value]) => `${name} ${encode(value)}`)
        .join(','),
    },
  })
  expect(response.status).toBe(201)
  if (arrived === 0) return
  const sent = await fetch(new URL(response.headers.get('location') ?? '', origin()), {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(arrived),
  })
  expect(sent.status).toBe(204)
}

/** A page behind the sign-in, as that company. */
export async function openAs(page: Page, { email }: Bidder, address: string) {
  await page.goto(address)
  await signIn(page, email)
}

/** The receipt with its proof, once the tender has been closed. */
export async function receiptAfterClosing({ authorization }: Bidder, tenderId: string) {
  const read = async () => {
    const response = await fetch(`${origin()}/api/histories/${tenderId}`, {
      headers: { authorization },
    })
    return (await response.json()) as SignedReceiptV1
  }
  // Not `expect.poll`: that gives up as soon as the journey that began it is over.
  for (;;) {
    const signed = await read()
    if (signed.closing) return signed
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** Closes at once by setting an earlier deadline, which a check of the proof would notice. */
export async function closedReceipt(bidder: Bidder, tenderId: string) {
  await letPass(tenderId)
  return receiptAfterClosing(bidder, tenderId)
}
