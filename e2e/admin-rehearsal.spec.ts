import { expect } from '@playwright/test'
import { declareAndType, reveal } from './ceremony.ts'
import { expectWellMade } from './companies.ts'
import { aSignedInHolder } from './openings.ts'
import { test } from './product.ts'

test.use({ actionTimeout: 20_000 })

/** In English on the desktop and in Burmese on the phone: the steps are the same. */
test('a key holder rehearses an opening, and nothing is sent', async ({ page }, info) => {
  test.setTimeout(240_000)
  const holder = await aSignedInHolder(page, 2, info.project.name === 'phone' ? 'my' : 'en')
  const { said, press, act, titled } = holder
  await page.goto('/admin')
  await page.getByRole('link', { name: said('rehearsal.title') }).click()
  await expect(titled('rehearsal.title')).toBeVisible()
  await expectWellMade(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })

  await press('rehearsal.begin')
  await expect(page.getByText(said('rehearsal.mark'))).toBeVisible()
  await declareAndType(holder)
  await page.locator('.six-words input').nth(2).fill('zebra')
  // The words are tried beside the page, which goes on.
  const besidePage = page.waitForEvent('worker')
  await press('openings.holder.open')
  await besidePage
  await expect(page.getByText(said('holders.wordsWrong'))).toBeVisible({ timeout: 60_000 })
  await expectWellMade(page)
  await holder.typeWords()
  await act(() => press('openings.holder.open'), titled('openings.titles.second'))

  // One key share alone opens nothing.
  await expect(page.locator('.rite [data-result]')).toHaveCount(0)
  await expect(page.getByText(said('rehearsal.alone'))).toBeVisible()
  await expectWellMade(page)
  await press('rehearsal.next')
  await expect(page.locator('.rite .combined [data-result=opens]')).toHaveCount(2)
  await expectWellMade(page)
  await reveal(holder)
  await expect(page.getByText(said('rehearsal.opened'))).toBeVisible()
  await press('minutes.readAndSign')
  await expect(page.locator('.minutes-bids tbody tr')).toHaveCount(2)
  await expectWellMade(page)
  await holder.typeWords()
  await act(() => press('minutes.sign.button'), titled('rehearsal.end.title'))
  await expectWellMade(page)

  // What to do when something differs can be rehearsed as well.
  await press('rehearsal.end.again')
  await expect(titled('openings.titles.compare')).toBeVisible()
  await press('openings.holder.different')
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(titled('rehearsal.stopped.title')).toBeVisible()
  await expectWellMade(page)
  await page.locator('.rite-leave').click()
  await expect(page.locator('.rite')).toHaveCount(0)
  expect(sent).toEqual([])
})
