import { expect, test } from '@playwright/test'
import { control, origin } from './product.ts'

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
