import { randomBytes } from 'node:crypto'
import { open, writeFile } from 'node:fs/promises'
import { listTenders } from '@padauk/contract/tenders'
import { createClient } from '@padauk/contract/client'
import { demoPdf, onePixel } from '@padauk/testing/demo-files'
import { expect } from '@playwright/test'
import type { Page, TestInfo } from '@playwright/test'
import { anApprovedCompany, signIn } from './companies.ts'
import { origin } from './product.ts'

/** A file on the device: chosen again later, it is the very same one. */
export async function aFile(info: TestInfo, name: string, content: Buffer) {
  const path = info.outputPath(name)
  await writeFile(path, content)
  return path
}

export const aPdf = (info: TestInfo, name: string, size = 2_000) =>
  aFile(info, name, demoPdf(randomBytes(size)))
export const anImage = (info: TestInfo, name = 'registration.png') => aFile(info, name, onePixel)

/** Too large to keep in the repository. */
export async function aHugeFile(info: TestInfo, name: string, size: number) {
  const path = info.outputPath(name)
  const file = await open(path, 'w')
  await file.truncate(size)
  await file.close()
  return path
}

const day = 86_400_000

/** One of the demo that is not sealed: staff publish theirs today, and the sealed one closes today. */
export async function anOpenTender() {
  const answer = await createClient({ origin: origin(), language: 'en' })(listTenders, {
    query: {},
  })
  const now = Date.now()
  const isOfDemo = (start: string, end: string) =>
    Date.parse(start) < now - day && Date.parse(end) > now + day
  const tender =
    answer.ok &&
    answer.value.find(
      ({ state, start_date: start, end_date: end }) => state === 'open' && isOfDemo(start, end),
    )
  if (!tender) throw new Error('the demo content has no open tender')
  return tender
}

/** A new company in front of the form of an open tender. */
export async function atTheForm(page: Page, name: string, search = '') {
  const email = await anApprovedCompany(name)
  const { id } = await anOpenTender()
  await page.goto(`/auth/submit/${id}${search}`)
  await signIn(page, email)
  await expect(page.locator('.zones')).toBeVisible()
  return { email, id }
}

export const choose = (page: Page, slot: 'image' | 'document' | 'nda', path: string) =>
  page.locator(`input[name=${slot}]`).setInputFiles(path)

export const zone = (page: Page, slot: 'image' | 'document' | 'nda') =>
  page.locator('.zone', { has: page.locator(`[name=${slot}]`) })

export async function chooseAll(page: Page, info: TestInfo) {
  await choose(page, 'image', await anImage(info))
  await choose(page, 'document', await aPdf(info, 'offer.pdf'))
  await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
}

/** The gold button: on to the review, and there to send. */
export const goldButton = (page: Page) => page.locator('main .step-buttons .button-gold')

/** A line on which an upload takes long enough for something to happen to it. */
export async function slowDown(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const set = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await set(bytesPerSecond)
  return { faster: () => set(-1) }
}

const receiptNumber = /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/

export async function expectReceipt(page: Page) {
  await expect(page).toHaveURL(/\/success/, { timeout: 40_000 })
  const number = page.locator('.receipt-number')
  await expect(number).toHaveText(receiptNumber)
  return number.innerText()
}
