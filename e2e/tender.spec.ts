import { expect } from '@playwright/test'
import { anOpenTender } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { bothLanguages } from './receipt-words.ts'
import { aBidder, aTender, bid, closedReceipt, draft, letPass, openAs } from './receipts.ts'

for (const words of bothLanguages) {
  test.describe(`in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('an open tender: dates, documents, calendar and the way to the form', async ({ page }) => {
      const { id } = await anOpenTender()
      await openAs(page, await aBidder('reader'), `/auth/tender/${id}${words.search}`)
      const timeline = page.locator('.timeline')
      await expect(timeline.locator('.timeline-label')).toHaveText(words.dates)
      await expect(timeline).toContainText(words.zone)
      for (const name of words.downloads) {
        const link = page.getByRole('link', { name })
        const answer = await page.request.get((await link.getAttribute('href')) ?? '')
        expect(answer.headers()['content-type']).toBe('application/pdf')
      }
      const calendar = page.locator('a[href*="calendar.ics"]')
      const dates = await page.request.get((await calendar.getAttribute('href')) ?? '')
      expect(await dates.text()).toContain('BEGIN:VCALENDAR')
      await expect(page.locator('a[href^="mailto:tender"]')).toBeVisible()
      await expect(page.locator('.gallery img').first()).toBeVisible()
      await expectWellMade(page)
      await page.getByRole('link', { name: words.submission }).click()
      await expect(page).toHaveURL(new RegExp(`/auth/submit/${id}`))
    })

    test('already submitted, with a way back until the deadline', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('submitted')])
      const { receipt } = await bid(bidder, id)
      await openAs(page, bidder, `/auth/tender/${id}${words.search}`)
      const foot = page.locator('.tender-foot')
      await expect(foot.getByRole('heading', { name: words.already })).toBeVisible()
      await expect(foot).toContainText(receipt.receipt_no)
      await expect(foot).toContainText(words.contactNote)
      await expect(page.locator('.tender-bar')).toHaveCount(0)
      await expectWellMade(page)
      await foot.locator('.take-back a[href*="/take-back/"]').click()
      await page.locator('input[type=password]').fill(bidder.password)
      await page.locator('.take-back-form [type=submit]').click()
      await expect(page.locator('.take-back-form')).toHaveCount(0)
      await expectWellMade(page)
    })

    test('closed: the number of bids and the root, for bidders and others', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('closed')])
      await bid(bidder, id)
      const { closing } = await closedReceipt(bidder, id)
      await openAs(page, bidder, `/auth/tender/${id}${words.search}`)
      const foot = page.locator('.tender-foot')
      await expect(foot.getByRole('heading', { name: words.already })).toBeVisible()
      await expect(foot).toContainText(words.bids)
      await expect(foot).toContainText(closing?.statement.root ?? '')
      await expect(foot.locator('.take-back')).toHaveCount(0)
      await expectWellMade(page)
    })

    test('cancelled, with the reason; and a tender that does not exist', async ({ page }) => {
      // English stands in where no translation exists.
      const { id } = await aTender(86_400, '')
      await control('/tender/cancelled', { id, reason: 'The building was sold.' })
      await openAs(page, await aBidder('cancelled'), `/auth/tender/${id}${words.search}`)
      await expect(page.locator('.notice')).toContainText(words.cancelled)
      await expect(page.locator('.notice [lang=en]')).toHaveText('The building was sold.')
      await expect(page.locator('.tender-bar, .tender-foot')).toHaveCount(0)
      await expectWellMade(page)
      const unknownId = '00000000-0000-4000-8000-000000000000'
      await page.goto(`/auth/tender/${unknownId}${words.search}`)
      await expect(page.getByRole('heading', { name: words.notFound })).toBeVisible()
    })

    test('a draft shows prominently that it was not sent', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('draft')])
      await draft(bidder, id)
      await openAs(page, bidder, `/auth/tender/${id}${words.search}`)
      const notice = page.locator('.notice[data-look=loud]')
      await expect(notice.getByRole('heading', { name: words.notSent })).toBeVisible()
      await expectWellMade(page)
      await notice.getByRole('link').click()
      await expect(page).toHaveURL(new RegExp(`/auth/submit/${id}`))
    })

    test.describe('on a device with a wrong clock in a wrong zone', () => {
      test.use({ timezoneId: 'America/Los_Angeles' })
      test('the countdown follows the server clock', async ({ page }) => {
        const { id } = await aTender()
        await page.clock.setFixedTime(Date.now() + 60 * 86_400_000)
        await openAs(page, await aBidder('clock'), `/auth/tender/${id}${words.search}`)
        await expect(page.getByRole('timer')).toHaveText(words.timeLeft)
        await expect(page.locator('.badge').first()).toHaveAttribute('data-look', 'open')
      })
    })
  })
}

test('the tender closes while the page is open', async ({ page }) => {
  const [{ id }, bidder] = await Promise.all([aTender(25), aBidder('late')])
  await openAs(page, bidder, `/auth/tender/${id}`)
  await expect(page.getByRole('timer')).toHaveText(/^00\s?minutes \d\d\s?seconds? left$/)
  const foot = page.locator('.tender-foot[data-look=closed]')
  await expect(foot.getByRole('heading', { name: 'Closed' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('link', { name: 'Tender Submission' })).toHaveCount(0)
  await letPass(id)
  // Without a reload: the page polls until the closing appears.
  await expect(foot).toContainText('No bid arrived.', { timeout: 60_000 })
  await expectWellMade(page)
})
