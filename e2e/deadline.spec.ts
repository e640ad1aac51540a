import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { anOpenTender, chooseAll, goldButton } from './bids.ts'
import { expectWellMade } from './companies.ts'
import { control, test } from './product.ts'
import { aBidder, aTender, letPass, openAs } from './receipts.ts'

async function expectOnFirstScreen(page: Page, place: Locator) {
  await expect(place).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

/** What is written largest inside an element. */
const largestText = (place: Locator) =>
  place.evaluate((element) => {
    const all = [...element.querySelectorAll<HTMLElement>('*')]
    const written = all.filter(({ childNodes }) =>
      [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    const sizeOf = (each: HTMLElement) => Number.parseFloat(getComputedStyle(each).fontSize)
    return written.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0]?.className
  })

test('the deadline is the largest text; Submit and the time left are on the first screen', async ({
  page,
}, info) => {
  const { id } = await anOpenTender()
  await openAs(page, await aBidder('first-screen'), `/auth/tender/${id}`)
  await expectOnFirstScreen(page, page.locator('.tender-bar .button-gold'))
  await expectOnFirstScreen(page, page.locator('.tender-bar-time'))
  await expectOnFirstScreen(page, page.locator('.due-time'))
  expect(await largestText(page.locator('.tender-page'))).toBe('due-time')
  await expect(page.locator('.card-link[download] .card-aside').first()).toHaveText(/^\d.* [KM]B$/)
  await expect(page.locator('.fold summary')).toBeVisible()
  await expect(page.locator('.fold .code-value')).toBeHidden()
  await page.locator('.tender-bar .button-gold').click()
  await chooseAll(page, info)
  await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
  await goldButton(page).click()
  await expect(page.locator('.review')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 0))
  await expectOnFirstScreen(page, goldButton(page))
  await expectOnFirstScreen(page, page.locator('.step-time'))
})

test(
  'a deadline is amber in the last day, red in the last hour, and says so',
  {
    tag: '@en',
  },
  async ({ page }) => {
    const [day, hour, bidder] = await Promise.all([
      aTender(5 * 3_600),
      aTender(3_000),
      aBidder('last-hour'),
    ])
    await openAs(page, bidder, `/auth/tender/${day.id}`)
    const due = page.locator('.due')
    const timer = page.getByRole('timer')
    await expect(due).toHaveAttribute('data-look', 'soon')
    await expect(due.getByRole('status')).toHaveText(/^Closes to(day|morrow)$/)
    await expect(timer).toHaveText(/^04\s?hours 5\d\s?minutes \d\d\s?seconds? left$/)
    await expectWellMade(page)

    await page.goto(`/auth/tender/${hour.id}`)
    await expect(due).toHaveAttribute('data-look', 'last')
    await expect(due.getByRole('status')).toHaveText(
      'Last hour. Submit now, or your bid will be late.',
    )
    await expect(timer).toHaveText(/^4\d\s?minutes \d\d\s?seconds? left$/)
    await expect(page.locator('.tender-bar')).toHaveAttribute('data-look', 'last')
    await expectWellMade(page)
    await page.locator('.tender-bar .button-gold').click()
    await expect(page.locator('.deadline')).toHaveAttribute('data-look', 'last')
    await expectWellMade(page)
  },
)

test(
  'a tender that is over does not speak as if it were open',
  { tag: '@en' },
  async ({ page }, info) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const [cancelled, closed, bidder] = await Promise.all([aTender(), aTender(), aBidder('over')])
    await control('/tender/cancelled', { id: cancelled.id, reason: 'The building was sold.' })
    await openAs(page, bidder, `/auth/tender/${cancelled.id}`)
    await expect(page.locator('.notice')).toContainText('This tender has been cancelled.')
    await expect(page.locator('main')).not.toContainText('can be downloaded while')

    await page.goto(`/auth/submit/${closed.id}`)
    await expect(page.locator('.zones')).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('.link-field')).toContainText('Keep them private until the deadline.')
    await expect(page.locator('.link-field')).not.toContainText(/anyone|Or paste/)
    await chooseAll(page, info)
    await expect(page.locator('.drop[data-look=ready]')).toHaveCount(3)
    await goldButton(page).click()
    await expect(page.locator('.review')).toBeVisible()
    await letPass(closed.id)
    await page.reload()
    await expect(page.locator('#review-title')).toHaveText('These files were not submitted')
    await expect(page.locator('.screen-lead')).toHaveCount(0)
    await expect(page.locator('.step-bar')).not.toContainText('NOT SENT')
    await expect(goldButton(page)).toHaveText('Closed')
    await expect(goldButton(page)).toBeDisabled()
  },
)
