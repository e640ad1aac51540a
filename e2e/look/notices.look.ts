import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { control } from '#e2e/product.ts'
import { aBidder, aTender, bid, openAs } from '#e2e/receipts.ts'
import { area } from './look.ts'

const rows = (page: Page) => page.locator('.note-row')

area('notices', async ({ page, search, look }) => {
  await control('/categories/some')
  const [{ id }, bidder] = await Promise.all([aTender(), aBidder('look-notices')])
  await openAs(page, bidder, `/auth/tender/${id}${search}`)
  await expect(page.locator('.follow')).toBeVisible()
  await look('follow', ['h1', '.follow'])
  await page.locator('.follow').click()
  // It comes with the server's answer, later than the star.
  await expect(page.locator('.toast')).toBeVisible()
  // A toast stays as long as the pointer is on it.
  await page.mouse.move(0, 600)
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 10_000 })
  await look('following', ['h1', '.follow'])

  for (const kind of ['addendum-published', 'tender-extended', 'question-answered']) {
    await control('/tender/told', { id, kind })
  }
  await expect(async () => {
    await page.goto(`/auth/notices${search}`)
    await expect(rows(page).nth(2)).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.locator('.notice-settings')).toBeVisible()
  await look('inbox', ['h1'])
  await rows(page).first().locator('summary').click()
  await expect(page.locator('.note-row[data-unread=false] .note-body')).toBeVisible()
  await look('opened', ['h1'])

  await page.route('**/api/notices/settings', async (route) => {
    const response = await route.fetch()
    const refused = { refused_at: new Date().toISOString(), push_key: 'BA' }
    return route.fulfill({ response, json: { ...((await response.json()) as object), ...refused } })
  })
  await page.goto(`/auth/notices${search}#settings`)
  // Another place on the same page is no new page.
  await page.reload()
  await expect(page.locator('.mail-refused')).toBeVisible()
  await look('mail-refused')
  await page.unrouteAll()

  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto(`/auth/notices${search}`, { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.locator('.notices-kept')).toBeVisible()
  await look('offline', ['h1'])
  await page.context().setOffline(false)

  await page.route('**/api/notices?*', (route) =>
    route.fulfill({ json: { unread: 0, items: [], next: null } }),
  )
  // The page that comes back online may be loading just then.
  await expect(async () => {
    await page.goto(`/auth/notices${search}`)
    await expect(page.locator('.tenders-empty')).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.locator('.notice-settings')).toBeVisible()
  await look('empty', ['h1'])
  await page.unrouteAll()

  await bid(bidder, id)
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
  })
  await page.route('**/api/notices/settings', async (route) => {
    const response = await route.fetch()
    const settings = (await response.json()) as object
    return route.fulfill({ response, json: { ...settings, push_key: 'BA' } })
  })
  await page.goto(`/auth/submit/${id}/success${search}`)
  await expect(page.locator('.push-offer')).toBeVisible()
  await look('push-offer', ['h1'])
})

area('sign-up-categories', async ({ page, search, look }) => {
  await control('/categories/some')
  // The list is kept for a minute.
  await expect(async () => {
    await page.goto(`/signup${search}`)
    await expect(page.locator('.ticks [name^=category-]').first()).toBeChecked({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
  await look('sign-up', ['h1'])
})

area('unsubscribe', async ({ page, search, look }) => {
  const path = `/unsubscribe/00000000-0000-4000-8000-000000000000${search}`
  await page.goto(path)
  await look('unsubscribe', ['h1', 'main button'])
  await page.locator('main button').click()
  await expect(page.locator('main button')).toHaveCount(0)
  await look('unsubscribe-unknown', ['h1'])
})
