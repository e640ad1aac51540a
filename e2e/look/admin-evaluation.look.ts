import { listChecks } from '@padauk/contract/admin/bid-checks'
import { expect } from '@playwright/test'
import { aJudge, aWeightedTender, theCheck } from '#e2e/evaluations.ts'
import { area } from './look.ts'
import { seePrinted } from './printed.ts'

const message = 'Please send page 3 of the anti-bribery and NDA form with signature and date.'
const reason = 'The offer is for one chiller. The tender asks for two (section 2.1).'

area('admin-evaluation', async (visit) => {
  const { page, look, language } = visit
  const lang = language === 'mm' ? 'my' : 'en'
  const tender = await aWeightedTender()
  const { id } = tender
  const desk = await visit.device()
  const officer = await aJudge(page, 'officer', lang, 'Demo officer')
  const evaluator = await aJudge(desk, 'evaluator', lang, 'Demo evaluator')
  const second = await aJudge(await visit.device(), 'officer', lang, 'Demo second officer')
  await officer.open(id, 'evaluation')
  await look('appoint', ['h1'])
  await page.locator('.evaluation-appoint select').selectOption(evaluator.id)
  await officer.press('evaluations.evaluators.button')
  await evaluator.open(id, 'evaluation')
  await look('accept', ['h1'], desk)
  await evaluator.accept(id)
  await tender.close()

  await evaluator.open(id, 'evaluation')
  await desk.locator('input[name=interest][value=yes]').check()
  await look('declare', [], desk)
  await evaluator.declare(id)
  await second.declare(id)
  await officer.open(id, 'evaluation')
  await officer.declareNone()
  await look('next-check')

  const check = theCheck(officer)
  await officer.open(id, 'checks')
  await look('checks', ['h1'])
  await check.choose(0, 'complete')
  await check.choose(1, 'cure')
  await check.choose(2, 'exclude')
  await check.send()
  await look('checks-faults')
  await check.askForPapers(1, message)
  await check.exclude(2, 'incomplete-offer', reason)
  await check.send()
  await expect(check.row(2)).toHaveAttribute('data-standing', 'exclude')
  await check.typePrice(0, '428,000,000')
  await check.typePrice(1, '412,500,000')
  const { bids } = await officer.call(listChecks, { params: { id } })
  await tender.answer(1, bids[1]?.cure?.id ?? '')
  await officer.open(id, 'checks')
  await look('checks-answered')
  await check.choose(1, 'complete')
  await check.send()
  await expect(check.row(1)).toHaveAttribute('data-standing', 'complete')

  const own = theCheck(second)
  await second.open(id, 'checks')
  await look('checks-sign', [], second.page)
  for (const place of [0, 1]) {
    await own.row(place).locator('.check-more .button-solid').click()
    await second.confirm('evaluations.price.confirmed')
    await expect(own.row(place).locator('.check-more .button-solid')).toHaveCount(0)
  }
  await second.press('evaluations.formal.sign')
  await look('asks', ['dialog[open] h2'], second.page)
  await second.confirm('evaluations.formal.signed')

  await evaluator.open(id, 'scores')
  await desk.locator('.score-input input').first().fill('31')
  await evaluator.press('evaluations.score.save')
  // The focused field lies below the first view.
  await desk.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await look('scores', ['h1'], desk)
  await evaluator.score(id, 2_725, 850)
  await evaluator.open(id, 'scores')
  await look('scores-locked', ['h1'], desk)
  await evaluator.press('evaluations.score.change')
  await look('scores-change', ['h1'], desk)

  await officer.open(id, 'evaluation')
  await look('next-award', ['h1'])
  await officer.open(id, 'comparison')
  await look('comparison', ['h1'])
  await officer.open(id, 'report')
  await look('report', ['h1'])
  await seePrinted(visit, 'report-printed')
})
