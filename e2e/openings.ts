import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@padauk/contract/client'
import { listKeySets } from '@padauk/contract/key-sets'
import type { BidCopy } from '@padauk/contract/sealing/receipts'
import type { StaffSession } from '@padauk/contract/staff'
import { signInStaff, stepUp } from '@padauk/contract/staff'
import type { SignedReceiptV2 } from '@padauk/contract/submissions'
import { addressOfUpload } from '@padauk/contract/uploads'
import { payloadOf, sealAround, sealedAs, threeFiles } from '@padauk/testing/sealed-bids'
import type { PlainFile, SentPart } from '@padauk/testing/sealed-bids'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { generate } from 'otplib'
import type { CompanyFacts } from './companies.ts'
import { usingAdmin } from './key-holders.ts'
import type { Lang } from './key-holders.ts'
import { control, demoHolder, demoPassword, origin } from './product.ts'
import { aBidder } from './receipts.ts'
import type { Bidder } from './receipts.ts'
import { aSealedTender } from './sealed-bids.ts'

async function sendPart(
  { authorization }: Bidder,
  tender: string,
  file: PlainFile,
): Promise<SentPart> {
  const { facts, bytes } = await sealedAs(file)
  const { slot, sealedSha256: sha256 } = facts
  const words = Object.entries({ sealed: '1', slot, tender })
  const metadata = words.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const headers = { authorization, 'tus-resumable': '1.0.0' }
  const begun = await fetch(`${origin()}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.join(),
    },
  })
  const location = begun.headers.get('location') ?? ''
  const sent = await fetch(origin() + location, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    body: Uint8Array.from(bytes),
  })
  expect(sent.status).toBe(204)
  const upload = addressOfUpload(
    slot === 'image' ? 'image' : 'file',
    location.split('/').at(-1) ?? '',
  )
  return { part: { slot, upload, size: bytes.length, sha256 }, facts }
}

/** Before any deadline, so that the shares may be opened as soon as the tender has closed. */
const longAgo = '2026-01-10T16:00:00.000000+06:30'

type Sealed = {
  isBroken?: boolean
  amount?: number
  name?: string
  company?: CompanyFacts
  files?: PlainFile[]
}

/** A sealed bid of a new company. A broken one has the envelope of another key. */
export async function aSealedBid(
  tender: string,
  { isBroken = false, amount, name = 'sealed-opening', company, files }: Sealed = {},
) {
  const bidder = await aBidder(name, company)
  const [, payload = ''] = bidder.authorization.split('.')
  const { id } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { id: string }
  const sets = await createClient({ origin: origin(), language: 'en' })(listKeySets, {})
  const set = sets.ok ? sets.value.at(-1)?.set : undefined
  if (!set) throw new Error('there is no key set')
  const sent: SentPart[] = []
  for (const file of files ?? threeFiles()) sent.push(await sendPart(bidder, tender, file))
  const price = amount !== undefined && { price: { amount, currency: 'MMK', note: '' } }
  const content = { tender, company: id, set, sent, ...price, notBefore: longAgo }
  const { manifest, seal: sound } = await sealAround(content)
  const { envelope } = isBroken ? (await sealAround(content)).seal : sound
  const seal = { ...sound, envelope }
  const response = await fetch(`${origin()}/api/histories/${tender}`, {
    method: 'POST',
    headers: { authorization: bidder.authorization, 'content-type': 'application/json' },
    body: JSON.stringify(payloadOf(seal)),
  })
  expect(response.status, await response.clone().text()).toBe(201)
  const { receipt, signature } = (await response.json()) as SignedReceiptV2
  const copy: BidCopy = { kind: 'padauk-bid-copy-v1', manifest, receipt, signature }
  return { ...bidder, copy }
}
export type SealedBidder = Awaited<ReturnType<typeof aSealedBid>>

type Wrong = { areDocumentsLost?: boolean }

/** A sealed tender with so many bids, closed, whose time to be opened has come. */
export async function aTenderToOpen(bids: number, broken = 0, { areDocumentsLost }: Wrong = {}) {
  // Who seals again keeps the deadline of the receipt, so it must come soon.
  const tender = await aSealedTender(broken > 0 ? 1 / 1440 : undefined)
  const bidders: SealedBidder[] = []
  for (let place = 0; place < bids; place++)
    bidders.push(await aSealedBid(tender, { isBroken: place >= bids - broken }))
  if (areDocumentsLost) await control('/tender/documents-lost', { id: tender })
  await control('/tender/to-open', { id: tender })
  return { tender, bidders }
}

/** The time to seal bids again has passed, and so has the deadline on their receipts. */
export async function letAdjournmentPass({ tender, bidders }: TenderToOpen) {
  const deadlines = bidders.map(({ copy }) => Date.parse(copy.receipt.deadline))
  const missing = Math.max(...deadlines) - Date.now()
  if (missing > 0) await pause(missing + 1_000)
  await control('/tender/adjourned-long-ago', { id: tender })
}

export type TenderToOpen = Awaited<ReturnType<typeof aTenderToOpen>>

/** A holder of the demo's key set, signed in on the own device. */
export async function aSignedInHolder(page: Page, place: number, lang: Lang) {
  const { email, name, words, identity, totpSecret } = demoHolder(place)
  const nextCode = async () => {
    await control('/staff/codes-again', { email })
    return generate({ secret: totpSecret })
  }
  /** Another journey may use the same code at the same moment, so this is repeated. */
  async function withCode(path: string, more: object, headers = {}) {
    for (let triesLeft = 5; ; triesLeft -= 1) {
      const data = { ...more, code: await nextCode() }
      const answer = await page.request.post(path, { data, headers })
      if (answer.ok() || triesLeft === 0) return answer
    }
  }
  const signedIn = await withCode(signInStaff.path, { email, password: demoPassword() })
  expect(signedIn.ok(), await signedIn.text()).toBe(true)
  const { csrf } = (await signedIn.json()) as StaffSession
  return {
    ...(await usingAdmin(page, lang, nextCode)),
    name,
    identity,
    csrf,
    stepUp: () => withCode(stepUp.path, {}, { 'x-csrf-token': csrf }),
    open: (tender: string) => page.goto(`/admin/tenders/${tender}/opening`),
    async typeWords() {
      for (const [at, word] of words.split(' ').entries()) {
        await page.locator('.six-words input').nth(at).fill(word.slice(0, 4))
      }
    },
  }
}
export type SignedInHolder = Awaited<ReturnType<typeof aSignedInHolder>>
