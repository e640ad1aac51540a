import { confirmOpening, readSitting, revealBids } from '@padauk/contract/admin/sittings'
import type { TenderSitting } from '@padauk/contract/admin/sittings'
import { addressOf } from '@padauk/contract/client'
import { expect } from '@playwright/test'
import { reveal } from './ceremony.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { anOpener, anUnsealedTender } from './two-people.ts'
import type { Opener } from './two-people.ts'

/** The same person, past the screen: a second confirmation is the first one again. */
async function expectNotTwo({ page, headers }: Opener, tender: string) {
  const read = await page.request.get(addressOf(readSitting, { params: { id: tender } }))
  const { confirming } = (await read.json()) as TenderSitting
  const params = { id: confirming?.id ?? '' }
  const data = { has_interest: false, declaration: 'Once more.' }
  const again = await page.request.post(addressOf(confirmOpening, { params }), { headers, data })
  expect(((await again.json()) as TenderSitting).confirming?.people).toHaveLength(1)
  const shown = await page.request.post(addressOf(revealBids, { params }), { headers })
  expect(await shown.json()).toMatchObject({ code: 'not-yet' })
}

test.use({ actionTimeout: 20_000 })

test('two people open a tender that is not sealed; one with an interest does not count', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const tender = await anUnsealedTender()
  const phone = await anotherDevice(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  const officer = await anOpener(page, 'en', 'officer')
  const holder = await anOpener(phone, 'my', 'holder')
  const other = await anOpener(await anotherDevice(browser), 'en', 'holder')

  await officer.open(tender)
  await officer.start()
  await officer.declare('noInterest', 'openings.confirm.waiting')
  await officer.expectNothingToShow()
  await expectNotTwo(officer, tender)

  await holder.open(tender)
  await holder.press('openings.confirm.button')
  await expect(phone.getByText(holder.said('openings.holder.choose'))).toBeVisible()
  await holder.declare('stepAside', 'openings.confirm.aside')
  await holder.expectNothingToShow()
  await expect(page.locator('.openers [data-state=declared]')).toContainText(holder.name)
  await officer.expectNothingToShow()

  await other.open(tender)
  await other.declare('noInterest', 'openings.reveal.title')
  await reveal(officer)
  for (const { page: seen, said } of [officer, holder, other]) {
    const names = new RegExp(`${officer.name}.*${other.name}`)
    await expect(seen.getByText(said('openings.reveal.done'))).toBeVisible()
    await expect(seen.locator('.notice-good')).toContainText(names)
    await expectWellMade(seen)
  }
  await page.getByRole('link', { name: officer.said('openings.reveal.submissions') }).click()
  await expect(page.getByRole('link', { name: 'Golden Lotus' })).toBeVisible()
  await expectWellMade(page)
  for (const { page: left } of [holder, other]) await left.context().close()
})
