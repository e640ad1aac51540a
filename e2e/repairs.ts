import { readFile } from 'node:fs/promises'
import { RepairReceipt } from '@padauk/contract/sealing/repair-receipts'
import type { BidCopy } from '@padauk/contract/sealing/receipts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { openAs } from './receipts.ts'
import type { SealedBidder } from './openings.ts'

const { repair: words } = burmese.bidCopy

const file = (name: string, content: object) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(canonicalJson(content as never)),
})

type Copies = { copy: BidCopy; other: BidCopy }

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
