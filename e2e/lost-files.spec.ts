import { dashedNumber } from '@padauk/contract/receipt-facts'
import { canonicalJson } from '@padauk/evidence/canonical-json'
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { threeFiles } from '@padauk/testing/sealed-bids'
import { expect } from '@playwright/test'
import { expectWellMade } from './companies.ts'
import { aSignedInHolder, aTenderToOpen } from './openings.ts'
import { mailsTo, test } from './product.ts'
import { openAs } from './receipts.ts'

const { lost: words } = burmese.receipt

test.setTimeout(120_000)

test('a file that the store has lost is asked for, and the same bytes are taken', async ({
  page,
  browser,
}) => {
  const { tender, bidders } = await aTenderToOpen(1, 0, { areDocumentsLost: true })
  const [bidder] = bidders
  const [, document] = threeFiles()
  if (!bidder || !document) throw new Error('no bid')
  const letters = async () => (await mailsTo(bidder.email)).map(({ text }) => text).join('\n')
  await expect.poll(letters, { timeout: 30_000 }).toContain('the same to the last byte')
  expect(await letters()).toContain(dashedNumber(bidder.copy.receipt.receiptNo))

  const staff = await aSignedInHolder(await browser.newPage(), 0, 'en')
  await staff.open(tender)
  await expect(staff.page.getByText('1 stored file is damaged.')).toBeVisible()
  await expectWellMade(staff.page)

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, bidder, `/auth/receipt/${tender}?lang=mm`)
  const panel = page.locator('section', { has: page.locator('#lost-files-title') })
  const press = () => panel.getByRole('button', { name: words.button, exact: true }).click()
  const choose = (name: string, bytes: Buffer) =>
    panel.locator('#lost-file').setInputFiles({ name, mimeType: document.type, buffer: bytes })
  await expect(panel).toContainText(words.title)
  await expectWellMade(page)
  await press()
  await expect(panel.getByText(words.missingCopy)).toBeVisible()
  const copy = Buffer.from(canonicalJson(bidder.copy as never))
  await panel
    .locator('#lost-copy')
    .setInputFiles({ name: 'copy.json', mimeType: 'application/json', buffer: copy })
  await choose('other.pdf', Buffer.concat([document.bytes, Buffer.from(' ')]))
  await press()
  await expect(panel.getByText(words['other-file'])).toBeVisible()
  await page.setViewportSize({ width: 320, height: 844 })
  await expectWellMade(page)
  await choose(document.name, document.bytes)
  await press()
  await expect(panel).toContainText(words.titleDone)
  await expect(panel.getByRole('heading')).toBeInViewport()
  await expectWellMade(page)

  await staff.page.reload()
  await expect(staff.page.getByText('stored file is damaged')).toHaveCount(0)
  await staff.page.close()
})
