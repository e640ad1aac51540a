import { listChecks } from '@padauk/contract/admin/bid-checks'
import { giveScores, lockScores } from '@padauk/contract/admin/scores'
import { expect } from '@playwright/test'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { openShares, reveal, startOpening } from './ceremony.ts'
import { anotherDevice, expectWellMade } from './companies.ts'
import { theCheck } from './evaluations.ts'
import type { Judge } from './evaluations.ts'
import { openMinutes, sign } from './minutes.ts'
import { aSignedInHolder } from './openings.ts'
import { attach, bothLanguages, button, field, inDialog, write } from './tender-writing.ts'

/** The whole card is the label of its choice. */
export const chooseCard = (page: Page, title: string) =>
  page.locator('.radio-card label', { hasText: title }).click()

/** Written, with a price and weighted criteria, and published. Gives its id. */
export async function publishTender(officer: Judge, name: string, info: TestInfo) {
  const { page } = officer
  const [words] = bothLanguages
  if (!words) throw new Error('there are no words')
  const { tenders } = words
  await page.goto('/admin/tenders/create')
  await write(page, words, name)
  await attach(page, info)
  await field(page, tenders.rules.price).selectOption('required')
  await page.getByLabel(tenders.rules.disclosures.prices, { exact: true }).check()
  await chooseCard(page, tenders.evaluation.methods['weighted-criteria'])
  await expect(page.locator('[name="evaluation.criteria.1.weight"]')).toHaveValue('40')
  await expectWellMade(page)
  await button(page, tenders.form.save).click()
  await expect(page.getByText(tenders.checklist.sealing.ok)).toBeVisible()
  await button(page, tenders.publish.button).click()
  const panel = page.locator('.panel', { hasText: tenders.rules.fixedTitle })
  await officer.act(() => inDialog(page, tenders.publish.button).click(), panel)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Two holders on two devices, up to the minutes that both have signed. */
export async function openTogether(browser: Browser, tender: string, bids: number) {
  const [laptop, phone] = [await anotherDevice(browser), await anotherDevice(browser)]
  await phone.setViewportSize({ width: 390, height: 844 })
  const first = await aSignedInHolder(laptop, 0, 'en')
  const second = await aSignedInHolder(phone, 1, 'my')
  await first.open(tender)
  await startOpening(first)
  await openShares(first, 'openings.titles.second')
  await second.open(tender)
  await second.press('openings.holder.title')
  await openShares(second, 'openings.titles.result')
  await expect(first.titled('openings.titles.result')).toBeVisible()
  await reveal(first)
  for (const holder of [first, second]) {
    await expect(holder.titled('openings.titles.opened')).toBeVisible()
    await openMinutes(holder, bids)
  }
  await sign(first, first.said('minutes.signed'))
  await sign(second, second.said('minutes.givenText'))
  for (const device of [laptop, phone]) await device.context().close()
}

type Wanted = {
  /** By the names of companies. */
  complete: string
  asked: { company: string; message: string; answer: () => Promise<void> }
  excluded: { company: string; reason: string }
}

/** One bid complete, one once its papers are there, one excluded; another officer signs. */
export async function checkFormally(
  { officer, second }: Record<'officer' | 'second', Judge>,
  tender: string,
  { complete, asked, excluded }: Wanted,
) {
  const { bids } = await officer.call(listChecks, { params: { id: tender } })
  const placeOf = (name: string) => bids.findIndex(({ company }) => company === name)
  const [first, later, out] = [complete, asked.company, excluded.company].map(placeOf)
  if (first === undefined || later === undefined || out === undefined) throw new Error('no bids')
  await officer.open(tender, 'checks')
  const check = theCheck(officer)
  await check.choose(first, 'complete')
  await check.askForPapers(later, asked.message)
  await check.exclude(out, 'incomplete-offer', excluded.reason)
  await check.send()
  await expect(check.row(later)).toHaveAttribute('data-standing', 'cure')
  await expect(check.row(out)).toHaveAttribute('data-standing', 'exclude')
  await asked.answer()
  await officer.open(tender, 'checks')
  await expect(check.row(later).locator('.check-files li')).toHaveCount(1)
  await check.choose(later, 'complete')
  await check.send()
  await expect(check.row(later)).toHaveAttribute('data-standing', 'complete')
  await second.open(tender, 'checks')
  await second.press('evaluations.formal.sign')
  await second.confirm('evaluations.formal.signed')
  await expect(theCheck(second).row(out)).toHaveAttribute('data-standing', 'excluded')
  await expectWellMade(second.page)
}

/** The bid of the named company gets more points than the others. */
export async function giveAllScores(evaluators: readonly Judge[], tender: string, best: string) {
  const params = { id: tender }
  for (const { call } of evaluators) {
    const { bids } = await call(listChecks, { params })
    const valid = bids.filter(({ standing }) => standing === 'valid')
    const scores = valid.map(({ submission, company }) => ({
      submission,
      criterion: 'criterion-1',
      points: company === best ? 3_500 : 3_000,
    }))
    await call(giveScores, { params, body: { scores } })
    await call(lockScores, { params })
  }
}

/** Proposed on the screen of the award, by the officer who compared. */
export async function proposeAward(officer: Judge, tender: string, why: string) {
  const { page } = officer
  await officer.open(tender, 'comparison')
  await expect(page.locator('.comparison thead i')).toHaveText(['1', '2', '–'])
  await page.locator(`main a[href$="/tenders/${tender}/award"]`).first().click()
  await page.locator('[name=justification]').fill(why)
  await officer.press('awards.propose.button')
  await expect(page.getByText(officer.said('awards.ownerDecides'))).toBeVisible()
}

export async function fillDay(page: Page, label: string, [day, month, year]: string[]) {
  const frame = page.getByRole('group', { name: label, exact: true })
  const [first, second, third] = await frame.locator('input, select').all()
  await first?.fill(day ?? '')
  await second?.selectOption(month ?? '')
  await third?.fill(year ?? '')
}
