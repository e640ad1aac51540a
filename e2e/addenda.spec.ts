import { toMyanmarDigits } from '@padauk/language/digits'
import english from '@padauk/language/messages/en/site.json' with { type: 'json' }
import burmese from '@padauk/language/messages/my/site.json' with { type: 'json' }
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { aTwiceAmendedTender, publishAddendum } from './addenda.ts'
import {
  aPdf,
  anImage,
  choose,
  chooseAll,
  expectReceipt,
  goldButton,
  slowDown,
  zone,
} from './bids.ts'
import { aCompany, anotherDevice, expectWellMade, password, signIn } from './companies.ts'
import { usingAdmin } from './key-holders.ts'
import { control, test } from './product.ts'
import { aBidder, aTender, bid, openAs } from './receipts.ts'
import { atTheSealedForm, fillTerms, sendSealed, stored } from './sealed-bids.ts'
import { signInPerson } from './staff.ts'

test.use({ actionTimeout: 20_000 })

const megabyte = 1_048_576
const bothLanguages = [
  { lang: 'en', search: '?lang=en', words: english, digits: (text: string) => text },
  { lang: 'my', search: '?lang=mm', words: burmese, digits: toMyanmarDigits },
] as const

const form = (page: Page) => page.locator('.form-addenda')
/** One of the three answers to a material change, by its words. */
async function answerWith(page: Page, name: string) {
  const choice = page.locator('.bid-choice')
  await choice.getByRole('radio', { name }).check()
  await choice.getByRole('button', { name }).click()
}
const ready = (page: Page) => page.locator('.drop[data-look=ready]')

// Leaving an unsent draft warns; in these journeys everyone knows what they do.
test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
})

for (const { lang, search, words, digits } of bothLanguages) {
  const { addenda } = words
  const numbered = (text: string, number: number) => digits(text.replace('{number}', `${number}`))
  const readButton = (page: Page, number: number) =>
    page.getByRole('button', { name: numbered(addenda.acknowledge.button, number) })

  test.describe(`in ${lang}`, { tag: `@${lang}` }, () => {
    test('a material addendum is written, approved, read and confirmed', async ({
      page,
      browser,
    }) => {
      test.setTimeout(240_000)
      const { id } = await aTender()
      const bidder = await aBidder('addendum')
      await bid(bidder, id)

      const officer = await signInPerson(page, ['officer'], `Demo writer ${lang}`)
      const writing = await usingAdmin(page, lang, officer.nextCode)
      await page.goto(`/admin/tenders/${id}/addendum`)
      await page.locator('[name=kind]').selectOption('material')
      await page.locator('[name=changed_en]').fill('Table 4: the capacity is 1,050 kW.')
      await page.locator('[name=changed_mm]').fill('ဇယား ၄ - စွမ်းအားမှာ 1,050 kW ဖြစ်ပါသည်။')
      await page.locator('[name=reason]').fill('The survey measured a higher load.')
      await expectWellMade(page)
      await writing.press('tenders.form.save')
      await writing.press('tenders.addenda.send')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await expect(page.getByText(writing.said('tenders.addenda.waits'))).toBeVisible()
      await expectWellMade(page)

      const phone = await anotherDevice(browser)
      await phone.setViewportSize({ width: 390, height: 844 })
      const owner = await signInPerson(phone, ['owner'], `Demo approver ${lang}`)
      const approving = await usingAdmin(phone, lang, owner.nextCode)
      await phone.goto(`/admin/tenders/${id}/addenda/1`)
      await approving.press('tenders.addenda.approve')
      const confirmed = phone.getByRole('dialog').locator('button[type=submit]')
      const published = phone.getByText(approving.said('tenders.addenda.published'))
      await approving.act(() => confirmed.click(), published)
      await expectWellMade(phone)

      const company = await anotherDevice(browser)
      await company.setViewportSize({ width: 390, height: 844 })
      await openAs(company, bidder, `/auth/tender/${id}${search}`)
      const stands = company.getByRole('button', { name: addenda.confirm.stands })
      await expect(stands).toBeVisible()
      await expectWellMade(company)
      await stands.click()
      const told = addenda.confirm.done.split('{number}')[0] ?? ''
      await expect(company.locator('.toast')).toContainText(told)
      await expect(stands).toHaveCount(0)
      await expect(readButton(company, 1)).toHaveCount(0)
      await expectWellMade(company)
      for (const other of [phone, company]) await other.context().close()
    })

    test('one that comes while a file is half sent is read, and the receipt names it', async ({
      page,
    }, info) => {
      test.setTimeout(240_000)
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('half-sent')])
      await openAs(page, bidder, `/auth/submit/${id}${search}`)
      await choose(page, 'image', await anImage(info))
      await choose(page, 'nda', await aPdf(info, 'nda.pdf'))
      await expect(ready(page)).toHaveCount(2)
      const line = await slowDown(page, 120_000)
      await choose(page, 'document', await aPdf(info, 'offer.pdf', 12 * megabyte))
      await expect(zone(page, 'document').locator('progress')).toBeVisible()

      await publishAddendum(id)
      const banner = numbered(addenda.banner, 1)
      await expect(form(page)).toContainText(banner, { timeout: 40_000 })
      await expect(zone(page, 'document').locator('progress')).toBeVisible()
      await expect(ready(page)).toHaveCount(2)
      await expectWellMade(page)

      await line.faster()
      await expect(ready(page)).toHaveCount(3, { timeout: 60_000 })
      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
      await expect(goldButton(page)).toBeDisabled()
      await page.locator('.step-unread').click()
      await expect(form(page)).toBeFocused()
      await expect(page).toHaveURL(/#review$/)
      await readButton(page, 1).click()
      await expect(form(page)).toHaveCount(0)
      await expectWellMade(page)
      await goldButton(page).click()
      await expectReceipt(page)
      await page.goto(`/auth/receipt/${id}${search}`)
      const named = page.locator('dt', { hasText: words.receipt.addenda }).locator('+ dd')
      await expect(named.first()).toHaveText(digits('1'))
    })

    test('a bid that is refused because of one loses nothing', async ({ page }, info) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('refused')])
      // The form must learn of it from the refusal alone.
      await page.route('**/api/tenders/*/public?*', (route) => route.abort('internetdisconnected'))
      await openAs(page, bidder, `/auth/submit/${id}${search}`)
      await chooseAll(page, info)
      await expect(ready(page)).toHaveCount(3)
      await goldButton(page).click()
      await expect(page).toHaveURL(/#review$/)
      await publishAddendum(id)
      await goldButton(page).click()
      await expect(form(page)).toBeVisible()
      await expect(page).toHaveURL(/#review$/)
      const files = ['registration.png', 'offer.pdf', 'nda.pdf']
      await expect(page.locator('.review-name')).toHaveText(files)
      await expect(goldButton(page)).toBeDisabled()
      await expectWellMade(page)
      await readButton(page, 1).click()
      await goldButton(page).click()
      await expectReceipt(page)
    })

    test('a company replaces its bid after one', async ({ page }, info) => {
      test.setTimeout(180_000)
      const { id } = await atTheSealedForm(page, 'replaced', search)
      await chooseAll(page, info)
      await fillTerms(page)
      await sendSealed(page, 3)
      const first = await expectReceipt(page)
      await publishAddendum(id)
      await page.goto(`/auth/tender/${id}${search}`)
      await answerWith(page, addenda.confirm.replace)
      await expect(stored(page)).toHaveCount(3)
      await readButton(page, 1).click()
      await expect(form(page)).toHaveCount(0)
      await page.locator('[name=price]').fill('1,300,000,000')
      await goldButton(page).click()
      await page.locator('main [name=password]').fill(password)
      await goldButton(page).click()
      expect(await expectReceipt(page)).not.toBe(first)
      await page.goto(`/auth/tender/${id}${search}`)
      await expect(page.locator('#addendum-1')).toBeVisible()
      await expect(page.getByText(addenda.confirm.title)).toHaveCount(0)
      await expectWellMade(page)
    })

    test('a company takes its bid back after one', async ({ page }) => {
      const [{ id }, bidder] = await Promise.all([aTender(), aBidder('taken-back')])
      await bid(bidder, id)
      await publishAddendum(id)
      await openAs(page, bidder, `/auth/tender/${id}${search}`)
      await answerWith(page, addenda.confirm.takeBack)
      await page.locator('main [name=password]').fill(password)
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('.taken-back')).toBeVisible()
      await page.goto(`/auth/tender/${id}${search}`)
      await expect(readButton(page, 1)).toBeVisible()
      await expect(page.getByText(addenda.confirm.title)).toHaveCount(0)
      await expect(page.locator('.tender-bar a')).toBeVisible()
    })

    test('text, dates and documents say which one changed them', async ({ page, browser }) => {
      const [{ id }, bidder] = await Promise.all([aTwiceAmendedTender(), aBidder('marks')])
      const visitor = await anotherDevice(browser, { javaScriptEnabled: false })
      await visitor.goto(`/tender/${id}${search}`)
      const titles = [2, 1].map((no) => numbered(addenda.number, no))
      await expect(visitor.locator('.addendum h3')).toHaveText(titles)
      const extended = numbered(addenda.extendedBy, 2).split('{date}')[0] ?? ''
      await expect(visitor.locator('.due-note')).toContainText(extended)
      const marks = visitor.locator('.documents .mark')
      await expect(marks.first()).toHaveText(numbered(addenda.changedBy, 2))
      await visitor.locator('.superseded summary').click()
      await expect(visitor.locator('.superseded .mark')).toHaveText(addenda.superseded)
      await expect(visitor.getByText('by night')).toHaveCount(0)
      await visitor.context().close()

      await openAs(page, bidder, `/auth/tender/${id}${search}`)
      const changed = page.locator('.tender-main p', { hasText: 'by night' })
      await expect(changed.locator('.mark')).toHaveText(numbered(addenda.changedBy, 1))
      await expect(page.locator('.tender-main h3 .mark')).toHaveCount(0)
      const comparison = page.locator('#addendum-1 .comparison')
      await expect(comparison.locator('.addendum-before s')).toHaveText('journey.')
      await expect(comparison.locator('.addendum-now b')).toHaveText('journey by night.')
      await page.locator('.superseded summary').click()
      await expect(page.locator('.superseded a[download]')).toBeVisible()
      await expectWellMade(page)
    })

    test('a company approved later finds what is open in its inbox', async ({ page }) => {
      test.setTimeout(180_000)
      // In English only, by a name that no other tender has.
      const { id, name } = await aTender(40 * 86_400, '')
      const email = await aCompany('approved-later')
      await control('/company/approved', { email })
      await page.goto(`/auth/notices${search}`)
      await signIn(page, email)
      await expect(page).toHaveURL(/\/auth\/notices/)
      const rows = page.locator('.note-row')
      const told = page.locator('.note-row', { hasText: name })
      const earlier = page.getByRole('link', { name: words.notices.earlier })
      // A job tells it after the approval; what was published long ago stands on a later page.
      await expect(async () => {
        await page.goto(`/auth/notices${search}`)
        await expect(rows.first()).toBeVisible({ timeout: 5_000 })
        while ((await told.count()) === 0 && (await earlier.count()) > 0) {
          const address = page.url()
          await earlier.click()
          await expect(page).not.toHaveURL(address)
          await expect(rows.first()).toBeVisible()
        }
        await expect(told).toHaveCount(1, { timeout: 2_000 })
      }).toPass({ timeout: 120_000 })
      await told.locator('summary').click()
      await told.locator('.note-body a.button').click()
      await expect(page).toHaveURL(new RegExp(`/auth/tender/${id}`))
    })
  })
}
