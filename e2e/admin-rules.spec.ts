import { changeTender } from '@padauk/contract/admin/tenders'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { test } from './product.ts'
import { aBidder, openAs } from './receipts.ts'
import { signInAs } from './staff.ts'
import {
  attach,
  bothLanguages,
  button,
  field,
  inDialog,
  openAdmin,
  write,
} from './tender-writing.ts'
import type { Words } from './tender-writing.ts'

const asked = [
  { en: 'Delivery time in weeks', mm: 'ပို့ဆောင်ချိန် (ရက်သတ္တပတ်)' },
  { en: 'Warranty in months', mm: 'အာမခံကာလ (လ)' },
]
const schedule = { en: 'Price schedule', mm: 'ဈေးနှုန်းဇယား' }

const digits = (words: Words, number: number) =>
  words.lang === 'my' ? String.fromCharCode(0x1040 + number) : String(number)

/** A price, two fields and one further document. */
async function askFor(page: Page, words: Words) {
  const { rules } = words.tenders
  await field(page, rules.price).selectOption('required')
  await expect(field(page, rules.currency)).toHaveValue('MMK')
  for (const [place, label] of asked.entries()) {
    await button(page, rules.addField).click()
    const name = rules.fieldName.replace('{place}', digits(words, place + 1))
    await field(page, words.inEnglish(name)).fill(label.en)
    await field(page, words.inBurmese(name)).fill(label.mm)
  }
  await page.getByRole('checkbox', { name: rules.required, exact: true }).last().uncheck()
  await button(page, rules.addDocument).click()
  const document = rules.documentName.replace('{place}', digits(words, 1))
  await field(page, words.inEnglish(document)).fill(schedule.en)
  await field(page, words.inBurmese(document)).fill(schedule.mm)
  await field(page, rules.minimumBids).fill('3')
  await page.getByLabel(rules.disclosures.prices, { exact: true }).check()
}

/** What a company reads before it bids. */
async function expectForBidder(page: Page, id: string, { stored }: Words) {
  const bidder = await aBidder('rules')
  const visitor = await anotherDevice(page.context().browser()!)
  await openAs(visitor, bidder, `/auth/tender/${id}?lang=${stored}`)
  const seal = visitor
    .locator('details')
    .filter({ has: visitor.locator('.code-value') })
    .first()
  await seal.locator('summary').click()
  await expect(seal.locator('.code-value')).toHaveText(/^(?:[0-9a-f]{4} ?){8}$/)
  for (const label of [...asked, schedule])
    await expect(visitor.getByText(label[stored]).first()).toBeVisible()
  await expect(visitor.getByText(/PDK-\d{4}-\d{3}/)).toBeVisible()
  await expectWellMade(visitor)
  await visitor.context().close()
}

for (const words of bothLanguages) {
  const { tenders } = words
  const { rules } = tenders
  test(
    `an officer publishes a sealed tender whose rules stay, in ${words.lang}`,
    { tag: `@${words.lang}` },
    async ({ page }, info) => {
      test.slow()
      const { headers } = await signInAs(page, 'officer', 'auditor')
      await openAdmin(page, '/tenders/create', words)
      await write(page, words, `Pumps ${Date.now()}`)
      await attach(page, info)
      await expect(field(page, rules.kinds.sealed)).toBeChecked()
      // Not sealed needs a reason; the choice goes back without a trace.
      await field(page, rules.kinds['access-controlled']).check()
      await expect(field(page, words.inEnglish(rules.reason))).toBeVisible()
      await expect(field(page, rules.takesForms)).toHaveCount(0)
      await field(page, rules.kinds.sealed).check()
      await expect(field(page, rules.takesForms)).toBeChecked()
      await askFor(page, words)
      await expectWellMade(page)
      await button(page, tenders.form.save).click()
      await expect(page.getByText(tenders.checklist.sealing.ok)).toBeVisible()
      await expectWellMade(page)
      await button(page, tenders.publish.button).click()
      await inDialog(page, tenders.publish.button).click()

      const panel = page.locator('.panel', { hasText: rules.fixedTitle })
      await expect(panel).toContainText(rules.kindTexts.sealed)
      for (const label of [...asked, schedule])
        await expect(panel).toContainText(label[words.stored])
      await expect(panel.locator('.fingerprint')).toBeVisible()
      await expectWellMade(page)
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await expectForBidder(page, id, words)

      const changed = await page.request.put(changeTender.path.replace(':id', id), {
        headers,
        data: { revision: 1, name_en: 'Other', start_date: '2030-01-01T00:00:00Z' },
      })
      expect(changed.ok()).toBe(false)
      // The log has the rules as they were written and the number that publication gave.
      await page.goto(
        `/admin/audit?filter=${encodeURIComponent(JSON.stringify({ subject: `tender:${id}` }))}`,
      )
      const entries = page.locator('.audit-details')
      for (const summary of await entries.locator('summary').all()) await summary.click()
      await expect(entries.filter({ hasText: `${asked[0]?.en} *` })).toHaveCount(1)
      await expect(entries.filter({ hasText: /PDK-\d{4}-\d{3}/ })).toHaveCount(1)
    },
  )
}
