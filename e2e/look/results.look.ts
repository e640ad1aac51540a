import type { OwnResult } from '@padauk/contract/outcomes'
import { expect } from '@playwright/test'
import { aPaper, dayIn, useSaved } from '#e2e/papers.ts'
import { control } from '#e2e/product.ts'
import { aBidder, aTender, bid, closedReceipt, openAs } from '#e2e/receipts.ts'
import { aDecidedTender, aTenderToJudge } from '#e2e/results.ts'
import { area } from './look.ts'
import { showOwn } from './own-results.ts'

const weighted = (own: OwnResult): OwnResult => ({
  ...own,
  result: own.result && {
    ...own.result,
    criteria: [
      { label: 'Price', points: 5660, weight: 60 },
      { label: 'Technical quality', points: 1600, weight: 25 },
      { label: 'Delivery time', points: 1200, weight: 15 },
    ],
    total: 8460,
  },
})

const answered = (own: OwnResult): OwnResult => ({
  ...own,
  objection: own.objection && {
    ...own.objection,
    is_open: false,
    own: {
      text: 'Our price includes the spare parts for two years.\n\nThe other bid does not.',
      at: '2026-11-13T03:30:00.000Z',
      state: 'dismissed',
      answer: 'The tender asked for one year only, so they could not be counted.',
      answered_at: '2026-11-16T03:30:00.000Z',
    },
  },
})

const asked = (own: OwnResult): OwnResult => ({
  ...own,
  cure: {
    id: '6b0f5f0e-8c5e-4d0b-9c39-27c2fd1d9ba1',
    papers: [
      { slot: 'image', label: 'Company registration' },
      { slot: 'nda', label: 'Signed forms' },
    ],
    message: 'The registration is not readable, and the second page of the forms is missing.',
    due_at: '2026-11-20T09:30:00.000Z',
    answered_at: null,
    is_open: true,
  },
})

area('results', async ({ page, search, look, device }) => {
  const made = aTenderToJudge()
  made.catch(() => {})
  const { id, winner, loser } = await aDecidedTender()
  await page.goto(`/tenders${search}&state=results`)
  await expect(page.locator('.tender').first()).toBeVisible()
  await look('list', ['h1', '.tabs'])
  await page.goto(`/tender/${id}${search}`)
  await look('public', ['h1', '.awarded'])

  await openAs(page, loser, `/auth/result/${id}${search}`)
  await expect(page.locator('.own-verdict')).toBeVisible()
  await look('lost', ['h1', '.own-verdict'])
  await showOwn(page, weighted)
  await page.locator('.objection-form > .button').click()
  await look('objecting')
  await showOwn(page, answered)
  await look('answered')
  await page.goto(`/auth/receipt/${id}${search}`)
  await expect(page.locator('.opened-line').first()).toBeVisible()
  await look('receipt', [])
  await page.goto(`/auth/tender/${id}${search}`)
  await expect(page.locator('.progress-line')).toBeVisible()
  await look('tender', ['h1'])

  const theirs = await device()
  await openAs(theirs, winner, `/auth/result/${id}${search}`)
  await expect(theirs.locator('.own-verdict')).toBeVisible()
  await look('won', ['h1', '.own-verdict'], theirs)

  await theirs.close()

  const waiting = await made
  const third = await device()
  await openAs(third, waiting.loser, `/auth/result/${waiting.id}${search}`)
  await expect(third.locator('.own-verdict')).toBeVisible()
  await look('pending', ['h1', '.own-verdict'], third)
  await showOwn(third, asked)
  await look('papers', ['h1', '.own-verdict'], third)
  await aPaper(waiting.loser, { kind: 'tax', number: 'IRD-88213', expiresOn: dayIn(200) })
  await third.reload()
  await expect(third.locator('#nda-saved')).toBeVisible()
  await look('saved-papers', ['h1'], third)
  await third.locator('#nda-saved').click()
  await look('choose-paper', ['.dialog[open] h2'], third)
  await third.keyboard.press('Escape')
  await useSaved(third, 'nda', 'IRD-88213')
  await look('paper-chosen', [], third)
  await third.goto(`/tender/${waiting.id}${search}`)
  await look('public-pending', ['h1'], third)

  // One bid, where three were the least.
  const [few, alone] = await Promise.all([aTender(), aBidder('result-alone')])
  await control('/tender/minimum', { id: few.id, bids: '3' })
  await bid(alone, few.id)
  await closedReceipt(alone, few.id)
  await third.goto(`/tender/${few.id}${search}`)
  await look('public-none', ['h1'], third)
  await third.close()
})
