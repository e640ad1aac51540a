import { expect } from '@playwright/test'
import { aBidder, aTender, bid, chosenFiles, closedReceipt, flip, openAs } from '#e2e/receipts.ts'
import { area } from './look.ts'

area('receipts', async ({ page, search, look }) => {
  const bidder = await aBidder('look-receipt')
  const [open, other, late] = await Promise.all([aTender(), aTender(), aTender()])
  const { receipt } = await bid(bidder, open.id)
  await bid(bidder, late.id)
  const closing = closedReceipt(bidder, late.id)
  closing.catch(() => {})
  await openAs(page, bidder, `/auth/receipt/${open.id}${search}`)
  await expect(page.locator('.sheet').first()).toBeVisible()
  await look('receipt', ['h1'])
  await page.goto(`/auth/receipt/${other.id}${search}`)
  await expect(page.locator('.message-actions')).toBeVisible()
  await look('receipt-none', ['h1'])
  const signed = await closing
  await page.goto(`/auth/receipt/${late.id}${search}`)
  await expect(page.locator('.sheet').first()).toContainText(signed.closing?.statement.root ?? '-')
  await look('receipt-closed', ['h1'])

  await page.goto(`/verify${search}`)
  await look('verify', ['h1', '[name=no]'])
  for (const [screen, number] of [
    ['number-real', receipt.receipt_no],
    ['number-unknown', '0000-0000-0000-0000'],
    ['number-malformed', 'no number'],
  ] as const) {
    await page.locator('[name=no]').fill(number)
    await page.locator('.verify-number button').click()
    await expect(page.locator('.verdict')).toBeVisible()
    await look(screen)
  }
  await page.locator('#scan-code button').first().click()
  await expect(page.locator('#scan-code [role=alert]')).toBeVisible()
  await look('no-camera')
  const saved = Buffer.from(JSON.stringify(signed))
  for (const [screen, bytes] of [
    ['files-right', saved],
    ['files-wrong', flip(saved, saved.indexOf('Golden') + 5)],
  ] as const) {
    await page.goto(`/verify${search}`)
    const chosen = { name: 'receipt.json', mimeType: 'application/json', buffer: bytes }
    await page.locator('#receipt-file').setInputFiles(chosen)
    await page.locator('#bid-files').setInputFiles(chosenFiles())
    await page.locator('.verify-files [type=submit]').click()
    await expect(page.locator('.verdict[data-look]').last()).toBeVisible()
    await look(screen)
  }
})
