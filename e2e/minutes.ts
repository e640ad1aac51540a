import { readFile } from 'node:fs/promises'
import { MinutesFile } from '@padauk/contract/sealing/minutes'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import type { SignedInHolder, TenderToOpen } from './openings.ts'
import { openAs } from './receipts.ts'

const sheetIn = (page: Page) => page.locator('.minutes-sheet')

/** From the end of the opening to the minutes, which are ready once all files are compared. */
export async function openMinutes({ page, said }: SignedInHolder, bids = 2) {
  await expect(page.getByText(said('minutes.whenSent'))).toBeVisible()
  await page.getByRole('link', { name: said('minutes.readAndSign') }).click()
  await expect(sheetIn(page)).toContainText(said('minutes.title'), { timeout: 60_000 })
  await expect(page.locator('.minutes-bids tbody tr')).toHaveCount(bids)
  await expectWellMade(page)
}

export async function remarkOn({ page, said, press }: SignedInHolder, text: string) {
  await page.getByText(said('minutes.remark.title')).click()
  await press('minutes.remark.button')
  await expect(page.getByText(said('minutes.remark.required'))).toBeVisible()
  await page.getByLabel(said('minutes.remark.label'), { exact: true }).fill(text)
  await press('minutes.remark.button')
  await expect(sheetIn(page)).toContainText(text)
  await expectWellMade(page)
}

/** With the six words; `result` is what is said afterwards. */
export async function sign(holder: SignedInHolder, result: string) {
  const { page, said } = holder
  await holder.typeWords()
  await holder.act(() => holder.press('minutes.sign.button'), page.getByText(result))
  await expect(page.getByText(said('minutes.remark.title'))).toHaveCount(0)
  await expectWellMade(page)
}

/** The sheet alone, without the frame of the page. */
export async function expectOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print' })
  await expect(sheetIn(page)).toBeVisible()
  for (const hidden of ['.screen-top', '#admin-sidebar', '.minutes-page > .panel'])
    await expect(page.locator(hidden).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
}

/** Gives its text. */
export async function expectMinutesFile({ page, press }: SignedInHolder) {
  const saved = page.waitForEvent('download')
  await press('minutes.download')
  const text = await readFile(await (await saved).path(), 'utf8')
  const { minutes, signatures } = MinutesFile.parse(JSON.parse(text))
  expect(minutes.kind).toBe('padauk-minutes-v1')
  expect(signatures).toHaveLength(2)
  return text
}

const told = {
  en: { matches: 'Yours matches your receipt.', read: 'Read the minutes of opening', search: '' },
  my: {
    matches: 'လူကြီးမင်း၏ တင်သွင်းမှုသည် ပြေစာနှင့် ကိုက်ညီပါသည်။',
    read: 'ဖွင့်ဖောက်မှု မှတ်တမ်းကို ဖတ်ရန်',
    search: '?lang=mm',
  },
}

/** One bidder from the page of the tender, in English; the other from the receipt, in Burmese. */
export async function expectToldToBidder(browser: Browser, { tender, bidders }: TenderToOpen) {
  const ways = [
    { path: `/auth/tender/${tender}`, words: told.en, width: 1440 },
    { path: `/auth/receipt/${tender}`, words: told.my, width: 390 },
  ]
  for (const [place, { path, words, width }] of ways.entries()) {
    const bidder = bidders[place]
    if (!bidder) throw new Error('a bidder is missing')
    const page = await anotherDevice(browser)
    await page.setViewportSize({ width, height: 900 })
    await openAs(page, bidder, path + words.search)
    await expect(page.locator('.opened-line:not([data-look=plain])')).toContainText(words.matches)
    await expectWellMade(page)
    await page.getByRole('link', { name: words.read }).click()
    await expect(sheetIn(page)).toBeVisible()
    await expect(sheetIn(page)).not.toContainText('The envelopes were intact.')
    await expectWellMade(page)
    await page.context().close()
  }
}
