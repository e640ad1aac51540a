import { expect } from '@playwright/test'
import { aTwiceAmendedTender, publishAddendum } from '#e2e/addenda.ts'
import { aBidder, aTender, bid, openAs } from '#e2e/receipts.ts'
import { area } from './look.ts'

area('addenda', async ({ page, search, look }) => {
  const [{ id }, late, bidder] = await Promise.all([
    aTwiceAmendedTender(),
    aTender(),
    aBidder('look-addenda'),
  ])
  // A press lower on the page has moved it.
  const backToTop = () => page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.goto(`/tender/${id}${search}`)
  await page.locator('.superseded summary').click()
  await backToTop()
  await look('public', ['h1', '.due time'])

  await openAs(page, bidder, `/auth/tender/${id}${search}`)
  await expect(page.locator('.tender-main .mark')).toBeVisible()
  await page.locator('.superseded summary').click()
  await backToTop()
  await look('unread', ['h1', '.due time'])
  await page.goto(`/auth/submit/${id}${search}`)
  await expect(page.locator('.form-addenda .addendum')).toHaveCount(2)
  await look('form', ['h1', '.step-unread'])
  await page.locator('.form-addenda .addendum .button').first().click()
  await expect(page.locator('.form-addenda .addendum')).toHaveCount(1)
  await page.locator('.form-addenda .addendum .button').click()
  await expect(page.locator('.form-addenda-read')).toBeVisible()
  await backToTop()
  await look('form-read', ['h1'])

  await bid(bidder, late.id)
  await publishAddendum(late.id)
  await page.goto(`/auth/tender/${late.id}${search}`)
  await expect(page.locator('.bid-choice')).toBeVisible()
  await look('confirm', ['h1', '.due time'])
  await page.locator('.bid-choice .button-gold').click()
  await expect(page.locator('.bid-choice')).toHaveCount(0)
  await page.mouse.move(0, 600)
  await expect(page.locator('.toast')).toHaveCount(0, { timeout: 10_000 })
  await backToTop()
  await look('confirmed', ['h1'])
})
