import { readFile } from 'node:fs/promises'
import { timeOfDay } from '@padauk/language/dates'
import { expect } from '@playwright/test'
import { expectWellMade } from './companies.ts'
import { origin, test } from './product.ts'
import { bothLanguages } from './receipt-words.ts'
import { aBidder, aTender, bid, bidFiles, closedReceipt, openAs } from './receipts.ts'

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('from the list of submissions to the receipt, on the screen and on paper', async ({
      page,
    }) => {
      const [{ id, name }, bidder] = await Promise.all([aTender(), aBidder('receipt')])
      await openAs(page, bidder, `/auth/submitted${words.search}`)
      await expect(page.locator('.tenders-empty')).toContainText(words.noneSubmitted)
      await expectWellMade(page)

      const { receipt } = await bid(bidder, id)
      await page.reload()
      await expect(page.getByRole('heading', { name: words.submitted })).toBeVisible()
      const card = page.locator('.tender')
      await expect(card).toContainText(receipt.receipt_no)
      await expectWellMade(page)
      await card.locator(`a[href^="/auth/receipt/${id}"]`).click()

      const sheet = page.locator('.sheet').first()
      await expect(page.getByRole('heading', { name: words.receipt, level: 1 })).toBeVisible()
      for (const told of [
        receipt.receipt_no,
        name,
        receipt.tender.name_mm,
        receipt.company.name,
        receipt.arrived_at,
        receipt.hash,
        receipt.chain,
        ...Object.keys(bidFiles),
        ...receipt.files.map(({ sha256 }) => sha256),
        `${origin()}/verify?no=${receipt.receipt_no}`,
      ]) {
        await expect(sheet).toContainText(told)
      }
      await expect(sheet.getByRole('img')).toBeVisible()
      await expectWellMade(page)

      const other = page.locator('.other-sheet .sheet')
      await expect(other).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(other).toBeVisible()
      await expect(other).toHaveAttribute('lang', words.lang === 'my' ? 'en' : 'my')
      await expect(page.locator('header.header, .receipt-actions')).toHaveCount(2)
      for (const hidden of ['header.header', '.receipt-actions', '#page-end']) {
        await expect(page.locator(hidden)).toBeHidden()
      }
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      // One sheet in each language.
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
      expect(paper).toContain('/MediaBox [0 0 594.95')
    })

    test('after closing: the proof in words and in the saved file', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('proof')])
      await bid(bidder, id)
      const { receipt, signature, closing } = await closedReceipt(bidder, id)
      await openAs(page, bidder, `/auth/receipt/${id}${words.search}`)
      const sheet = page.locator('.sheet').first()
      await expect(sheet).toContainText(words.amongBids)
      await expect(sheet).toContainText(closing?.statement.root ?? '')
      // The deadline, not when the closing was signed a minute later.
      const closed = sheet.locator('.sheet-part').filter({ hasText: closing?.statement.root ?? '' })
      const shown = timeOfDay(closing?.statement.deadline ?? '', words.lang === 'my' ? 'mm' : 'en')
      const [minute = 'none'] = /[\d၀-၉]+:[\d၀-၉]+/.exec(shown) ?? []
      await expect(closed.locator('p').first()).toContainText(minute)
      await expectWellMade(page)
      const saving = page.waitForEvent('download')
      await page.locator('.receipt-actions button').last().click()
      const saved = await saving
      expect(saved.suggestedFilename()).toBe(`receipt-${receipt.receipt_no}.json`)
      const text = await readFile(await saved.path(), 'utf8')
      expect(JSON.parse(text)).toEqual({ receipt, signature, closing })
    })

    test('without a submission there is no receipt', async ({ page }) => {
      const { id } = await aTender()
      await openAs(page, await aBidder('none'), `/auth/receipt/${id}${words.search}`)
      await expect(page.getByRole('heading', { name: words.noReceipt })).toBeVisible()
      await expectWellMade(page)
      await page.locator('.message-actions a').click()
      await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
    })
  })
}
