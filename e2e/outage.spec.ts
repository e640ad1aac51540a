import { expect, test } from '@playwright/test'
import { aPdf, chooseAll, choose, expectReceipt } from './bids.ts'
import { control, origin } from './product.ts'
import { atTheSealedForm, fillTerms, sendSealed } from './sealed-bids.ts'

// Runs last and alone: no other test may need the api now.
test.describe.configure({ mode: 'serial' })

for (const { path, loading, title } of [
  { path: '/', loading: 'Loading', title: 'Services' },
  { path: '/mm', loading: 'ဖွင့်နေပါသည်', title: 'ဝန်ဆောင်မှုများ' },
]) {
  test(`${path} shows Loading while the api is down for 20 seconds, and recovers automatically`, async ({
    page,
  }) => {
    await control('/api/away')
    try {
      const response = await page.goto(origin() + path)
      expect(response?.status()).toBe(200)
      await expect(page.getByText(loading).first()).toBeVisible()
      await page.waitForTimeout(20_000)
    } finally {
      await control('/api/back')
    }
    const services = page.locator('#services').getByRole('heading', { name: title })
    await expect(services).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('#client a').first()).toBeVisible()
    await expect(page.getByText(loading, { exact: true })).toHaveCount(0)
  })
}

test('an API that dies while files are sent only delays a sealed bid', async ({
  browser,
}, info) => {
  const page = await browser.newPage({ baseURL: origin() })
  await atTheSealedForm(page, 'sealed-outage')
  await chooseAll(page, info)
  await choose(page, 'nda', await aPdf(info, 'nda.pdf', 6_000_000))
  await control('/api/away')
  await fillTerms(page)
  await page.waitForTimeout(5_000)
  await control('/api/back')
  await sendSealed(page, 3)
  await expectReceipt(page)
})
