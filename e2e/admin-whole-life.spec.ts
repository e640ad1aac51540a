import { setTimeout as pause } from 'node:timers/promises'
import { listAuditEntries } from '@padauk/contract/admin/audit'
import { proposeAward as proposing, readAward } from '@padauk/contract/admin/awards'
import { decideChecks, listChecks } from '@padauk/contract/admin/bid-checks'
import { giveScores, listScores } from '@padauk/contract/admin/scores'
import { expect } from '@playwright/test'
import { anotherDevice, expectWellMade } from './companies.ts'
import { aJudge } from './evaluations.ts'
import { aPhoneBidder } from './phone-bidders.ts'
import { control, test } from './product.ts'
import {
  checkFormally,
  chooseCard,
  fillDay,
  giveAllScores,
  openTogether,
  proposeAward,
  publishTender,
} from './whole-life.ts'

// Eleven people on as many devices: each page waits for the others.
test.use({ actionTimeout: 40_000 })

const why = 'The offer is for one gate. The tender asks for two (section 2.1).'
const missing = 'Please send page 3 of the form with signature and date.'
const objection = 'Our price includes the spare parts.'
const answer = 'Spare parts were not asked for.'

/** Enough to seal and send on a busy machine. */
const secondsToSend = 60

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
  const [officer, second, evaluators, owner, auditor, winner, loser, excluded] = await Promise.all([
    aJudge(page, 'officer', 'en', `Demo officer ${mark}`),
    someone('officer', 'my', 'second officer'),
    Promise.all([
      someone('evaluator', 'my', 'evaluator'),
      someone('evaluator', 'en', 'other evaluator'),
    ]),
    someone('owner', 'en', 'owner'),
    someone('auditor', 'my', 'auditor'),
    aPhoneBidder(
      browser,
      { called: 'Demo Steel', phone: '+959785432101', language: 'mm', price: '၄၁၂,၀၀၀,၀၀၀' },
      info,
    ),
    aPhoneBidder(
      browser,
      { called: 'Demo Gates', phone: '+959785432102', language: 'en', price: '436,500,000' },
      info,
    ),
    aPhoneBidder(
      browser,
      { called: 'Demo Doors', phone: '+959785432103', language: 'mm', price: '300000000' },
      info,
    ),
  ])
  const bidders = [winner, loser, excluded]
  const visitor = await anotherDevice(browser, { javaScriptEnabled: false })
  /** What everyone reads about how far it is. */
  // Visitors see a change within two seconds.
  const expectPublic = (state: string) =>
    expect(async () => {
      await visitor.goto(`/tender/${id}`)
      const now = visitor.locator('.progress-line [aria-current=step]')
      await expect(now).toContainText(state, { timeout: 1_000 })
    }).toPass({ timeout: 20_000 })

  // Draft and publication; evaluators are bound to the rules before anyone bids.
  const name = `Gates ${mark}`
  const id = await publishTender(officer, name, info)
  const params = { id }
  await officer.open(id, 'evaluation')
  for (const evaluator of evaluators) {
    await page.locator('.evaluation-appoint select').selectOption(evaluator.id)
    await officer.press('evaluations.evaluators.button')
    await expect(page.locator('.evaluation-people').getByText(evaluator.name)).toBeVisible()
    await evaluator.accept(id)
  }

  // Three phones at once: files and price, and then the seal and the receipt before the deadline.
  await Promise.all(bidders.map((bidder) => bidder.fillForm(id)))
  await control('/tender/ends-soon', { id, seconds: String(secondsToSend) })
  const deadline = Date.now() + secondsToSend * 1_000
  const receipts = await Promise.all(bidders.map((bidder) => bidder.sealAndSend()))
  expect(Date.now(), 'all were in before the deadline').toBeLessThan(deadline)
  for (const [place, bidder] of bidders.entries())
    await bidder.readReceipt(id, receipts[place] ?? '')
  // Before the opening no one reads anything of a bid.
  for (const reader of [auditor, officer])
    expect(await reader.refusal(listChecks, { params })).toBe('not-yet')
  await pause(Math.max(0, deadline + 1_000 - Date.now()))

  // Closing and opening; then everyone declares.
  await control('/tender/to-open', { id })
  await expectPublic('Closed')
  await openTogether(browser, id, 3)
  await expectPublic('evaluated')
  await officer.open(id, 'evaluation')
  await officer.declareNone()
  for (const person of [second, ...evaluators]) await person.declare(id)

  // One bid is complete, one lacks a paper, which its company sends, and one is excluded.
  await checkFormally({ officer, second }, id, {
    complete: winner.called,
    asked: {
      company: loser.called,
      message: missing,
      answer: () => loser.sendPaper(id, missing),
    },
    excluded: { company: excluded.called, reason: why },
  })
  const readScores = async () => (await auditor.call(listScores, { params })).scores
  expect(await readScores(), 'nothing is shown before all have locked').toEqual([])
  await giveAllScores(evaluators, id, winner.called)
  expect(await readScores()).toHaveLength(4)
  await proposeAward(officer, id, 'The highest total.')

  // The owner has not scored, and decides.
  await owner.open(id, 'award')
  await expect(owner.titled('awards.titles.approving')).toBeVisible()
  await owner.page.locator('.award-code [name=code]').fill(await owner.nextCode())
  await owner.page.locator('.award-code button[type=submit]').click()
  await expect(owner.titled('awards.titles.standstill')).toBeVisible()
  await expectPublic('Standstill')

  // The auditor reads all of it and changes nothing.
  await auditor.page.setViewportSize({ width: 1440, height: 900 })
  await auditor.open(id, 'comparison')
  await expect(auditor.page.locator('.comparison thead i')).toHaveText(['၁', '၂', '–'])
  await auditor.call(readAward, { params })
  await auditor.call(listAuditEntries, { query: {} })
  const { bids } = await auditor.call(listChecks, { params })
  const submission = bids[0]?.submission ?? ''
  const refusals = [
    await auditor.refusal(decideChecks, {
      params,
      body: { decisions: [{ submission, decision: 'complete' }] },
    }),
    await auditor.refusal(giveScores, {
      params,
      body: { scores: [{ submission, criterion: 'criterion-1', points: 1 }] },
    }),
    await auditor.refusal(proposing, {
      params,
      body: { winner: submission, none: null, justification: 'x', single_bid: '', reasons: [] },
    }),
  ]
  expect(refusals).toEqual(['not-allowed', 'not-allowed', 'not-allowed'])

  // Every bidder has a page with the own result and its reason.
  await winner.openResult(id)
  await expectWellMade(winner.page)
  await loser.openResult(id)
  await expect(loser.page.locator('.own-verdict')).toContainText('rank 2 of 2')
  await expect(loser.page.locator('.result-columns')).toContainText('412,000,000 MMK')
  await loser.page.getByRole('button', { name: 'Write an objection' }).click()
  await loser.page.getByLabel('Your objection').fill(objection)
  await loser.page.getByRole('button', { name: 'Send the objection' }).click()
  await expect(loser.page.locator('.objection')).toContainText(objection)
  await expectWellMade(loser.page)
  await excluded.openResult(id)
  await expect(excluded.page.locator('.own-verdict')).toContainText(why)
  await expectWellMade(excluded.page)

  // The objection is answered in writing; then the standstill ends, and the contract is recorded.
  await owner.open(id, 'objections')
  await chooseCard(owner.page, owner.said('awards.objections.outcomes.dismissed'))
  await owner.page.locator('[name=answer]').fill(answer)
  // The field in which it was typed has the same text.
  const answered = owner.page.getByText(answer).and(owner.page.locator(':not(textarea)'))
  await owner.act(() => owner.press('awards.objections.send'), answered)
  await control('/tender/standstill-passed', { id })
  await expectPublic('Final')
  await owner.open(id, 'award')
  await owner.page.locator('[name=number]').fill(`C-${mark}`)
  await fillDay(owner.page, owner.said('awards.contract.signedOn'), ['2', '1', '2026'])
  await fillDay(owner.page, owner.said('awards.contract.start'), ['1', '2', '2026'])
  await fillDay(owner.page, owner.said('awards.contract.end'), ['31', '12', '2028'])
  await expectWellMade(owner.page)
  const recorded = owner.titled('awards.titles.contract')
  await owner.act(() => owner.press('awards.contract.save'), recorded)
  await expectWellMade(owner.page)

  // Everyone reads how it ended.
  await expectPublic('Contract signed')
  await expect(visitor.locator('.awarded')).toContainText('412,000,000 MMK')
  await winner.openResult(id)
  await expect(winner.page.locator('.progress-line [aria-current=step]')).toHaveCount(1)

  await loser.openResult(id)
  await expect(loser.page.locator('.objection')).toContainText(answer)
  // One row each: closed, opened, asked for a paper, result, answer.
  await loser.page.goto('/auth/notices')
  await expect(loser.page.locator('.note-row', { hasText: name }).nth(4)).toBeVisible()

  // Every bidder got each letter once.
  for (const [place, bidder] of bidders.entries()) {
    await bidder.readMails({
      accountApproved: '',
      submissionReceipt: receipts[place] ?? '',
      closingProof: id,
      bidsOpened: id,
    })
  }
  await winner.readMails({ awardWon: id, tenderNews: '' })
  const lost = { papersRequested: missing, awardLost: 'rank 2 of 2', objectionAnswered: id }
  await loser.readMails(lost)
  await excluded.readMails({ awardExcluded: why })
  for (const bidder of bidders) await bidder.close()
})
