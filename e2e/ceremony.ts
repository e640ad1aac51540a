import { expect } from '@playwright/test'
import { expectWellMade } from './companies.ts'
import type { SignedInHolder } from './openings.ts'

/** Starts the opening that the page shows, as a holder. */
export async function startOpening({ page, press, act, titled }: SignedInHolder) {
  await press('openings.start.button')
  const confirmed = page.getByRole('dialog').locator('button[type=submit]')
  await act(() => confirmed.click(), titled('openings.titles.compare'))
}

/** From the closing root to the six words; each step is looked at. */
export async function declareAndType(holder: SignedInHolder) {
  const { page, press, said, titled } = holder
  await expect(titled('openings.titles.compare')).toBeVisible()
  // A rehearsal has a second root, to compare with.
  await expect(page.locator('.rite .closing-root').first().locator('span')).toHaveCount(16)
  await expectWellMade(page)
  await press('openings.holder.same')
  await press('openings.holder.declare')
  await expect(page.getByText(said('openings.holder.choose'))).toBeVisible()
  await page.getByLabel(said('openings.holder.noInterest')).check()
  await expectWellMade(page)
  await press('openings.holder.declare')
  await expect(titled('openings.titles.words')).toBeVisible()
  await holder.typeWords()
  await expectWellMade(page)
}

/** Opens the key shares; `title` is that of the step that follows. */
export async function openShares(holder: SignedInHolder, title: string) {
  await declareAndType(holder)
  await holder.act(() => holder.press('openings.holder.open'), holder.titled(title))
}

/** Signs the list of bids that do not open; `result` is what is said then. */
export async function signList(holder: SignedInHolder, result: string) {
  await holder.typeWords()
  const said = holder.page.getByText(holder.said(result)).first()
  await holder.act(() => holder.press('openings.adjourn.button'), said)
}

type Opener = Pick<SignedInHolder, 'page' | 'press' | 'said'>

/** Shows the contents; `ask` is the question before it. */
export async function reveal({ page, press, said }: Opener, ask = 'openings.reveal.ask') {
  await press('openings.reveal.button')
  const dialog = page.getByRole('dialog', { name: said(ask) })
  await dialog.locator('button[type=submit]').click()
}
