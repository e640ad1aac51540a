import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aJudge } from './evaluations.ts'
import { usingAdmin } from './key-holders.ts'
import { mailsTo, test } from './product.ts'
import { aTenderToJudge, judge, judges } from './results.ts'
import { signInPerson } from './staff.ts'

test.use({ actionTimeout: 20_000 })

const why = 'The first rank has the lowest price and meets every requirement.'
const back = 'Please say more about the price of the second bid.'

for (const lang of ['en', 'my'] as const) {
  test(`an award is proposed, returned, proposed again and approved (${lang})`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(300_000)
    const { id, winner, loser } = await aTenderToJudge()
    await judge(await judges(id))
    const officer = await aJudge(page, 'officer', lang, `Demo proposer ${lang} ${Date.now()}`)

    // Who has not declared is led to the declaration.
    await officer.open(id, 'award')
    await expect(page.getByText(officer.said('awards.declareFirst'))).toBeVisible()
    await officer.declare(id)
    await officer.open(id, 'award')
    const reason = page.locator('[name="reasons.0.en"]')
    await expect(reason).toHaveValue(/rank 2 of 2/)
    await expect(page.locator('[name="reasons.0.mm"]')).toHaveValue(/အဆင့် ၂/)
    await officer.press('awards.propose.button')
    await expect(page.locator('[name=justification]')).toHaveAttribute('aria-invalid', 'true')
    await expectWellMade(page)
    await page.locator('[name=justification]').fill(why)
    await officer.press('awards.propose.button')
    await expect(page.getByText(officer.said('awards.ownerDecides'))).toBeVisible()
    await expectWellMade(page)

    const phone = await anotherDevice(browser)
    await phone.setViewportSize({ width: 390, height: 844 })
    const person = await signInPerson(phone, ['owner'], `Demo decider ${lang}`)
    const owner = await usingAdmin(phone, lang, person.nextCode)
    await phone.goto(`/admin/tenders/${id}/award`)
    await expect(owner.titled('awards.titles.approving')).toBeVisible()
    await expectWellMade(phone)
    await owner.press('awards.return.button')
    const dialog = phone.getByRole('dialog')
    await dialog.locator('[name=reason]').fill(back)
    await dialog.locator('button[type=submit]').click()
    await expect(phone.getByText(back)).toBeVisible()

    // The officer reads the reason; what was written is still there.
    await page.reload()
    await expect(page.getByText(back)).toBeVisible()
    await expect(page.locator('[name=justification]')).toHaveValue(why)
    await reason.fill('Your price was six per cent above the lowest.')
    await officer.press('awards.propose.button')
    await expect(page.getByText(officer.said('awards.ownerDecides'))).toBeVisible()

    await phone.reload()
    await expect(owner.titled('awards.titles.approving')).toBeVisible()
    await phone.getByRole('tab').first().focus()
    await phone.keyboard.press('ArrowRight')
    const letters = phone.getByRole('tabpanel')
    await expect(letters).toContainText('six per cent above')
    const approve = phone.locator('.award-code button[type=submit]')
    await approve.click()
    await expect(phone.getByText(owner.said('awards.codeMissing'))).toBeVisible()
    await expectWellMade(phone)
    await phone.locator('.award-code [name=code]').fill(await person.nextCode())
    await approve.click()
    await expect(owner.titled('awards.titles.standstill')).toBeVisible()
    await expectWellMade(phone)

    // Every bidder has a letter with the own result, in its own language.
    await expect.poll(() => subjectsTo(winner.email)).toContain('Intended award')
    await expect.poll(() => textsTo(loser.email)).toContain('six per cent above')
    expect(await textsTo(winner.email)).not.toContain('six per cent above')
  })
}

const subjectsTo = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject).join('\n')

const textsTo = async (email: string) => (await mailsTo(email)).map(({ text }) => text).join('\n')
