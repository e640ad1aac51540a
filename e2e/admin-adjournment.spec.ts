import { dashedNumber } from '@padauk/contract/receipt-facts'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { openShares, reveal, signList, startOpening } from './ceremony.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { actsOf } from './holder-acts.ts'
import { expectMinutesFile, openMinutes } from './minutes.ts'
import { expectMinutesVerified } from './minutes-check.ts'
import { aSignedInHolder, aTenderToOpen, letAdjournmentPass } from './openings.ts'
import { mailsTo, test } from './product.ts'
import { expectAskedForPaper, repairBid, saveBiddersMinutes } from './repairs.ts'
import { openAs } from './receipts.ts'
import { signInAs } from './staff.ts'

test.use({ actionTimeout: 20_000 })
test.setTimeout(240_000)

const wellMadeAt = async (page: Page, ...widths: number[]) => {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expectWellMade(page)
  }
  if (before) await page.setViewportSize(before)
}

test('a bid that does not open is sealed again, and the next opening shows it @long', async ({
  page,
  browser,
}, info) => {
  const opened = await aTenderToOpen(2, 1)
  const { tender, bidders } = opened
  const [sound, broken] = bidders
  if (!sound || !broken) throw new Error('a bidder is missing')
  const number = dashedNumber(broken.copy.receipt.receiptNo)
  const phone = await anotherDevice(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  const first = await aSignedInHolder(page, 0, 'en')
  const second = await aSignedInHolder(phone, 1, 'my')

  await first.open(tender)
  await startOpening(first)
  await openShares(first, 'openings.titles.second')
  await second.open(tender)
  await second.press('openings.holder.title')
  await openShares(second, 'openings.titles.fails')
  await expect(first.titled('openings.titles.fails')).toBeVisible()
  await expect(page.locator('.rite [data-result=fails]')).toContainText(number)
  await expect(
    page.getByRole('button', { name: first.said('openings.reveal.button') }),
  ).toHaveCount(0)
  await wellMadeAt(page, 320)
  await wellMadeAt(phone, 320)

  await signList(first, 'openings.adjourn.signed')
  await expect(page.locator('.openers [data-state=signed]')).toHaveCount(1)
  await wellMadeAt(page, 320)
  await signList(second, 'openings.states.adjourned')
  for (const { page: seen, said } of [first, second]) {
    await expect(seen.getByText(said('openings.states.adjourned'))).toBeVisible()
    await expect(seen.locator('[data-result=fails]')).toContainText(number)
    await wellMadeAt(seen, 320)
  }

  const letters = async () => (await mailsTo(broken.email)).map(({ text }) => text).join('\n')
  await expect.poll(letters, { timeout: 30_000 }).toContain(number)
  const own = await anotherDevice(browser)
  await own.setViewportSize({ width: 390, height: 844 })
  await openAs(own, broken, `/auth/receipt/${tender}?lang=mm`)
  await expectAskedForPaper(own, broken.copy)
  await repairBid(own, { copy: broken.copy, other: sound.copy })
  await own.context().close()

  await letAdjournmentPass(opened)
  await first.open(tender)
  await expect(page.getByText(first.said('openings.adjourn.second'))).toBeVisible()
  await expectWellMade(page)
  const [one, other] = [actsOf(first, tender), actsOf(second, tender)]
  await one.start()
  for (const each of [one, other]) await each.takePart()
  await first.open(tender)
  await first.press('openings.holder.return')
  await expect(page.locator('.rite [data-result=opens]')).toHaveCount(2)
  await reveal(first)
  await expect(first.titled('openings.titles.opened')).toBeVisible()

  await openMinutes(first)
  await expect(page.locator('.minutes-sheet')).toContainText('adjourned, nothing opened')
  await expect(page.locator('.minutes-remarks')).toContainText('sealed the same bid again')
  for (const each of [one, other]) await each.signMinutes()
  await page.reload()
  const saved = await expectMinutesFile(first)
  const kept = await saveBiddersMinutes(browser, broken, tender)
  await expectMinutesVerified(browser, info, [saved, kept])
  await phone.context().close()
})

test('a bid that is not sealed again stays unopened, and every screen says so @long', async ({
  page,
  browser,
}) => {
  const opened = await aTenderToOpen(2, 1)
  const { tender, bidders } = opened
  const broken = bidders.at(-1)
  if (!broken) throw new Error('a bidder is missing')
  const first = await aSignedInHolder(page, 0, 'en')
  const second = await aSignedInHolder(await anotherDevice(browser), 1, 'my')
  const [one, other] = [actsOf(first, tender), actsOf(second, tender)]
  for (const isFirst of [true, false]) {
    await one.start()
    for (const each of [one, other]) await each.takePart()
    if (!isFirst) break
    for (const each of [one, other]) await each.signList()
    await letAdjournmentPass(opened)
  }

  await first.open(tender)
  await first.press('openings.holder.return')
  await expect(page.locator('.rite [data-result=fails]')).toHaveCount(1)
  await wellMadeAt(page, 320)
  await reveal(first, 'openings.reveal.askPart')
  await expect(first.titled('openings.titles.openedPart')).toBeVisible()
  await expect(page.getByText('Opened: 1 of 2 bids.')).toBeVisible()
  await expect(page.getByText(first.said('openings.titles.opened'))).toHaveCount(0)
  await wellMadeAt(page, 320)
  await openMinutes(first)
  await expect(page.locator('.minutes-bids')).toContainText('Withdrawn after the deadline')
  await wellMadeAt(page, 320)
  for (const each of [one, other]) await each.signMinutes()

  const desk = await anotherDevice(browser)
  await signInAs(desk, 'officer')
  await desk.goto(`/admin/tenders/${tender}/submissions`)
  await expect(desk.getByText('It counts as withdrawn after the deadline.')).toBeVisible()
  await wellMadeAt(desk, 320)
  const own = await anotherDevice(browser)
  await openAs(own, broken, `/auth/receipt/${tender}`)
  await expect(own.locator('.opened-line:not([data-look=plain])')).toContainText(
    'Yours did not open. It counts as withdrawn after the deadline.',
  )
  await wellMadeAt(own, 320)
  for (const { page: seen } of [second, { page: desk }, { page: own }]) await seen.context().close()
})
