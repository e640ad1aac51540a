import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade, letterTo } from './companies.ts'
import { usingAdmin } from './key-holders.ts'
import { test } from './product.ts'
import { ask } from './questions.ts'
import { aBidder, aTender } from './receipts.ts'
import { signInPerson } from './staff.ts'

test.use({ actionTimeout: 20_000 })

const answer = {
  en: 'The capacity of chiller 2 is 1,050 kW.',
  my: 'ချီလာ ၂ ၏ စွမ်းအားမှာ 1,050 kW ဖြစ်ပါသည်။',
}
const why = 'Table 4 must name the pump too.'

for (const lang of ['en', 'my'] as const) {
  test(`an answer becomes an addendum, which is returned, mended and approved (${lang})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000)
    const { id } = await aTender()
    await ask(await aBidder('asks-scope'), id, 'Is the capacity of chiller 2 really 950 kW?')

    const officer = await signInPerson(page, ['officer'], `Demo writer ${lang}`)
    const writing = await usingAdmin(page, lang, officer.nextCode)
    await page.goto(`/admin/tenders/${id}/questions`)
    const main = page.locator('main')
    await main.locator('textarea').nth(2).fill(answer.en)
    await main.locator('textarea').nth(3).fill(answer.my)
    await main.getByRole('checkbox').check()
    await expectWellMade(page)
    await writing.press('questions.continue')

    await expect(page.locator('[name=changed_en]')).toHaveValue(answer.en)
    await expect(page.locator('[name=changed_mm]')).toHaveValue(answer.my)
    await expect(page.locator('[name=kind]')).toHaveValue('material')
    await page.reload()
    await expect(page.locator('[name=changed_en]')).toHaveValue(answer.en)
    const body = writing.said('form.inEnglish', { label: writing.said('tenders.details.body') })
    await page.getByLabel(body, { exact: true }).fill('For a longer journey.')
    await writing.press('tenders.form.save')

    await expect(page).toHaveURL(new RegExp(`/tenders/${id}/addenda/1$`))
    await expect(main.locator('.addendum-sides ins').first()).toContainText('longer')
    await expect(main.locator(`a[href*="/tenders/${id}/questions?question="]`)).toBeVisible()
    await expectWellMade(page)
    const confirm = page.getByRole('dialog').locator('button[type=submit]')
    const waits = page.getByText(writing.said('tenders.addenda.waits'))
    await writing.press('tenders.addenda.send')
    await confirm.click()
    await expect(waits).toBeVisible()

    const phone = await anotherDevice(browser)
    await phone.setViewportSize({ width: 390, height: 844 })
    const owner = await signInPerson(phone, ['owner'], `Demo approver ${lang}`)
    const approving = await usingAdmin(phone, lang, owner.nextCode)
    await phone.goto(`/admin/tenders/${id}/addenda/1`)
    await expectWellMade(phone)
    await approving.press('tenders.addenda.return')
    const dialog = phone.getByRole('dialog')
    await dialog.locator('[name=reason]').fill(why)
    await dialog.locator('button[type=submit]').click()
    await expect(phone.getByText(why)).toBeVisible()
    await expectWellMade(phone)
    expect((await letterTo(officer.email, 1)).text).toContain(why)

    await page.reload()
    await expect(page.getByText(why)).toBeVisible()
    await page.locator(`main a[href$="/tenders/${id}/addendum"]`).click()
    await page.locator('[name=changed_en]').fill(`${answer.en} Its pump has 22 kW.`)
    await writing.press('tenders.form.save')
    await writing.press('tenders.addenda.send')
    await confirm.click()
    await expect(waits).toBeVisible()

    await phone.goto('/admin/')
    await phone.locator(`main a[href$="/tenders/${id}/addenda/1"]`).click()
    await approving.press('tenders.addenda.approve')
    const published = phone.getByText(approving.said('tenders.addenda.published'))
    await approving.act(() => dialog.locator('button[type=submit]').click(), published)
    await expectWellMade(phone)

    // The question still waits: it is answered with the number of the addendum.
    await page.goto(`/admin/tenders/${id}/questions`)
    await expect(main.locator(`a[href$="/tenders/${id}/addenda/1"]`)).toBeVisible()
    await expectWellMade(page)
    await phone.context().close()
  })
}
