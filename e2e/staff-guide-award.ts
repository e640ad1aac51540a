import { listChecks } from '@padauk/contract/admin/bid-checks'
import { createClient } from '@padauk/contract/client'
import { objectToResult } from '@padauk/contract/outcomes'
import { demoPdf } from '@padauk/testing/demo-files'
import { threeFiles } from '@padauk/testing/sealed-bids'
import { expect } from '@playwright/test'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { aJudge, sendPaper, theCheck, weighted } from './evaluations.ts'
import type { Judge } from './evaluations.ts'
import { aSealedBid } from './openings.ts'
import type { SealedBidder } from './openings.ts'
import { control, origin } from './product.ts'
import { openPage } from './staff-guide.ts'
import type { Guide } from './staff-guide.ts'
import { bidders, gates, judged, people } from './staff-guide-words.ts'
import { chooseCard, fillDay, openTogether } from './whole-life.ts'

const phones = ['+959785432101', '+959785432102', '+959785432102', '+959785432104']
const prices = [412_000_000, 428_500_000, 436_000_000, 300_000_000]

type Judging = {
  guide: Guide
  /** A picture of what the person sees, without the navigation, down to the last that matters. */
  show: (person: Judge, name: string, last: string) => Promise<void>
  id: string
  bids: SealedBidder[]
  officer: Judge
  second: Judge
  evaluators: Judge[]
  owner: Judge
}

async function aTenderOfGates() {
  const [name, burmeseName] = gates.name
  const given = { name, burmeseName, endsInSeconds: String(5 * 86_400) }
  const id = await control('/tender/new', given)
  await control('/tender/sealed', { id })
  await control('/tender/declared', { id, evaluation: JSON.stringify(weighted) })
  return id
}

/** Files of its own, so that the comparison has no hint that two bids share one. */
async function filesOf(place: number) {
  const background = { r: 40 * place, g: 90, b: 120 }
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return threeFiles().map((file) => ({
    ...file,
    bytes: file.slot === 'image' ? image : demoPdf(Buffer.from(`${file.name} ${place}`)),
  }))
}

async function bidForGates(id: string, lang: Guide['lang']) {
  const sent: SealedBidder[] = []
  for (const [place, company_name] of bidders[lang].entries()) {
    const company = { company_name, phone: phones[place] ?? '' }
    const amount = prices[place] ?? 0
    sent.push(await aSealedBid(id, { amount, company, files: await filesOf(place) }))
  }
  return sent
}

async function anEvaluation(guide: Guide, browser: Browser): Promise<Judging> {
  const { lang, stored, take } = guide
  const someone = async (role: Parameters<typeof aJudge>[1], name: string) =>
    aJudge(await openPage(browser, stored), role, lang, name)
  const names = people[lang]
  const evaluators: Judge[] = []
  for (const name of names.evaluators) evaluators.push(await someone('evaluator', name))
  const officer = await someone('officer', names.colleague)
  const second = await someone('officer', names.second)
  const owner = await someone('owner', names.owner)
  const id = await aTenderOfGates()
  const bids = await bidForGates(id, lang)
  const show: Judging['show'] = async ({ page }, name, last) => {
    // So high that nothing sticks to its lower edge.
    await page.setViewportSize({ width: 1280, height: 2400 })
    await page.locator(':focus').evaluateAll((all) => all.forEach((one) => one.blur()))
    await take(page.locator('main'), name, { end: page.locator(last).last(), width: 880 })
  }
  return { guide, show, id, bids, officer, second, evaluators, owner }
}

/** Step 1. */
async function appoint({ id, officer, evaluators }: Judging) {
  await officer.open(id, 'evaluation')
  for (const evaluator of evaluators) {
    await officer.page.locator('.evaluation-appoint select').selectOption(evaluator.id)
    await officer.press('evaluations.evaluators.button')
    await expect(officer.page.locator('.evaluation-people')).toContainText(evaluator.name)
    await evaluator.accept(id)
  }
}

/** Step 2. */
async function declare({ id, show, officer, second, evaluators }: Judging) {
  await officer.open(id, 'evaluation')
  await officer.page.locator('input[name=interest][value=none]').check()
  await show(officer, 'declaration', '.act')
  await officer.declareNone()
  for (const person of [second, ...evaluators]) await person.declare(id)
}

/** Steps 3 and 4: two bids are complete, one lacks a paper, one is excluded. */
async function checkPapers({ guide, id, bids, show, officer, second }: Judging) {
  const { request, excluded } = judged[guide.lang]
  const check = theCheck(officer)
  await officer.open(id, 'checks')
  for (const place of [0, 1]) await check.choose(place, 'complete')
  await check.askForPapers(2, request)
  await check.exclude(3, 'incomplete-offer', excluded)
  await show(officer, 'formal-check', '.check-act')
  await check.send()
  await expect(check.row(3)).toHaveAttribute('data-standing', 'exclude')

  await second.open(id, 'checks')
  await show(second, 'exclusion', '.checks')
  await second.press('evaluations.formal.sign')
  await second.confirm('evaluations.formal.signed')

  const asked = await officer.call(listChecks, { params: { id } })
  const bid = bids[2]
  if (bid) await sendPaper(bid, asked.bids[2]?.cure?.id ?? '')
  await officer.open(id, 'checks')
  await check.choose(2, 'complete')
  await check.send()
  await expect(check.row(2)).toHaveAttribute('data-standing', 'complete')
}

/** Step 5. */
async function score({ id, show, evaluators: [one, other] }: Judging) {
  await other?.score(id, 2_400, 800)
  if (!one) return
  const { page } = one
  await one.open(id, 'scores')
  const points = ['26', '8', '22.5', '9', '24', '7']
  for (const [place, typed] of points.entries())
    await page.locator('.score-input input').nth(place).fill(typed)
  await show(one, 'scores', '.score-act')
  await one.press('evaluations.score.lock')
  await one.confirm('evaluations.score.locked')
}

/** Steps 6 to 8. */
async function award({ guide, id, show, officer, owner }: Judging) {
  await officer.open(id, 'comparison')
  await expect(officer.page.locator('.comparison thead i')).toHaveCount(4)
  await show(officer, 'comparison', '.comparison')
  await officer.page.getByRole('link', { name: guide.said('evaluations.compare.propose') }).click()
  const why = officer.page.locator('[name=justification]')
  await why.fill(judged[guide.lang].justification)
  await officer.press('awards.propose.button')
  await expect(officer.page.getByText(guide.said('awards.ownerDecides'))).toBeVisible()

  await owner.open(id, 'award')
  await expect(owner.titled('awards.titles.approving')).toBeVisible()
  await show(owner, 'award', '.award')
  await owner.page.locator('.award-code [name=code]').fill(await owner.nextCode())
  await owner.page.locator('.award-code button[type=submit]').click()
  await expect(owner.titled('awards.titles.standstill')).toBeVisible()
}

/** Step 9. */
async function answerObjection({ guide, id, bids: [, loser], owner }: Judging) {
  const { objection: text, answer } = judged[guide.lang]
  const call = createClient({
    origin: origin(),
    language: guide.stored,
    headers: { authorization: loser?.authorization ?? '' },
  })
  expect((await call(objectToResult, { params: { id }, body: { text } })).ok).toBe(true)
  await owner.open(id, 'objections')
  await chooseCard(owner.page, owner.said('awards.objections.outcomes.dismissed'))
  await owner.page.locator('[name=answer]').fill(answer)
  // The field in which it was typed has the same text.
  const answered = owner.page.getByText(answer).and(owner.page.locator(':not(textarea)'))
  await owner.act(() => owner.press('awards.objections.send'), answered)
}

/** As YYYY-MM-DD: no contract is signed before its standstill has ended. */
const todayInYangon = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Yangon' })

/** Step 10. */
async function recordContract({ id, show, owner }: Judging) {
  await control('/tender/standstill-passed', { id })
  await owner.open(id, 'award')
  await owner.page.locator('[name=number]').fill('C-014')
  const [year = '', month = '', day = ''] = todayInYangon()
    .split('-')
    .map((part) => `${+part}`)
  const next = `${+year + 1}`
  await fillDay(owner.page, owner.said('awards.contract.signedOn'), [day, month, year])
  await fillDay(owner.page, owner.said('awards.contract.start'), ['1', '1', next])
  await fillDay(owner.page, owner.said('awards.contract.end'), ['31', '12', next])
  await show(owner, 'contract', 'form button[type=submit]')
  const recorded = owner.titled('awards.titles.contract')
  await owner.act(() => owner.press('awards.contract.save'), recorded)
}

/** Part 22. */
export async function fromOpeningToContract(guide: Guide, browser: Browser) {
  const judging = await anEvaluation(guide, browser)
  await appoint(judging)
  await control('/tender/to-open', { id: judging.id })
  await openTogether(browser, judging.id, judging.bids.length)
  await declare(judging)
  await checkPapers(judging)
  await score(judging)
  await award(judging)
  await answerObjection(judging)
  await recordContract(judging)
  const { officer, second, evaluators, owner } = judging
  for (const { page } of [officer, second, owner, ...evaluators]) await page.context().close()
}
