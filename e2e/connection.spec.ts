import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './product.ts'
import { aBidder, aTender, draft, openAs } from './receipts.ts'

const say = (page: Page, event: 'online' | 'offline') =>
  page.evaluate((name) => {
    Object.defineProperty(navigator, 'onLine', { get: () => name === 'online', configurable: true })
    dispatchEvent(new Event(name))
  }, event)

test(
  'the offline notice disappears once the connection is back',
  { tag: '@en' },
  async ({ page }) => {
    let probes = 0
    let isBack = false
    await page.route('**/privacy', (route) => {
      if (route.request().method() !== 'HEAD') return route.fallback()
      probes += 1
      return isBack ? route.fallback() : route.abort('internetdisconnected')
    })
    await page.goto('/privacy', { waitUntil: 'networkidle' })
    await say(page, 'offline')
    const notice = page.locator('.offline-notice')
    await expect(notice).toBeVisible()
    // A telephone that has found a network without a way to us.
    const before = probes
    await say(page, 'online')
    await expect.poll(() => probes).toBeGreaterThan(before)
    await expect(notice).toBeVisible()
    isBack = true
    await expect(notice).toHaveCount(0, { timeout: 20_000 })
  },
)

test(
  'after a reload the form shows the file that must be chosen again',
  { tag: '@en' },
  async ({ page }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const [{ id }, bidder] = await Promise.all([aTender(), aBidder('reload')])
    await draft(bidder, id, 100_000)
    await openAs(page, bidder, `/auth/submit/${id}`)
    const again = page.getByRole('button', { name: 'Choose this file again: offer.pdf' })
    await expect(again).toBeVisible({ timeout: 30_000 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.reload()
    await expect(again).toBeFocused({ timeout: 30_000 })
    await expect(again).toBeInViewport({ ratio: 1 })
  },
)

test(
  'the Up button stays away while a person reads downwards',
  { tag: '@en' },
  async ({ page }) => {
    await page.goto('/privacy')
    await page.setViewportSize({ width: 390, height: 500 })
    const up = page.locator('.up')
    const scroll = (by: number) => page.evaluate((distance) => scrollBy(0, distance), by)
    await scroll(900)
    await page.waitForTimeout(300)
    await expect(up).toHaveCount(0)
    // The scripts of the page's end may still be on their way at the first scroll.
    await expect(async () => {
      await scroll(-50)
      await expect(up).toBeVisible({ timeout: 500 })
    }).toPass()
    await up.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  },
)
