import { readFile } from 'node:fs/promises'
import { listKeySets } from '@padauk/contract/key-sets'
import { readRepair } from '@padauk/contract/repairs'
import type { AskedRepair } from '@padauk/contract/repairs'
import type { SignedKeySet } from '@padauk/contract/sealing/key-sets'
import { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { BidCopy } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import problems from '@padauk/language/messages/my/problems.json' with { type: 'json' }
import { hashOf } from '@padauk/sealing/canonical'
import { fingerprintOf } from '@padauk/sealing/fingerprint'
import { exampleSet, holdersFrom, signedBy } from '@padauk/sealing/vectors/example-holders'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { openAs } from './receipts.ts'
import type { SealedBidder } from './openings.ts'

const { repair: words } = burmese.bidCopy
const { sealed: sealing } = burmese.submission

export const file = (name: string, content: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(canonicalJson(content as never)),
})

type Copies = { copy: BidCopy; other: BidCopy }

/** Lets the server say that keys were lost, and that others have founded a set since. */
export async function letKeysBeLost(page: Page) {
  const founders = holdersFrom(30, 3)
  let fingerprint = ''
  const founded = (sets: SignedKeySet[]) => {
    const { set } = sets.at(-1) as SignedKeySet
    const madeAt = new Date(Date.parse(set.madeAt) + 60_000).toISOString()
    const links = { id: 'demo-founded', refounds: hashOf(set), madeAt }
    return signedBy(exampleSet(founders, links), founders)
  }
  const known = async () =>
    (await (await page.request.get(listKeySets.path)).json()) as SignedKeySet[]
  const isRead = (url: URL) => url.pathname.endsWith(readRepair.path.split('/').at(-1) ?? '')
  await page.route(`**${listKeySets.path}`, async (route) => {
    const sets = await known()
    await route.fulfill({ json: [...sets, founded(sets)] })
  })
  await page.route(isRead, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const asked = (await response.json()) as AskedRepair
    const keySet = hashOf(founded(await known()).set)
    fingerprint = fingerprintOf(keySet)
    return route.fulfill({ response, json: { ...asked, key_set: keySet } })
  })
  return () => fingerprint
}

/** In Burmese: nothing is sealed to another key set before its fingerprint was compared. */
export async function expectAskedForPaper(page: Page, copy: BidCopy) {
  const print = await letKeysBeLost(page)
  await page.reload()
  const panel = page.locator('section', { has: page.locator('#repair-title') })
  await expect(panel).toContainText(words.lost.split('{')[0] ?? '')
  await panel.locator('#repair-copy').setInputFiles(file('copy.json', copy))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/repair')) sent.push(request.url())
  })
  await panel.getByRole('button', { name: words.button, exact: true }).click()
  await expect(panel.locator('.key-print')).toHaveText(print())
  await expectWellMade(page)
  expect(sent).toEqual([])
  await panel.getByRole('button', { name: sealing.newSetSame, exact: true }).click()
  // The server itself knows of no lost key.
  await expect(panel.getByText(problems['key-set-changed'])).toBeVisible()
  expect(sent).toHaveLength(1)
  await page.unrouteAll()
  await page.reload()
}

/** In Burmese, first with the saved file, then once more with the copy that this browser keeps. */
export async function repairBid(page: Page, { copy, other }: Copies) {
  const panel = page.locator('section', { has: page.locator('#repair-title') })
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).click()
  await expect(panel).toContainText(words.title)
  await expectWellMade(page)
  await press(words.button)
  await expect(panel.getByText(words.missing)).toBeVisible()
  await panel.locator('#repair-copy').setInputFiles(file('other.json', other))
  await press(words.button)
  await expect(panel.getByText(words.wrong)).toBeVisible()
  await expectWellMade(page)
  await panel.locator('#repair-copy').setInputFiles(file('copy.json', copy))
  await press(words.button)
  await expect(panel).toContainText(words.titleDone)
  await expectWellMade(page)

  await page.locator('.copy-fold summary').click()
  await page.locator('#contents-list').setInputFiles(file('contents.json', copy.manifest))
  await expect(page.locator('.bid-copy')).toBeVisible()
  await page.reload()
  await panel.locator('summary').click()
  await press(words.again)
  await expect(panel.getByText(words.missing)).toHaveCount(0)
  const downloading = page.waitForEvent('download')
  await press(words.save)
  const saved = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
    statement: unknown
  }
  const { repairs, manifestHash } = RepairReceipt.parse(saved.statement)
  expect({ repairs, manifestHash }).toEqual({
    repairs: copy.receipt.receiptNo,
    manifestHash: copy.receipt.manifestHash,
  })
  await expectWellMade(page)
}

/** From the bidder's page, which the e-mail leads to. */
export async function saveBiddersMinutes(browser: Browser, bidder: SealedBidder, tender: string) {
  const page = await anotherDevice(browser)
  await openAs(page, bidder, `/auth/minutes/${tender}`)
  await expect(page.locator('.minutes-sheet')).toBeVisible()
  await expectWellMade(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the minutes as a file' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  await page.context().close()
  return text
}
