import { listChecks } from '@padauk/contract/admin/bid-checks'
import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aJudge, aWeightedTender, theCheck } from './evaluations.ts'
import { test } from './product.ts'

test.use({ actionTimeout: 20_000 })

const why = 'The offer is for one chiller. The tender asks for two (section 2.1).'

for (const lang of ['en', 'my'] as const) {
  test(`two evaluators and two officers judge three bids (${lang})`, async ({ page, browser }) => {
    test.setTimeout(300_000)
    const tender = await aWeightedTender()
    const phone = await anotherDevice(browser)
    await phone.setViewportSize({ width: 390, height: 844 })
    const [third, fourth] = [await anotherDevice(browser), await anotherDevice(browser)]
    const mark = `${lang} ${Date.now()}`
    const officer = await aJudge(page, 'officer', lang, `Demo officer ${mark}`)
    const evaluator = await aJudge(phone, 'evaluator', lang, `Demo evaluator ${mark}`)
    const other = await aJudge(third, 'evaluator', 'en', `Demo other evaluator ${mark}`)
    const second = await aJudge(fourth, 'officer', lang, `Demo second officer ${mark}`)

    // Before the deadline: appointed by an officer, bound to the rules before any name is shown.
    await officer.open(tender.id, 'evaluation')
    await expectWellMade(page)
    for (const { id, name } of [evaluator, other]) {
      await page.locator('.evaluation-appoint select').selectOption(id)
      await officer.press('evaluations.evaluators.button')
      await expect(page.locator('.evaluation-people').getByText(name)).toBeVisible()
    }
    await evaluator.open(tender.id, 'evaluation')
    await evaluator.press('evaluations.accepting.button')
    await expect(phone.getByText(evaluator.said('evaluations.accepting.missing'))).toBeVisible()
    await phone.getByRole('checkbox').check()
    await expectWellMade(phone)
    await evaluator.press('evaluations.accepting.button')
    await expect(phone.getByText(evaluator.said('evaluations.next.waitOpening'))).toBeVisible()
    await expect(phone.getByText('Golden Lotus')).toHaveCount(0)
    await other.accept(tender.id)
    await tender.close()

    // After the opening nothing is shown before the declaration.
    await evaluator.open(tender.id, 'checks')
    await phone.locator(`main a[href$="/tenders/${tender.id}/evaluation"]`).click()
    await expect(phone.locator('.evaluation-bidders li')).toHaveCount(3)
    await expectWellMade(phone)
    await evaluator.declareNone()
    await officer.open(tender.id, 'evaluation')
    await officer.declareNone()
    await expectWellMade(page)
    await other.declare(tender.id)
    await second.declare(tender.id)

    // The formal check: one bid complete, one asked for a paper, one to be excluded.
    await page.locator(`main .act a[href$="/tenders/${tender.id}/checks"]`).click()
    const check = theCheck(officer)
    await expect(check.row(2)).toBeVisible()
    await check.choose(0, 'complete')
    await check.choose(1, 'cure')
    // The screen asks before choices that are not sent are left behind.
    await page.locator('.screen-back').click()
    await expect(page.getByText(officer.said('unsaved.text'))).toBeVisible()
    await officer.press('unsaved.stay')
    await check.send()
    await expect(page.getByText(officer.said('evaluations.sending.faults'))).toBeVisible()
    await expectWellMade(page)
    await check.askForPapers(1, 'Please send page 3 of the form with signature and date.')
    await check.exclude(2, 'incomplete-offer', why)
    await check.send()
    await expect(check.row(1)).toHaveAttribute('data-standing', 'cure')
    await expect(check.row(2)).toHaveAttribute('data-standing', 'exclude')
    const sign = { name: officer.said('evaluations.formal.sign') }
    await expect(page.getByRole('button', sign)).toHaveCount(0)
    await check.typePrice(0, '428,000,000')
    await check.typePrice(1, '၄၁၂၅၀၀၀၀၀')
    await expectWellMade(page)

    // The paper arrives; the officer decides again.
    const { bids } = await officer.call(listChecks, { params: { id: tender.id } })
    await tender.answer(1, bids[1]?.cure?.id ?? '')
    await officer.open(tender.id, 'checks')
    await expect(check.row(1).locator('.check-files li')).toHaveCount(1)
    await expect(check.row(1).locator('input[value=cure]')).toBeDisabled()
    await check.choose(1, 'complete')
    await check.send()
    await expect(check.row(1)).toHaveAttribute('data-standing', 'complete')

    // A second person signs with a code, and confirms what the first one typed.
    await second.open(tender.id, 'checks')
    const own = theCheck(second)
    for (const place of [0, 1]) {
      await own.row(place).locator('.check-more .button-solid').click()
      await second.confirm('evaluations.price.confirmed')
      await expect(own.row(place).locator('.check-more .button-solid')).toHaveCount(0)
    }
    await expect(own.row(2).getByText(why)).toBeVisible()
    await second.press('evaluations.formal.sign')
    await second.confirm('evaluations.formal.signed')
    await expect(own.row(2)).toHaveAttribute('data-standing', 'excluded')
    await expectWellMade(fourth)

    // Taking it back in needs a reason and a second person as well; this time they do not sign.
    await officer.open(tender.id, 'checks')
    await check.row(2).locator('.check-change').click()
    await expect(check.row(2).locator('input[value=cure]')).toBeDisabled()
    await check.choose(2, 'complete')
    await check.row(2).locator('textarea').fill('The second page was found.')
    await expectWellMade(page)
    await check.send()
    await expect(check.row(2)).toHaveAttribute('data-standing', 'reinstate')
    await second.open(tender.id, 'checks')
    await second.press('evaluations.formal.return')
    await fourth.getByRole('dialog').locator('textarea').fill('It was of another bid.')
    await second.confirm('evaluations.formal.back.returned')
    await expect(own.row(2)).toHaveAttribute('data-standing', 'excluded')
    await expectWellMade(fourth)

    // Scores: what is too high is not taken, and others are seen after locking.
    await other.score(tender.id, 2_000, 500)
    await evaluator.open(tender.id, 'scores')
    const fields = phone.locator('.score-input input')
    await expect(fields).toHaveCount(4)
    for (const [place, points] of ['31', '၈.၅', '24', '9'].entries())
      await fields.nth(place).fill(points)
    await phone.locator('.screen-back').click()
    await expect(phone.getByText(evaluator.said('unsaved.text'))).toBeVisible()
    await evaluator.press('unsaved.stay')
    await evaluator.press('evaluations.score.lock')
    await expect(phone.locator('.score-input .field-error')).toHaveCount(1)
    await expectWellMade(phone)
    await fields.nth(0).fill('27.25')
    await evaluator.press('evaluations.score.lock')
    await evaluator.confirm('evaluations.score.locked')
    await expect(phone.locator('.given-scores dd')).toHaveCount(8)
    await evaluator.press('evaluations.score.change')
    await fields.nth(1).fill('9')
    await evaluator.press('evaluations.score.saveChange')
    await expect(phone.locator('.score-act .field-error')).toBeVisible()
    await phone.locator('textarea[name=reason]').fill('The delivery time was misread.')
    await evaluator.press('evaluations.score.saveChange')
    await expect(phone.getByText('The delivery time was misread.')).toBeVisible()
    await expectWellMade(phone)

    // The comparison: ranked, the excluded one at the end; the way to the award and to paper.
    await officer.open(tender.id, 'comparison')
    const isWide = (page.viewportSize()?.width ?? 0) >= 900
    const ranks = page.locator(isWide ? '.comparison thead i' : '.comparison-head i')
    const digits = lang === 'my' ? ['၁', '၂', '–'] : ['1', '2', '–']
    await expect(ranks).toHaveText(digits)
    await expect(page.getByText(why).first()).toBeVisible()
    await expect(page.locator(`main a[href$="/tenders/${tender.id}/award"]`)).toBeVisible()
    await expectWellMade(page)
    await page.locator(`main a[href$="/tenders/${tender.id}/report"]`).click()
    await expect(page.locator('.report-sheet tbody tr')).toHaveCount(2)
    await expectWellMade(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.screen-top')).toBeHidden()
    await expect(page.locator('.report-sheet')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    for (const device of [phone, third, fourth]) await device.context().close()
  })
}

test('who declares an interest sees nothing more of the evaluation', async ({ page }) => {
  test.setTimeout(300_000)
  const tender = await aWeightedTender()
  await tender.close()
  const officer = await aJudge(page, 'officer', 'en', `Demo officer aside ${Date.now()}`)
  await officer.open(tender.id, 'evaluation')
  await page.locator('input[name=interest][value=yes]').check()
  await expectWellMade(page)
  await officer.press('evaluations.interest.button')
  await expect(page.getByText(officer.said('evaluations.interest.removed'))).toBeVisible()
  for (const part of ['evaluation', 'checks', 'comparison']) {
    await officer.open(tender.id, part)
    await expect(page.getByText(officer.said('evaluations.noAccess'))).toBeVisible()
    await expect(page.getByText('Golden Lotus')).toHaveCount(0)
  }
})
