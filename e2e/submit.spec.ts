import { expect } from '@playwright/test'
import { anImage, aPdf, atTheForm, choose, chooseAll, expectReceipt, goldButton } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { bothLanguages } from './submit-words.ts'

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('files, review, submit: shows a receipt', async ({ page, isMobile }, info) => {
      const { id } = await atTheForm(page, 'bid', words.search)
      const camera = page.locator('.drop-camera')
      await (isMobile ? expect(camera).toBeVisible() : expect(camera).toBeHidden())
      await expect(page.locator('input[capture=environment]')).toHaveCount(1)
      await expectWellMade(page)
      await goldButton(page).click()
      await expect(page.locator('.field-error')).toHaveText(words.required)
      await expect(page.locator('[name=image]')).toBeFocused()
      await expectWellMade(page)

      await chooseAll(page, info)
      await expect(page.locator('.field-error')).toHaveCount(0)
      await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
      await expect(page.locator('.not-sent')).toContainText(words.notSent)
      await expectWellMade(page)

      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
      await expect(page.locator('.review-same')).toHaveText([words.same, words.same, words.same])
      await expect(page.locator('.fingerprint').first()).toHaveText(/^[0-9a-f]{64}$/)
      await expect(page.locator('.not-sent')).toContainText(words.notSent)
      await expect(page.locator('.deadline')).toContainText('(UTC+06:30)')
      await expectWellMade(page)

      await goldButton(page).click()
      await expect(page.locator('.toast')).toHaveText(words.submitted)
      const number = await expectReceipt(page)
      await expect(page.getByRole('heading', { name: words.thanks })).toBeVisible()
      await expectWellMade(page)
      const next = page.locator('.message-actions')
      await expect(next.locator('.button-gold')).toHaveAttribute('href', /\/auth\/receipt\//)
      await next.getByRole('link', { name: words.continue, exact: true }).click()
      await expect(page).toHaveURL(words.home)

      await page.goto(`/auth/submit/${id}${words.search}`)
      await expect(page.locator('.receipt-number')).toHaveText(number)
      const button = page.getByRole('button', { name: words.already })
      await expect(button).toBeDisabled()
      await expect(page.locator(`main a[href^="/auth/receipt/${id}"]`)).toBeVisible()
      await expectWellMade(page)
    })

    test('a link instead of the files', async ({ page }, info) => {
      await atTheForm(page, 'link', words.search)
      await choose(page, 'image', await anImage(info))
      await page.locator('[name=url]').fill('http://drive.example/demo-bid')
      await goldButton(page).click()
      await expect(page.locator('.field-error')).toContainText('https://')
      await page.locator('[name=url]').fill('https://drive.example/demo-bid')
      await expect(page.locator('.link-warning')).toContainText(words.notCovered)
      await expectWellMade(page)
      await page.reload()
      await expect(page.locator('[name=url]')).toHaveValue('https://drive.example/demo-bid')
      await goldButton(page).click()
      await expect(page.locator('.review-warning')).toContainText(words.notCovered)
      await goldButton(page).click()
      await expectReceipt(page)
    })

    test('waits for an upload when Submit is pressed early', async ({ page }, info) => {
      await atTheForm(page, 'early', words.search)
      await choose(page, 'image', await anImage(info))
      await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
      await page.route('**/api/uploads/*', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.fallback()
      })
      await choose(page, 'document', await aPdf(info, 'offer.pdf', 1_500_000))
      await goldButton(page).click()
      await goldButton(page).click()
      await expect(page.locator('.sending-panel')).toContainText(words.notSent)
      await expectWellMade(page)
      await expectReceipt(page)
    })
  })
}
