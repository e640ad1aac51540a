import { expect } from '@playwright/test'
import { aBidder, aTender, bid, chosenFiles, closedReceipt, flip, openAs } from '#e2e/receipts.ts'
import { stampOn } from '#e2e/stamps.ts'
import { aSealedTender } from '#e2e/sealed-bids.ts'
import { jsonFile, sealedPapers } from '#e2e/sealed-papers.ts'
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
  const { bidCopy, closing: proof, ended, slip, keys, files } = await sealedPapers()
  const { receipt: sealed, signature } = bidCopy
  const { statement, signature: signedClosing } = proof
  await page.route('**/api/histories/*/ended', (route) =>
    route.fulfill({
      json: [
        { receipt: sealed, signature, slip, closing: ended },
        {
          receipt: { ...sealed, receiptNo: '0000000000000002' },
          signature,
          slip: null,
          closing: { statement, signature: signedClosing },
        },
      ],
    }),
  )
  await page.reload()
  await expect(page.locator('.ended-receipts li')).toHaveCount(2)
  await look('receipt-ended', ['h1'])
  await page.unroute('**/api/histories/*/ended')
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
  const stamped = { ...signed.closing, time_stamp: await stampOn(signed.closing?.statement) }
  for (const [screen, bytes] of [
    ['files-right', saved],
    ['files-stamped', Buffer.from(JSON.stringify({ ...signed, closing: stamped }))],
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

  await page.route('**/api/receipt-keys', (route) => route.fulfill({ json: keys }))
  await page.goto(`/verify${search}`)
  await page.locator('#receipt-file').setInputFiles([bidCopy, proof].map(jsonFile))
  await page.locator('#bid-files').setInputFiles(files)
  await page.locator('.verify-files [type=submit]').click()
  await page.locator('.verdict summary').click()
  await look('bid-copy-right')
})

area('form-bid', async ({ page, search, look }) => {
  const [bidder, id] = [await aBidder('look-form'), await aSealedTender()]
  await openAs(page, bidder, `/auth/tender/${id}${search}`)
  await page.locator('details.side-card summary').first().click()
  await look('tender')
  const signed = await bid(bidder, id)
  await page.goto(`/auth/receipt/${id}${search}`)
  await expect(page.locator('.sheet').first()).toBeVisible()
  await look('receipt', ['h1'])
  await page.goto(`/verify${search}`)
  await page.locator('#receipt-file').setInputFiles(jsonFile(signed))
  await page.locator('#bid-files').setInputFiles(chosenFiles())
  await page.locator('.verify-files [type=submit]').click()
  await page.locator('.verdict summary').click()
  await look('bid-copy-right')
})
