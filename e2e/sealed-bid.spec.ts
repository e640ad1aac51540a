import { expect } from '@playwright/test'
import { aPdf, chooseAll, expectReceipt, goldButton } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { atTheSealedForm, fillTerms, stored } from './sealed-bids.ts'
import { bothLanguages } from './submit-words.ts'

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('seals three files, a price and a field, and keeps a copy', async ({ page }, info) => {
      await atTheSealedForm(page, 'sealed', words.search)
      await expectWellMade(page)
      await goldButton(page).click()
      await expect(page.locator('.field-error')).toHaveCount(5)
      await chooseAll(page, info)
      await page.locator('input[name=extra-1]').setInputFiles(await aPdf(info, 'plan.pdf'))
      await fillTerms(page, words.lang === 'my' ? '၁,၂၈၄,၅၀၀,၀၀၀' : '1,284,500,000')
      await expect(stored(page)).toHaveCount(4)
      await expectWellMade(page)
      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
      await expectWellMade(page)
      await goldButton(page).click()
      await expectReceipt(page)
      await expect(page.locator('.bid-copy')).toBeVisible()
      await expectWellMade(page)
    })
  })
}
