import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { practiceTenderId } from '@padauk/contract/practice-tender'
import english from '@padauk/language/messages/en/practice.json' with { type: 'json' }
import burmese from '@padauk/language/messages/my/practice.json' with { type: 'json' }
import { chooseAll, expectReceipt } from './bids.ts'
import { anApprovedCompany, expectWellMade, signIn } from './companies.ts'
import { test } from './product.ts'
import { aSealedTender, sendSealed } from './sealed-bids.ts'
import { bothLanguages } from './submit-words.ts'

const catalogues = { en: english, my: burmese } as Record<string, typeof english>

/** Lines of Burmese break by marks in the text, which no reader sees. */
const textOf = async (page: Page, place: string) =>
  (await page.locator(place).innerText()).replaceAll(/[\u2060\s]+/g, ' ')

for (const { lang, search } of bothLanguages) {
  const { mark, page: words } = catalogues[lang] ?? english
  test.describe(`in ${lang}`, { tag: `@${lang}` }, () => {
    test('practises a sealed bid, sees it opened, and practises again', async ({ page }, info) => {
      const email = await anApprovedCompany('practice')
      await page.goto(`/auth/practice${search}`)
      await signIn(page, email)
      await expect(page.locator('.practice-start')).toContainText(words.never)
      await expectWellMade(page)

      await page.locator('.practice-start .button-gold').click()
      await expect(page.locator('.zones')).toBeVisible()
      await expect(page.locator('.practice-mark')).toContainText(mark.text)
      await chooseAll(page, info)
      await sendSealed(page, 3)
      await expectReceipt(page)
      await expect(page.locator('.practice-mark')).toBeVisible()
      await expect(page.locator('.what-next a')).toBeVisible()
      await expectWellMade(page)

      await page.goto(`/auth/receipt/${practiceTenderId}${search}`)
      await expect(page.locator('.sheet').first()).toBeVisible()
      await expect(page.locator('.practice-mark')).toBeVisible()
      await expectWellMade(page)
      // The way back to the tender leads to the page about practising.
      await page.locator('.receipt-actions .onward').click()
      await expect(page.locator('.practice-result')).toBeVisible()
      await expect(page.locator('.practice-result [data-opened=true]')).toBeVisible()
      await expect(page.locator('.practice-result .needs [data-state=there]')).toHaveCount(3)
      expect(await textOf(page, '.practice-result .needs li >> nth=0')).toContain(words.matches)
      await expectWellMade(page)

      await page.locator('.practice-start .button-gold').click()
      await expect(page.locator('.zones')).toBeVisible()
      await expect(page.locator('.drop[data-look=ready]')).toHaveCount(0)
      await page.goto(`/auth/practice${search}`)
      await expect(page.locator('.practice-result')).toHaveCount(0)
      const [lastDone = ''] = words.lastDone.split('{date}')
      await expect(page.locator('.practice-start')).toContainText(lastDone.trim())
    })
  })
}

test('is reached from the page of a tender and from the submitted tenders', async ({ page }) => {
  const email = await anApprovedCompany('practice-way')
  await page.goto(`/auth/tender/${await aSealedTender()}`)
  await signIn(page, email)
  const way = page.locator('main a[href="/auth/practice"]')
  await way.click()
  await expect(page.locator('.practice-start')).toBeVisible()
  await page.goto('/auth/submitted')
  await way.click()
  await expect(page.locator('.practice-start')).toBeVisible()
})
