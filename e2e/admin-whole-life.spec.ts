import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aJudge } from './evaluations.ts'
import { aSealedBid } from './openings.ts'
import { control, mailsTo, test } from './product.ts'
import { openAs } from './receipts.ts'
import {
  checkFormally,
  chooseCard,
  fillDay,
  giveAllScores,
  openTogether,
  proposeAward,
  publishTender,
} from './whole-life.ts'

test.use({ actionTimeout: 20_000 })

const why = 'The offer is for one gate. The tender asks for two (section 2.1).'
const objection = 'Our price includes the spare parts.'

const textsTo = async (email: string) =>
  (await mailsTo(email)).map(({ subject, text }) => `${subject}\n${text}`).join('\n')

test('a tender goes from its draft to its contract, in two languages', async ({
  page,
  browser,
}, info) => {
  test.setTimeout(900_000)
  const mark = Date.now()
  const someone = async (role: Parameters<typeof aJudge>[1], lang: 'en' | 'my', called: string) =>
    aJudge(await anotherDevice(browser), role, lang, `Demo ${called} ${mark}`)
  // The comparison is a table on a desk, and cards on a phone.
  await page.setViewportSize({ width: 1440, height: 900 })
  const officer = await aJudge(page, 'officer', 'en', `Demo officer ${mark}`)
  const second = await someone('officer', 'my', 'second officer')
  const evaluators = [
    await someone('evaluator', 'my', 'evaluator'),
    await someone('evaluator', 'en', 'other evaluator'),
  ]
  const owner = await someone('owner', 'en', 'owner')
  const auditor = await someone('auditor', 'my', 'auditor')

  // Draft and publication; evaluators are bound to the rules before anyone bids.
  const id = await publishTender(officer, `Gates ${mark}`, info)
  await officer.open(id, 'evaluation')
  for (const evaluator of evaluators) {
    await page.locator('.evaluation-appoint select').selectOption(evaluator.id)
    await officer.press('evaluations.evaluators.button')
    await expect(page.locator('.evaluation-people').getByText(evaluator.name)).toBeVisible()
    await evaluator.accept(id)
  }
  const [winner, loser, excluded] = [
    await aSealedBid(id, { amount: 412_000_000, name: 'life-winner' }),
    await aSealedBid(id, { amount: 436_500_000, name: 'life-loser' }),
    await aSealedBid(id, { amount: 300_000_000, name: 'life-excluded' }),
  ]

  // Closing and opening; then everyone declares.
  await control('/tender/to-open', { id })
  await openTogether(browser, id, 3)
  await officer.open(id, 'evaluation')
  await officer.declareNone()
  for (const person of [second, ...evaluators]) await person.declare(id)

  await checkFormally(officer, second, id, why)
  await giveAllScores(evaluators, id)
  await proposeAward(officer, id, 'The highest total.')

  // The owner has not scored, and decides; the auditor reads all of it.
  await owner.open(id, 'award')
  await expect(owner.titled('awards.titles.approving')).toBeVisible()
  await owner.page.locator('.award-code [name=code]').fill(await owner.nextCode())
  await owner.page.locator('.award-code button[type=submit]').click()
  await expect(owner.titled('awards.titles.standstill')).toBeVisible()
  await auditor.page.setViewportSize({ width: 1440, height: 900 })
  await auditor.open(id, 'comparison')
  await expect(auditor.page.locator('.comparison thead i')).toHaveText(['၁', '၂', '–'])

  // Every bidder has a letter and a page with the own result and its reason.
  await expect.poll(() => textsTo(winner.email)).toContain('Intended award')
  await expect.poll(() => textsTo(loser.email)).toContain('rank 2 of 2')
  await expect.poll(() => textsTo(excluded.email)).toContain(why)
  const phone = await anotherDevice(browser)
  await phone.setViewportSize({ width: 390, height: 844 })
  await openAs(phone, loser, `/auth/result/${id}`)
  await expect(phone.locator('.own-verdict')).toContainText('rank 2 of 2')
  await expect(phone.locator('.result-columns')).toContainText('412,000,000 MMK')
  await phone.getByRole('button', { name: 'Write an objection' }).click()
  await phone.getByLabel('Your objection').fill(objection)
  await phone.getByRole('button', { name: 'Send the objection' }).click()
  await expect(phone.locator('.objection')).toContainText(objection)
  await expectWellMade(phone)
  await phone.context().close()
  const theirs = await anotherDevice(browser)
  await theirs.setViewportSize({ width: 390, height: 844 })
  await openAs(theirs, excluded, `/auth/result/${id}?lang=mm`)
  await expect(theirs.locator('.own-verdict')).toContainText(why)
  await expectWellMade(theirs)
  await theirs.context().close()

  // The objection is answered in writing; then the standstill ends, and the contract is recorded.
  await owner.open(id, 'objections')
  await chooseCard(owner.page, owner.said('awards.objections.outcomes.dismissed'))
  await owner.page.locator('[name=answer]').fill('Spare parts were not asked for.')
  const answered = owner.page.getByText('Spare parts were not asked for.').first()
  await owner.act(() => owner.press('awards.objections.send'), answered)
  await expect.poll(() => textsTo(loser.email)).toContain('Answer to your objection')
  await control('/tender/standstill-passed', { id })
  await owner.open(id, 'award')
  await owner.page.locator('[name=number]').fill(`C-${mark}`)
  await fillDay(owner.page, owner.said('awards.contract.signedOn'), ['2', '1', '2026'])
  await fillDay(owner.page, owner.said('awards.contract.start'), ['1', '2', '2026'])
  await fillDay(owner.page, owner.said('awards.contract.end'), ['31', '12', '2028'])
  await expectWellMade(owner.page)
  const recorded = owner.titled('awards.titles.contract')
  await owner.act(() => owner.press('awards.contract.save'), recorded)
  await expectWellMade(owner.page)

  // Everyone reads how it ended, and the winner has a notice.
  const visitor = await anotherDevice(browser, { javaScriptEnabled: false })
  await visitor.goto(`/tender/${id}`)
  await expect(visitor.locator('.awarded')).toContainText('412,000,000 MMK')
  await expect(visitor.locator('.progress-line')).toContainText('Contract signed')
  await visitor.context().close()
  await openAs(page, winner, `/auth/result/${id}?lang=mm`)
  await expect(page.locator('.progress-line [aria-current=step]')).toHaveCount(1)
})
