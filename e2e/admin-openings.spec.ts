import { readFile } from 'node:fs/promises'
import { HolderTask } from '@padauk/contract/sealing/holder-files'
import { expect } from '@playwright/test'
import { openShares, reveal, startOpening } from './ceremony.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aSignedInHolder, aTenderToOpen } from './openings.ts'
import type { SignedInHolder } from './openings.ts'
import {
  expectMinutesFile,
  expectOnPaper,
  expectToldToBidder,
  openMinutes,
  remarkOn,
  sign,
} from './minutes.ts'
import { test } from './product.ts'

const startedOf = async (page: SignedInHolder['page'], tender: string) => {
  const answer = await page.request.get(`/api/admin/tenders/${tender}/sitting`)
  return (await answer.json()) as { sitting: { id: string } | null; state: string }
}

test.use({ actionTimeout: 20_000 })

test('two key holders open a sealed tender, in two languages on two devices', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const opened = await aTenderToOpen(2)
  const { tender } = opened
  const phone = await anotherDevice(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  const first = await aSignedInHolder(page, 0, 'en')
  const second = await aSignedInHolder(phone, 1, 'my')

  // Holders see no list of tenders: Today leads them there.
  await page.goto('/admin')
  const way = page.locator(`main a[href$="/tenders/${tender}/opening"]`)
  await expect(way).toBeVisible()
  await expectWellMade(page)
  await way.click()
  await expect(page.getByText(/Deadline \d\d:\d\d:\d\d\. Counted and signed at/)).toBeVisible()
  await expectWellMade(page)
  await startOpening(first)
  await openShares(first, 'openings.titles.second')
  await expect(page.getByText(first.said('openings.holder.waiting'))).toBeVisible()
  await expectWellMade(page)

  await second.open(tender)
  // A step aside hands out nothing: no declaration is sent.
  await second.press('openings.holder.title')
  await second.press('openings.holder.same')
  await phone.getByLabel(second.said('openings.holder.stepAside')).check()
  await second.press('openings.holder.declare')
  await expect(phone.getByText(second.said('openings.holder.asideDone'))).toBeVisible()
  await expectWellMade(phone)
  await second.press('openings.close')
  await expect(phone.locator('.openers [data-state=posted]')).toHaveCount(1)
  await expect(phone.locator('.openers [data-state=declared]')).toHaveCount(0)
  await expectWellMade(phone)
  await second.press('openings.holder.title')
  await openShares(second, 'openings.titles.result')

  await expect(first.titled('openings.titles.result')).toBeVisible()
  await expect(page.locator('.rite .combined [data-result=opens]')).toHaveCount(2)
  await expectWellMade(page)
  await expectWellMade(phone)
  await reveal(first)
  for (const { titled } of [first, second])
    await expect(titled('openings.titles.opened')).toBeVisible()
  await expectWellMade(phone)
  expect(await startedOf(page, tender)).toMatchObject({ state: 'revealed', sitting: null })

  await openMinutes(first)
  await openMinutes(second)
  await remarkOn(first, 'The envelopes were intact.')
  await expect(phone.getByText('The envelopes were intact.')).toBeVisible()
  await expectOnPaper(page)
  await sign(first, first.said('minutes.signed'))
  await sign(second, second.said('minutes.givenText'))
  await expect(page.getByText(first.said('minutes.givenText'))).toBeVisible()
  await expectMinutesFile(first)
  await phone.context().close()
  await expectToldToBidder(browser, opened)
})

test('a window that starts again asks every key holder once more @long', async ({ page }) => {
  const { tender } = await aTenderToOpen(1)
  const holder = await aSignedInHolder(page, 2, 'en')
  await holder.open(tender)
  await startOpening(holder)
  await openShares(holder, 'openings.titles.second')
  const { sitting } = await startedOf(page, tender)
  const headers = { 'x-csrf-token': holder.csrf }
  // Between two readings of the page, as when another process takes over.
  await page.request.post(`/api/admin/sittings/${sitting?.id}/end`, { headers })
  await page.request.post(`/api/admin/tenders/${tender}/sitting`, { headers })
  await expect(page.getByText(holder.said('openings.news.restarted')).last()).toBeVisible()
  await expect(holder.titled('openings.titles.compare')).toBeVisible()

  // What the server hands out is checked here, and a changed receipt stops everything.
  await page.route('**/declarations', async (route) => {
    const response = await route.fetch()
    const handOut = (await response.json()) as { bids: { receipt: { arrivedAt: string } }[] }
    const [bid] = handOut.bids
    if (bid) bid.receipt.arrivedAt = '2026-01-01T00:00:00.000000+06:30'
    await route.fulfill({ response, json: handOut })
  })
  await openShares(holder, 'openings.titles.stopped')
  await expect(page.getByText(holder.said('openings.faults.nothingSent'))).toBeVisible()
  await expectWellMade(page)
  await holder.press('openings.close')
  await expect(page.locator('.openers [data-state=posted]')).toHaveCount(0)

  // The fourth key is on paper: its file is one that the offline sealer takes.
  await page.getByText(holder.said('openings.paper.title')).click()
  await expectWellMade(page)
  const saved = page.waitForEvent('download')
  await page.locator('.paper-files button').click()
  const task: unknown = JSON.parse(await readFile(await (await saved).path(), 'utf8'))
  expect(HolderTask.parse(task).kind).toBe('padauk-declare-task-v1')
  const wrong = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') }
  await page.locator('.paper-files input').first().setInputFiles(wrong)
  await expect(page.getByText(holder.said('openings.paper.wrong'))).toBeVisible()
})
