import { expect } from '@playwright/test'
import { aJudge } from '#e2e/evaluations.ts'
import { aTenderToJudge, judge, judges } from '#e2e/results.ts'
import { area } from './look.ts'

area('admin-award', async (visit) => {
  const { page, look, language } = visit
  const lang = language === 'mm' ? 'my' : 'en'
  const { id } = await aTenderToJudge()
  await judge(await judges(id))
  const desk = await visit.device()
  const officer = await aJudge(page, 'officer', lang, 'Demo officer')
  const owner = await aJudge(desk, 'owner', lang, 'Demo owner')
  await officer.open(id, 'award')
  await look('declare-first', ['h1'])
  await officer.declare(id)
  await officer.open(id, 'award')
  await look('propose', ['h1'])
  await page.locator('[name=justification]').fill('The lowest compliant price.')
  await officer.press('awards.propose.button')
  await expect(page.getByText(officer.said('awards.ownerDecides'))).toBeVisible()
  await look('waits', ['h1'])
  await owner.open(id, 'award')
  for (const tab of ['winner', 'others', 'public']) {
    await look(`approve-${tab}`, [], desk)
    await desk.keyboard.press('Tab')
    await desk.getByRole('tab', { selected: true }).focus()
    await desk.keyboard.press('ArrowRight')
  }
  await owner.open(id, 'objections')
  await look('objections', ['h1'], desk)
})
