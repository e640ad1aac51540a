import english from '@padauk/language/messages/en/site.json' with { type: 'json' }
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { aBidder, aTender, bid, draft, openAs } from './receipts.ts'

const bothLanguages = [
  { lang: 'en', search: '?lang=en', words: english, left: /40 days \d+ h left/ },
  { lang: 'my', search: '?lang=mm', words: burmese, left: /၄၀/ },
]

const needs = (page: Page) => page.locator('.need')

for (const { lang, search, words, left } of bothLanguages) {
  test(
    `a draft waits on the start page until it is sent (${lang})`,
    { tag: `@${lang}` },
    async ({ page }) => {
      const [bidder, { id, name }] = [await aBidder('home'), await aTender(undefined, '')]
      await openAs(page, bidder, `/auth${search}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.nav.companyHome)
      await expect(page.locator('.desk-needs')).toBeVisible()
      await expect(page.locator('.desk-tender')).toHaveCount(0)
      await expectWellMade(page)

      await draft(bidder, id)
      await page.reload()
      const need = needs(page).filter({ hasText: name })
      await expect(need).toContainText(left)
      await expectWellMade(page)
      // A draft is followed, which the company sees beside it.
      await expect(page.locator('.desk-tender').filter({ hasText: name })).toHaveCount(1)
      await need.locator('.button').click()
      await expect(page).toHaveURL(new RegExp(`/auth/submit/${id}`))

      await bid(bidder, id)
      await page.goto(`/auth${search}`)
      const mine = page.locator('.desk-tender', { has: page.locator('.progress-bar') })
      await expect(mine).toHaveCount(1)
      await expect(mine).toContainText(name)
      await expect(need).toHaveCount(0)
      await expectWellMade(page)
      await mine.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
    },
  )
}

test('the sign-in leads there, and the menu on every page', async ({ page }) => {
  const bidder = await aBidder('home-way')
  await openAs(page, bidder, '/signin')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page.locator('.desk-needs')).toBeVisible()
  await page.goto('/tenders')
  // It comes with the scripts, like the drawer.
  await expect(page.locator('.bell')).toBeVisible()
  await page.locator('.menu-button').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Your tenders' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})
