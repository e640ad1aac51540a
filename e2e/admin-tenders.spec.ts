import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { anApprovedCompany, anotherDevice, expectWellMade } from './companies.ts'
import { mailsTo, test } from './product.ts'
import { signInAs } from './staff.ts'
import {
  attach,
  bothLanguages,
  burmese,
  button,
  field,
  inDialog,
  openAdmin,
  write,
} from './tender-writing.ts'
import type { Words } from './tender-writing.ts'

/** Steps that cannot be undone need a fresh code. */
async function confirmWith(page: Page, { stepUp }: Words, code: string) {
  const dialog = page.getByRole('dialog', { name: stepUp.title })
  await dialog.locator('input').fill(code)
  await dialog.getByRole('button', { name: stepUp.button }).click()
}

/** In the list of the site, in the language that the visitor reads. */
async function expectOnSite(page: Page, name: string, lang: 'en' | 'mm') {
  const visitor = await anotherDevice(page.context().browser()!)
  await visitor.goto(`/tenders?lang=${lang}`)
  await expect(visitor.getByRole('heading', { name }).first()).toBeVisible()
  await visitor.context().close()
}

for (const words of bothLanguages) {
  const { tenders } = words
  test.describe(`tenders in ${words.lang}`, { tag: `@${words.lang}` }, () => {
    test('an officer writes and publishes a tender, which appears, and extends it', async ({
      page,
    }, info) => {
      test.slow()
      const name = `Gates ${Date.now()}`
      const company = await anApprovedCompany('extension')
      const { nextCode } = await signInAs(page, 'officer')
      await openAdmin(page, '/tenders', words)
      await expectWellMade(page)
      await page.getByRole('link', { name: tenders.create, exact: true }).click()
      await field(page, words.inEnglish(tenders.name)).fill(name)
      await button(page, tenders.form.save).click()

      // Half a tender is kept, and told what it lacks; it can't be published.
      await expect(page.locator('.tender-checklist [data-state=missing]')).toHaveCount(5)
      await expect(button(page, tenders.publish.button)).toHaveCount(0)
      await expectWellMade(page)
      await page.getByRole('link', { name: tenders.details.edit, exact: true }).click()
      await write(page, words, name)
      await attach(page, info)
      await expectWellMade(page)
      await button(page, tenders.form.save).click()
      await expect(page.getByText(tenders.checklist.ready)).toBeVisible()

      await button(page, tenders.publish.button).click()
      await expectWellMade(page)
      await inDialog(page, tenders.publish.button).click()
      await expect(page.getByText(tenders.stateTexts.open)).toBeVisible()
      await expectOnSite(page, name, 'en')
      await expectOnSite(page, burmese.name, 'mm')

      await button(page, tenders.extend.button).click()
      const deadline = page.getByRole('group', { name: tenders.extend.newDeadline })
      const year = deadline.getByLabel(words.date.year)
      const before = Number(await year.inputValue())
      await year.fill('2020')
      await field(page, tenders.extend.reasonEn).fill('More time for the survey')
      await inDialog(page, tenders.extend.button).click()
      await expect(deadline.locator('.field-error')).toBeVisible()
      await year.fill(String(before + 1))
      await expectWellMade(page)
      await inDialog(page, tenders.extend.button).click()
      await confirmWith(page, words, await nextCode())
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectWellMade(page)
      const aboutIt = async () =>
        (await mailsTo(company)).filter(({ subject }) => subject === `New deadline: ${name}`)
      await expect.poll(aboutIt, { timeout: 30_000 }).toHaveLength(1)
    })

    test('the second of two officers editing a draft sees the change of the first', async ({
      page,
      browser,
    }) => {
      const name = `Shared ${Date.now()}`
      await signInAs(page, 'officer')
      await openAdmin(page, '/tenders/create', words)
      await field(page, words.inEnglish(tenders.name)).fill(name)
      await button(page, tenders.form.save).click()
      await page.getByRole('link', { name: tenders.details.edit, exact: true }).click()

      const second = await anotherDevice(browser)
      await signInAs(second, 'officer')
      await openAdmin(second, new URL(page.url()).pathname.replace('/admin', ''), words)
      const topic = words.inEnglish(tenders.details.topic)
      for (const [screen, text] of [
        [page, 'Three gates'],
        [second, 'Four gates'],
      ] as const) {
        await field(screen, topic).fill(text)
        await button(screen, tenders.form.save).click()
      }
      const dialog = second.getByRole('dialog', { name: words.conflict.title })
      await expect(dialog).toContainText('Three gates')
      await expect(dialog).toContainText('Four gates')
      await expectWellMade(second)
      await dialog.getByRole('button', { name: words.conflict.takeTheirs }).click()
      await expect(field(second, topic)).toHaveValue('Three gates')
      await second.context().close()
    })
  })
}
