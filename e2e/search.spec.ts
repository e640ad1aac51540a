import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { test } from './product.ts'

const bothLanguages = [
  {
    lang: 'en',
    and: '?',
    label: 'Search',
    lift: /lift/i,
    none: 'Nothing found for “helicopter”',
    clear: 'Clear the search',
    converted: 'We searched for: ဓာတ်လှေကား',
  },
  {
    lang: 'my',
    and: '?lang=mm&',
    label: 'ရှာဖွေရန်',
    lift: /ဓာတ်လှေကား/,
    none: '“helicopter” ကို ရှာမတွေ့ပါ',
    clear: 'ရှာဖွေမှုကို ရှင်းရန်',
    converted: 'ဓာတ်လှေကား',
  },
]

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    for (const javaScriptEnabled of [true, false]) {
      test(`finds things ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
        browser,
      }) => {
        const page = await anotherDevice(browser, { javaScriptEnabled })
        await page.goto(`/search${words.and}`)
        await page.getByRole('searchbox', { name: words.label }).fill('lfits')
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL(/search=lfits/)
        const first = page.locator('.found').first().getByRole('link').first()
        await expect(first).toHaveAttribute('href', /^\/tender\//)
        await expect(page.locator('html')).toHaveAttribute('lang', words.lang)
        await page.goto(`/search${words.and}search=${encodeURIComponent('ဓာတ္ေလွကား')}`)
        await expect(page.locator('.search-note').first()).toContainText(words.converted)
        await expect(page.locator('.found a').first()).toBeVisible()

        await page.goto(`/tenders${words.and}`)
        const others = page.locator('.tender').filter({ hasNotText: words.lift })
        await expect(others.first()).toBeVisible()
        await page.getByRole('searchbox', { name: words.label }).fill('lift')
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL(/search=lift/)
        await expect(others).toHaveCount(0)
        await expect(page.locator('.tender').first()).toBeVisible()
        await page.goto(`/tenders${words.and}search=helicopter`)
        await expect(page.locator('.tenders-empty')).toContainText(words.none)
        await page.getByRole('link', { name: words.clear }).click()
        await expect(page).not.toHaveURL(/search=/)
        await expect(page.locator('.tender').first()).toBeVisible()
        await page.context().close()
      })
    }

    test('what was found is well made', async ({ page }) => {
      await page.goto(`/search${words.and}search=lift`)
      await expectWellMade(page)
      await page.goto(`/tenders${words.and}search=lift`)
      await expectWellMade(page)
    })
  })
}
